"""Tests of the boxes: reading, checking, keeping and opening them."""
