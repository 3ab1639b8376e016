"""Text of riff cards.

A section is one sentence for each effect, as printed. Its outcome (turned dials, moved pieces) is derived from two
views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import Effect, Riff, Step
from game.games.riff_in_time.rules.compiled_box import MAIN, SECTIONS
from game.games.riff_in_time.rules.pending import Choosing
from game.games.riff_in_time.rules.riffs import fitting_section
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.text.titles import Titles


class SectionText(NamedTuple):
    """A section of a riff card: key in the rules, heading and text."""

    section: str
    heading: str
    text: str


class RiffTexts:
    """Text of riff cards."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def sections(self, card: str) -> list[SectionText]:
        """Return the sections of a card, main first."""
        riff = self.titles.riffs[card]
        return [
            SectionText(section, self._heading(riff, section), self.section(card, section))
            for section in SECTIONS
            if effects_of(riff, section)
        ]

    def _heading(self, riff: Riff, section: str) -> str:
        """Return the condition of a section; empty for the main one and for cards without a location."""
        if section == "main" or riff.location is None:
            return ""
        return self.titles.tell(f"phrases.if.{section}", location=riff.location)

    def section(self, card: str, section: str) -> str:
        """Return the text of a section."""
        return " ".join(self._effect(effect) for effect in effects_of(self.titles.riffs[card], section))

    def read(self, card: str) -> str:
        """Return the text of a whole card, one line for each section."""
        return "\n".join(" ".join(filter(None, (one.heading, one.text))) for one in self.sections(card))

    def _effect(self, effect: Effect) -> str:
        if effect.do != "choose":
            return self.step(effect)
        first, *others = (self.step(option) for option in effect.options)
        for other in others:
            first = self.titles.tell("phrases.step.or", first=first, second=other)
        return first

    def step(self, step: Step | Effect) -> str:
        """Return the text of one effect."""
        where = self.titles.location(step.location) if step.location else ""
        stages = self.titles.stages(step.stages) if step.stages else ""
        return self.titles.tell(f"phrases.step.{step.do}", n=step.by, where=where, stages=stages)


def effects_of(riff: Riff, section: str) -> Sequence[Effect]:
    """Return the effects of a section."""
    return {"main": riff.main, "red": riff.red, "green": riff.green, "repaired": riff.repaired}[section]


def options_asked(titles: Titles, view: TableView) -> Sequence[Step]:
    """Return the options of the pending choice; empty if none."""
    top = view.pending[-1] if view.pending else None
    if not isinstance(top, Choosing):
        return ()
    return titles.lookup.sections[top.card][top.section][top.effect].options


def section_to_come(s: State, card: str) -> str | None:
    """Return the conditional section of a location's riff card that applies; None if none does.

    For an open card, the one being resolved; for others, the one that would apply now.
    """
    number = s.lookup.riff[card]
    records = [top for top in s.pending if isinstance(top, p.Resolving | p.Doing | p.Choosing) and top.card == number]
    begun = [top.section for top in records if not isinstance(top, p.Resolving) and top.section != MAIN]
    if begun:
        return SECTIONS[begun[-1]]
    main_is_done = any(isinstance(top, p.Resolving) and not top.main for top in records)
    then = s if main_is_done else _after_main(s, number)
    if then is not s and then.over is not None:
        return None
    section = fitting_section(then, number)
    return None if section == MAIN or not s.lookup.sections[number][section] else SECTIONS[section]


def _after_main(s: State, card: int) -> State:
    """Return the state after a card's main section, up to the first decision."""
    then = s.clone()
    then.over, then.pending = None, [p.Acting(), p.Doing(card, MAIN, 0)]
    then.advance()
    return then


def dials_turned(before: TableView, after: TableView) -> Iterator[tuple[str, int, int]]:
    """Yield each turned dial with old and new value; San Dimas last."""
    for name, location in after.locations.items():
        if before.locations[name].dial != location.dial:
            yield name, before.locations[name].dial, location.dial
    if before.san_dimas != after.san_dimas:
        yield "san_dimas", before.san_dimas, after.san_dimas
