"""The tips of Back in Time: one sentence about a thing, and its close-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import DieView, TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table import thing_kinds as k
from game.games.back_in_time.table.animation.dice_tower import minutes
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.challenge_progress import judge
from game.games.back_in_time.table.text.claimed import seats_of
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Count, Holds, Lists, stated
from game.table.book_pieces import BookPiece as P
from game.table.book_pieces import BookPieces
from game.table.contract import CloseUp
from game.table.messages import TipMessages
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

LARGE: Final = (300.0, 420.0)
SQUARE: Final = (280.0, 280.0)
WIDE: Final = (300.0, 240.0)
CAR: Final = (320.0, 189.0)
METER: Final = (150.0, 420.0)
ALBUM: Final = (204.0, 420.0)

Large = tuple[Face, str]
"""A large face and its title."""
Look = Callable[[str, TableView], Large]
"""From a thing's name to its large face."""


def seat_role(name: str, view: TableView) -> str:
    """Palette role and icon of the seat that plays a hero."""
    return f"seat_{view.heroes[name].seat + 1}"


class CloseUps:
    """Finds the large face of a thing."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles
        self._looks: dict[str, Look] = {
            thing_kinds.card: self._card,
            thing_kinds.mark: self._card,
            thing_kinds.item: lambda name, _view: (Face("item", LARGE, name), self.titles.card(name)),
            thing_kinds.tile: self._tile,
            thing_kinds.part: self._part,
            thing_kinds.pawn: self._pawn,
            thing_kinds.space: lambda name, _view: (Face("space", WIDE, name), self.titles.space(name)),
            thing_kinds.power: lambda name, _view: (Face("hero", SQUARE, name), self.titles.power(name)[0]),
            thing_kinds.mat: lambda name, view: (
                Face("hero", SQUARE, name, state=seat_role(name, view)),
                self.titles.figure(name),
            ),
            thing_kinds.pile: self._pile,
            thing_kinds.car: lambda _name, _view: (Face("car", CAR), _("DeLorean")),
            thing_kinds.spot: lambda _name, _view: (Face("car", CAR), _("DeLorean Track")),
            thing_kinds.love: lambda _name, view: (Face("meter", METER, state=str(view.love)), _("Love Meter")),
            thing_kinds.meter: lambda _name, view: (Face("meter", METER, state=str(view.love)), _("Love Meter")),
            thing_kinds.photo: lambda _name, view: (Face("album", ALBUM, state=str(view.photos)), _("The photo")),
            thing_kinds.clock: lambda _name, view: self._column(str(view.clock), view),
            thing_kinds.column: self._column,
            thing_kinds.die: self._die,
            thing_kinds.tower: self._tower,
            thing_kinds.plaque: self._trial,
            thing_kinds.tray: self._trial,
        }

    def large(self, thing: Thing, view: TableView) -> Large | None:
        """Return the large face of a thing, None when things of its kind have none."""
        look = self._looks.get(thing.kind)
        return look(thing.name, view) if look else None

    def _card(self, name: str, view: TableView) -> Large:
        kind = "trouble" if name in self.titles.troubles else "opportunity"
        state = "off" if kind == "trouble" and view.letter else ""
        return Face(kind, LARGE, name, state=state), self.titles.card(name)

    def _tile(self, name: str, _view: TableView) -> Large:
        return Face("tile", SQUARE, name), _("Power Tile")

    def _part(self, name: str, _view: TableView) -> Large:
        return Face("part", SQUARE, name), self.titles.card(name)

    def _pawn(self, name: str, view: TableView) -> Large:
        down = name == "biff" and view.biff_down
        size = (320.0, 213.0) if down else (213.0, 320.0)
        return Face("pawn", size, name, "down" if down else ""), self.titles.figure(name)

    def _pile(self, name: str, view: TableView) -> Large:
        size = SQUARE if name == "tiles" else LARGE
        return Face("pile", size, name, state=str(len(view.decks[name].left))), self.titles.pile(name)

    def _column(self, name: str, view: TableView) -> Large:
        face = Face("column", (150.0, 285.0), name, str(seats_of(view)))
        return face, self.titles.hour(int(name), view.midnight)

    def _die(self, name: str, view: TableView) -> Large:
        colour = view.trial.dice[int(name)].colour if view.trial is not None else COLOURS[0]
        title = _("{colour} die").format(colour=self.titles.colour(colour))
        return Face("faces", (300.0, 200.0), colour), title

    def _tower(self, _name: str, view: TableView) -> Large:
        face = Face("tower", (240.0, 390.0), state=str(minutes(view.clock, view.midnight)))
        return face, _("Clock dice tower")

    def _trial(self, _name: str, view: TableView) -> Large:
        assert view.trial is not None
        name = view.trial.challenge
        if name in self.titles.opportunities or name in self.titles.troubles:
            return self._card(name, view)
        if name in self.titles.parts:
            return self._part(name, view)
        face = Face("plaque", (360.0, 52.0), name, detail=judge(self.lookup, view, view.trial))
        return face, self.titles.challenge(name)


HERO: Final = (280.0, 280.0)
FACES: Final = (300.0, 200.0)
DIE: Final = (120.0, 120.0)

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.car), P(k.tower), P(k.love)),
    "things": (P(k.pawn), P(k.tile), P(k.photo), P(k.part("hook")), P(k.space)),
    "setup": (P(k.mat), P(k.pile("tiles"))),
    "turn": (P(k.mat), P(k.tile)),
    "tracker": (P(k.column("1")), P(k.clock, N_("The turn cube"), True), P(k.photo)),
    "moving": (P(k.pawn("einstein")), P(k.space)),
    "escort": (P(k.pawn("george")), P(k.pawn("lorraine"))),
    "powers": (
        P(Face("hero", HERO, "marty"), N_("Marty")),
        P(Face("hero", HERO, "doc"), N_("Doc")),
        P(Face("hero", HERO, "jennifer"), N_("Jennifer")),
        P(Face("hero", HERO, "einstein"), N_("Einstein")),
    ),
    "tiles": (
        P(Face("tile", HERO, "marty.1"), N_("A tile of Marty")),
        P(Face("tile", HERO, "doc.1"), N_("A tile of Doc")),
    ),
    "dice": (
        P(Face("faces", FACES, "courage"), N_("Faces of a Courage die")),
        P(Face("faces", FACES, "knowledge"), N_("Faces of a Knowledge die")),
        P(Face("faces", FACES, "love"), N_("Faces of a Love die")),
        P(Face("faces", FACES, "speed"), N_("Faces of a Speed die")),
    ),
    "challenges": (P(k.card), P(k.pawn("biff")), P(k.car)),
    "rolling": (P(k.tower), P(Face("die", DIE, "speed", "wild"), N_("A die on the tray"))),
    "assist": (P(Face("hero", HERO, "doc"), N_("Doc")), P(k.tile)),
    "items": (P(k.item("skateboard")), P(k.item("puffer_vest"))),
    "end": (P(k.car), P(k.love), P(k.photo)),
}
"""The pieces of each chapter that speaks of some."""


HAMPERED: Final[Mapping[str, str]] = {"love_minus_1": "love", "part_cost_plus_1": "part"}
"""Challenges that a Trouble Card makes harder."""


class Tips(TipMessages[Titles, TableView]):
    """Makes tips and close-ups."""

    book_pieces = BOOK_PIECES

    def __init__(self, lookup: Lookup, titles: Titles, plan: BoardPlan, odds: RollOdds) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookup, self.titles, self.plan, self._odds = lookup, titles, plan, odds
        self._looks = CloseUps(lookup, titles)
        self.about = {
            thing_kinds.photo: lambda _name, view: titles.tell("tips.photo.left", photos=claimed.photos(view)),
            **dict.fromkeys((thing_kinds.card, thing_kinds.mark), lambda name, _view: self._card(name)),
            **dict.fromkeys((thing_kinds.love, thing_kinds.meter), lambda _name, view: self._love(view)),
            **dict.fromkeys((thing_kinds.tray, thing_kinds.plaque), lambda _name, view: self._trial(view)),
            thing_kinds.tile: self._tile,
            thing_kinds.item: self._item,
            thing_kinds.pawn: self._pawn,
            thing_kinds.part: self._part,
            thing_kinds.space: self._space,
            thing_kinds.power: self._power,
            thing_kinds.pile: lambda name, view: titles.tell("tips.pile.left", n=claimed.pile_left(view, name)),
            thing_kinds.car: self._car,
            thing_kinds.clock: lambda _name, view: self._column(str(view.clock), view),
            thing_kinds.column: self._column,
            thing_kinds.spot: self._spot,
            thing_kinds.die: self._die,
            thing_kinds.tower: lambda _name, view: titles.tell("tips.tower.turns", n=claimed.turns_left(view)),
            thing_kinds.mat: self._mat,
        }

    def closeup(self, thing: Thing, view: TableView) -> CloseUp | None:
        """Show a thing large, with all its words."""
        text = self.tip(thing, view)
        large = self._looks.large(thing, view)
        if large is None:
            return CloseUp(None, "", text) if text else None
        face, title = large
        more = self._discards(view, thing.name) if thing.kind == thing_kinds.pile else ""
        return CloseUp(Pose(0.0, 0.0, face), title, "\n\n".join(t for t in (text, more) if t))

    def _mat(self, name: str, view: TableView) -> str:
        """Return what lies on a mat."""
        hero = view.heroes[name]
        title, effect = self.titles.power(name)
        lines = [
            f"{{{seat_role(name, view)}}} {{lightning}} **{title}** {effect}",
            self.titles.tell("tips.mat.at", space=claimed.stands(view, name)),
            self.titles.tell("tips.mat.ready", n=claimed.ready(name, hero), all=claimed.tiles(name, hero)),
        ]
        lines += [f"- **{self.titles.card(item)}** {_(self.titles.items[item].text)}" for item in hero.items]
        return "\n".join(filter(None, (*lines, self.titles.played_by(hero.seat))))

    def _power(self, name: str, view: TableView) -> str:
        """Return what a power does, and whether it was used in this turn."""
        effect = self.titles.power(name)[1]
        if view.heroes[name].seat != view.turn:
            return effect
        used = stated(Holds(says=view.power_used, of="power_used"))
        return f"{effect}\n*{_('Used in this turn.')}*" if used.says else effect

    def _tile(self, name: str, view: TableView) -> str:
        """Return what a Power Tile does now: Trouble Cards and the vest change how far it goes."""
        steps = claimed.tile_steps(view, self.lookup, name)
        does = self._does(name, steps)
        return f"{_('Exhausted:')} {does}" if stated(claimed.is_spent(view, name)).says else does

    def _does(self, name: str, move: Count) -> str:
        """Return what a Power Tile does."""
        tile = self.lookup.tiles[self.lookup.tile[name]]
        return self.titles.tile_text(tile.action, COLOURS[tile.colour] if tile.colour >= 0 else None, move)

    def _item(self, name: str, view: TableView) -> str:
        text = _(self.titles.items[name].text)
        used = stated(claimed.is_used(view, name)).says
        return f"{text}\n*{_('Used: it comes back at the end of its owner’s turn.')}*" if used else text

    def _card(self, name: str) -> str:
        if name in self.titles.troubles:
            card = self.titles.troubles[name]
            return f"{self.titles.space(card.space)}\n{self.titles.trouble_text(card)}"
        chance = self.titles.opportunities[name]
        return f"{self.titles.space(chance.space)}\n{self.titles.opportunity_text(chance)}"

    def _discards(self, view: TableView, deck: str) -> str:
        """List the latest discards."""
        gone = claimed.discarded(view, deck)
        if not stated(gone).says:
            return _("Nothing is discarded yet.")
        latest = stated(claimed.latest(view, deck)).says
        return "\n".join(
            [self.titles.tell("tips.pile.discarded", n=gone), *(f"- {self._was(str(card))}" for card in latest)]
        )

    def _was(self, card: str) -> str:
        """Return what a discard is."""
        if card in self.titles.movement:
            return self.titles.movement_text(self.titles.movement[card]).replace("\n", "; ")
        if card not in self.lookup.tile:
            return self.titles.card(card)
        printed = self.lookup.tiles[self.lookup.tile[card]].move
        return self._does(card, Count(says=printed, of="tile_prints", about=(card,)))

    def _pawn(self, name: str, view: TableView) -> str:
        if name in view.heroes:
            power, effect = self.titles.power(name)
            about = f"{{{seat_role(name, view)}}} {{lightning}} **{power}** {effect}"
            return "\n".join(filter(None, (about, self.titles.played_by(view.heroes[name].seat))))
        if name == "biff":
            return self.titles.tell("tips.pawn.biff", down=claimed.is_down(view), n=claimed.to_stand_up(view))
        return _("With George and Lorraine in one space, love can be influenced.")

    def _part(self, name: str, view: TableView) -> str:
        if stated(claimed.has_part(view, name)).says:
            return _("Obtained: it lies ready at Doc's House.")
        cost = stated(claimed.part_cost(view, name)).says
        return self.titles.tell("tips.part.needs", self.titles.parts[name], symbols="{knowledge}" * cost)

    def _space(self, name: str, view: TableView) -> str:
        """Return who is there, and what can be done there."""
        space = self.titles.spaces[name]
        here = [self.titles.figure(str(one)) for one in stated(claimed.figures_at(view, name)).says]
        lines = [self.titles.tell("tips.space.here", figures=_(", ").join(here) or None)]
        if claimed.car_space(view, self.lookup).says == name:
            stated(claimed.car_space(view, self.lookup))
            lines.append(_("The DeLorean counts as here."))
        if not space.npc:
            lines.append(_("George, Lorraine and Biff never come here."))
        found = [part.id for part in self.titles.parts.values() if part.space == name and part.id not in view.parts]
        found += [card for card in (*view.opportunities, view.trouble) if card and self._space_of(card) == name]
        for one in stated(Lists(says=tuple(found), of="to_do_at", about=(name,))).says:
            sentence = "tips.space.part" if one in self.titles.parts else "tips.space.card"
            lines.append(self.titles.tell(sentence, card=one))
        return "\n".join(lines)

    def _space_of(self, card: str) -> str:
        titles = self.titles
        return (titles.troubles.get(card) or titles.opportunities[card]).space

    def _car(self, _name: str, view: TableView) -> str:
        """Return where the car counts as, how far it has to go, and what holds it up."""
        lookup, titles, missing = self.lookup, self.titles, claimed.spots_missing(view, self.lookup)
        if not stated(missing).says:
            return _("The DeLorean is ready for the lightning.")
        lines = [titles.tell("tips.car.counts_as", space=claimed.car_space(view, lookup), n=missing)]
        lines.append(self.titles.tell("tips.plaque.plain.delorean"))
        if view.car <= lookup.gate and len(view.parts) < len(lookup.parts):
            lines.append(titles.tell("tips.car.gate", all=claimed.parts_all(lookup), n=claimed.parts(view)))
        if stated(Holds(says=view.lasting == "delorean_locked", of="car_locked")).says:
            lines.append(titles.lasting(view.lasting))
        return "\n".join(lines)

    def _spot(self, name: str, _view: TableView) -> str:
        spot = int(name)
        text = self.titles.tell("tips.spot.counts_as", space=self.lookup.spaces[self.lookup.track[spot]])
        if spot == self.lookup.gate:
            text += " " + self.titles.tell("tips.spot.gate", n=claimed.parts_all(self.lookup))
        return text + " " + _("Ready Zone: from here home is in reach.") if spot in self.lookup.ready else text

    def _love(self, view: TableView) -> str:
        """Return where the meter stands, and what a look at the photo costs there."""
        low, high = self.titles.box.love.heart_zone
        hearts = claimed.hearts(self.lookup) if not low <= view.love <= high else None
        text = self.titles.tell("tips.love.stands", n=claimed.love(view), hearts=hearts)
        first, last = self.titles.box.love.double_photo_zone
        if stated(Holds(says=first <= view.love <= last, of="double_photo")).says:
            text += " " + _("Down here each look at the photo costs two sections.")
        return text

    def _column(self, name: str, view: TableView) -> str:
        """Return what a column of the tracker brings, or has brought."""
        number = int(name)
        if number >= view.midnight:
            return _("10:04 p.m.: the lightning strikes, and the game ends.")
        signs = stated(claimed.icons(view, self.lookup, number)).says
        if not signs:
            return _("Here the evening begins.")
        when = number - view.clock
        begins = self.titles.tell("tips.column.comes", n=claimed.turns_to(view, number)) if when > 0 else ""
        begins = begins or (_("Now, at the beginning of this turn:") if when == 0 else _("Past:"))
        return "\n".join([begins, *(self.titles.icon_text(str(sign)) for sign in signs)])

    def _trial(self, view: TableView) -> str:
        """Return what the challenge under way asks for."""
        if view.trial is None:
            return ""
        lines = [self._asked(view.trial.challenge, view)]
        if HAMPERED.get(view.lasting) == view.trial.kind:
            lines.append(self.titles.lasting(view.lasting))
        return "\n".join(filter(None, (*lines, self._odds.sentence(view))))

    def _asked(self, name: str, view: TableView) -> str:
        """Return what a challenge asks for."""
        if name in self.titles.parts:
            return self._part(name, view)
        if name in self.titles.opportunities or name in self.titles.troubles:
            return self._card(name)
        return self.titles.tell(f"tips.plaque.plain.{name}")

    def _die(self, name: str, view: TableView) -> str:
        if view.trial is None or int(name) >= len(view.trial.dice):
            return ""
        die = view.trial.dice[int(name)]
        if die.face == "biff":
            return _("Locked: it shows Biff, and Biff dice stay as they are; only a new roll of all takes them along.")
        return self._faces(die)

    def _faces(self, die: DieView) -> str:
        """Return what a die may show, face by face."""
        return self.titles.tell("tips.die.faces", die, faces=self.titles.box.dice[die.colour])
