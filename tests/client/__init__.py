"""Tests of the client: scenes, table and windows."""
