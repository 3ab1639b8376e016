"""Lessons: a first game that is played on the real table, where it is offered, and the panel that leads through it."""
