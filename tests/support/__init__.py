"""Helpers shared by several kinds of tests."""
