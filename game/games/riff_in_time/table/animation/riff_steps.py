"""How a riff card is carried out, section by section: the views between its main section and the one that follows."""

from __future__ import annotations

from typing import NamedTuple

from game.games.riff_in_time.rules.compiled_box import MAIN, SECTIONS
from game.games.riff_in_time.rules.pending import Acting, Doing
from game.games.riff_in_time.rules.riffs import fitting_section
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.table.positions import Positions


class SectionDone(NamedTuple):
    """A section that was carried out, and the table after it."""

    section: str
    view: TableView


def sections_done(positions: Positions[TableView, State], before: TableView, card: str) -> list[SectionDone]:
    """Return the sections of a card that are carried out as the table stands ``before``.

    The last one may end in a choice, in cards to look at or in another card to draw: what comes then is not in it.
    """
    state = positions.after(before)
    number = state.lookup.riff[card]
    if card not in before.open_riffs:
        state.deck = state.deck.without(number)
    found = [_done(state, number, MAIN)]
    section = fitting_section(state, number)
    if state.over is None and isinstance(state.pending[-1], Acting) and section != MAIN:
        found.append(_done(state, number, section))
    return [one for one in found if state.lookup.sections[number][SECTIONS.index(one.section)]]


def _done(state: State, card: int, section: int) -> SectionDone:
    """Carry out one section, up to where somebody is asked; the active seat would act next."""
    state.pending = [Acting(), Doing(card, section, 0)]
    if section != MAIN:
        state.open_riffs = (*state.open_riffs, card)
    state.advance()
    return SectionDone(SECTIONS[section], state.view(None))
