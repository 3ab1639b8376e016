"""Lessons: guided first games on the real table, their invitation, and their instruction panel."""
