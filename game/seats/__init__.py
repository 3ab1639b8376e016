"""Who answers for a seat: a person, a bot in the worker process, or a bot in this process.

:mod:`.players` has the contract, people and bots of this process, :mod:`.spec` reads how seats are written
(``human``, ``ai:normal``), :mod:`.bot_client` asks the processes of :mod:`.worker_pool`.
"""
