"""What the pieces of Riff in Time show: faces as layout, close-ups and transitions name them, and their colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.games.riff_in_time.rules.box import DICE, FACES, SAN_DIMAS, Die
from game.games.riff_in_time.rules.view import DieView, TableView
from game.rules.contract import Seat
from game.ui.animation.dice import UNROLLED, DieKind, die_face
from game.ui.paint import palette
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face

Size = tuple[float, float]

FOLDER: Final = "riff_in_time"
CARD_SIZE: Final[Size] = (300.0, 420.0)
REPAIRED: Final = "repaired"


# --- the board -------------------------------------------------------------------------------------------------------


def disc(location: str, size: Size, repaired: bool = False, most: int | None = None) -> Face:
    """Return the disc of a location, its broken or its repaired side up; that of ``san_dimas`` ends at ``most``."""
    return Face("disc", size, location, REPAIRED if repaired else "", detail=most)


def dial(view: TableView, location: str, size: Size) -> Face:
    """Return the disc of a location (or of ``san_dimas``) with its needle and number, all in one, as it stands."""
    if location == SAN_DIMAS:
        return Face("dial", size, location, state=str(view.san_dimas), detail=view.san_dimas_most)
    shown = view.locations[location]
    return Face("dial", size, location, REPAIRED if shown.repaired else shown.band or "yellow", str(shown.dial))


def label(location: str, size: Size) -> Face:
    """Return the name of a location (or of ``san_dimas``)."""
    return Face("label", size, location)


def value(size: Size, shown: int, band: str = "", most: int | None = None) -> Face:
    """Return the number that a dial shows, in the colour of its band; of San Dimas, with its end."""
    return Face("value", size, part=band, state=str(shown), detail=most)


def needle(location: str, size: Size) -> Face:
    """Return the needle of a dial; how it is turned is the angle of its pose."""
    return Face("needle", size, location)


def glow(location: str, size: Size) -> Face:
    """Return the light around a repaired disc."""
    return Face("glow", size, location)


def figure(personage: str, size: Size, restored: bool = False) -> Face:
    """Return a personage as a figure."""
    return Face("figure", size, personage, state="restored" if restored else "")


def booth(view: TableView, seat: Seat, size: Size) -> Face:
    """Return the booth of a seat, in the colour of its character, lit when it is that seat's turn."""
    lit = "lit" if seat == view.turn and view.over is None else ""
    return Face("booth", size, view.players[seat].character or "", lit)


# --- cards -----------------------------------------------------------------------------------------------------------


def riff(card: str, size: Size, lit: str = "") -> Face:
    """Return a riff card face up; ``lit`` is the section that is being carried out."""
    return Face("riff", size, card, lit)


def riff_back(size: Size, count: int | None = None) -> Face:
    """Return riff cards face down, with their number if it is to be read."""
    return Face("riff_back", size, state="" if count is None else str(count))


def objective(card: str, size: Size, as_action: bool = False, state: str = "") -> Face:
    """Return an objective; ``as_action`` with only its action in sight; ``state`` tells how far it is."""
    return Face("objective", size, card, "action" if as_action else "", state=state)


def objective_slip(card: str, size: Size, as_action: bool = False, state: str = "") -> Face:
    """Return an objective as it lies on a mat: what it shows, how far it is, its action."""
    return Face("objective_slip", size, card, "action" if as_action else "", state=state)


def person_slip(personage: str, size: Size) -> Face:
    """Return the card of a personage as it lies on a mat: portrait, and what carrying gives."""
    return Face("person_slip", size, personage)


def person(personage: str, size: Size) -> Face:
    """Return the card of a personage: portrait, home, and what carrying gives."""
    return Face("person", size, personage)


def means(shown: str, size: Size, source: str = "", used: bool = False, count: int = 1) -> Face:
    """Return an action that a card gives (``shown``), with the card's id, perhaps used; or several alike."""
    return Face("means", size, source, shown, "spent" if used else "", count if count > 1 else None)


def character(name: str, size: Size, seat: Seat | None = None) -> Face:
    """Return the portrait of a character, in the colour of a seat if it has one."""
    return Face("character", size, name, state="" if seat is None else f"seat_{seat + 1}")


# --- dice ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SignedDie:
    """Dice of one kind: a body of its own shape and colour, and the sign that is up."""

    name: Die

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest; one that is not rolled yet shows no sign."""
        pictures = [f"dice/{self.name}"] + ([f"faces/{face}"] if face != UNROLLED else [])
        for picture in pictures:
            canvas.art(f"{FOLDER}/{picture}", rect, angle=angle, state="dim" if dim else "normal")

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a die in the air: its signs follow each other."""
        self.draw(canvas, rect, FACES[frame % len(FACES)], angle=angle)


DICE_KINDS: Final[Mapping[str, DieKind]] = {die: SignedDie(die) for die in DICE}


def die(shown: DieView, side: float) -> Face:
    """Return a die of the pool as it lies."""
    kind = DICE_KINDS[shown.die]
    return die_face(kind, shown.face or UNROLLED, side, "spent" if shown.spent else "")


def ready_die(kind: str, side: float) -> Face:
    """Return a die that nobody has rolled."""
    return die_face(DICE_KINDS[kind], UNROLLED, side)


OTHER: Final = "seat_6"
"""The role of characters that are not ours."""


def role_of(character: str) -> str:
    """Return the palette role of a character; the icon of its sign is called the same."""
    role = f"booth_{character}"
    return role if role in palette.active().roles() else OTHER
