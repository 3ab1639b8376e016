"""Sentences of Riff in Time."""
