"""The table of Time Line.

Pieces are declared in groups (``cards``, ``machines``, ``markets``, ``seats``); ``input`` builds offers (gestures and
buttons), ``text`` holds the sentences, ``transitions`` the animations; ``presenter`` ties them together.
"""
