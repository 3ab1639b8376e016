"""The sentences of play in Back in Time: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.back_in_time.text import goal as goals
from game.presenters.back_in_time.text.refusals import REFUSALS
from game.presenters.back_in_time.text.roll_odds import RollOdds
from game.presenters.back_in_time.text.terms import TERMS
from game.presenters.back_in_time.text.titles import Titles
from game.presenters.contract import Goal, ResultText, SeatLabel
from game.presenters.messages import GAME_OVER, TURN_OF, Either, PlayMessages, Plural, Sentence, of_goal
from game.rules.back_in_time.compiled_box import Lookup
from game.rules.back_in_time.message_ids import Ending
from game.rules.back_in_time.view import TableView, TrialView
from game.rules.contract import Refusal, Seat

ASKED: Final[Mapping[str, Sentence]] = {
    "acting": Either(
        "tired", N_("All your tiles are used: end your turn."), N_("Move, attempt a challenge, or end your turn.")
    ),
    "walking": Plural("{steps} space left to go.", "{steps} spaces left to go.", "steps"),
    "leading": Either(
        "choice",
        N_("Two ways are equally short: choose {figure}'s way to {goal}."),
        Plural("Move {figure} up to {steps} space.", "Move {figure} up to {steps} spaces.", "steps"),
    ),
    **dict.fromkeys(("biff_runs", "biff_dice"), N_("Two ways are equally short: choose where Biff goes.")),
    "placing": N_("George and Lorraine are equally near: choose whom Biff joins."),
    "gathering": Either(
        "assists",
        N_("{challenge}: help with dice?"),
        Either(
            "dice", N_("{challenge}: add dice, or roll. {odds}"), N_("{challenge}: put tiles on the tray to add dice.")
        ),
    ),
    "rerolling": Either(
        "must",
        Plural("Pick up to {limit} die to roll again.", "Pick up to {limit} dice to roll again.", "limit"),
        Either("odds", N_("{standing} {odds}"), N_("{standing} Pick dice to roll again, once.")),
    ),
    "modifying": N_("{standing} Change the roll, or accept it."),
    "gift": N_("Keep one of the new tiles: put the other on the pile."),
    "overfull": N_("Your mat is full: put a tile on the pile."),
    "swapping": N_("Choose the Opportunity Card to replace."),
    "flying": N_("Fly to Town Square or the Clock Tower."),
}

STANDING: Final[Mapping[str, Sentence]] = {
    "love": N_("Love +{score}."),
    "delorean": Plural("DeLorean +{score} spot.", "DeLorean +{score} spots.", "score"),
    "missing": Plural("{missing} symbol missing.", "{missing} symbols missing.", "missing"),
    "biff": Plural("Biff goes down with {tokens} token.", "Biff goes down with {tokens} tokens.", "tokens"),
    "met": N_("That is enough!"),
}
"""What a roll is worth."""

TIME: Final = Plural("{n} turn to 10:04 p.m.", "{n} turns to 10:04 p.m.")

ENDINGS: Final[Mapping[Ending, tuple[str, str]]] = {
    Ending.HOME: (
        N_("Back to 1985!"),
        N_("Lightning strikes the clock tower, the wheels leave two lines of fire, and home is a moment away."),
    ),
    Ending.LOVE_SHORT: (
        N_("No kiss at the dance"),
        N_("The car was ready, but George and Lorraine were not in love. Nobody is waiting in 1985."),
    ),
    Ending.CAR_SHORT: (
        N_("The lightning missed"),
        N_("They were in love, but the DeLorean was not on Main Street when the lightning struck."),
    ),
    Ending.BOTH_SHORT: (
        N_("Stuck in 1955"),
        N_("At 10:04 p.m. there was neither love nor a car on Main Street."),
    ),
    Ending.PHOTO_GONE: (
        N_("The photo is empty"),
        N_("The last section of the family photo faded, and with it the one it was for."),
    ),
}
"""Title and text of each ending."""


class Prompts(PlayMessages[Titles, TableView]):
    """Makes sentences from views."""

    terms = TERMS

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds) -> None:
        """``odds`` says what a roll is likely to bring."""
        self.lookup, self.titles, self.asked = lookup, titles, ASKED
        self._odds = odds

    def hero_of(self, view: TableView, seat: int) -> str:
        """Return the name of the hero of a seat; before the characters are dealt, just the seat."""
        name = next((name for name, hero in view.heroes.items() if hero.seat == seat), None)
        return self.titles.seat(seat) if name is None else self.titles.figure(name)

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Name a seat by its hero, and by who plays it."""
        name = next((name for name, hero in view.heroes.items() if hero.seat == seat), None)
        if name is None:
            return self.label(seat)
        return self.label(seat, self.titles.played(self.titles.figure(name), seat), f"back_in_time/cards/hero_{name}")

    def facts(self, view: TableView) -> dict[str, object]:
        """Return whether tiles are left and ways are equally short, and what the challenge under way is worth."""
        ask, trial = view.ask, view.trial
        heroes = (hero for hero in view.heroes.values() if hero.seat == view.turn)
        facts: dict[str, object] = {
            "tired": any(len(hero.spent) == len(hero.tiles) for hero in heroes),
            "choice": ask is not None and ask.must and ask.goal is not None,
            "assists": view.actor != view.turn,
        }
        if trial is not None:
            facts |= {"challenge": trial.challenge, "dice": bool(trial.dice), "standing": self._standing(trial)}
            facts["odds"] = self._odds.sentence(view) or None
        return facts

    def _standing(self, trial: TrialView) -> str:
        """Return what the roll is worth now."""
        kind = trial.kind
        if kind not in ("love", "delorean"):
            kind = "missing" if trial.missing else "biff" if kind == "biff" else "met"
        tokens = min(self.lookup.box.knockdown_tokens, trial.score - 1)
        return self.titles.say(STANDING[kind], trial, tokens=tokens)

    def goal(self, view: TableView) -> Goal:
        """Return how the game is won, and how near it is."""
        return goals.goal(view, self.lookup, self.titles)

    def when(self, view: TableView) -> str:
        """Return the turn: the tracker goes on by one with each."""
        return self.titles.say(N_("Turn {n}"), n=min(view.clock, view.midnight - 1))

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and how late."""
        time = self._time(view)
        if view.over is not None:
            return _(GAME_OVER), time
        asked = view.actor >= 0 and view.actor != view.turn
        who = self.hero_of(view, view.actor if asked else view.turn)
        return self.titles.say(N_("{seat} is asked") if asked else TURN_OF, seat=who), time

    def _time(self, view: TableView) -> str:
        """Return which turn it is of how many; the last space is 10:04 p.m."""
        left = view.midnight - view.clock
        return self.titles.say(TIME, n=left) if left > 0 else _("10:04 p.m.")

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Return why something may not be done."""
        seat = dict(refusal.facts).get("seat")
        return self.titles.refusal(REFUSALS, refusal, seat=self.hero_of(view, int(seat)) if seat is not None else None)

    # --- the end -----------------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result of the game in words."""
        assert view.over is not None
        ending = Ending(view.over.ending)
        title, text = ENDINGS[ending]
        return ResultText(_(title), _(text), bool(view.over.winners), "shelf/back_in_time", self._facts(view))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return how close it was."""
        meter = self.lookup.box.love
        ready = min(self.lookup.ready)
        return (
            (_("Love"), of_goal(view.love, meter.heart_zone[0])),
            (_("DeLorean, spots"), of_goal(view.car, ready)),
            (_("Parts"), of_goal(len(view.parts), len(self.lookup.parts))),
            (_("Photo sections left"), of_goal(view.photos, meter.photos)),
            (_("Turns played"), str(min(view.clock, view.midnight - 1))),
        )
