"""Our own games: one module each, whose ``GAME`` says what the game is made of; :mod:`game.registry` finds them."""
