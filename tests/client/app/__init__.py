"""Tests of the app around the scenes: main loop, settings, music and faults."""
