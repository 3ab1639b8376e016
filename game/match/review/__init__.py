"""The review of a game that is over: the chance to win along it, and the decisions that turned it.

A review knows everything, also what nobody at the table could see; that is why only games that are over have one.
"""
