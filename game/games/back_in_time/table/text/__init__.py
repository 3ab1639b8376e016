"""Sentences of Back in Time."""
