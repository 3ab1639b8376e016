"""Sentences of Time Line."""
