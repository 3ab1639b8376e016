"""Kinds of pieces in the Card Game: ``kinds.card(id)`` is a Thing whose ``kind`` is ``kinds.card``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# Timeline.
table = Kind("table")
square = Kind("square")
stack = Kind("stack")
aside = Kind("aside")
goal = Kind("goal")
aim = Kind("aim")

# Cards: by id when face up, by seat and number when face down.
card = Kind("card")
back = Kind("back")

# Seats.
seat = Kind("seat")
who = Kind("who")
identity = Kind("identity")
tick = Kind("tick")
turn = Kind("turn")
asked = Kind("asked")
count = Kind("count")

# Piles.
pile = Kind("pile")
discards = Kind("discards")
play = Kind("play")
caption = Kind("caption")
veil = Kind("veil")
