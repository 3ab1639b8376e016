"""Tests of what is played at one machine, without a window."""
