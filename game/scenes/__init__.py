"""Scenes: pages of the program, and the loop that shows them."""
