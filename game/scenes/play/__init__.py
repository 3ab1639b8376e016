"""Page for playing a match."""
