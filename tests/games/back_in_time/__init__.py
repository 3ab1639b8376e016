"""Tests of Back in Time."""
