"""Where its pieces lie."""
