"""Back to the Future: Back in Time, a co-operative game for 2 to 4 seats.

:mod:`.box` holds the content records, :mod:`.commands` all commands, :mod:`.legal` and :mod:`.actions` the legal
commands of seats and their effects, :mod:`.upkeep` the phases between turns, :mod:`.view` the public view, and
:mod:`.game` the :class:`~game.rules.contract.Game`.
"""
