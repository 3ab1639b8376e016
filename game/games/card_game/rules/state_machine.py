"""State machine of the Card Game: legal commands, their effects, automatic steps, chance, and redaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from game.games.card_game.rules import card_plays, refusals, response_windows, turns
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.legal import LEGAL
from game.games.card_game.rules.pending import NONE, WITHOUT
from game.games.card_game.rules.state_data import StateData
from game.games.card_game.rules.view import TableView, view_of
from game.rules.contract import NATURE, Command, Refusal, Seat
from game.rules.parts import bits, mask_of
from game.rules.pending_stack import ask_chance, ask_seat


class State(StateData):
    """A state of the Card Game; see :class:`game.rules.contract.State`."""

    def clone(self) -> State:
        """Copy the state; the copy and the original never influence each other."""
        return self.copy_to(State())

    def explain(self, command: Command) -> Refusal:
        """Return why the illegal ``command`` is refused."""
        return refusals.explain(self, command)

    def view(self, seat: Seat | None) -> TableView:
        """Build a seat's view, field by field."""
        return view_of(self, seat)

    def open_view(self, seat: Seat | None) -> TableView:
        """Build a seat's view with all hands and identities open."""
        return view_of(self, seat, laid_open=True)

    def chance_outcomes(self) -> Sequence[tuple[Command, int]]:
        """List chance outcomes with their weights; redealing all hands has too many."""
        if self.actor != NATURE:
            return ()
        top, lookup = self.pending[-1], self.lookup
        if isinstance(top, p.Beginning):
            return [(c.Begins(seat), 1) for seat in range(self.seats)]
        if isinstance(top, p.Identifying):
            return [(c.DealtIdentity(top.to, lookup.identities[n]), 1) for n in bits(self.strangers)]
        if isinstance(top, p.Drawing):
            drew = lookup.commands[top.to].drew
            return [(drew[card], 1) for card in self.deck.candidates()]
        if isinstance(top, p.Losing):
            return [(c.LostCard(top.seat, lookup.names[card]), 1) for card in bits(self.hands[top.seat])]
        if isinstance(top, p.Turning):
            odds: list[tuple[Command, int]] = [(c.Turned(True), 1)]
            return odds + ([(c.Turned(False), self.stack - 1)] if self.stack > 1 else [])
        return ()

    def sample_chance(self, rng: Random) -> Command:
        """Sample a chance outcome by weight."""
        top = self.pending[-1]
        if isinstance(top, p.Drawing):
            return self.lookup.commands[top.to].drew[self.deck.draw(rng)]
        if isinstance(top, p.Redealing):
            return self._redeal(rng)
        return super().sample_chance(rng)

    def redact(self, command: Command, seat: Seat | None) -> Command | None:
        """Return ``command`` as seen by ``seat``, before it is applied here (ruling 22)."""
        if isinstance(command, (c.DealtIdentity, c.Drew)) and command.to != seat:
            field = "identity" if isinstance(command, c.DealtIdentity) else "card"
            return replace(command, **{field: None})
        if isinstance(command, c.Redealt):
            return c.Redealt(tuple(hand if n == seat else None for n, hand in enumerate(command.hands)))
        if isinstance(command, c.Give):
            top = self.pending[-1]
            knows = seat == command.seat or (isinstance(top, p.Giving) and seat == top.to)
            return command if knows else c.Give(command.seat, None)
        return command

    def _redeal(self, rng: Random) -> c.Redealt:
        """Shuffle all hands together and deal them out one card at a time, starting with the active player."""
        cards = [card for hand in self.hands for card in bits(hand)]
        rng.shuffle(cards)
        hands: list[list[str]] = [[] for _ in range(self.seats)]
        for number, card in enumerate(cards):
            hands[(self.turn + number) % self.seats].append(self.lookup.names[card])
        return c.Redealt(tuple(tuple(hand) for hand in hands))

    def may_come(self, command: Command) -> bool:
        """Return whether a chance outcome is possible now."""
        if not isinstance(command, c.Redealt):
            return any(command == outcome for outcome, _ in self.chance_outcomes())
        if not isinstance(self.pending[-1], p.Redealing) or len(command.hands) != self.seats:
            return False
        dealt = [card for hand in command.hands for card in hand or ()]
        held = [self.lookup.names[card] for hand in self.hands for card in bits(hand)]
        sizes = [len(hand or ()) for hand in self._redeal(Random(0)).hands]
        return sorted(dealt) == sorted(held) and [len(hand or ()) for hand in command.hands] == sizes


# --- effects of chance commands --------------------------------------------------------------------------------------


def _begins(s: StateData, command: c.Begins) -> None:
    s.pending.pop()
    s.turn = command.player


