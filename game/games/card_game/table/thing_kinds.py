"""The kinds of things on the table of the Card Game: ``kinds.card(id)`` is a thing with ``kind == kinds.card``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# The timeline.
table = Kind("table")
square = Kind("square")
stack = Kind("stack")
aside = Kind("aside")
goal = Kind("goal")
aim = Kind("aim")

# Cards, wherever they lie: by their ids where the face is seen, by seat and number where it is not.
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
