"""Tests of the players behind seats: bots, workers, external players, seat specs."""