def _dealt_identity(s: StateData, command: c.DealtIdentity) -> None:
    """Take the top of the stack; when a face-up one reaches the top, the stack is reshuffled (ruling 13)."""
    s.pending.pop()
    identity = s.lookup.identity[str(command.identity)]
    s.strangers &= ~(1 << identity)
    s.who[command.to] = identity
    if not s.strangers:
        s.strangers, s.faces = mask_of(s.faces), ()


def _drew(s: StateData, command: c.Drew) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.Drawing)
    card = s.lookup.card[str(command.card)]
    s.deck = s.deck.without(card)
    s.hands[top.to] |= 1 << card
    s.pending[-1] = p.Drawing(top.to, top.left - 1)


def _lost_card(s: StateData, command: c.LostCard) -> None:
    s.pending.pop()
    card = s.lookup.card[command.card]
    s.take(command.of, card)
    s.discard(card)


def _redealt(s: StateData, command: c.Redealt) -> None:
    s.pending.pop()
    s.hands = [mask_of(s.lookup.card[card] for card in hand or ()) for hand in command.hands]


def _turned(s: StateData, command: c.Turned) -> None:
    turns.turn_card(s, command.real)


# --- effects of seat commands ----------------------------------------------------------------------------------------


def _keep_identity(s: StateData, _command: c.KeepIdentity) -> None:
    s.pending.pop()


def _mulligan(s: StateData, command: c.Mulligan) -> None:
    """Return the identity and draw again (rulebook, "Mulligan sur l'identite")."""
    s.pending[-1] = p.Identifying(command.seat)
    s.strangers |= 1 << s.who[command.seat]
    s.who[command.seat] = NONE


def _due_less(s: StateData) -> p.Due:
    """Count one play."""
    top = s.pending[-1]
    assert isinstance(top, p.Due)
    s.pending[-1] = p.Due(top.left - 1, top.shopping)
    return top


def _draw_instead(s: StateData, command: c.DrawInstead) -> None:
    _due_less(s)
    s.pending.append(p.Drawing(command.seat, 1))


def _play(s: StateData, command: c.Play) -> None:
    _due_less(s)
    card = s.lookup.card[command.card]
    s.take(command.seat, card)
    s.pending.append(p.Deed(card))


def _deed(s: StateData) -> p.Deed:
    top = s.pending[-1]
    assert isinstance(top, p.Deed)
    return top


def _aim(s: StateData, command: c.Aim) -> None:
    s.pending[-1] = replace(_deed(s), linchpin=s.lookup.linchpin[command.square])


def _set_side(s: StateData, command: c.SetSide) -> None:
    s.pending[-1] = replace(_deed(s), side=int(command.altered))


def _aim_at(s: StateData, command: c.AimAt) -> None:
    s.pending[-1] = replace(_deed(s), player=command.player)


def _aim_item(s: StateData, command: c.AimItem) -> None:
    s.pending[-1] = replace(_deed(s), item=s.lookup.card[command.card], owner=command.owner)


def _fuel(s: StateData, command: c.Fuel) -> None:
    """Name the fuel; a hand card is put aside."""
    deed = replace(_deed(s), fuel=s.lookup.card[command.card])
    s.pending[-1] = deed
    if s.has_fuel_aside(deed):
        s.take(command.seat, deed.fuel)


def _no_fuel(s: StateData, _command: c.NoFuel) -> None:
    s.pending[-1] = replace(_deed(s), fuel=WITHOUT)


def _toward(s: StateData, command: c.Toward) -> None:
    s.pending[-1] = replace(_deed(s), side=int(command.left))


def _second_flip(s: StateData, command: c.SecondFlip) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.Second)
    item = s.lookup.card[command.item]
    s.lose_item(command.seat, item)
    s.pending[-1] = p.Second(top.card, item, s.lookup.linchpin[command.square])


def _no_second_flip(s: StateData, _command: c.NoSecondFlip) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.Second)
    s.pending[-1] = p.Second(top.card, WITHOUT)


def _use_item(s: StateData, command: c.UseItem) -> None:
    card_plays.use(s, s.lookup.card[command.item], None if command.other is None else s.lookup.card[command.other])


def _find(s: StateData, command: c.Find) -> None:
    s.pending.pop()
    card = s.lookup.card[str(command.card)]
    s.unearth(card)
    s.pending.append(p.Deed(card))


def _find_nothing(s: StateData, _command: c.FindNothing) -> None:
    s.pending.pop()


def _give(s: StateData, command: c.Give) -> None:
    top = s.pending.pop()
    assert isinstance(top, p.Giving)
    card = s.lookup.card[str(command.card)]
    s.take(command.seat, card)
    s.hands[top.to] |= 1 << card


def _drop(s: StateData, command: c.Drop) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.Dropping)
    card = s.lookup.card[command.card]
    s.pending[-1] = p.Dropping(top.seat, top.left - 1, top.item)
    if top.item:
        s.lose_item(command.seat, card)
    else:
        s.take(command.seat, card)
        s.discard(card)


