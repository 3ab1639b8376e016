"""Message formatter: names for ids, plurals, alternatives, icons and log lines."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.content.texts import Either, Plural, Sentence
from game.rules.contract import PlayerCommand, Refusal, View
from game.table.messages import TURN_OF, LogMessages, Names
from game.ui.tabletop.thing_names import NOTHING, Kind, Thing
from tests.support.things import thing_of

CARDS = {"ace": "Ace of Spades"}


class Own(Names):
    """Names of a game with cards."""

    def __init__(self) -> None:
        """Set up names of seats and cards."""
        self.names = {"seat": self.seat, "card": CARDS.__getitem__}


NAMES = Own()


def test_ids_among_the_facts_become_names() -> None:
    assert NAMES.say("{seat} plays {card} for {n}.", seat=1, card="ace", n=3) == "Seat 2 plays Ace of Spades for 3."
    assert NAMES.seat(-1) == "Chance"


def test_facts_are_also_found_in_the_fields_of_things() -> None:
    command, view = SimpleNamespace(seat=0, card="ace"), SimpleNamespace(seat=2, left=4)
    assert NAMES.say("{seat} {card} {left}", command, view) == "Seat 1 Ace of Spades 4"
    assert NAMES.say("{left}", view, left=5) == "5"


def test_signs_stay_for_whoever_draws_the_text() -> None:
    assert NAMES.say("{love} and {card}", card="ace") == "{love} and Ace of Spades"


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards"), (1, "1 card"), (-1, "-1 card"), (2, "2 cards")])
def test_a_plural_counts(n: int, text: str) -> None:
    assert NAMES.say(Plural("{n} card", "{n} cards"), n=n) == text
    assert NAMES.say(Plural("one {card}", "many {card}", "left"), left=n, card="ace").startswith(
        "one" if abs(n) == 1 else "many"
    )


@pytest.mark.parametrize(("mean", "form"), [("0.4", "many"), ("1.9", "one"), (1.97, "many"), (-1.5, "one")])
def test_an_average_counts_by_its_whole_part(mean: str | float, form: str) -> None:
    """Other languages have a singular for 1.5; English sentences have the same text twice."""
    assert NAMES.say(Plural("one", "many", "mean"), mean=mean) == form


@pytest.mark.parametrize(("fact", "yes"), [(None, False), (False, False), (0, True), (True, True), ("", True)])
def test_an_alternative_is_chosen_by_what_is_known(fact: object, yes: bool) -> None:
    inner: Either[str | Plural] = Either("fact", "yes {seat}", Plural("no {n}", "noes {n}"))
    assert NAMES.say(Either("never", "x", inner), seat=0, n=2, fact=fact) == ("yes Seat 1" if yes else "noes 2")


class Deal(PlayerCommand, frozen=True):
    """Deal a card, which only one seat sees."""

    card: str | None


class Shuffle(PlayerCommand, frozen=True):
    """Shuffle; no message is made."""


class Log(LogMessages[Own, View]):
    """Log messages of that game."""

    def __init__(self) -> None:
        """Set up the game's messages."""
        self.titles = Own()
        log: dict[str, Sentence] = {
            "deal": Either("card", "{seat} gets {card}.", "{seat} gets a card."),
            "end": "{seat} is done.",
        }
        self.titles.texts = {"log": log, "deeds": {"deal": Plural("{n} card", "{n} cards"), "end": "{n}"}}
        seat = thing_of("seat.{seat}")
        self.mentioned = {"deal": Either("card", (thing_of("card.{card}"), seat), (seat,))}
        self.turning = ("end",)


def test_a_line_of_the_log_points_at_pieces() -> None:
    view = View(0, 0, 0)
    (line,) = Log().lines(Deal(1, "ace"), view, view)
    assert (line.text, line.things) == ("Seat 2 gets Ace of Spades.", (thing_of("card.ace"), thing_of("seat.1")))
    (hidden,) = Log().lines(Deal(1, None), view, view)
    assert (hidden.text, hidden.things) == ("Seat 2 gets a card.", (thing_of("seat.1"),))
    assert Log().lines(Shuffle(1), view, view) == []


def test_a_line_of_the_log_is_a_heading_or_may_turn_the_game() -> None:
    heading, turning = Log().line("turn", seat=0), Log().line("end", seat=0)
    assert (heading.text, heading.heading, heading.turning) == ("Seat 1's turn", True, False)
    assert (turning.text, turning.heading, turning.turning) == ("Seat 1 is done.", False, True)


def test_deeds_are_counted_by_verbs() -> None:
    assert Log().deeds([Deal(1, "ace"), Shuffle(1), Deal(1, None)]) == ["2 cards"]


def test_a_refusal_is_said_by_the_game_or_as_every_game_says_it() -> None:
    refusal = Refusal("not_your_turn", (("seat", 1),))
    assert NAMES.refusal(refusal) == "Seat 2 has to decide first."
    assert NAMES.refusal(refusal, seat=0) == "Seat 1 has to decide first."
    with pytest.raises(KeyError):
        NAMES.refusal(Refusal("nobody_knows"))
    other = Own()
    other.texts = {"refusals": {"not_your_turn": "Wait for {seat}."}}
    assert other.refusal(refusal) == "Wait for Seat 2."


def test_whose_turn_it_is() -> None:
    assert NAMES.turn_of(View(0, 0, 0), 0) == "Your turn"
    assert NAMES.turn_of(View(1, 0, 0), 0) == NAMES.say(TURN_OF, seat=0) == "Seat 1's turn"


def test_a_thing_is_a_kind_a_name_and_perhaps_a_part() -> None:
    card, stop, tray = Kind("card"), Kind("stop"), Kind("tray")
    assert card("memo.1") == Thing(card, "memo.1") != card("memo", "1")
    assert (stop("p01", "oil").kind, stop("p01", "oil").name, stop("p01", "oil").part) == (stop, "p01", "oil")
    assert card(3) == card("3")
    assert [str(one) for one in (card("memo.1"), stop("p01", "oil"), tray())] == ["card.memo.1", "stop.p01.oil", "tray"]
    assert thing_of("card.memo.1") == card("memo.1")
    assert thing_of("stop.p01.oil") == stop("p01", "oil")
    assert tray() != NOTHING != card(NOTHING.name)
