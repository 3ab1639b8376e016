"""Offers (gestures and buttons), one function for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS, Step
from game.games.riff_in_time.rules.compiled_box import FREE, MADE
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.circuits import Circuits
from game.games.riff_in_time.table.input.actions import ActionOffers, spent_by
from game.games.riff_in_time.table.input.moves import TableMoves, begins_with
from game.games.riff_in_time.table.text.acting_prompts import bogus_results
from game.games.riff_in_time.table.text.riff_options import RiffOptions
from game.games.riff_in_time.table.text.riff_texts import options_asked
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles, location_on, shown_of
from game.i18n import _, listed, ngettext
from game.rules.claims import Count, stated
from game.rules.contract import Command, after
from game.table.contract import Offer
from game.table.contract_defaults import PlainOffers, named
from game.table.messages import verb_of
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing


class ActionNames:
    """Names of actions."""

    def __init__(self, titles: Titles, riffs: RiffOptions) -> None:
        """Bind titles; ``riffs`` predicts the options of a riff card."""
        self.titles, self._riffs = titles, riffs

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Name a command sequence."""
        last, moves = commands[-1], [one.to for one in commands if isinstance(one, c.Move)]
        pair = next((one for one in commands if isinstance(one, c.Combine)), None)
        by = [str(command.by) for command in commands if hasattr(command, "by")]
        means = by if by or pair is None else [pair.first, pair.second]
        facts: dict[str, object] = {"several": sum(isinstance(one, c.Suffer) for one in commands) > 1}
        if len(by) > 1:
            facts["spent"] = self.titles.payment([shown_of(view, one) for one in spent_by(commands)])
        elif means:
            facts["spent"] = listed([self._means(view, one, pair) for one in means])
        if moves:
            facts["place"] = self.titles.place(view, moves[-1])
        if isinstance(last, c.Pass):
            facts["player"] = self.titles.player(view, last.to)
        elif isinstance(last, c.Reroll):
            facts["rolled"] = self._die(view, last.die)
        elif isinstance(last, c.Suffer):
            facts["bogus"] = self._die(view, last.die)
        elif isinstance(last, c.Choose):
            facts["option"] = self._riffs.labels(view)[last.option - 1].replace("→", _("to"))
        elif isinstance(last, c.ArrangeTop):
            facts["cards"] = listed([self.titles.riff(card) for card in last.cards])
        elif isinstance(last, c.TakeDice):
            facts["dice"] = listed([self.titles.dice(kind, n) for kind, n in counts_of(last).items() if n])
        first = begins_with(commands)
        if first == "home":
            facts["personage"] = next(one.personage for one in commands if isinstance(one, c.Drop | c.Restore))
        return self.titles.tell(f"actions.{first and f'{first}.'}{verb_of(last)}", last, **facts)

    def _means(self, view: TableView, means: str, pair: c.Combine | None) -> str:
        """Name a payment: a die with its result, a card's action, a made Excellent."""
        if means == FREE:
            return self.titles.tell("actions.by.ability")
        if means == MADE:
            return (
                self.titles.tell("actions.by.made")
                if pair is None
                else self.titles.tell(f"actions.by.making.{shown_of(view, pair.first)}")
            )
        if means in self.titles.objectives:
            return self.titles.tell("actions.by.objective", objective=means)
        who = means.rpartition(".")[0]
        if who in self.titles.homes:
            return self.titles.tell("actions.by.given", action=shown_of(view, means), personage=who)
        return self._die(view, means)

    def _die(self, view: TableView, die: str) -> str:
        """Name a die of the pool by its kind and result; the only Bogus by that alone."""
        rolled = next(one for one in view.pool if one.id == die)
        if [one.id for one in view.pool if one.face == "bogus" and not one.spent] == [die]:
            return self.titles.tell("actions.by.bogus")
        return self.titles.tell(f"actions.by.die.{rolled.die}", action=rolled.face)


