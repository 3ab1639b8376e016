"""Tests of the table scene, for all games."""
