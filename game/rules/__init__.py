"""The rules of the games: pure code that knows no screen, file or clock.

:mod:`game.rules.contract` holds the protocols of a game, :mod:`game.rules.parts` what several games share, and each
game has a package of its own.
"""
