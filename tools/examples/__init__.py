"""Example programs for the interface of external players."""
