"""Tests of the rules of Dice Through Time."""
