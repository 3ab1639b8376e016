"""The table of Dice Through Time.

Pieces are declared in groups: ``board``, ``clock``, ``seats``, ``dice``, ``events``, ``items``, ``tokens``.
``input`` builds offers (gestures and buttons), ``text`` holds the sentences, ``transitions`` the animations;
``presenter`` ties them together.
"""
