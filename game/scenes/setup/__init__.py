"""The set-up page of a match."""
