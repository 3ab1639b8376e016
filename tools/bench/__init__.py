"""Measurements, each repeatable with one command: ``x.py bench`` and ``x.py bench-ai``."""
