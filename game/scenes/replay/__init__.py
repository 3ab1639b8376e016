"""Replay: a game watched again step by step, with its review."""
