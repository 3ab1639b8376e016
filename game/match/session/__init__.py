"""A match played by people at one machine: questions, the curtain between people, response windows, hints, undo.

It draws nothing: the scene that shows the match implements :class:`game.match.session.session.Screen`.
"""
