"""Tools to build, check, measure and package the program; not needed to play."""
