"""State machine of Back in Time: legal commands, their effects, automatic steps, and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from game.games.back_in_time.rules import actions, challenge, refusals, upkeep
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import HEROES
from game.games.back_in_time.rules.compiled_box import DECKS, MOVEMENT, OPPORTUNITY, TILES
from game.games.back_in_time.rules.legal import LEGAL, can_modify
from game.games.back_in_time.rules.state_data import StateData
from game.games.back_in_time.rules.view import TableView, view_of
from game.rules.contract import NATURE, Command, Refusal, Seat
from game.rules.parts import UNROLLED, can_show, roll_outcomes, sample_roll
from game.rules.pending_stack import ask_active, ask_chance

FEW: Final = 2
"""Maximum number of dice for which all outcomes of a roll are enumerated."""


class State(StateData):
    """A state of Back in Time; see :class:`game.rules.contract.State`."""

    def clone(self) -> State:
        """Copy the state; the copy and the original never influence each other."""
        return self.copy_to(State())

    def explain(self, command: Command) -> Refusal:
        """Return why the illegal ``command`` is refused."""
        return refusals.explain(self, command)

    def view(self, seat: Seat | None) -> TableView:
        """Build a seat's view, field by field."""
        return view_of(self, seat)

    def chance_outcomes(self) -> Sequence[tuple[Command, int]]:
        """List chance outcomes with their weights: draws, and rolls of few dice."""
        if self.actor != NATURE:
            return ()
        top = self.pending[-1]
        if isinstance(top, p.Drawing):
            drawn = self.lookup.drawn[top.deck]
            return [(drawn[card], 1) for card in self.decks[top.deck].candidates()]
        if isinstance(top, p.Rolling) and top.which.bit_count() <= FEW:
            names, outcomes = self.lookup.faces, roll_outcomes(self._rolled_dice(top))
            return [(c.Rolled(tuple([names[face] for face in faces])), weight) for faces, weight in outcomes]
        return ()

    def sample_chance(self, rng: Random) -> Command:
        """Sample a chance outcome by weight."""
        top = self.pending[-1]
        if isinstance(top, p.Rolling):
            names = self.lookup.faces
            return c.Rolled(tuple([names[face] for face in sample_roll(self._rolled_dice(top), rng)]))
        if isinstance(top, p.Drawing):
            return self.lookup.drawn[top.deck][self.decks[top.deck].draw(rng)]
        return c.Cast(self._cast(rng))

    def _rolled_dice(self, top: p.Rolling) -> tuple[tuple[int, ...], ...]:
        """Return the faces of each die being rolled."""
        assert self.trial is not None
        return tuple([self.lookup.dice[colour] for colour in self.trial.dice.kinds_in(top.which)])

    def _cast(self, rng: Random) -> tuple[str, ...]:
        """Deal random characters to the seats that requested none."""
        free = [hero for hero in range(len(HEROES)) if hero not in self.cast]
        rng.shuffle(free)
        return tuple(HEROES[hero if hero >= 0 else free.pop()] for hero in self.cast)

    def may_come(self, command: c.Cast | c.Drawn | c.Rolled) -> bool:
        """Return whether a chance outcome is possible now."""
        top = self.pending[-1]
        if isinstance(command, c.Cast):
            return isinstance(top, p.Casting) and self._may_be_cast(command.heroes)
        if isinstance(command, c.Drawn):
            if not isinstance(top, p.Drawing) or command.deck != DECKS[top.deck]:
                return False
            return self.lookup.numbers[top.deck].get(command.card, -1) in self.decks[top.deck].candidates()
        if not isinstance(top, p.Rolling):
            return False
        return can_show(self._rolled_dice(top), [self.lookup.face.get(name, UNROLLED) for name in command.faces])

    def _may_be_cast(self, heroes: tuple[str, ...]) -> bool:
        """Return whether the characters match the seats' requests."""
        if len(heroes) != self.seats or len(set(heroes)) != self.seats or not set(heroes) <= set(HEROES):
            return False
        return all(want in (-1, HEROES.index(got)) for want, got in zip(self.cast, heroes, strict=True))


# --- effects of chance commands ----------------------------------------------------------------------------------


