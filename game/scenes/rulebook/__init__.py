"""Rulebook viewer."""
