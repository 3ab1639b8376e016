"""Scenes of the program, one for each page."""
