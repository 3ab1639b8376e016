"""Tests of Dice Through Time."""
