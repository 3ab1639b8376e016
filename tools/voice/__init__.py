"""Reads all that players read, as it is composed on the screen, and finds what a native speaker would not say."""
