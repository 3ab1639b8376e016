"""Benchmarks, each run by one command: ``x.py bench``, ``x.py bench-ai`` and ``x.py arena``."""
