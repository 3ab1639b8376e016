"""The beds of music: one for the parlour, one for each game, in layers that come in as time runs out."""
