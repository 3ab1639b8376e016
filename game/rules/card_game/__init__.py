"""Back to the Future: The Card Game, for 2 to 6 seats with hidden hands and identities.

:mod:`.box` says what the box holds, :mod:`.commands` what may happen, :mod:`.state` keeps the rules,
:mod:`.view` what each seat sees, and :mod:`.game` puts them together.
"""
