"""Refused gestures give the rules' own reason; sentences that a table adds itself are listed here, with the reason.

The meaning of a gesture is learned from offers elsewhere in the same games: a card put on a square, a die on a
figure. Where the same commands are not offered, the table must give the reason for which the rules refuse them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import pytest

from game.content import open_texts
from game.content.texts import Either, Plural
from game.rules.contract import Command, Refusal
from game.table.contract import Offer, Presenter
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing
from tests.client.play.test_spending import SLUGS
from tests.support.tables import TableCases, is_clean
from tools.truth.asking import things
from tools.truth.position import Position

TRIED: Final = 80
"""Number of gestures tried per position."""
WEAK: Final = ("not_now", "unknown", "not_your_turn")
"""Reasons that only say that another question is open or that no such thing exists."""

NOT_YOURS: Final = "it belongs to another player, of whose things no command speaks"
ELSEWHERE: Final = "the command names no place, only where one stands"
WAY: Final = "it stands for a whole way, of several commands"
OWN: Final[Mapping[str, Mapping[str, str]]] = {
    "card_game": {
        "Pick a card first, then the linchpin to flip.": "a square alone names no card",
        "Pick a card first, then the player it's for.": "a player alone names no card",
        "You've made your play. Use an item, or end your turn.": "it says what is asked instead of a play",
        "On a Shopping Spree, you can only play items from your hand.": "it says what is asked instead",
    },
    "time_line": {
        "That's {seat}'s time machine.": NOT_YOURS,
        "Those goods belong to {seat}.": NOT_YOURS,
        "The Market you're at buys {sign}, not {good}.": ELSEWHERE,
        "You can only sell at the Market you're at.": ELSEWHERE,
        "Your line ends at a different Market.": ELSEWHERE,
        "You can't go from Market to Market. Travel back along your line first.": ELSEWHERE,
        "You can't travel to the start card.": "no command goes there",
        "Drop your time machine on one of the card's stops.": "a card has several stops",
    },
    "riff_in_time": {
        "That's {player}'s booth. Drag your own.": NOT_YOURS,
        "{personage} is with {player}, and only {player} can pass the figure.": NOT_YOURS,
        "{personage} is back home and stays there.": "no command takes a figure from there",
        "That die is blank. Only a reroll helps.": "a blank die pays for nothing",
        "You have no {move} Move left, and nothing to make one from.": WAY,
        "That's {n} wire away, too far for your Moves.": WAY,
        "That's {n} wires away, too far for your Moves.": WAY,
    },
    "back_in_time": {
        "Drag figures onto the spaces of Hill Valley.": "what is no space can be no goal",
        "You can't move {figure} now. It's {hero}'s turn.": NOT_YOURS,
    },
    "dice_through_time": {
        "That's {seat}'s car. Drag your own.": NOT_YOURS,
        "You don't have the dice to get there.": WAY,
        "You'd meet another car on the way and lose the game.": WAY,
        "You can get there, but you'd be {missing} icon short.": WAY,
        "You can get there, but you'd be {missing} icons short.": WAY,
        "Biff is at {place}. Drive there and chase him off first.": WAY,
        "Biff and {left} event are at {place}. Chase him off and fix it first.": WAY,
        "Biff and {left} events are at {place}. Chase him off and fix them first.": WAY,
        "There's {left} event at {place}. Fix it first.": WAY,
        "There are {left} events at {place}. Fix them first.": WAY,
        "You need a {fist} or a pair to chase Biff off.": "no command is without what pays for it",
        "You need a {doc} or a pair for that.": "no command is without what pays for it",
    },
}
"""Sentences of the tables' own, with the reason why no rule gives one."""

MORE: Final[Mapping[tuple[str, ...], str]] = {
    ("personage", "tray"): "only figures aboard are dragged with the booth",
    ("pawn",): "only Biff, George and Lorraine are challenges",
}
"""Gestures that have a meaning for some things only, with these things."""

Parts: TypeAlias = tuple[Thing, ...]
Source: TypeAlias = tuple[int, str]
"""Index of a gesture's part, and whether its name or its part is used."""


