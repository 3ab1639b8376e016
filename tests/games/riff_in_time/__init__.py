"""Tests of Riff in Time."""
