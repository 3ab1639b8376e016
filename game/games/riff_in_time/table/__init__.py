"""Riff in Time on the screen.

Its things are declared by their groups: ``stages``, ``people``, ``seats``, ``objectives``, ``dice``, ``riffs``.
``input`` makes offers of gestures and buttons, ``text`` has the sentences, ``transitions`` shows what happens;
``presenter`` puts them together.
"""
