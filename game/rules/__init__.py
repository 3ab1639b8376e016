"""What may happen at the table: pure rules that know no screen, file or clock.

:mod:`game.rules.contract` is the contract that every game keeps, :mod:`game.rules.parts` holds what several
games share, and each game has a package of its own.
"""
