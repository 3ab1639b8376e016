"""The games for research: as a PettingZoo environment, and as OpenSpiel games.

``pip install 'time-parlour[research]'`` brings both libraries; nothing else of the program imports this package.

- :mod:`.numbering`: every action of a game has a fixed number; ``python -m game.research SLUG`` lists them.
- :mod:`.sight`: what one seat may know, as text and as numbers; made from its view and from commands as it saw them.
- :mod:`.table`: a game that is played by numbers; :mod:`.chance`: its chance as nodes with few outcomes.
- :mod:`.pettingzoo_env` and :mod:`.openspiel_games`: the adapters.
"""
