"""Riff in Time on the screen.

``layout`` places the pieces, ``art`` draws them, ``input`` makes offers of gestures and buttons, ``text`` has the
messages, ``animation`` the transitions; ``presenter`` puts them together.
"""
