"""Fault injection for the contract tests: one fault after another is planted in each game's table."""

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
    """Proxy of a table's part with some answers replaced."""

    def __init__(self, real: object, **answers: object) -> None:
        self.__dict__ |= answers
        self._real = real

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the real part."""
        return getattr(self._real, name)


def moved(table: Any, case: Case, place: Callable[[Thing, Layout], Vec | None]) -> None:
    """Move the first piece that has a ``place``."""
    plain = table.board.layout

    def layout(view: View, room: Regions) -> Layout:
        found = dict(plain(view, room))
        thing, at = next((thing, at) for thing in found if (at := place(thing, found)) is not None)
        return {**found, thing: found[thing].moved_to(at)}

    table.board = Planted(table.board, layout=layout)


def covers(table: Any, case: Case) -> None:
    """Put a piece on another one that it must not cover."""
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
    """Put a piece outside."""
    moved(table, case, lambda thing, found: Vec(-500.0, found[thing].y))


def overlaps(table: Any, case: Case) -> None:
    """Let the prompt overlap the board."""
    plain = table.board.regions

    def regions(*given: Any) -> Regions:
        made: Regions = plain(*given)
        return replaced(made, prompt=made.prompt.grown(30.0))

    table.board = Planted(table.board, regions=regions)


def cuts(table: Any, case: Case) -> None:
    """Render text of a piece on an extremely thin one."""
    plain = table.board.painter.paint
    thin = lambda face, size, *scale: plain(face._replace(size=(face.size[0], 4.0)), (size[0], 4), *scale)  # noqa: E731
    table.board = Planted(table.board, painter=Planted(table.board.painter, paint=thin))


def is_silent(table: Any, case: Case) -> None:
    """Drop the tooltip of things."""
    plain = table.tips.tip
    table.tips = Planted(table.tips, tip=lambda thing, view: "" if thing.name else plain(thing, view))


def asks(words: str) -> Callable[[Any, Case], None]:
    """Append ``words`` to each prompt."""

    def plant(table: Any, case: Case) -> None:
        plain = table.words.prompt
        table.words = Planted(table.words, prompt=lambda view: plain(view) + words)

    return plant


def refuses(table: Any, case: Case) -> None:
    """Use the same sentence for all refusals."""
    table.words = Planted(table.words, refusal=lambda *_about: "That does not go.")


def forgets(table: Any, case: Case) -> None:
    """Drop the last offer."""
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
