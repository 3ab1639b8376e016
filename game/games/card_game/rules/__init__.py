"""Back to the Future: The Card Game, for 2 to 6 seats with hidden hands and identities.

:mod:`.box` holds the records of the content, :mod:`.commands` all commands, :mod:`.legal` what seats may do,
:mod:`.card_plays`, :mod:`.response_windows` and :mod:`.turns` what it does, :mod:`.view` what each seat sees, and
:mod:`.game` the :class:`~game.rules.contract.Game`.
"""
