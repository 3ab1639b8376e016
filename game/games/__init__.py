"""Our own games: one folder each, whose ``GAME`` says what the game is made of; :mod:`game.registry` finds them."""
