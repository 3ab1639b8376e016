"""The tips of Riff in Time: one sentence or a few about a thing, what belongs to it, and its close-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.i18n import N_, _
from game.presenters.contract import CloseUp
from game.presenters.messages import Either, Plural, Sentence, TipMessages
from game.presenters.riff_in_time import thing_kinds
from game.presenters.riff_in_time.cast import role_of
from game.presenters.riff_in_time.text.book_pieces import BOOK_PIECES
from game.presenters.riff_in_time.text.closeups import CloseUps
from game.presenters.riff_in_time.text.riff_texts import RiffTexts
from game.presenters.riff_in_time.text.roll_odds import RollOdds
from game.presenters.riff_in_time.text.titles import Titles, location_on
from game.rules.riff_in_time.box import FACES, SAN_DIMAS
from game.rules.riff_in_time.compiled_box import FREE, MADE
from game.rules.riff_in_time.view import LocationView, PlayerView, TableView
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.thing_names import Thing

LATEST: Final = 6
"""The number of discards listed."""
USES: Final[Mapping[str, str]] = {
    "move": N_("{move} Travel along one circuit."),
    "interact": N_("{interact} Take a figure aboard, bring it home, restore it, pass it on, or lower the rift here."),
    "reroll": N_("{reroll} Roll another unspent die again."),
    "excellent": N_("{excellent} Whatever you like: a Move, an Interaction or a Reroll."),
    "bogus": N_("Bogus: the rift where you stand grows. Only rerolls may come before it."),
    "blank": N_("It shows nothing."),
    FREE: N_("Take a figure aboard, bring it home or restore it, once, without an Interaction."),
}
"""What each face is good for (rulebook, "Utiliser des actions")."""
RIFT: Final[Sentence] = Either(
    "repaired",
    N_("{year}. Repaired: the rift is closed."),
    N_("{year}. The rift stands at {dial}, {band}."),
)
BELONGS: Final[Sentence] = Either(
    "restored", N_("{personage} is back home here."), N_("{personage} belongs here, and must come first.")
)
MIDDLE: Final = N_(
    "San Dimas stands at {san_dimas} of {san_dimas_most}. It grows after each round, and with every rift that cannot; "
    "if it should grow further, all is lost. Only cards and objectives lower it."
)
FIGURE: Final[Sentence] = Either(
    "restored",
    N_("{personage} is back home in {place}."),
    Either("space", N_("{personage} belongs to {place}, {space}."), N_("{personage} belongs to {place}.")),
)
GIVES: Final = N_("While carried: {given}.")
WHERE: Final[Sentence] = Either("carrier", N_("Travels with {carrier}."), N_("Stands in {here}."))
BOOTH: Final = N_("{player}'s booth in {place}.")
ABOARD: Final = Either("figures", N_("Aboard: {figures}."), N_("Nobody is aboard."))
CARDS_LEFT: Final = Plural(
    "{left} riff card is left. When one must be drawn and none is there, all is lost.",
    "{left} riff cards are left. When one must be drawn and none is there, all is lost.",
    "left",
)
KNOWN: Final = N_("Next: {cards}.")
THROWN: Final = Plural(
    "{n} riff card was carried out or thrown away.", "{n} riff cards were carried out or thrown away."
)
BURIED: Final = Plural("{n} more was discarded unseen.", "{n} more were discarded unseen.")
MISSION: Final = N_("**{text}** Then San Dimas falls by {reward}, and it gives {action} in every later turn.")
SO_FAR: Final[Sentence] = Either("done", N_("Completed."), N_("So far {progress} of {needed}."))
AS_ACTION: Final = N_("It gives {action} in every turn.")
DIE: Final = N_("A {kind}: {faces}.")
LOCKED: Final = N_("Locked until all Bogus results are carried out: before them a die only rolls others again.")
SUPPLY: Final = Plural("{n} {kind} lies ready. Its faces: {faces}.", "{n} × {kind} lie ready. Faces: {faces}.")
ONCE: Final[Sentence] = Either("used", N_("{means}: used in this turn."), N_("{means}: once in this turn."))
TRIUMPHANT: Final = N_("{player} repaired {place}: one more Triumphant die from the next turn on.")
WAITS: Final = N_("Dice of {player}: four at most, all Bogus dice among them.")
HERE: Final = Either("figures", N_("Here: {figures}."), N_("Nobody is here."))
TO: Final = N_("Circuits lead to {spaces}.")


class Tips(TipMessages[Titles, TableView]):
    """Makes tips."""

    book_pieces = BOOK_PIECES

    def __init__(self, titles: Titles, odds: RollOdds) -> None:
        """Say for each kind of thing who tells about it; ``odds`` says what a roll is likely to bring."""
        self._odds = odds
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
        if name == SAN_DIMAS:
            return self.titles.say(MIDDLE, view)
        place, home = view.locations[name], self.titles.locations[name]
        rift = self.titles.say(RIFT, place, year=_(home.year), repaired=place.repaired)
        belongs = self.titles.say(BELONGS, view.personages[home.personage], personage=home.personage)
        return f"{rift} {belongs}"

    def _space(self, name: str, view: TableView) -> str:
        """Return what lies on a space, who is there, and where circuits lead."""
        location = location_on(view, name)
        lines = [self._place(location, view)] if location is not None else []
        here = [self.titles.personage(who) for who, one in view.personages.items() if one.space == name]
        here += [self.titles.player(view, seat) for seat, one in enumerate(view.players) if one.space == name]
        lines.append(self.titles.say(HERE, figures=self.titles.listed(here) if here else None))
        number = self.titles.numbers[name]
        spaces = [self.titles.place(view, space) for space in self.titles.box.spaces[number].neighbours]
        return "\n".join([*lines, self.titles.say(TO, spaces=self.titles.listed(spaces))])

    def _personage(self, name: str, view: TableView) -> str:
        """Return where somebody belongs, is, and what carrying gives."""
        one, home = view.personages[name], self.titles.homes[name]
        space = view.locations[home.id].space
        first = self.titles.say(FIGURE, one, personage=name, place=self.titles.location(home.id), space=space)
        if one.restored or space is None:
            return first
        carrier = None if one.carrier is None else self.titles.player(view, one.carrier)
        here = self.titles.place(view, one.space) if one.space is not None else ""
        where = self.titles.say(WHERE, carrier=carrier, here=here)
        return f"{first} {where}\n{self.titles.say(GIVES, given=self.titles.carried(name))}"

    def _booth(self, name: str, view: TableView) -> str:
        """Return whose booth it is, where it stands, who is aboard, and what its owner can do."""
        player = view.players[int(name)]
        place = self.titles.place(view, player.space)
        first = self.titles.say(BOOTH, player=self.titles.player(view, int(name)), place=place)
        played = self.titles.played_by(int(name))
        return "\n".join(filter(None, (f"{first} {self._aboard(player)}", self._ability(player), played)))

    def _aboard(self, player: PlayerView) -> str:
        """Say who is aboard."""
        aboard = [self.titles.personage(who) for who in player.carries]
        return self.titles.say(ABOARD, figures=self.titles.listed(aboard) if aboard else None)

    def _ability(self, player: PlayerView) -> str:
        """Return what a player's character can do; empty before the characters are dealt."""
        if player.character is None:
            return ""
        character = self.titles.characters[player.character]
        return f"**{_(character.title)}** {_(character.text)}"

    # --- cards -------------------------------------------------------------------------------------------------------

    def _riff(self, name: str, view: TableView) -> str:
        """Return a riff card read aloud; what does not fit as things stand now is set in brackets."""
        location = self.titles.riffs[name].location
        lines = []
        for section, heading, text in self.riffs.sections(name):
            words = f"{heading} {text}".strip()
            fits = section == "main" or location is None or self._fits(view.locations[location], section)
            lines.append(words if fits else f"({words})")
        return "\n".join(lines)

    def _fits(self, place: LocationView, section: str) -> bool:
        """Return whether a section would be carried out as a dial stands now."""
        return place.repaired if section == "repaired" else place.band == section and not place.repaired

    def _deck(self, _name: str, view: TableView) -> str:
        lines = [self.titles.say(CARDS_LEFT, view.deck)]
        if view.deck.top:
            cards = self.titles.listed([self.titles.riff(card) for card in view.deck.top])
            lines.append(self.titles.say(KNOWN, cards=cards))
        return "\n".join(lines)

    def _discards(self, _name: str, view: TableView) -> str:
        lines = [self.titles.say(THROWN, n=len(view.deck.discards))]
        if view.deck.buried:
            lines.append(self.titles.say(BURIED, n=view.deck.buried))
        return "\n".join(lines)

    def _objective(self, name: str, view: TableView) -> str:
        """Return what an objective asks for and gives; of the card of the set-up, only its action."""
        card = self.titles.objectives[name]
        if any(player.set_up == name for player in view.players):
            return self.titles.say(AS_ACTION, card)
        lines = [self.titles.say(MISSION, text=_(card.text), reward=card.reward, action=card.action)]
        owner = next((player for player in view.players if player.objective == name), None)
        if owner is not None:
            lines.append(self.titles.say(SO_FAR, owner))
            if owner.lowered:
                lines.append(self.titles.listed([self.titles.location(place) for place in owner.lowered]))
        return "\n".join(lines)

    # --- dice --------------------------------------------------------------------------------------------------------

    def _die(self, name: str, view: TableView) -> str:
        """Return what a die shows and is good for."""
        die = next((one for one in view.pool if one.id == name), None)
        if die is None:
            return self.titles.die(name)
        faces = sorted(self.titles.box.dice[die.die], key=FACES.index)
        kind = self.titles.say(DIE, kind=self.titles.die(die.die), faces=faces)
        if die.spent:
            return f"{_('Spent.')} {kind}"
        if die.face is None:
            return kind
        waits = die.face != "bogus" and any(one.face == "bogus" and not one.spent for one in view.pool)
        lines = (_(USES[die.face]), _(LOCKED) if waits else "", kind, self._odds.of_die(view, name))
        return "\n".join(filter(None, lines))

    def _means(self, name: str, view: TableView) -> str:
        """Return what an action of a card is good for."""
        if name in (MADE, FREE):
            return _(USES["excellent" if name == MADE else FREE])
        used = any(card.id == name and card.used for card in view.cards)
        first = self.titles.say(ONCE, means=self.titles.means(name), used=used)
        return f"{first}\n{_(USES[self.titles.shown_by_card(name)])}"

    def _supply(self, name: str, view: TableView) -> str:
        """Return how many dice of a kind nobody rolls now, and what they show."""
        count = next(count for die, count in self.titles.box.supply.items() if die == name)
        rolled = sum(die.die == name for die in view.pool)
        faces = next(faces for die, faces in self.titles.box.dice.items() if die == name)
        return self.titles.say(
            SUPPLY, n=max(0, count - rolled), kind=self.titles.die(name), faces=sorted(faces, key=FACES.index)
        )

    def _repair(self, name: str, view: TableView) -> str:
        owner = next((seat for seat, player in enumerate(view.players) if name in player.repairs), view.turn)
        return self.titles.say(TRIUMPHANT, player=self.titles.player(view, owner), place=self.titles.location(name))

    def _tray(self, _name: str, view: TableView) -> str:
        shown = [str(die.face) for die in view.pool if die.face is not None and not die.spent]
        first = self.titles.say(WAITS, player=self.titles.player(view, view.turn))
        lines = (first, self.titles.faces(shown) if shown else "", self._odds.booth(view))
        return "\n".join(filter(None, lines))

    # --- seats -------------------------------------------------------------------------------------------------------

    def _player(self, view: TableView, seat: int) -> str:
        """Return who a seat is, what it can do and whom it carries."""
        player = view.players[seat]
        sign = role_of(player.character) if player.character is not None else f"seat_{seat + 1}"
        lines = [f"{{{sign}}} {self._ability(player) or self.titles.seat(seat)}", self._aboard(player)]
        if player.objective is not None:
            lines.append(f"**{self.titles.objective(player.objective)}** {self.titles.say(SO_FAR, player)}")
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
