"""What the rules of all games share: pure code that knows no screen, file or clock.

:mod:`game.rules.contract` holds the protocols of a game, :mod:`game.rules.parts` decks, dice, dials and graphs. The
rules of each game are in its own package, ``game/games/<game>/rules/``.
"""
