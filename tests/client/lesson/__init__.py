"""Lessons at their tables."""
