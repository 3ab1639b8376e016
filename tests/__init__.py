"""Tests; tests/README.md describes the folders."""
