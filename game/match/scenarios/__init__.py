"""Scenarios, the rules by example: the file format (given/when/then) and the runner."""
