"""Kinds of pieces in Dice Through Time: ``kinds.car(seat)`` is a Thing of kind ``kinds.car``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# Board. Places, years and spaces of the OUTATIME track are spots; all others are pieces.
place = Kind("place")
scene = Kind("scene")
"""By place: highlight that shows a relation to the place, whatever can be done there."""
label = Kind("label")
"""Name plate, by place."""
year = Kind("year")
car = Kind("car")
"""Car, by seat."""
biff = Kind("biff")
"""Biff, by year."""
event = Kind("event")
"""Event card by id: on its place, or a special event of the round."""
paradox = Kind("paradox")
"""Paradox token, by place."""
frayed = Kind("frayed")
"""Effect of a paradox token on its place, by place."""
home = Kind("home")
"""Item sign on the item's home, by item."""
item_deck = Kind("item_deck")
"""Item deck, by year."""
minute = Kind("minute")
"""Space of the OUTATIME track, by number."""
outatime = Kind("outatime")
"""OUTATIME marker on the track."""
clock = Kind("clock")
"""Clock with the marker's digits."""
threat = Kind("threat")
"""Threat of the worst year, by year."""
ahead = Kind("ahead")
"""Preview of the marker's next space."""

# Dice by id, such as ``blue.3``; the same thing on a mat, in the tray and under a place.
die = Kind("die")
tray = Kind("tray")

# Beside the board: mats by seat, items by id, Einstein tokens by icon.
mat = Kind("mat")
seat = Kind("seat")
"""Name plate, by seat."""
item = Kind("item")
"""Item on a mat or returned."""
first = Kind("first")
"""First player marker."""
turn = Kind("turn")
"""Turn marker."""
deck = Kind("deck")
discards = Kind("discards")
lasting = Kind("lasting")
"""Slot for special events of the round."""
token = Kind("token")
"""Face-up Einstein tokens, by icon."""
bag = Kind("bag")
"""Face-down Einstein tokens."""
supply = Kind("supply")
"""Paradox tokens in the supply."""
returned = Kind("returned")
"""Bed of returned items."""
