"""The sentences of play in Back in Time: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.message_ids import Ending
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView, TrialView
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text import goal as goals
from game.games.back_in_time.table.text.refusals import RefusalTexts
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.terms import TERMS
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Claim, Count, Holds, Lists, Names, stated
from game.rules.contract import Command, Refusal, Seat
from game.table.contract import Goal, ResultText, SeatLabel
from game.table.messages import GAME_OVER, TURN_OF, PlayMessages, of_goal
from game.table.positions import Positions

ASKED: Final[Mapping[str, Sentence]] = {
    "walking": Either(
        "moved",
        Plural(
            "Walk up to {steps} more space, or stop here.", "Walk up to {steps} more spaces, or stop here.", "steps"
        ),
        Plural("Walk up to {steps} space.", "Walk up to {steps} spaces.", "steps"),
    ),
    "leading": Either(
        "toward",
        Either(
            "must",
            Plural(
                "{figure} goes to {goal}, and {ways} way is shortest. Choose.",
                "{figure} goes to {goal}, and {ways} ways are equally short. Choose.",
                "ways",
            ),
            Plural(
                "Bring {figure} up to {steps} space nearer.", "Bring {figure} up to {steps} spaces nearer.", "steps"
            ),
        ),
        Either(
            "must",
            Plural("Move {figure} {steps} space.", "Move {figure} {steps} spaces.", "steps"),
            Plural("Move {figure} up to {steps} space.", "Move {figure} up to {steps} spaces.", "steps"),
        ),
    ),
    **dict.fromkeys(
        ("biff_runs", "biff_dice"),
        Plural(
            "{ways} way is shortest. Choose where Biff goes.",
            "{ways} ways are equally short. Choose where Biff goes.",
            "ways",
        ),
    ),
    "placing": N_("George and Lorraine are equally near. Choose whom Biff joins."),
    "gathering": Either(
        "assists",
        N_("{challenge}: will you help {hero} with dice?"),
        Either(
            "dice",
            Either("addable", N_("{challenge}: add dice, or roll. {odds}"), N_("{challenge}: roll. {odds}")),
            N_("{challenge}: put tiles on the tray to add dice."),
        ),
    ),
    "rerolling": Either(
        "must",
        Plural("Pick up to {limit} die to roll again.", "Pick up to {limit} dice to roll again.", "limit"),
        Either("odds", N_("{standing} {odds}"), N_("{standing} You may roll dice again, once.")),
    ),
    "modifying": Either(
        "assists", N_("{standing} Will you change the roll?"), N_("{standing} Change the roll, or accept it.")
    ),
    "gift": N_("Keep one of the new tiles: put the other on the pile."),
    "overfull": N_("Your mat is full: put a tile on the pile."),
    "swapping": N_("Choose the Opportunity Card to replace."),
    "flying": N_("Fly to Town Square or the Clock Tower."),
}

WAYS: Final[Mapping[str, str]] = {
    "walk": N_("walk"),
    "attempt": N_("attempt a challenge here"),
    "power": N_("use your power"),
    "item": N_("use an item"),
}
"""What somebody may do in a turn, by what is possible."""
MAY: Final = N_("You can {ways}, or end your turn.")
NOTHING: Final = N_("Nothing is left to do. End your turn.")

STANDING: Final[Mapping[str, Sentence]] = {
    "love": N_("Love +{gain}."),
    "delorean": Plural("DeLorean +{gain} spot.", "DeLorean +{gain} spots.", "gain"),
    "missing": Plural("{missing} symbol missing.", "{missing} symbols missing.", "missing"),
    "biff": Plural("Biff goes down with {tokens} token.", "Biff goes down with {tokens} tokens.", "tokens"),
    "met": N_("That is enough!"),
}
"""What a roll is worth."""
HARM: Final = Plural("{biffs} {biff} counts against you.", "{biffs} {biff} count against you.", "biffs")

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

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]) -> None:
        """``odds`` says what a roll is likely to bring."""
        self.lookup, self.titles, self._positions = lookup, titles, positions
        self.asked = {**ASKED, "acting": self._acting}
        self._odds, self._refusals = odds, RefusalTexts(lookup, titles, self.hero_of)

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

    def _acting(self, view: TableView) -> str:
        """Return what is possible between actions."""
        ways = stated(Lists(says=possible(self._positions.of(view)), of="possible")).says
        return self.titles.say(MAY, ways=_(", ").join(_(WAYS[str(way)]) for way in ways)) if ways else _(NOTHING)

    def facts(self, view: TableView) -> dict[str, object]:
        """Return what the decision and the challenge under way are about, as claims."""
        ask, trial = view.ask, view.trial
        facts: dict[str, object] = {"hero": self._active(view), "assists": view.actor != view.turn}
        if ask is not None:
            legal = self._positions.of(view).legal_commands()
            facts |= {
                "toward": Holds(says=ask.goal is not None, of="led_toward"),
                "figure": Names(says=ask.figure, of="led"),
                "goal": Names(says=ask.goal, of="led_to"),
                "ways": Count(says=len(legal), of="ways"),
                "steps": Count(says=ask.steps, of="steps_left"),
                "moved": Holds(says=ask.moved, of="may_stop"),
                "addable": Holds(says=any(isinstance(one, c.AddDie) for one in legal), of="addable"),
                "limit": Count(says=min(ask.limit, _loose(trial)), of="reroll_limit"),
            }
        if trial is not None:
            facts |= {"challenge": claimed.challenge(trial), "dice": bool(trial.dice)}
            facts |= {"standing": self._standing(view, trial), "odds": self._odds.sentence(view) or None}
        return facts

    def _active(self, view: TableView) -> str | None:
        """Return the hero whose turn it is."""
        return next((name for name, mat in view.heroes.items() if mat.seat == view.turn), None)

    def _standing(self, view: TableView, trial: TrialView) -> str:
        """Return what the roll is worth as it lies; empty before it."""
        if not trial.dice or trial.resolved or any(die.face is None for die in trial.dice):
            return ""
        kind = trial.kind
        if kind not in ("love", "delorean"):
            kind = "missing" if trial.missing else "biff" if kind == "biff" else "met"
            stated(Holds(says=kind != "missing", of="enough"))
        facts: dict[str, Claim] = {
            "gain": claimed.gain(view, self.lookup, trial),
            "missing": claimed.missing(trial),
            "tokens": claimed.tokens(self.lookup, trial),
        }
        said = self.titles.say(STANDING[kind], **facts)
        harm = claimed.biffs(trial)
        return f"{said} {self.titles.say(HARM, biffs=harm)}" if stated(harm).says else said

    def goal(self, view: TableView) -> Goal:
        """Return how the game is won, and how near it is."""
        return goals.goal(view, self.lookup, self.titles)

    def when(self, view: TableView) -> str:
        """Return the turn: the tracker goes on by one with each."""
        return self.titles.say(N_("Turn {n}"), n=claimed.turn(view))

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and how late."""
        return self.heading_after(view, ())

    def heading_after(self, view: TableView, given: tuple[Command, ...]) -> tuple[str, str]:
        """Return whose turn it is, and how late, once commands have led to ``view``."""
        left = claimed.then(claimed.turns_left(view), given)
        time = self.titles.say(TIME, n=left) if left.says else _("10:04 p.m.")
        if view.over is not None:
            return _(GAME_OVER), time
        asked = view.actor >= 0 and view.actor != view.turn
        who = self.hero_of(view, view.actor if asked else view.turn)
        return self.titles.say(N_("{seat} is asked") if asked else TURN_OF, seat=who), time

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Return why something may not be done."""
        return self._refusals.said(refusal, view)

    # --- the end -----------------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result of the game in words."""
        assert view.over is not None
        ending = Ending(view.over.ending)
        title, text = ENDINGS[ending]
        return ResultText(_(title), _(text), bool(view.over.winners), "shelf/back_in_time", self._facts(view))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return how close it was."""
        lookup = self.lookup
        reached = (
            (_("Love"), claimed.love(view), claimed.hearts(lookup)),
            (_("DeLorean, spots"), claimed.car(view), claimed.ready_spot(lookup)),
            (_("Parts"), claimed.parts(view), claimed.parts_all(lookup)),
            (_("Photo sections left"), claimed.photos(view), claimed.photos_all(lookup)),
        )
        turns = (_("Turns played"), str(stated(claimed.turn(view)).says))
        return (*((name, of_goal(stated(got).says, stated(wanted).says)) for name, got, wanted in reached), turns)


def _loose(trial: TrialView | None) -> int:
    """Count the dice that may be rolled again."""
    return 0 if trial is None else sum(die.face != "biff" for die in trial.dice)


def possible(state: State) -> tuple[str, ...]:
    """Return what the active seat may do beside ending its turn."""
    found = {type(command) for command in state.legal_commands()}
    kinds = {"walk": c.Walk, "attempt": c.Attempt, "power": c.UsePower, "item": c.UseItem}
    return tuple(name for name, kind in kinds.items() if kind in found)
