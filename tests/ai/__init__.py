"""Bots that play: each against chance, and the search they share."""
