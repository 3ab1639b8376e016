"""Tests of the rules of Riff in Time."""
