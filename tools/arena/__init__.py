"""Tournaments of programs: see :mod:`tools.arena.__main__`."""
