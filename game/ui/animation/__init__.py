"""Animations of pieces and pictures, dice rolls, and the director that plays them."""
