"""Tests of the rules: the contract of every game, and whole games of each."""
