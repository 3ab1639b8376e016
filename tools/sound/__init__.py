"""Recipes of all sounds and music, rendered from samples into ``assets/sound`` and ``assets/music``."""
