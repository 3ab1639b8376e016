"""Who answers for a seat: a person, a bot in the worker process, or a bot in this process.

:mod:`.player` is the contract, :mod:`.spec` reads how seats are written (``human``, ``ai:normal``),
:mod:`.human` and :mod:`.instant_players` answer, :mod:`.bot_client` asks the processes of :mod:`.worker_pool`.
"""
