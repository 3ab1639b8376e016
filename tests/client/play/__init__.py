"""The page on which matches are played, for all games."""
