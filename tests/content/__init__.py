"""Tests of box content: reading, validation, caching and opening."""
