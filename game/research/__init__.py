"""The games for research: as PettingZoo environments and OpenSpiel games.

``pip install 'time-parlour[research]'`` installs both libraries; nothing else in the program imports this package.

- :mod:`.numbering`: every action of a game has a fixed number; ``python -m game.research SLUG`` lists them.
- :mod:`.sight`: observations and information states of a seat, as text and as tensors, from its view and the commands
  as it saw them.
- :mod:`.table`: a game played by action numbers; :mod:`.chance`: its chance as nodes with few outcomes.
- :mod:`.pettingzoo_env` and :mod:`.openspiel_games`: the adapters.
"""
