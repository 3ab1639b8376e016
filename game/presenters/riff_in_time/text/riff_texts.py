"""What riff cards do, in words: each section read aloud, with what it does as things stand now.

A section is a sentence for each of its effects. What comes of them is told from two views: which dials turned, who
went where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.i18n import N_, _
from game.presenters.messages import Plural, Sentence
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.riff_in_time.box import Effect, Riff, Step
from game.rules.riff_in_time.pending import Choosing
from game.rules.riff_in_time.view import TableView

STEPS: Final[Mapping[str, Sentence]] = {
    "raise_location": N_("{where}: the rift grows by {n}."),
    "raise_stages": N_("The rifts on stages {stages} grow by {n} each."),
    "raise_players": N_("The rift grows by {n} where each player stands, the active one first."),
    "raise_san_dimas": N_("San Dimas grows by {n}."),
    "lower_san_dimas": N_("San Dimas falls by {n}."),
    "lower_for_repaired": N_("San Dimas falls by {n} for each of the stages {stages} that is repaired."),
    "lower_here": N_("Where the active player stands, the rift falls by {n}."),
    "draw": N_("Another riff card is drawn and carried out."),
    "discard": Plural("{n} riff card is discarded unseen.", "{n} riff cards are discarded unseen."),
    "look": N_("Look at the next {n} riff cards and put them back in any order."),
    "unrepair": N_("A repaired place of your choice breaks open again; without one, San Dimas grows by 1."),
    "gather": N_("All players go to {where}."),
    "go": N_("The active player goes to {where}."),
    "eject": N_("All figures aboard get out where the booths stand."),
}
"""Each effect of the legend (rulebook, "Explications des effets des cartes riff")."""
SHORT: Final[Mapping[str, Sentence]] = {
    "raise_san_dimas": N_("San Dimas +{n}: from {was} to {now}"),
    "lower_san_dimas": N_("San Dimas −{n}: from {was} to {now}"),
    "lower_here": N_("{here} −{n}: from {was} to {now}"),
    "draw": N_("Draw another riff card"),
    "discard": Plural("Discard {n} riff card", "Discard {n} riff cards"),
    "look": N_("Look at {n} cards"),
    "unrepair": N_("Break a place open"),
}
"""Options that stand on buttons; others are said in full."""
TOO_HIGH: Final = N_("San Dimas +{n}: more than it can take!")
NOTHING_TO_BREAK: Final = N_("Break a place open (none: San Dimas +1)")
OR: Final = N_("{first} Or: {second}")
IF_BAND: Final[Mapping[str, str]] = {
    "red": N_("If {location} is red then:"),
    "green": N_("If {location} is green then:"),
    "repaired": N_("If {location} is repaired:"),
}
SECTIONS: Final[Mapping[str, str]] = {
    "main": N_("Main"),
    "red": N_("Red"),
    "green": N_("Green"),
    "repaired": N_("Repaired"),
}


class SectionText(NamedTuple):
    """A section of a riff card: its name in the rules, its heading, and what it does."""

    section: str
    heading: str
    text: str


class RiffTexts:
    """Reads riff cards aloud."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def sections(self, card: str) -> list[SectionText]:
        """Return the sections that a card has, the main one first."""
        riff = self.titles.riffs[card]
        return [
            SectionText(section, self._heading(riff, section), self.section(card, section))
            for section in SECTIONS
            if effects_of(riff, section)
        ]

    def _heading(self, riff: Riff, section: str) -> str:
        """Return when a section is carried out; the main one always is, and that of stages counts by itself."""
        if section == "main" or riff.location is None:
            return ""
        return self.titles.say(IF_BAND[section], location=riff.location)

    def section(self, card: str, section: str) -> str:
        """Return what a section does, sentence by sentence."""
        return " ".join(self._effect(effect) for effect in effects_of(self.titles.riffs[card], section))

    def read(self, card: str) -> str:
        """Return a whole card, a line for each section."""
        return "\n".join(" ".join(filter(None, (one.heading, one.text))) for one in self.sections(card))

    def _effect(self, effect: Effect) -> str:
        if effect.do != "choose":
            return self.step(effect)
        first, *others = (self.step(option) for option in effect.options)
        for other in others:
            first = self.titles.say(OR, first=first, second=other)
        return first

    def step(self, step: Step | Effect) -> str:
        """Return what one effect does."""
        where = self.titles.location(step.location) if step.location else ""
        stages = self.titles.stages(step.stages) if step.stages else ""
        return self.titles.say(STEPS[step.do], n=step.by, where=where, stages=stages)

    # --- options -----------------------------------------------------------------------------------------------------

    def options(self, view: TableView) -> list[str]:
        """Return what the options of the choice that is due would do, short enough for buttons."""
        return [self._option(view, step) for step in options_asked(self.titles, view)]

    def _option(self, view: TableView, step: Step) -> str:
        """Return an option with the numbers before and after it."""
        was, now = self._foreseen(view, step)
        if step.do == "raise_san_dimas" and was + step.by > view.san_dimas_most:
            return self.titles.say(TOO_HIGH, n=step.by)
        if step.do == "unrepair" and not any(location.repaired for location in view.locations.values()):
            return _(NOTHING_TO_BREAK)
        if step.do not in SHORT:
            return self.step(step)
        here = self.titles.place(view, view.players[view.turn].space)
        return self.titles.say(SHORT[step.do], n=step.by, here=here, was=was, now=now)

    def _foreseen(self, view: TableView, step: Step) -> tuple[int, int]:
        """Return what the dial that an option turns shows before and after it."""
        space = view.players[view.turn].space
        here = next((one for one in view.locations.values() if one.space == space), None)
        if step.do != "lower_here" or here is None:
            change = step.by if step.do == "raise_san_dimas" else -step.by
            return view.san_dimas, max(0, view.san_dimas + change)
        lowest = 0 if here.repaired or self._is_back(view, space) else 1
        return here.dial, max(min(lowest, here.dial), here.dial - step.by)

    def _is_back(self, view: TableView, space: str) -> bool:
        """Return whether the personage of the location on a space is restored."""
        name = next(name for name, location in view.locations.items() if location.space == space)
        return view.personages[self.titles.locations[name].personage].restored


def effects_of(riff: Riff, section: str) -> Sequence[Effect]:
    """Return the effects of one section of a card."""
    return {"main": riff.main, "red": riff.red, "green": riff.green, "repaired": riff.repaired}[section]


def options_asked(titles: Titles, view: TableView) -> Sequence[Step]:
    """Return the options of the choice that is due; none when nothing is to be chosen."""
    top = view.pending[-1] if view.pending else None
    if not isinstance(top, Choosing):
        return ()
    return titles.lookup.sections[top.card][top.section][top.effect].options


def dials_turned(before: TableView, after: TableView) -> Iterator[tuple[str, int, int]]:
    """Yield each dial that shows something else, with both numbers; San Dimas last."""
    for name, location in after.locations.items():
        if before.locations[name].dial != location.dial:
            yield name, before.locations[name].dial, location.dial
    if before.san_dimas != after.san_dimas:
        yield "san_dimas", before.san_dimas, after.san_dimas
