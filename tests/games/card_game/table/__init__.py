"""Tests of the Card Game table on the screen."""
