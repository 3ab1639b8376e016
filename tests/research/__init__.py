"""Tests of the research adapters (OpenSpiel, PettingZoo)."""
