"""Prompts, headings and endings of Back in Time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.content.texts import Plural
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.pending import AWAY, Leading
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView, TrialView
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.titles import Titles, signed
from game.i18n import _, listed
from game.rules.claims import Claim, Count, Ends, Holds, Lists, Names, stated
from game.rules.contract import Command, Refusal, Seat
from game.table.contract import Goal, GoalPart, GoalState, ResultText, SeatLabel
from game.table.messages import GAME_OVER, IS_ASKED, TURN_OF, PlayMessages, of_goal, terms_of
from game.table.positions import Positions

LED: Final = ("leading", "biff_runs", "biff_dice", "placing", "flying")
"""Decisions that place a figure without walking."""


class RefusalTexts:
    """Texts of refusals."""

    def __init__(self, lookup: Lookup, titles: Titles, hero_of: Callable[[TableView, int], str]) -> None:
        """Bind titles; ``hero_of`` names the hero of a seat."""
        self.lookup, self.titles, self._hero_of = lookup, titles, hero_of

    def said(self, refusal: Refusal, view: TableView) -> str:
        """Return the sentence of a refusal."""
        titles, facts, ask = self.titles, dict(refusal.facts), view.ask
        what = ask.what if ask is not None else ""
        if refusal.why == RefusalReason.NOT_NOW and f"first.{what}" in titles.section("excuses"):
            return titles.tell(
                f"excuses.first.{what}", figure=Names(says=ask.figure if ask is not None else None, of="led")
            )
        if refusal.why == RefusalReason.NOT_ON_THE_WAY and what in LED:
            return _not_on_the_way(titles, view)
        if refusal.why == RefusalReason.WRONG_TILE:
            return titles.tell(f"excuses.tile.{facts['action']}")
        if refusal.why == RefusalReason.NOT_YOUR_TILE and what == "gift":
            return titles.tell("excuses.only_new")
        if refusal.why == RefusalReason.UNKNOWN and what == "swapping":
            return titles.tell("excuses.only_opportunities")
        if refusal.why in (RefusalReason.NO_STEPS_LEFT, RefusalReason.NOT_ADJACENT):
            hero = claimed.hero_of(view, view.turn)
            reach = claimed.reach(view, self.lookup)
            return titles.tell("excuses.too_far" if reach.says else "excuses.no_tile", hero=hero, reach=reach)
        seat = self._hero_of(view, int(facts["seat"])) if "seat" in facts else None
        return titles.refusal(refusal, seat=seat, at=facts.get("space"))


def _not_on_the_way(titles: Titles, view: TableView) -> str:
    """Explain where the figure being moved may go."""
    ask = view.ask
    assert ask is not None
    if ask.what in ("biff_runs", "biff_dice"):
        return titles.tell("excuses.biffs_way")
    if ask.what == "placing":
        return titles.tell("excuses.biff_joins")
    top = view.pending[-1]
    return titles.tell(
        "excuses.not_there",
        flying=ask.what == "flying",
        away=isinstance(top, Leading) and top.goal == AWAY,
        figure=Names(says=ask.figure, of="led"),
        goal=Names(says=ask.goal, of="led_to"),
        steps=Count(says=ask.steps, of="steps_left"),
    )


FEW_PHOTOS, FEW_TURNS = 2, 3
"""Photo sections and turns left from which the goal shows danger."""
CLOSE: Final = 1
"""Missing love or spots from which the rest is spelled out."""


def goal(view: TableView, lookup: Lookup, titles: Titles) -> Goal:
    """Return the goal at 10:04 p.m. (rulebook: how to win), and how near it is."""
    love, ready, parts = claimed.hearts(lookup), claimed.ready_spot(lookup), claimed.parts_all(lookup)
    left, photos = claimed.turns_left(view), claimed.photos(view)
    rows = (
        GoalPart("love", _("love"), signed(titles.tell("goal.of", n=claimed.love(view), all=love)),
                 _("The Love Meter must be on a heart at 10:04 p.m."), _met(view.love >= love.says)),
        GoalPart("machine", _("car"), titles.tell("goal.of", n=claimed.car(view), all=ready),
                 _("The DeLorean must be in the Ready Zone at 10:04 p.m."), _met(view.car >= ready.says)),
        GoalPart("wrench", _("parts"), titles.tell("goal.of", n=claimed.parts(view), all=parts),
                 _("The DeLorean can't pass Doc's House without all parts."), _met(len(view.parts) >= parts.says)),
        GoalPart("photo", _("photo"), str(stated(photos).says),
                 _("You lose when the last section of the photo fades."),
                 "danger" if photos.says <= FEW_PHOTOS else "open"),
        GoalPart("clock", _("turns"), str(stated(left).says), titles.tell("goal.turns", n=left),
                 "danger" if left.says <= FEW_TURNS else "open"),
    )  # fmt: skip
    loud = "" if view.over is not None else _nearly_lost(view, lookup, titles) or _nearly_won(view, lookup, titles)
    return Goal(loud or titles.tell("goal.win", love="{love}", n=love), rows, loud=bool(loud))


def _met(met: bool) -> GoalState:
    """Return the state of a goal part."""
    return "met" if met else "open"


def _nearly_won(view: TableView, lookup: Lookup, titles: Titles) -> str:
    """Describe what is missing when little is or time is short; empty otherwise."""
    love, spots, left = (
        claimed.love_missing(view, lookup),
        claimed.spots_missing(view, lookup),
        claimed.turns_left(view),
    )
    if left.says > FEW_TURNS:
        return ""
    if not love.says + spots.says:
        stated(Holds(says=True, of="ready_now"))
        return titles.tell("goal.hold", turns=left) if left.says > 1 else _ends(view, titles)
    if left.says > 1 and love.says + spots.says > CLOSE:
        return ""
    lacks = titles.tell("goal.lacks", love=_or_none(love), spots=_or_none(spots), heart="{love}")
    return titles.tell("goal.nearly" if left.says > 1 else "goal.last_turn", turns=left, lacks=lacks)


def _or_none(missing: Count) -> Count | None:
    """Return a missing amount; None when nothing is missing."""
    return missing if missing.says else None


def _ends(view: TableView, titles: Titles) -> str:
    """Tell that ending this turn wins; the active player is told what to do."""
    if view.asked != "acting":
        return titles.tell("goal.hold_on")
    stated(Ends(says="won", after=(c.EndTurn(view.turn),)))
    if view.seat in (None, view.turn):
        return titles.tell("goal.won_now")
    return titles.tell("goal.won_soon", hero=claimed.hero_of(view, view.turn))


def _nearly_lost(view: TableView, lookup: Lookup, titles: Titles) -> str:
    """Warn that the next photo check loses at the current love; empty otherwise."""
    low, high = lookup.box.love.heart_zone
    if low <= view.love <= high or not view.heroes:
        return ""
    column = next((one for one in range(view.clock + 1, view.midnight) if _looks(view, lookup, one)), None)
    if column is None:
        return ""
    looks = _looks(view, lookup, column)
    if view.photos > looks * (2 if view.love < 0 else 1):
        return ""
    turns = Count(says=column - view.clock, of="turns_to_fade")
    stated(Holds(says=True, of="survives_look", about=(0 if view.photos > looks else low,)))
    if view.photos > looks:
        return titles.tell("goal.fades_less", turns=turns)
    return titles.tell("goal.fades_next", turns=turns, hearts=claimed.hearts(lookup))


def _looks(view: TableView, lookup: Lookup, column: int) -> int:
    """Count the photo checks in a tracker column."""
    counts = {"love_check": 1, "love_check_x2": 2}
    return sum(counts.get(str(icon), 0) for icon in claimed.icons(view, lookup, column).says)


TERMS: Final[Mapping[str, str]] = {
    "tile": "tiles",
    "exhausted": "tiles",
    "wild": "dice",
    "locked": "rolling",
    "hearts": "goal",
    "photo": "tracker",
    "ready_zone": "goal",
    "trouble": "challenges",
    "opportunity": "challenges",
    "movement": "tracker",
}
"""Rulebook chapters that explain terms."""


class Prompts(PlayMessages[Titles, TableView]):
    """Builds the sentences of play from views."""

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]) -> None:
        """Bind titles and positions; ``odds`` predicts rolls."""
        self.lookup, self.titles, self._positions = lookup, titles, positions
        self.terms = terms_of(titles, TERMS)
        self.asked = {**titles.section("prompts"), "acting": self._acting}
        self._odds, self._refusals = odds, RefusalTexts(lookup, titles, self.hero_of)

    def hero_of(self, view: TableView, seat: int) -> str:
        """Return the name of a seat's hero; of the seat before characters are dealt."""
        name = claimed.hero_of(view, seat)
        return self.titles.seat(seat) if name is None else self.titles.figure(name)

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Label a seat by its hero and player."""
        name = claimed.hero_of(view, seat)
        if name is None:
            return self.label(seat)
        return self.label(seat, self.titles.played(self.titles.figure(name), seat), f"back_in_time/cards/hero_{name}")

    def _acting(self, view: TableView) -> str:
        """Return the prompt between actions: what is possible."""
        ways = stated(Lists(says=possible(self._positions.of(view)), of="possible")).says
        able = listed((self.titles.tell(f"phrases.way.{way}") for way in ways), ",")
        return self.titles.tell("phrases.may" if ways else "phrases.nothing", ways=able)

    def facts(self, view: TableView) -> dict[str, object]:
        """Return the placeholders of the pending prompt and challenge, as claims."""
        ask, trial = view.ask, view.trial
        facts: dict[str, object] = {"hero": claimed.hero_of(view, view.turn), "assists": view.actor != view.turn}
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
            facts |= {"do": claimed.challenge(trial), "dice": bool(trial.dice)}
            facts |= {"standing": self._standing(view, trial), "odds": self._odds.sentence(view) or None}
        return facts

    def _standing(self, view: TableView, trial: TrialView) -> str:
        """Describe the value of the current roll; empty before it."""
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
        said = self.titles.tell(f"phrases.standing.{kind}", **facts)
        harm = claimed.biffs(trial)
        return " ".join((said, self.titles.tell("phrases.harm", biffs=harm))) if stated(harm).says else said

    def goal(self, view: TableView) -> Goal:
        """Return the goal and how near it is."""
        return goal(view, self.lookup, self.titles)

    def when(self, view: TableView) -> str:
        """Return the turn number; the tracker advances by one each turn."""
        return self.titles.tell("phrases.turn", n=claimed.turn(view))

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and the time."""
        return self.heading_after(view, ())

    def heading_after(self, view: TableView, given: tuple[Command, ...]) -> tuple[str, str]:
        """Return whose turn it is, and the time, after commands led to ``view``."""
        left = claimed.then(claimed.turns_left(view), given)
        time = self.titles.tell("phrases.time", n=left) if left.says else _("10:04 p.m.")
        if view.over is not None:
            return _(GAME_OVER), time
        asked = view.actor >= 0 and view.actor != view.turn
        who = self.hero_of(view, view.actor if asked else view.turn)
        return self.titles.say(IS_ASKED if asked else TURN_OF, seat=who), time

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Return a refusal's text."""
        return self._refusals.said(refusal, view)

    def hint(self, sentence: str | Plural, facts: Mapping[str, object]) -> str:
        """Return a hint's reason: a challenge is also an action, a space a location; ``then`` names more sentences."""
        known = {"do": facts.get("challenge"), "at": facts.get("space"), **facts}
        given = {name: fact for name, fact in known.items() if fact is not None}
        more = [self.titles.tell(f"hints.{one}", **given) for one in str(given.pop("then", "")).split()]
        return " ".join([self.titles.say(sentence, **given), *more])

    # --- end of the game ---------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result text."""
        assert view.over is not None
        told = f"endings.{Ending(view.over.ending)}"
        title, text = self.titles.tell(told), self.titles.tell(f"{told}.text")
        return ResultText(title, text, bool(view.over.winners), "shelf/back_in_time", self._facts(view))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return the figures of the result: how close the game was."""
        lookup = self.lookup
        reached = (
            (_("Love"), claimed.love(view), claimed.hearts(lookup)),
            (_("DeLorean spots"), claimed.car(view), claimed.ready_spot(lookup)),
            (_("Parts"), claimed.parts(view), claimed.parts_all(lookup)),
            (_("Photo sections left"), claimed.photos(view), claimed.photos_all(lookup)),
        )
        turns = (_("Turns played"), str(stated(claimed.turn(view)).says))
        return (
            *((name, signed(of_goal(stated(got).says, stated(wanted).says))) for name, got, wanted in reached),
            turns,
        )


def _loose(trial: TrialView | None) -> int:
    """Count the dice that may be rerolled."""
    return 0 if trial is None else sum(die.face != "biff" for die in trial.dice)


def possible(state: State) -> tuple[str, ...]:
    """Return the kinds of action possible besides ending the turn."""
    found = {type(command) for command in state.legal_commands()}
    kinds = {"walk": c.Walk, "attempt": c.Attempt, "power": c.UsePower, "item": c.UseItem}
    return tuple(name for name, kind in kinds.items() if kind in found)
