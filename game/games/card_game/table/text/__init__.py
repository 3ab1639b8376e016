"""Sentences of the Card Game."""
