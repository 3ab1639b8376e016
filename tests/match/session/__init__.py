"""Tests of sessions (matches on one machine) without a window."""
