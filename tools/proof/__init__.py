"""Regression test of everything visible to players: ``x.py proof``."""
