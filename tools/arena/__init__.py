"""Tournaments of bots: see :mod:`tools.arena.__main__`."""
