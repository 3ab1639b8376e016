"""Riff in Time on the screen."""
