"""The contract of tables finds what is wrong with a table: one fault after the other is planted in each game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace as replaced
from typing import Any

import pytest

from game.rules.contract import Command, View
from game.table import open_presenter
from game.table.contract import Offer, Presenter, Regions
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.thing_names import Thing
from tests.rules.case import Case
from tests.table import test_contract as contract
from tests.table.table_case import table_case
from tests.table.test_contract import Played, every_game


class Planted:
    """A part of a table of which some answers are others."""

    def __init__(self, real: object, **answers: object) -> None:
        self.__dict__ |= answers
        self._real = real

    def __getattr__(self, name: str) -> Any:
        """Answer all else as the part does."""
        return getattr(self._real, name)


def moved(table: Any, case: Case, place: Callable[[Thing, Layout], Vec | None]) -> None:
    """Let the first piece for which there is a ``place`` lie there."""
    plain = table.board.layout

    def layout(view: View, room: Regions) -> Layout:
        found = dict(plain(view, room))
        thing, at = next((thing, at) for thing in found if (at := place(thing, found)) is not None)
        return {**found, thing: found[thing].moved_to(at)}

    table.board = Planted(table.board, layout=layout)


def covers(table: Any, case: Case) -> None:
    """Lay a piece over another, on which it may not lie."""
    own = table_case(case)

    def place(thing: Thing, found: Layout) -> Vec | None:
        others = (
            other
            for other, pose in found.items()
            if pose.on_board == found[thing].on_board
            and other != thing
            and not own.may_cross(thing, other)
            and not own.may_lie_on(thing, other)
            and not own.may_lie_on(other, thing)
        )
        return next((found[other].at for other in others), None)

    moved(table, case, place)


def leaves(table: Any, case: Case) -> None:
    """Lay a piece outside."""
    moved(table, case, lambda thing, found: Vec(-500.0, found[thing].y))


def overlaps(table: Any, case: Case) -> None:
    """Let the question be asked partly on the board."""
    plain = table.board.regions

    def regions(*given: Any) -> Regions:
        made: Regions = plain(*given)
        return replaced(made, prompt=made.prompt.grown(30.0))

    table.board = Planted(table.board, regions=regions)


def cuts(table: Any, case: Case) -> None:
    """Write what belongs on a piece on one that is as thin as a hair."""
    plain = table.board.painter.paint
    thin = lambda face, size, *scale: plain(face._replace(size=(face.size[0], 4.0)), (size[0], 4), *scale)  # noqa: E731
    table.board = Planted(table.board, painter=Planted(table.board.painter, paint=thin))


def is_silent(table: Any, case: Case) -> None:
    """Say nothing of a thing."""
    plain = table.tips.tip
    table.tips = Planted(table.tips, tip=lambda thing, view: "" if thing.name else plain(thing, view))


def asks(words: str) -> Callable[[Any, Case], None]:
    """Let each question end so."""

    def plant(table: Any, case: Case) -> None:
        plain = table.words.prompt
        table.words = Planted(table.words, prompt=lambda view: plain(view) + words)

    return plant


def refuses(table: Any, case: Case) -> None:
    """Say the same of two reasons."""
    table.words = Planted(table.words, refusal=lambda *_about: "That does not go.")


def forgets(table: Any, case: Case) -> None:
    """Offer all but one."""
    plain = table.offers.make

    def make(view: View, legal: Sequence[Command]) -> Iterable[Offer]:
        return [offer for offer in plain(view, legal) if offer.commands[0] != legal[-1]]

    table.offers = Planted(table.offers, make=make)


FAULTS: dict[str, tuple[Callable[[Any, Case], None], Callable[..., None]]] = {
    "a piece covers another": (covers, contract.test_on_the_fullest_table_nothing_covers_anything),
    "a piece lies outside": (leaves, contract.test_on_the_fullest_table_nothing_covers_anything),
    "a region covers another": (overlaps, contract.test_the_window_is_divided_without_overlaps),
    "a thing has no tip": (is_silent, contract.test_everything_that_lies_there_is_explained),
    "a question has a hole": (asks(" {Nobody}"), contract.test_everything_said_in_a_game_is_whole),
    "a question has an id": (asks(" mr_fusion?"), contract.test_everything_said_in_a_game_is_whole),
    "a question ends twice": (asks("!."), contract.test_everything_said_in_a_game_is_whole),
    "a command is not on offer": (forgets, contract.test_everything_legal_is_on_offer_and_nothing_else),
}


def plant(monkeypatch: pytest.MonkeyPatch, case: Case, fault: Callable[[Any, Case], None]) -> None:
    """Open tables with a fault."""

    def opened(game: Any) -> Presenter[Any]:
        table = open_presenter(game)
        fault(table, case)
        return table

    monkeypatch.setattr(contract, "open_presenter", opened)
    monkeypatch.setattr(contract, "MOST", 60)


@every_game
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(case: Case, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault, test = FAULTS[name]
    plant(monkeypatch, case, fault)
    with pytest.raises(AssertionError):
        test(Played(case, case.seats[0]))


@every_game
def test_the_same_words_for_two_reasons_are_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, case, refuses)
    with pytest.raises(AssertionError):
        contract.test_every_reason_has_a_sentence_of_its_own(case, 2)


@every_game
def test_a_text_that_is_cut_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, case, cuts)
    with pytest.raises(AssertionError):
        contract.test_all_text_fits_where_it_is_written(case)
