"""Back to the Future: The Card Game, for 2 to 6 seats with hidden hands and identities.

:mod:`.box` holds the content records, :mod:`.commands` all commands, :mod:`.legal` the legal commands,
:mod:`.card_plays`, :mod:`.response_windows` and :mod:`.turns` their effects, :mod:`.view` each seat's view, and
:mod:`.game` the :class:`~game.rules.contract.Game`.
"""
