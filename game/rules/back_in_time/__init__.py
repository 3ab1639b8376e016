"""Back to the Future: Back in Time, a co-operative game for 2 to 4 seats.

:mod:`.box` says what the box holds, :mod:`.commands` what may happen, :mod:`.state` keeps the rules,
:mod:`.view` what everybody sees, and :mod:`.game` puts them together.
"""
