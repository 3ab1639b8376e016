"""The tips of Riff in Time: one sentence or a few about a thing, what belongs to it, and its close-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.games.riff_in_time.rules.box import FACES, SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import FREE, MADE
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import PlayerView, TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.faces import role_of
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.book_pieces import BOOK_PIECES
from game.games.riff_in_time.table.text.closeups import CloseUps
from game.games.riff_in_time.table.text.riff_texts import RiffTexts, section_to_come
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles, location_on
from game.i18n import _
from game.rules.claims import Count, Holds, Lists, Names, stated
from game.rules.contract import Seat
from game.table.contract import CloseUp
from game.table.messages import TipMessages
from game.table.positions import Positions
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.thing_names import Thing

LATEST: Final = 6
"""The number of discards listed."""


class Tips(TipMessages[Titles, TableView]):
    """Makes tips."""

    book_pieces = BOOK_PIECES

    def __init__(self, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]) -> None:
        """Say for each kind of thing who tells about it; ``odds`` says what a roll is likely to bring."""
        self._odds, self._positions = odds, positions
        self.titles, self.riffs, self._looks = titles, RiffTexts(titles), CloseUps(titles)
        people = (thing_kinds.personage, thing_kinds.person)
        seats = (thing_kinds.mat, thing_kinds.portrait, thing_kinds.seat)
        self.about = {
            **dict.fromkeys(thing_kinds.PLACES, self._place),
            **dict.fromkeys(people, self._personage),
            **dict.fromkeys(seats, lambda name, view: self._player(view, int(name))),
            thing_kinds.turn: lambda _name, view: self._player(view, view.turn),
            thing_kinds.space: self._space,
            thing_kinds.pawn: self._booth,
            thing_kinds.riff: self._riff,
            thing_kinds.deck: self._deck,
            thing_kinds.discards: self._discards,
            thing_kinds.objective: self._objective,
            thing_kinds.die: self._die,
            thing_kinds.means: self._means,
            thing_kinds.supply: self._supply,
            thing_kinds.repair: self._repair,
            thing_kinds.tray: self._tray,
        }

    def closeup(self, thing: Thing, view: TableView) -> CloseUp | None:
        """Show a thing large, with all its words; of the discards, the latest."""
        text, large = self.tip(thing, view), self._looks.large(thing, view)
        if large is None:
            return CloseUp(None, "", text) if text else None
        face, title = large
        if thing.kind == thing_kinds.discards:
            latest = [f"- {self.titles.riff(card)}" for card in view.deck.discards[: -LATEST - 1 : -1]]
            text = "\n".join([text, *latest])
        return CloseUp(Pose(0.0, 0.0, face), title, text)

    # --- the board ---------------------------------------------------------------------------------------------------

    def _place(self, name: str, view: TableView) -> str:
        """Return how far the rift of a place is open, and who belongs there."""
        dial = claimed.dial(view, name)
        if name == SAN_DIMAS:
            return self.titles.tell("tips.location.middle", san_dimas=dial, san_dimas_most=claimed.end(view))
        home, band = self.titles.locations[name], claimed.band(view, name)
        rift = self.titles.tell(
            "tips.location.rift", year=_(home.year), repaired=claimed.is_repaired(view, name), dial=dial, band=band
        )
        back = claimed.is_restored(view, home.personage)
        return " ".join((rift, self.titles.tell("tips.location.belongs", restored=back, personage=home.personage)))

    def _space(self, name: str, view: TableView) -> str:
        """Return what lies on a space, who is there, and where wires lead."""
        location = location_on(view, name)
        lines = [self._place(location, view)] if location is not None else []
        people = [who for who, one in view.personages.items() if one.space == name]
        seats = [seat for seat, one in enumerate(view.players) if one.space == name]
        stated(Lists(says=(*people, *seats), of="here", about=(name,)))
        here = [*map(self.titles.personage, people), *(self.titles.player(view, seat) for seat in seats)]
        lines.append(self.titles.tell("tips.space.here", figures=self.titles.listed(here) if here else None))
        near = stated(
            Lists(says=self.titles.box.spaces[self.titles.numbers[name]].neighbours, of="wires", about=(name,))
        )
        spaces = [self.titles.place(view, str(space)) for space in near.says]
        return "\n".join([*lines, self.titles.tell("tips.space.wires", spaces=self.titles.listed(spaces))])

    def _personage(self, name: str, view: TableView) -> str:
        """Return where somebody belongs, is, and what carrying gives."""
        one, home = view.personages[name], self.titles.homes[name]
        space = view.locations[home.id].space
        back = claimed.is_restored(view, name)
        first = self.titles.tell(
            "tips.personage.home", restored=back, personage=name, place=self.titles.location(home.id), space=space
        )
        if one.restored or space is None:
            return first
        stated(claimed.stands(view, name) if one.carrier is None else claimed.carrier(view, name))
        carrier = None if one.carrier is None else self.titles.player(view, one.carrier)
        here = self.titles.place(view, one.space) if one.space is not None else ""
        where = self.titles.tell("tips.personage.where", carrier=carrier, here=here)
        gives = self.titles.tell("tips.personage.gives", given=self.titles.carried(name))
        return f"{first} {where}\n{gives}"

    def _booth(self, name: str, view: TableView) -> str:
        """Return whose booth it is, where it stands, who is aboard, and what its owner can do."""
        player = view.players[int(name)]
        stated(claimed.booth(view, int(name)))
        place = self.titles.place(view, player.space)
        first = self.titles.tell("tips.pawn.booth", player=self.titles.player(view, int(name)), place=place)
        played = self.titles.played_by(int(name))
        return "\n".join(filter(None, (f"{first} {self._aboard(view, int(name))}", self._ability(player), played)))

    def _aboard(self, view: TableView, seat: Seat) -> str:
        """Say who is aboard."""
        aboard = [self.titles.personage(str(who)) for who in stated(claimed.aboard(view, seat)).says]
        return self.titles.tell("tips.pawn.aboard", figures=self.titles.listed(aboard) if aboard else None)

    def _ability(self, player: PlayerView) -> str:
        """Return what a player's character can do; empty before the characters are dealt."""
        if player.character is None:
            return ""
        character = self.titles.characters[player.character]
        return f"**{_(character.title)}** {_(character.text)}"

    # --- cards -------------------------------------------------------------------------------------------------------

    def _riff(self, name: str, view: TableView) -> str:
        """Return a riff card read aloud; of one about a place, what does not follow its main section is in brackets."""
        sections = self.riffs.sections(name)
        if self.titles.riffs[name].location is None or len(sections) == 1:
            return self.riffs.read(name)
        coming = stated(
            Names(says=section_to_come(self._positions.of(view), name), of="section_to_come", about=(name,))
        ).says
        lines, left_out = list[str](), False
        for section, heading, text in sections:
            words = f"{heading} {text}".strip()
            fits = section in ("main", coming)
            left_out |= not fits
            lines.append(words if fits else f"({words})")
        if left_out:
            lines.append(self.titles.tell("tips.riff.in_brackets", open=name in view.open_riffs))
        return "\n".join(lines)

    def _deck(self, _name: str, view: TableView) -> str:
        lines = [self.titles.tell("tips.deck.left", left=claimed.riffs_left(view))]
        if view.deck.top:
            cards = self.titles.listed([self.titles.riff(str(card)) for card in stated(claimed.riffs_known(view)).says])
            lines.append(self.titles.tell("tips.deck.known", cards=cards))
        return "\n".join(lines)

    def _discards(self, _name: str, view: TableView) -> str:
        lines = [self.titles.tell("tips.discards.thrown", n=claimed.riffs_gone(view))]
        if view.deck.buried:
            lines.append(self.titles.tell("tips.discards.buried", n=claimed.riffs_buried(view)))
        return "\n".join(lines)

    def _objective(self, name: str, view: TableView) -> str:
        """Return what an objective asks for and gives; of the card of the set-up, only its action."""
        card = self.titles.objectives[name]
        if any(player.set_up == name for player in view.players):
            return self.titles.tell("tips.objective.as_action", card)
        reward = Count(says=card.reward, of="reward", about=(name,))
        lines = [self.titles.tell("tips.objective.mission", text=_(card.text), reward=reward, action=card.action)]
        owner = next((seat for seat, player in enumerate(view.players) if player.objective == name), None)
        if owner is not None:
            lines.append(self._so_far(view, owner))
            places = stated(Lists(says=view.players[owner].lowered, of="lowered", about=(owner,))).says
            if places:
                lines.append(self.titles.listed([self.titles.location(str(place)) for place in places]))
        return "\n".join(lines)

    def _so_far(self, view: TableView, seat: Seat) -> str:
        """Say how far the objective of a seat is."""
        player = view.players[seat]
        card = self.titles.objectives[str(player.objective)]
        return self.titles.tell(
            "tips.objective.so_far",
            done=claimed.is_done(seat, player),
            starts_over=claimed.starts_over(player, card),
            progress=claimed.progress(seat, player, card),
            needed=claimed.needed(card),
        )

    # --- dice --------------------------------------------------------------------------------------------------------

    def _die(self, name: str, view: TableView) -> str:
        """Return what a die shows and is good for."""
        die = next((one for one in view.pool if one.id == name), None)
        if die is None:
            return self.titles.die(name)
        faces = sorted(self.titles.box.dice[die.die], key=FACES.index)
        kind = self.titles.tell("tips.die.faces", kind=self.titles.die(die.die), faces=faces)
        if stated(Holds(says=die.spent, of="spent", about=(name,))).says:
            return f"{_('Spent.')} {kind}"
        face = stated(Names(says=die.face, of="face", about=(name,))).says
        if face is None:
            return kind
        waits = face != "bogus" and any(one.face == "bogus" and not one.spent for one in view.pool)
        stated(Holds(says=waits, of="locked", about=(name,)))
        lines = (
            self._use(view, str(face)),
            self.titles.tell("tips.die.locked") if waits else "",
            kind,
            self._odds.of_die(view, name),
        )
        return "\n".join(filter(None, lines))

    def _use(self, view: TableView, shown: str) -> str:
        """Return what an action is good for; a Move may go further."""
        character = view.players[view.turn].character
        fast = character is not None and self.titles.characters[character].ability == "double_move"
        if shown != "move":
            return self.titles.tell(f"tips.die.use.{shown}")
        return self.titles.tell(
            "tips.die.fast" if stated(Holds(says=fast, of="goes_two")).says else f"tips.die.use.{shown}"
        )

    def _means(self, name: str, view: TableView) -> str:
        """Return what an action of a card is good for."""
        if name in (MADE, FREE):
            return self.titles.tell(f"tips.die.use.{'excellent' if name == MADE else FREE}")
        used = Holds(says=any(card.id == name and card.used for card in view.cards), of="used", about=(name,))
        first = self.titles.tell("tips.means.once", means=self.titles.means(name), used=used)
        return f"{first}\n{self._use(view, self.titles.shown_by_card(name))}"

    def _supply(self, name: str, view: TableView) -> str:
        """Return how many dice of a kind nobody rolls now, and what they show."""
        count = next(count for die, count in self.titles.box.supply.items() if die == name)
        rolled = sum(die.die == name for die in view.pool)
        faces = next(faces for die, faces in self.titles.box.dice.items() if die == name)
        ready = Count(says=max(0, count - rolled), of="supply", about=(name,))
        return self.titles.tell(
            "tips.supply.left", n=ready, kind=self.titles.die(name), faces=sorted(faces, key=FACES.index)
        )

    def _repair(self, name: str, view: TableView) -> str:
        owner = next((seat for seat, player in enumerate(view.players) if name in player.repairs), view.turn)
        stated(Names(says=owner, of="owner", about=(name,)))
        return self.titles.tell(
            "tips.repair.triumphant", player=self.titles.player(view, owner), place=self.titles.location(name)
        )

    def _tray(self, _name: str, view: TableView) -> str:
        shown = [str(die.face) for die in view.pool if die.face is not None and not die.spent]
        first = self.titles.tell("tips.tray.waits", player=self.titles.player(view, view.turn))
        lines = (first, self.titles.faces(shown) if shown else "", self._odds.booth(view))
        return "\n".join(filter(None, lines))

    # --- seats -------------------------------------------------------------------------------------------------------

    def _player(self, view: TableView, seat: int) -> str:
        """Return who a seat is, what it can do and whom it carries."""
        player = view.players[seat]
        sign = role_of(player.character) if player.character is not None else f"seat_{seat + 1}"
        lines = [f"{{{sign}}} {self._ability(player) or self.titles.seat(seat)}", self._aboard(view, seat)]
        if player.objective is not None:
            lines.append(f"**{self.titles.objective(player.objective)}** {self._so_far(view, seat)}")
        if player.character is not None:
            lines.append(self.titles.played_by(seat))
        return "\n".join(filter(None, lines))

    # --- what belongs together ---------------------------------------------------------------------------------------

    def related(self, thing: Thing, view: TableView) -> Sequence[Thing]:
        """Return the pieces that belong to a thing: a figure and its home, a card and the places it is about."""
        found = dict.fromkeys(self._related(thing, view))
        return [other for other in found if other != thing and self._is_there(other, view)]

    def _is_there(self, thing: Thing, view: TableView) -> bool:
        """Return whether a location is laid, a figure has been dealt, a booth has its character."""
        if thing.kind == thing_kinds.location:
            return thing.name == SAN_DIMAS or view.locations[thing.name].space is not None
        if thing.kind == thing_kinds.personage:
            one = view.personages[thing.name]
            return one.space is not None or one.carrier is not None
        return view.players[int(thing.name)].character is not None

    def _related(self, thing: Thing, view: TableView) -> Iterator[Thing]:
        kind, name, _part = thing
        if kind in (thing_kinds.personage, thing_kinds.person):
            yield thing_kinds.location(self.titles.homes[name].id)
            yield thing_kinds.personage(name)
        elif kind in thing_kinds.PLACES and name != SAN_DIMAS:
            yield thing_kinds.personage(self.titles.locations[name].personage)
        elif kind == thing_kinds.riff:
            yield from self._touched(name, view)
        elif kind == thing_kinds.objective:
            who = self.titles.objectives[name].personage
            if who is not None:
                yield thing_kinds.personage(who)
            yield from self._stages(self.titles.objectives[name].stages, view)
        elif kind in (thing_kinds.mat, thing_kinds.portrait, thing_kinds.seat):
            yield thing_kinds.pawn(name)
        elif kind == thing_kinds.pawn:
            yield from (thing_kinds.personage(who) for who in view.players[int(name)].carries)

    def _touched(self, card: str, view: TableView) -> Iterator[Thing]:
        """Yield the places that a riff card is about."""
        riff = self.titles.riffs[card]
        if riff.location is not None:
            yield thing_kinds.location(riff.location)
        for effect in riff.main:
            yield from self._stages(effect.stages, view)

    def _stages(self, stages: Sequence[int], view: TableView) -> Iterator[Thing]:
        """Yield the locations on stages."""
        for stage in stages:
            location = location_on(view, self.titles.box.spaces[stage].id)
            if location is not None:
                yield thing_kinds.location(location)
