"""Contract tests that hold for every table."""
