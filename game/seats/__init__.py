"""Who answers for a seat: a person, a bot in a process of its own, or a bot right here.

:mod:`.player` is the contract, :mod:`.spec` reads how seats are written (``human``, ``ai:normal``),
:mod:`.person` and :mod:`.program` answer, :mod:`.worker` keeps the process in which bots think.
"""
