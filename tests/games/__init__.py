"""Tests of each game, its scenarios and its recorded games."""
