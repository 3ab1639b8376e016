"""Tests of the Time Line table on the screen."""
