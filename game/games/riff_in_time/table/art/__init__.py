"""How its pieces are drawn."""
