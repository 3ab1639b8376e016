"""The scenes of the program, one for each page."""
