"""Tests, by what they catch: see tests/README.md."""