OPTION_ICONS: Final[Mapping[str, str]] = {
    "draw": "draw",
    "discard": "discard",
    "look": "eye",
    "unrepair": "lightning",
}
"""Button icon of each option."""
OPTION_PLACES: Final[Mapping[str, Thing]] = {
    **dict.fromkeys(("raise_san_dimas", "lower_san_dimas", "unrepair"), thing_kinds.location(SAN_DIMAS)),
    **dict.fromkeys(("draw", "look"), thing_kinds.deck()),
    "discard": thing_kinds.discards(),
}
"""Drop target of each option of a riff card."""
KINDS: Final = ("triumphant", "character", "wyld")
"""Kinds of dice to choose from, best first."""


class Offers(PlainOffers[TableView]):
    """Builds all offers of one game."""

    sequels = (c.TakeDice,)

    def __init__(
        self,
        titles: Titles,
        circuits: Circuits,
        moves: TableMoves,
        odds: RollOdds,
        positions: Positions[TableView, State],
    ) -> None:
        """Bind the texts and moves; ``odds`` predicts rolls."""
        self.titles, self.riffs, self._odds, self._positions = titles, RiffOptions(titles, positions), odds, positions
        self._names = ActionNames(titles, self.riffs)
        self._actions = ActionOffers(titles, circuits, moves, positions)
        self._by_ask: dict[str, Callable[[TableView, Sequence[Command]], Iterator[Offer]]] = {
            "keeping_objective": self._keeping,
            "swapping": self._swapping,
            "choosing": self._choosing,
            "arranging": self._arranging,
            "unrepairing": self._unrepairing,
            "taking_dice": self._taking_dice,
        }

    def make(self, view: TableView, legal: Sequence[Command]) -> list[Offer]:
        """List all offers of the pending decision."""
        if view.ask is None or not legal:
            return []
        acting = view.ask.what == "acting"
        made = self._actions.make(view, legal) if acting else self._by_ask[view.ask.what](view, legal)
        return named(made, partial(self._names.of, view))

    def given_unasked(self, view: TableView, legal: Sequence[Command], _hushed: bool) -> Sequence[Command]:
        """Return the only answer, Bogus results that nothing rerolls, or the best dice.

        A Character or Triumphant die does all that a Wyld die does, and has no Bogus: there is a choice only between
        these two.
        """
        pools = [command for command in legal if isinstance(command, c.TakeDice)]
        if pools:
            fewest = min(pool.wyld for pool in pools)
            best = [pool for pool in pools if pool.wyld == fewest]
            return best if len(best) == 1 else ()
        suffers = [command for command in legal if isinstance(command, c.Suffer)]
        if suffers and len(suffers) == len(legal):
            found = bogus_results(self._positions, view, suffers)
            return () if found.lost else found.given
        return legal if len(legal) == 1 else ()

    def still_ready(self, view: TableView, _legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Return the confirmation for ending a turn in which a figure or rift could still be handled; empty if none."""
        if not isinstance(given[-1], c.EndTurn) or not any(one.dial for one in view.locations.values()):
            return ""
        state = self._positions.after(view, given[:-1])
        if not _helps(state):
            return ""
        count = len(usable(state))
        stated(Count(says=count, of="usable", after=tuple(given[:-1])))
        words = ngettext("End the turn with {n} action unused?", "End the turn with {n} actions unused?", count)
        return words.format(n=count)

    def _keeping(self, _view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer the two objectives: point at a card or use its button."""
        for command in legal:
            if isinstance(command, c.KeepObjective):
                title = self.titles.objective(command.objective)
                gesture = Gesture(thing_kinds.objective(command.objective), None, title)
                yield Offer((command,), gesture, title, self.titles.objectives[command.objective].action)

    def _swapping(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer to keep the riff card or throw it on the discards."""
        card = thing_kinds.riff(str(view.ask.card if view.ask is not None else ""))
        for command in legal:
            if isinstance(command, c.SwapRiff):
                gesture = Gesture(card, thing_kinds.discards(), _("Discard it"))
                yield Offer((command,), gesture, _("Draw another"), "draw")
            else:
                yield Offer((command,), label=_("Let it happen"), icon="check", main=True, about=(card,))

    def _choosing(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer the options of a riff card: buttons that state the effect, or a drop target for the card."""
        card = thing_kinds.riff(str(view.ask.card if view.ask is not None else ""))
        words, steps = self.riffs.labels(view), options_asked(self.titles, view)
        for command in legal:
            if isinstance(command, c.Choose):
                label, step = words[command.option - 1], steps[command.option - 1]
                place = self._place_of(view, step)
                gesture = Gesture(card, place, label) if place is not None else None
                yield Offer((command,), gesture, label, OPTION_ICONS.get(step.do, "card"), about=(card,))
                yield from self._broken(view, command, step, card)

    def _place_of(self, view: TableView, step: Step) -> Thing | None:
        """Return the drop target of an option: the dial or pile it affects."""
        if step.do == "lower_here":
            return thing_kinds.location(str(location_on(view, view.players[view.turn].space)))
        if step.do == "unrepair" and any(location.repaired for location in view.locations.values()):
            return None
        return OPTION_PLACES.get(step.do)

    def _broken(self, view: TableView, command: c.Choose, step: Step, card: Thing) -> Iterator[Offer]:
        """Offer places to break open: dropping the card on one makes both choices."""
        for name, location in view.locations.items():
            if step.do == "unrepair" and location.repaired:
                gesture = Gesture(card, thing_kinds.location(name), _("Break it open"))
                yield Offer((command, c.Unrepair(command.seat, name)), gesture)

    def _arranging(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer orders of the cards: point at all but the last one in turn, or leave them as they are."""
        for command in legal:
            if isinstance(command, c.ArrangeTop):
                first, *others = (thing_kinds.riff(card) for card in command.cards[: max(1, len(command.cards) - 1)])
                gesture = Gesture(first, None, _("In this order"), tuple(others))
                as_it_is = command.cards == view.deck.top[: len(command.cards)]
                label = _("Keep this order") if as_it_is else ""
                yield Offer((command,), gesture, label, "check", main=as_it_is)

    def _unrepairing(self, _view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer the repaired places: point at a disc or use its button."""
        for command in legal:
            if isinstance(command, c.Unrepair):
                title = self.titles.location(command.location)
                gesture = Gesture(thing_kinds.location(command.location), None, title)
                yield Offer((command,), gesture, title, "lightning")

    # --- dice of the turn --------------------------------------------------------------------------------------------

    def _taking_dice(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer each sensible dice pool as a button, and all by pointing at supply dice in any order."""
        pools = [command for command in legal if isinstance(command, c.TakeDice)]
        best = max(pools, key=lambda pool: (pool.triumphant, pool.character))
        for pool in pools:
            first, *others = orders(pool)
            sensible = pool.wyld == best.wyld
            label = self._odds.labelled(self._pool_label(pool), view, pool) if sensible else ""
            yield Offer((pool,), first, label, "die", main=pool is best)
            for gesture in others:
                yield Offer((pool,), gesture)

    def _pool_label(self, pool: c.TakeDice) -> str:
        """Name the dice of a pool."""
        counts = counts_of(pool)
        dice = [self.titles.tell(f"titles.some.{kind}", n=counts[kind]) for kind in KINDS if counts[kind]]
        return _(", ").join(dice)


def counts_of(pool: c.TakeDice) -> Mapping[str, int]:
    """Count the dice of a pool by kind."""
    return {"triumphant": pool.triumphant, "character": pool.character, "wyld": pool.wyld}


def orders(pool: c.TakeDice) -> list[Gesture]:
    """List every order of pointing at the dice of a pool."""
    dice = [thing_kinds.supply(kind) for kind, count in counts_of(pool).items() for _number in range(count)]
    ways: dict[tuple[Thing, ...], None] = dict.fromkeys(permutations(dice))
    return [Gesture(way[0], None, _("Take this die"), way[1:]) for way in ways]


def _helps(s: State) -> bool:
    """Return whether a figure or the rift here can still be handled, also with an Excellent of a pair."""
    pairs = (after(s, command) for command in s.legal_commands() if isinstance(command, c.Combine))
    handles = c.Repair | c.PickUp | c.Drop | c.Restore | c.Pass
    return any(isinstance(one, handles) for state in (s, *pairs) for one in state.legal_commands())


def usable(s: State) -> list[str]:
    """List what can still be spent: dice, card actions, made Excellents, the free handling."""
    found = dict.fromkeys(
        str(getattr(command, field))
        for command in s.legal_commands()
        for field in ("by", "first", "second")
        if hasattr(command, field)
    )
    return [*found, *[MADE] * (s.made - 1 if MADE in found else 0)]
