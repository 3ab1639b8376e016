"""The tests of each game, with its scenarios and recorded games."""
