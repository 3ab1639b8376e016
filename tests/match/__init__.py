"""Tests of matches, the match repository, saved games and scenarios."""
