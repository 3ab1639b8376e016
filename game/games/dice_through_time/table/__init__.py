"""Dice Through Time on the screen.

Its things are declared by their groups: ``board``, ``clock``, ``seats``, ``dice``, ``events``, ``items``, ``tokens``.
``input`` makes offers of gestures and buttons, ``text`` has the sentences, ``transitions`` shows what happens;
``presenter`` puts them together.
"""
