"""Kinds of pieces in Riff in Time: ``kinds.deck()`` is a Thing whose ``kind`` is ``kinds.deck``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# Board. By space id: spaces. By location ("san_dimas" for the centre): discs, needles, their numbers, the glow of
# repaired places, names. By personage: figures. By seat: booths.
space = Kind("space")
location = Kind("location")
dial = Kind("dial")
value = Kind("value")
glow = Kind("glow")
label = Kind("label")
personage = Kind("personage")
pawn = Kind("pawn")

# Cards by id: riff cards (open or looked at), objectives (offered, kept or for set-up), gifts of carried personages.
riff = Kind("riff")
deck = Kind("deck")
discards = Kind("discards")
objective = Kind("objective")
person = Kind("person")

# Dice and other payment. By the ids of the rules (``die.2``; ``freud.1``, an objective, ``made``, ``free_handling``):
# dice of the pool and other payment. By kind: supply dice. By location: Triumphant dice of repairs.
tray = Kind("tray")
die = Kind("die")
means = Kind("means")
supply = Kind("supply")
repair = Kind("repair")

# Mats and their parts, by seat number.
mat = Kind("mat")
portrait = Kind("portrait")
seat = Kind("seat")
turn = Kind("turn")

PLACES = (location, dial, value, label, glow)
"""Kinds that belong to a place's disc and share its name."""
