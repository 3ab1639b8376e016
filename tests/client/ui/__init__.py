"""Tests of the UI toolkit: painting, input, widgets, stage and animation."""
