"""The kinds of things on the table of Dice Through Time: ``kinds.car(seat)`` is a thing of the kind ``kinds.car``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# The board. A place is a spot, and so are a year and a space of the OUTATIME track; all others are pieces.
place = Kind("place")
scene = Kind("scene")
"""By place: what is lit where a place is shown to belong to something, whatever can be done there."""
label = Kind("label")
"""By place: its name."""
year = Kind("year")
car = Kind("car")
"""By seat."""
biff = Kind("biff")
"""By year."""
event = Kind("event")
"""By card: on its place, or a special event that holds for the round."""
paradox = Kind("paradox")
"""By place: the token."""
frayed = Kind("frayed")
"""By place: what its token does to it."""
home = Kind("home")
"""By item: the sign of it on the place where it belongs."""
item_deck = Kind("item_deck")
"""By year."""
minute = Kind("minute")
"""A space of the track."""
outatime = Kind("outatime")
"""The marker on the track."""
clock = Kind("clock")
"""Its digits, large."""
threat = Kind("threat")
"""By year: how far it would move the marker."""
ahead = Kind("ahead")
"""The space of the track to which it would go."""

# Dice, the same ones on a mat, in the tray and under a place: by id, such as ``blue.3``.
die = Kind("die")
tray = Kind("tray")

# Beside the board: mats by seat, things found by id, Einstein tokens by icon.
mat = Kind("mat")
seat = Kind("seat")
"""By seat: its name."""
item = Kind("item")
"""On a mat, or among those that are home."""
first = Kind("first")
"""Who began the round."""
turn = Kind("turn")
"""Whose turn it is."""
deck = Kind("deck")
discards = Kind("discards")
lasting = Kind("lasting")
"""The bed of the special events that hold for the round."""
token = Kind("token")
"""By icon: the Einstein tokens that lie face up."""
bag = Kind("bag")
"""The Einstein tokens that lie face down."""
supply = Kind("supply")
"""The paradox tokens that are left."""
returned = Kind("returned")
"""The bed of the things that are home."""
