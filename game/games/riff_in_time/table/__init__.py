"""The table of Riff in Time.

Pieces are declared in groups: ``stages``, ``people``, ``seats``, ``objectives``, ``dice``, ``riffs``.
``input`` builds offers (gestures and buttons), ``text`` holds the sentences, ``transitions`` the animations;
``presenter`` ties them together.
"""
