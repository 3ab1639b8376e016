"""Animations of pieces and pictures, dice throws, and the director that plays them."""
