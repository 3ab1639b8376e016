"""Tests, by what they catch: see README.md."""
