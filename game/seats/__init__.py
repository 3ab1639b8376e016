"""The players of a match: people, bots in worker processes, bots in this process.

:mod:`.players` has the contract, people and in-process bots, :mod:`.spec` parses seat specs (``human``, ``ai:normal``),
:mod:`.bot_client` asks the processes of :mod:`.worker_pool`.
"""
