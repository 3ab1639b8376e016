"""Tests of Dice Through Time on the screen."""
