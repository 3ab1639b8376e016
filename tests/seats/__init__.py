"""Tests of who answers for a seat."""
