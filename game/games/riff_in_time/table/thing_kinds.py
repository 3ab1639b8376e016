"""The kinds of things on the table of Riff in Time: ``kinds.deck()`` is a thing with ``kind == kinds.deck``."""

from __future__ import annotations

from game.ui.tabletop.thing_names import Kind

# The board: spaces (San Dimas and the stages) by id; discs, needles, the numbers that they show, the glow of what is
# repaired and names by location, with "san_dimas" for the one in the middle; figures by personage, booths by seat.
space = Kind("space")
location = Kind("location")
dial = Kind("dial")
value = Kind("value")
glow = Kind("glow")
label = Kind("label")
personage = Kind("personage")
pawn = Kind("pawn")

# Cards by id: riff cards (open, or among those looked at), objectives (offered, kept or of the set-up), what personages
# give while they are carried.
riff = Kind("riff")
deck = Kind("deck")
discards = Kind("discards")
objective = Kind("objective")
person = Kind("person")

# Dice and what else pays for actions: dice of the pool and other means by the ids of the rules (``die.2``; ``freud.1``,
# an objective, ``made``, ``free_handling``), dice that nobody rolls by kind, Triumphant dice of repairs by location.
tray = Kind("tray")
die = Kind("die")
means = Kind("means")
supply = Kind("supply")
repair = Kind("repair")

# The mats: what belongs to a seat, by its number.
mat = Kind("mat")
portrait = Kind("portrait")
seat = Kind("seat")
turn = Kind("turn")

PLACES = (location, dial, value, label, glow)
"""What belongs to the disc of a place and has its name."""
