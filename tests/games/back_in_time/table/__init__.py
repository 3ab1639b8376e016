"""Tests of the Back in Time table on the screen."""