class Field(NamedTuple):
    """Command field: its fixed value, or the part of the gesture it comes from; ``alone`` wraps it in a one-tuple."""

    name: str
    source: Source | None
    value: object = None
    number: bool = False
    alone: bool = False


Meaning: TypeAlias = tuple[tuple[type[Command], tuple[Field, ...]], ...]
"""Meaning of a gesture: its command types, with the sources of their fields."""


def meaning(offer: Offer) -> Meaning | None:
    """Return the meaning of an offer's gesture for any things of the same kinds; None when it cannot be told."""
    assert offer.gesture is not None
    sources: dict[str, Source] = {}
    for number, part in enumerate(offer.gesture.parts):
        for kind, value in (("name", part.name), ("part", part.part)):
            sources.setdefault(value, (number, kind))
    found = []
    for command in offer.commands:
        fields = [_field(name, getattr(command, name), sources) for name in command.__struct_fields__]
        if None in fields:
            return None
        found.append((type(command), tuple(one for one in fields if one is not None)))
    return tuple(found)


def _field(name: str, value: object, sources: Mapping[str, Source]) -> Field | None:
    alone = isinstance(value, tuple) and len(value) == 1
    plain = value[0] if isinstance(value, tuple) and alone else value
    if name == "seat" or plain is None or isinstance(plain, bool):
        return Field(name, None, value)
    source = sources.get(str(plain))
    return None if source is None else Field(name, source, None, isinstance(plain, int), alone)


def instance(meant: Meaning, parts: Parts, seat: int) -> list[Command] | None:
    """Return the commands of a gesture with these things; None when they do not fit."""
    commands = []
    for kind, fields in meant:
        values: dict[str, object] = {}
        for one in fields:
            value: object = one.value
            if one.source is not None:
                part = parts[one.source[0]]
                value = part.name if one.source[1] == "name" else part.part
                if one.number and not str(value).isdigit():
                    return None
                value = int(str(value)) if one.number else value
            values[one.name] = seat if one.name == "seat" else (value,) if one.alone else value
        commands.append(kind(**values))
    return commands


def kinds(parts: Parts) -> tuple[str, ...]:
    """Return the kinds of a gesture's parts."""
    return tuple(str(part.kind) for part in parts)


class Table:
    """Positions of a game at one number of seats, with the meanings of its gestures."""

    def __init__(self, slug: str, seats: int) -> None:
        self.cases, self.slug, self.seats = TableCases(slug), slug, seats
        self.positions = self.cases.decisions(seats)
        self.meanings: dict[tuple[str, ...], set[Meaning]] = {}
        for position in self.positions:
            for offer in self.offers(position):
                meant = meaning(offer) if offer.gesture is not None else None
                if offer.gesture is not None and meant is not None:
                    self.meanings.setdefault(kinds(offer.gesture.parts), set()).add(meant)

    @property
    def table(self) -> Presenter[Any]:
        """Return the presenter."""
        return self.cases.table

    def offers(self, position: Position) -> list[Offer]:
        """Return the offers of a position."""
        return list(self.table.offers.make(position.view, position.state.legal_commands()))

    def refused(self, rng: Random) -> Iterator[tuple[Position, Parts]]:
        """Yield gestures that are not on offer: clicks on anything, and drags of movable pieces onto anything."""
        regions = self.table.board.regions(Vec(1280.0, 720.0), self.seats, 1.0)
        for position in self.positions:
            offered = [offer.gesture.parts for offer in self.offers(position) if offer.gesture is not None]
            begun = {parts[:number] for parts in offered for number in range(1, len(parts) + 1)}
            shown = things(self.table, position.view, regions)
            drags = {parts[0] for parts in offered if len(parts) > 1}
            lifted = [thing for thing in shown if thing in drags or self.table.excuses.loose(thing)]
            every: list[Parts] = [(one,) for one in shown]
            every += [(one, other) for one in lifted for other in shown if one != other]
            yield from ((position, parts) for parts in rng.sample(every, min(TRIED, len(every))) if parts not in begun)

    def against(self, position: Position, parts: Parts) -> dict[str, str]:
        """Return the rules' sentences against a gesture, with the ids of their reasons."""
        said = {}
        for meant in self.meanings.get(kinds(parts), ()):
            refusal = first_refusal(position, instance(meant, parts, position.seat) or ())
            if refusal is not None and refusal.why not in WEAK:
                said[self.table.words.refusal(refusal, position.view)] = str(refusal.why)
        return said


