"""Kinds of pieces in Back in Time: ``kinds.card(id)`` is a Thing whose ``kind`` is ``kinds.card``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# Board.
car = Kind("car")
clock = Kind("clock")
love = Kind("love")
meter = Kind("meter")
photo = Kind("photo")
part = Kind("part")
pile = Kind("pile")
pawn = Kind("pawn")
token = Kind("token")
mark = Kind("mark")
space = Kind("space")
label = Kind("label")
column = Kind("column")
spot = Kind("spot")

# Cards, mats and their contents.
place = Kind("place")
card = Kind("card")
mat = Kind("mat")
tile = Kind("tile")
item = Kind("item")
power = Kind("power")

# Challenge under way.
tower = Kind("tower")
tray = Kind("tray")
plaque = Kind("plaque")
die = Kind("die")
