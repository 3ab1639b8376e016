"""Tests, by what they catch: see CONTRIBUTING.md."""
