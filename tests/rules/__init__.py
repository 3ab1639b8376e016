"""Tests of the rules: what every game must keep, and whole games of each."""