def _cast(s: StateData, command: c.Cast) -> None:
    """Give each seat a character and its five Power Tiles."""
    s.pending.pop()
    s.heroes = tuple(HEROES.index(name) for name in command.heroes)
    s.held = [s.lookup.starters[hero] for hero in s.heroes]


def _drawn(s: StateData, command: c.Drawn) -> None:
    """Draw a card from its deck and apply it."""
    top = s.pending.pop()
    assert isinstance(top, p.Drawing)
    card = s.lookup.numbers[top.deck][command.card]
    deck = s.decks[top.deck].without(card)
    if top.deck == MOVEMENT:
        s.decks[MOVEMENT] = deck.discard(card)
        s.pending.append(p.Lines(card, 0))
        return
    s.decks[top.deck] = deck
    if top.deck == OPPORTUNITY:
        s.opportunities = (*s.opportunities[: top.slot], card, *s.opportunities[top.slot + 1 :])
    elif top.deck == TILES:
        gift = s.pending[-1]
        assert isinstance(gift, p.Gift)
        s.pending[-1] = p.Gift(gift.left - 1, (*gift.offered, card), gift.choose)
    else:
        upkeep.reveal_trouble(s, card)


def _rolled(s: StateData, command: c.Rolled) -> None:
    """Set the faces of the dice."""
    top = s.pending[-1]
    assert isinstance(top, p.Rolling)
    face = s.lookup.face
    challenge.settle_roll(s, top.which, tuple([face[name] for name in command.faces]))


# --- automatic steps -----------------------------------------------------------------------------------------------


def _drawing(s: StateData, top: p.Drawing) -> bool:
    """Reshuffle the discards into an empty deck; without cards, skip the draw (ruling R21)."""
    deck = s.decks[top.deck]
    if not len(deck):
        if not deck.discards:
            s.pending.pop()
            return True
        s.decks[top.deck] = deck.reshuffled()
    s.actor = NATURE
    return False


def _by_helper(s: StateData, top: p.Rerolling) -> bool:
    s.actor = top.helper
    return False


def _modifying(s: StateData, top: p.Modifying) -> bool:
    return challenge.modifying(s, top, can_modify)


def _end_turn(s: StateData, _command: c.EndTurn) -> None:
    upkeep.end_turn(s)


STEPS: dict[type, Callable[[Any, Any], bool]] = {
    p.Casting: ask_chance,
    p.Drawing: _drawing,
    p.Rolling: ask_chance,
    p.Acting: ask_active,
    p.Walking: ask_active,
    p.Leading: upkeep.leading,
    p.BiffRuns: upkeep.biff_runs,
    p.BiffDice: upkeep.biff_dice,
    p.Placing: upkeep.placing,
    p.Lines: upkeep.lines,
    p.Icons: upkeep.icons,
    p.Gathering: challenge.gathering,
    p.Rerolling: _by_helper,
    p.Modifying: _modifying,
    p.Gift: challenge.gift,
    p.Overfull: challenge.overfull,
    p.Swapping: ask_active,
    p.Flying: ask_active,
}
"""Step function for each decision: resolve it automatically, or name who is asked."""

EFFECTS: dict[type, Callable[[Any, Any], None]] = {
    c.Walk: actions.walk,
    c.Step: actions.step,
    c.Halt: actions.halt,
    c.UsePower: actions.use_power,
    c.UseItem: actions.use,
    c.Lead: actions.lead_on,
    c.GoTo: actions.go_to,
    c.Swap: actions.swap,
    c.Attempt: actions.attempt,
    c.AddDie: actions.add_die,
    c.Ready: actions.ready,
    c.Mark: actions.mark,
    c.Unmark: actions.unmark,
    c.Reroll: actions.close_reroll,
    c.Keep: actions.close_reroll,
    c.RerollAll: actions.reroll_all,
    c.ChangeToWild: actions.change_to_wild,
    c.Settle: actions.settle,
    c.Discard: actions.discard,
    c.EndTurn: _end_turn,
    c.Cast: _cast,
    c.Drawn: _drawn,
    c.Rolled: _rolled,
}
"""Effect function for each command."""

State.STEPS, State.LEGAL, State.EFFECTS = STEPS, LEGAL, EFFECTS
