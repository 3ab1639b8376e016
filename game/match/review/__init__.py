"""The review of a finished game: the chances to win along it, and the decisions that turned it.

A review uses the full state, including what nobody could see, so only finished games have one.
"""
