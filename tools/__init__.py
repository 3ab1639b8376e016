"""What makes, checks, measures and packs the program; nothing here is needed to play."""
