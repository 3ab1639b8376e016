"""Back to the Future: Back in Time, a co-operative game for 2 to 4 seats.

:mod:`.box` holds the records of the content, :mod:`.commands` all commands, :mod:`.legal` and :mod:`.actions` what
seats may do and what it does, :mod:`.upkeep` what happens between turns, :mod:`.view` what everybody sees, and
:mod:`.game` the :class:`~game.rules.contract.Game`.
"""
