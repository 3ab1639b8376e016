"""Tests of the Riff in Time table on the screen."""
