"""Kinds of pieces in Time Line: ``kinds.card(id)`` is a Thing whose ``kind`` is ``kinds.card``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# Board: stops and tokens by card and good, face-down cards by zone and number.
start = Kind("start")
card = Kind("card")
back = Kind("back")
stop = Kind("stop")
token = Kind("token")
market = Kind("market")
price = Kind("price")

# Lines, by good or by seat.
line = Kind("line")
way = Kind("way")

# Machines, and slots for new cards by zone and seat, or by seat.
pawn = Kind("pawn")
zone = Kind("zone")
up = Kind("up")
down = Kind("down")

# Column; held goods by seat and good.
today = Kind("today")
worth = Kind("worth")
bring = Kind("bring")
seat = Kind("seat")
gold = Kind("gold")
held = Kind("held")
turn = Kind("turn")
deck = Kind("deck")
caption = Kind("caption")
