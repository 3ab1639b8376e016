"""The table of the Card Game.

Pieces are declared in groups (``squares``, ``cards``, ``piles``, ``seats``); ``input`` builds offers (gestures and
buttons), ``text`` holds the sentences, ``transitions`` the animations; ``presenter`` ties them together.
"""
