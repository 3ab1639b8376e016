"""The kinds of things on the table of Back in Time: ``kinds.card(id)`` is a thing with ``kind == kinds.card``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# On the board.
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

# Cards, mats and what lies on them.
place = Kind("place")
card = Kind("card")
mat = Kind("mat")
tile = Kind("tile")
item = Kind("item")
power = Kind("power")

# The challenge under way.
tower = Kind("tower")
tray = Kind("tray")
plaque = Kind("plaque")
die = Kind("die")
