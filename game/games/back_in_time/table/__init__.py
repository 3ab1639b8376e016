"""The table of Back in Time.

Pieces are declared in groups (``board``, ``figures``, ``cards``, ``mats``, ``challenge``); ``input`` builds offers
(gestures and buttons), ``text`` holds the sentences, ``transitions`` the animations; ``presenter`` ties them together.
"""