def _answer(s: StateData, command: c.Answer) -> None:
    response_windows.answer(s, command.seat, s.lookup.card[command.card])


def _let_pass(s: StateData, _command: c.LetPass) -> None:
    top = s.pending[-1]
    if isinstance(top, p.Window):
        response_windows.pass_on(s, top)
    else:
        s.pending.pop()


def _finish(s: StateData, _command: c.Finish) -> None:
    """Stop shopping, or end the turn."""
    top = s.pending[-1]
    if isinstance(top, p.Due):
        s.pending.pop()
    else:
        turns.end_turn(s)


# --- automatic steps -----------------------------------------------------------------------------------------------


def _starting(s: StateData, _top: p.Starting) -> bool:
    """Begin the first turn."""
    turns.start_turn(s)
    return True


def _waking(s: StateData, top: p.Waking) -> bool:
    """Let the others respond to the turn's draw, then draw."""
    if not top.heard:
        response_windows.open_window(s, response_windows.DRAW, s.turn, NONE)
        return True
    s.pending.pop()
    return True


def _due(s: StateData, top: p.Due) -> bool:
    """Ask for the next play; a Spree ends only with an empty hand, so as not to reveal items in it."""
    done = not top.left or (top.shopping and not s.hands[s.turn])
    if done:
        s.pending.pop()
        return True
    s.actor = s.turn
    return False


def _closing(s: StateData, _top: p.Closing) -> bool:
    """Ask for items to use before the turn ends, if any can be."""
    if card_plays.usable(s):
        s.actor = s.turn
        return False
    turns.end_turn(s)
    return True


def _theft(s: StateData, top: p.Theft) -> bool:
    if not s.hands[top.victim] or not s.tables[s.turn] >> top.item & 1:
        s.pending.pop()
        return True
    s.actor = top.victim
    return False


def _finding(s: StateData, top: p.Finding) -> bool:
    """Ask for a card; if none can be found, nothing happens (ruling 13)."""
    s.actor = s.turn
    return False


def _discarding(s: StateData, top: p.Discarding) -> bool:
    s.pending.pop()
    s.discard(top.card)
    return True


def _giving(s: StateData, top: p.Giving) -> bool:
    if not s.hands[top.seat]:
        s.pending.pop()
        return True
    s.actor = top.seat
    return False


def _dropping(s: StateData, top: p.Dropping) -> bool:
    cards = s.tables[top.seat] if top.item else s.hands[top.seat]
    if not top.left or not cards:
        s.pending.pop()
        return True
    s.actor = top.seat
    return False


def _losing(s: StateData, top: p.Losing) -> bool:
    if not s.hands[top.seat]:
        s.pending.pop()
        return True
    s.actor = NATURE
    return False


STEPS: dict[type, Callable[[Any, Any], bool]] = {
    p.Beginning: ask_chance,
    p.Identifying: ask_chance,
    p.Drawing: turns.drawing,
    p.Choosing: ask_seat,
    p.Starting: _starting,
    p.Waking: _waking,
    p.Due: _due,
    p.Closing: _closing,
    p.Deed: card_plays.deed,
    p.Second: card_plays.second,
    p.Using: card_plays.using,
    p.Answering: response_windows.answering,
    p.Window: response_windows.window,
    p.Theft: _theft,
    p.Finding: _finding,
    p.Discarding: _discarding,
    p.Turning: ask_chance,
    p.Giving: _giving,
    p.Dropping: _dropping,
    p.Losing: _losing,
    p.Redealing: ask_chance,
}
"""Step function for each decision: resolve it automatically, or name who is asked."""

EFFECTS: dict[type, Callable[[Any, Any], None]] = {
    c.KeepIdentity: _keep_identity,
    c.Mulligan: _mulligan,
    c.DrawInstead: _draw_instead,
    c.Play: _play,
    c.Aim: _aim,
    c.SetSide: _set_side,
    c.AimAt: _aim_at,
    c.AimItem: _aim_item,
    c.Fuel: _fuel,
    c.NoFuel: _no_fuel,
    c.Toward: _toward,
    c.SecondFlip: _second_flip,
    c.NoSecondFlip: _no_second_flip,
    c.UseItem: _use_item,
    c.Find: _find,
    c.FindNothing: _find_nothing,
    c.Give: _give,
    c.Drop: _drop,
    c.Answer: _answer,
    c.LetPass: _let_pass,
    c.Finish: _finish,
    c.Begins: _begins,
    c.DealtIdentity: _dealt_identity,
    c.Drew: _drew,
    c.LostCard: _lost_card,
    c.Redealt: _redealt,
    c.Turned: _turned,
}
"""Effect function for each command."""

State.STEPS, State.LEGAL, State.EFFECTS = STEPS, LEGAL, EFFECTS
