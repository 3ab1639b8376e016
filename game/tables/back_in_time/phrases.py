"""The sentences of play in Back in Time: prompts, refusals, tips and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.rules.back_in_time.kit import Kit
from game.rules.back_in_time.view import TableView, TrialView
from game.rules.back_in_time.words import Ending, Why
from game.rules.kernel import Refusal
from game.tables.back_in_time.titles import Titles
from game.tables.contract import Outcome
from game.words import _, ngettext


class Phrases:
    """Makes sentences from views."""

    def __init__(self, kit: Kit, titles: Titles) -> None:
        """Take the names of things."""
        self.kit, self.titles = kit, titles
        self._prompts: dict[str, Callable[[TableView], str]] = {
            "acting": self._acting,
            "walking": self._walking,
            "leading": self._leading,
            "biff_runs": self._biff,
            "biff_dice": self._biff,
            "placing": lambda _view: _("George and Lorraine are equally near: choose whom Biff joins."),
            "gathering": self._gathering,
            "rerolling": self._rerolling,
            "modifying": self._modifying,
            "gift": lambda _view: _("Keep one of the new tiles: put the other on the pile."),
            "overfull": lambda _view: _("Your mat is full: put a tile on the pile."),
            "swapping": lambda _view: _("Choose the Opportunity Card to replace."),
            "flying": lambda _view: _("Fly to Town Square or the Clock Tower."),
        }

    def hero_of(self, view: TableView, seat: int) -> str:
        """Name the hero of a seat; before the characters are dealt, just the seat."""
        for name, hero in view.heroes.items():
            if hero.seat == seat:
                return self.titles.figure(name)
        return _("Seat {n}").format(n=seat + 1)

    # --- prompts -----------------------------------------------------------------------------------------------------

    def prompt(self, view: TableView) -> str:
        """Say what the actor is to do."""
        if view.ask is None or view.ask.what not in self._prompts:
            return ""
        return self._prompts[view.ask.what](view)

    def _acting(self, view: TableView) -> str:
        hero = next(hero for hero in view.heroes.values() if hero.seat == view.turn)
        if len(hero.spent) == len(hero.tiles):
            return _("All your tiles are used: end your turn.")
        return _("Move, attempt a challenge, or end your turn.")

    def _walking(self, view: TableView) -> str:
        steps = view.ask.steps if view.ask else 0
        text = ngettext("{n} space left to go.", "{n} spaces left to go.", steps)
        return text.format(n=steps)

    def _leading(self, view: TableView) -> str:
        ask = view.ask
        assert ask is not None
        figure = self.titles.figure(str(ask.figure))
        if ask.must and ask.goal is not None:
            return _("Two ways are equally short: choose {figure}'s way to {goal}.").format(
                figure=figure, goal=self.titles.space(ask.goal)
            )
        return ngettext("Move {figure} up to {n} space.", "Move {figure} up to {n} spaces.", ask.steps).format(
            figure=figure, n=ask.steps
        )

    def _biff(self, _view: TableView) -> str:
        return _("Two ways are equally short: choose where Biff goes.")

    def _gathering(self, view: TableView) -> str:
        trial = view.trial
        assert trial is not None
        name = self.titles.challenge(trial.challenge)
        if view.actor != view.turn:
            return _("{challenge}: help with dice?").format(challenge=name)
        if not trial.dice:
            return _("{challenge}: put tiles on the tray to add dice.").format(challenge=name)
        return _("{challenge}: add dice, or roll.").format(challenge=name)

    def _rerolling(self, view: TableView) -> str:
        ask = view.ask
        assert ask is not None
        assert view.trial is not None
        if ask.must:
            return ngettext(
                "Pick up to {n} die to roll again.", "Pick up to {n} dice to roll again.", ask.limit
            ).format(n=ask.limit)
        return f"{self._standing(view.trial)} " + _("Pick dice to roll again, once.")

    def _modifying(self, view: TableView) -> str:
        assert view.trial is not None
        return f"{self._standing(view.trial)} " + _("Change the roll, or accept it.")

    def _standing(self, trial: TrialView) -> str:
        """Say what the roll is worth now."""
        if trial.kind == "love":
            return _("Love {n}.").format(n=f"+{trial.score}")
        if trial.kind == "delorean":
            return ngettext("DeLorean {n} spot.", "DeLorean {n} spots.", trial.score).format(n=f"+{trial.score}")
        if trial.missing:
            text = ngettext("{n} symbol missing.", "{n} symbols missing.", trial.missing)
            return text.format(n=trial.missing)
        if trial.kind == "biff":
            tokens = min(self.kit.box.knockdown_tokens, trial.score - 1)
            text = ngettext("Biff goes down with {n} token.", "Biff goes down with {n} tokens.", tokens)
            return text.format(n=tokens)
        return _("That is enough!")

    def heading(self, view: TableView) -> tuple[str, str]:
        """Say whose turn it is, and how late."""
        if view.over is not None:
            return _("The game is over"), self._time(view)
        if view.actor >= 0 and view.actor != view.turn:
            return _("{hero} is asked").format(hero=self.hero_of(view, view.actor)), self._time(view)
        return _("{hero}'s turn").format(hero=self.hero_of(view, view.turn)), self._time(view)

    def _time(self, view: TableView) -> str:
        """Say which turn it is of how many; the last space is 10:04 p.m."""
        left = view.midnight - view.clock
        if left <= 0:
            return _("10:04 p.m.")
        turns = ngettext("{n} turn to 10:04 p.m.", "{n} turns to 10:04 p.m.", left)
        return turns.format(n=left)

    # --- refusals ----------------------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Say why something may not be done."""
        facts = dict(refusal.facts)
        words = {
            "figure": self._figure_fact(facts),
            "trouble": self.titles.card(str(facts.get("trouble", ""))),
            "space": self.titles.space(str(facts["space"])) if "space" in facts else "",
            "colour": self.titles.colour(str(facts["colour"])) if "colour" in facts else "",
            "hero": self.hero_of(view, int(facts["seat"])) if "seat" in facts else "",
            "limit": facts.get("limit", 0),
            "name": facts.get("name", ""),
        }
        sentence = {**self._why_not_done(), **self._why_not_moved(), **self._why_not_rolled()}.get(Why(refusal.why))
        return (sentence or _("That cannot be done now.")).format(**words)

    def hint(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Fill the sentence of a hint: ids of the content become names."""
        names: dict[str, Callable[[str], str]] = {
            "space": self.titles.space,
            "challenge": self.titles.challenge,
            "figure": self.titles.figure,
            "hero": self.titles.figure,
            "part": self.titles.card,
            "item": self.titles.card,
            "colour": self.titles.colour,
        }
        words = {name: names[name](str(value)) if name in names else value for name, value in facts.items()}
        return _(sentence).format(**words)

    def _figure_fact(self, facts: dict[str, str | int]) -> str:
        name = str(facts.get("figure", ""))
        return self.titles.figure(name) if name in ("george", "lorraine", "biff") else name.capitalize()

    def _why_not_done(self) -> dict[Why, str]:
        """Reasons against powers, items and what is not due."""
        return {
            Why.GAME_OVER: _("The game is over."),
            Why.NOT_YOUR_TURN: _("{hero} is to answer now."),
            Why.NOT_NOW: _("Not now: something else is to be decided first."),
            Why.UNKNOWN: _("There is no such thing here: {name}."),
            Why.NOT_POSSIBLE: _("That cannot come."),
            Why.NOT_YOUR_TILE: _("That tile is not on your mat."),
            Why.TILE_EXHAUSTED: _("That tile is exhausted until the end of its owner's turn."),
            Why.WRONG_TILE: _("That tile does something else."),
            Why.POWER_USED: _("The special power is used once a turn."),
            Why.POWER_BARRED: _("Special powers are barred: {trouble}."),
            Why.POWER_USELESS: _("The special power would change nothing from here."),
            Why.NO_SUCH_HERO: _("Choose one of the other players' figures."),
            Why.NOT_YOUR_ITEM: _("That item is not yours."),
            Why.ITEM_EXHAUSTED: _("That item is face down until the end of its owner's turn."),
            Why.ITEM_BARRED: _("Items are barred: {trouble}."),
            Why.ITEM_USELESS: _("That item would change nothing now."),
            Why.ITEM_NOT_FOR_ASSIST: _("That item cannot help another player."),
        }

    def _why_not_moved(self) -> dict[Why, str]:
        """Reasons against going somewhere."""
        return {
            Why.NOT_ADJACENT: _("That space is not next door; diagonal does not count."),
            Why.NO_STEPS_LEFT: _("No spaces are left to go."),
            Why.NOT_MOVED_YET: _("Go at least one space first."),
            Why.MUST_GO_ON: _("{figure} has to go on."),
            Why.NO_SUCH_ESCORT: _("Only George or Lorraine can be escorted."),
            Why.ESCORT_NOT_HERE: _("{figure} is not here to be escorted."),
            Why.ESCORT_TOWN_SQUARE: _("{figure} cannot be escorted into Town Square."),
            Why.ESCORT_BARRED: _("{figure} cannot be escorted: {trouble}."),
            Why.NOT_ON_THE_WAY: _("That is not one step nearer."),
            Why.NOT_HERE: _("That is somewhere else: {space}."),
            Why.COUPLE_NOT_HERE: _("George and Lorraine must both be here."),
            Why.FIGURE_MISSING: _("{figure} must be here too."),
        }

    def _why_not_rolled(self) -> dict[Why, str]:
        """Reasons against challenges and dice."""
        return {
            Why.BIFF_IS_DOWN: _("Biff lies on the ground already."),
            Why.DELOREAN_BARRED: _("The DeLorean cannot be moved: {trouble}."),
            Why.ALREADY_DONE: _("That is done already."),
            Why.NO_DICE: _("No ready tile of yours adds a die."),
            Why.DICE_LIMIT: _("At most {limit} {colour} dice in a roll."),
            Why.ASSIST_BARRED: _("Nobody may assist: {trouble}."),
            Why.NEEDS_OWN_DIE: _("Add at least one die of your own first."),
            Why.DIE_LOCKED: _("A Biff die is locked."),
            Why.DIE_MARKED: _("That die is picked already."),
            Why.MARK_LIMIT: _("At most {limit} dice."),
            Why.NOTHING_MARKED: _("Pick a die first."),
            Why.SOMETHING_MARKED: _("Dice are picked: roll them."),
            Why.ALREADY_WILD: _("That die shows Wild already."),
            Why.NO_SUCH_DIE: _("There is no such die."),
        }

    # --- the end -----------------------------------------------------------------------------------------------------

    def outcome(self, view: TableView) -> Outcome:
        """Put the end of the game into words."""
        assert view.over is not None
        titles = {
            Ending.HOME: _("Back to 1985!"),
            Ending.LOVE_SHORT: _("No kiss at the dance"),
            Ending.CAR_SHORT: _("The lightning missed"),
            Ending.BOTH_SHORT: _("Stuck in 1955"),
            Ending.PHOTO_GONE: _("The photo is empty"),
        }
        texts = {
            Ending.HOME: _(
                "Lightning strikes the clock tower, the wheels leave two lines of fire, and home is a moment away."
            ),
            Ending.LOVE_SHORT: _(
                "The car was ready, but George and Lorraine were not in love. Nobody is waiting in 1985."
            ),
            Ending.CAR_SHORT: _(
                "They were in love, but the DeLorean was not on Main Street when the lightning struck."
            ),
            Ending.BOTH_SHORT: _("At 10:04 p.m. there was neither love nor a car on Main Street."),
            Ending.PHOTO_GONE: _("The last section of the family photo faded, and with it the one it was for."),
        }
        ending = Ending(view.over.ending)
        return Outcome(titles[ending], texts[ending], bool(view.over.winners), "shelf/back_in_time", self._facts(view))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """How near it was."""
        meter = self.kit.box.love
        ready = min(self.kit.ready)
        return (
            (_("Love"), _("{n} of {goal}").format(n=view.love, goal=meter.heart_zone[0])),
            (_("DeLorean"), _("spot {n} of {goal}").format(n=view.car, goal=ready)),
            (_("Parts"), _("{n} of {goal}").format(n=len(view.parts), goal=len(self.kit.parts))),
            (_("Photo sections"), _("{n} of {goal}").format(n=view.photos, goal=meter.photos)),
            (_("Turns played"), str(min(view.clock, view.midnight - 1))),
        )
