"""Sentences of Dice Through Time."""
