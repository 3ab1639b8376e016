"""Tests of Time Line."""
