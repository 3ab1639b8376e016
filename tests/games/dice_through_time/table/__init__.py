"""Tests of the Dice Through Time table on the screen."""
