"""Player input: offers by gesture and button, and refusals."""
