"""Proves that nothing which a player can see has changed: ``x.py proof``."""