def first_refusal(position: Position, commands: Sequence[Command]) -> Refusal | None:
    """Return the refusal of the first command that is refused, None when all are legal."""
    state = position.state.clone()
    for command in commands:
        refusal = state.refusal(command) if state.actor == position.seat else None
        if refusal is not None or state.actor != position.seat:
            return refusal
        state.apply(command)
    return None


def sentences(told: object) -> Iterator[str]:
    """Yield the plain sentences of a message with several forms."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        for one in told.values():
            yield from sentences(one)
    elif isinstance(told, Either):
        yield from (*sentences(told.yes), *sentences(told.no))
    elif isinstance(told, Plural):
        yield from (told.one, told.many)


def like(sentence: str) -> re.Pattern[str]:
    """Return a pattern that matches a sentence with its placeholders filled."""
    return re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", sentence))))


@pytest.fixture(scope="module", params=[pytest.param((slug, seats), id=f"{slug}-{seats}")
                                        for slug in SLUGS for seats in TableCases(slug).box.seats])  # fmt: skip
def table(request: pytest.FixtureRequest) -> Table:
    """Create the positions of a game at one number of seats."""
    return Table(*request.param)


def test_a_gesture_is_refused_by_the_rules_own_reason(table: Table) -> None:
    """The table gives the rules' reason where there is one; else one of its listed sentences, or what would work."""
    check(table)


@pytest.mark.parametrize(("name", "told"), [("meant", None), ("excuse", "That does not go there.")])
def test_an_excuse_instead_of_a_reason_is_found(name: str, told: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("time_line", 2)
    monkeypatch.setattr(table.table.excuses, name, lambda *_about: told)
    with pytest.raises(AssertionError, match=told or "nothing is said"):
        check(table)


BY_RULES: Mapping[str, tuple[str, ...]] = {
    "back_in_time": ("too_far", "no_tile", "first.", "tile.", "not_there", "biff", "only_"),
    "time_line": ("first.",),
}
"""Prefixes of the names of excuses that rephrase a rule's reason."""


def check(table: Table) -> None:
    """Try gestures that are not on offer.

    Raises:
        AssertionError: a table says an unlisted sentence of its own, or nothing where the rules give a reason.
    """
    texts, by_rules = open_texts(table.slug), BY_RULES.get(table.slug, ())
    excuses = {name: said for name, said in texts.get("excuses", {}).items() if name.startswith(by_rules)}
    told = {**texts["refusals"], **excuses}
    rules = [like(one) for one in sentences(told) if " " in one]
    own = [like(one) for one in OWN[table.slug]]
    tried = 0
    for position, parts in table.refused(Random(7)):
        view, (pick, *others) = position.view, parts
        excuse = table.table.excuses.excuse(view, (pick,), others[0] if others else None)
        meant = table.table.excuses.meant(view, (pick,), others[0] if others else None)
        said, tried = table.against(position, parts), tried + 1
        why = position.state.refusal(meant) if meant is not None else None
        words = excuse or ("" if why is None else table.table.words.refusal(why, view))
        assert not words or is_clean(words), f"{position.seed}: {parts}: {words}"
        if excuse:
            listed = any(one.fullmatch(excuse) for one in (*rules, *own))
            assert listed or excuse in said, f"{position.seed}: {parts}: {excuse}"
        elif excuse is None and said and kinds(parts) not in MORE:
            assert meant is not None, f"{position.seed}: nothing is said of {parts}, and the rules say {said}"
    assert tried
