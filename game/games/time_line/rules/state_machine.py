"""State machine of Time Line: legal commands, their effects, automatic steps, and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.games.time_line.rules import commands as c
from game.games.time_line.rules import pending as p
from game.games.time_line.rules import refusals
from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.legal import LEGAL, crossing, needed, sales
from game.games.time_line.rules.line_tracing import buys, line_of_pawn, value
from game.games.time_line.rules.refusal_and_ending_ids import Ending
from game.games.time_line.rules.state_data import MARKET, RESTLESS, StateData
from game.games.time_line.rules.view import TableView, view_of
from game.rules.contract import NATURE, Command, Refusal, Seat
from game.rules.parts import bits, nth_bit
from game.rules.pending_stack import ask_active, ask_chance


class State(StateData):
    """A state of Time Line; see :class:`game.rules.contract.State`. Only future cards are hidden."""

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
        """List chance outcomes: the first player, or any unseen card."""
        if self.actor != NATURE:
            return ()
        top, turned = self.pending[-1], self.lookup.turned
        if isinstance(top, p.Beginning):
            return [(c.Begins(seat), 1) for seat in range(self.seats)]
        if isinstance(top, p.Dealing):
            return [(self._brings(card), 1) for card in bits(self.unseen)]
        return [(turned[card], 1) for card in bits(self.unseen)]

    def sample_chance(self, rng: Random) -> Command:
        """Sample a chance outcome by weight."""
        if isinstance(self.pending[-1], p.Beginning):
            return super().sample_chance(rng)
        return self._brings(nth_bit(self.unseen, rng.randrange(self.unseen.bit_count())))

    def score(self, seat: Seat) -> int:
        """Return a seat's gold."""
        return self.gold[seat]

    def _brings(self, card: int) -> Command:
        """Return the chance command that reveals a card."""
        top = self.pending[-1]
        return c.Dealt(top.zone, self.lookup.names[card]) if isinstance(top, p.Dealing) else self.lookup.turned[card]


# --- effects of chance commands --------------------------------------------------------------------------------------


def _begins(s: StateData, command: c.Begins) -> None:
    s.pending.pop()
    s.first = s.turn = command.player


def _dealt(s: StateData, command: c.Dealt) -> None:
    """Lay a card of the opening row."""
    s.add_blanks(command.zone, 1, up=False)
    s.lay(s.lookup.card[command.card], command.zone, 0)
    s.pending[-1] = p.Dealing(command.zone + 1)


def _turned(s: StateData, command: c.Turned) -> None:
    """Reveal the card moved to: time travel stops on its line, a local move chooses the stop."""
    top = s.pending.pop()
    assert isinstance(top, p.Opening)
    card = s.lookup.card[command.card]
    s.lay(card, top.zone, top.place)
    if top.slot == p.FREE:
        s.pending.append(p.Stopping(card))
        return
    side = TRACKS * card + top.slot
    s.arrive(side + s.lookup.leftward[side] if top.back else side)
    end_turn(s)


# --- effects of seat commands ----------------------------------------------------------------------------------------


def _place(s: StateData, command: c.Place) -> None:
    """Take the token of a stop on the own card; nothing slides yet (rulebook, "Placement des joueurs")."""
    top = s.pending[-1]
    assert isinstance(top, p.Placing)
    stop = s.lookup.stop_of[s.zones[top.zone][0]][s.lookup.number[command.good]]
    s.pawns[command.seat] = stop
    s.take(command.seat, stop)
    s.pending[-1] = p.Placing(top.zone + 1)


def _stay(s: StateData, _command: c.Stay) -> None:
    end_turn(s, stayed=True)


def _move_to(s: StateData, command: c.MoveTo) -> None:
    s.arrive(s.lookup.stop_of[s.lookup.card[command.card]][s.lookup.number[command.good]])
    end_turn(s)


def _step_off(s: StateData, command: c.StepOff) -> None:
    """Add a card to an end of the own zone (rulebook, local move; ruling 6)."""
    zone = s.home[s.pawns[command.seat] >> 2]
    s.add_blanks(zone, 1, command.up)
    s.pending.append(p.Opening(zone, 0 if command.up else len(s.zones[zone]) - 1))


def _turn_up(s: StateData, command: c.TurnUp) -> None:
    s.pending.append(p.Opening(s.home[s.pawns[command.seat] >> 2], command.place))


def _explore(s: StateData, command: c.Explore) -> None:
    """Draw cards until one covers the line, all face down but the last (rulebook, time travel; ruling 7)."""
    zone = command.zone
    row, back = crossing(s, zone)
    up, count = row < s.tops[zone], needed(s, zone, row)
    if count:
        s.add_blanks(zone, count, up)
    place, slot = divmod(row - s.tops[zone], TRACKS)
    s.pending.append(p.Opening(zone, place, slot, back))


def _to_market(s: StateData, command: c.ToMarket) -> None:
    """Go to the Market at the line's end; ask about a sale only if there is something to sell."""
    s.pawns[command.seat] = MARKET + line_of_pawn(s, s.pawns[command.seat])[-1]
    if sales(s):
        s.pending.append(p.Selling())
    else:
        end_turn(s)


def _stop_at(s: StateData, command: c.StopAt) -> None:
    top = s.pending.pop()
    assert isinstance(top, p.Stopping)
    s.arrive(s.lookup.stop_of[top.card][s.lookup.number[command.good]])
    end_turn(s)


def _sell(s: StateData, command: c.Sell) -> None:
    """Sell goods for gold at the Market's value; reaching the goal wins immediately (rulebook, "Gagner"; ruling 14)."""
    seat, row = command.seat, s.pawns[command.seat] - MARKET
    good, held = buys(s, row), s.goods[seat]
    s.goods[seat] = (*held[:good], held[good] - command.count, *held[good + 1 :])
    s.gold[seat] += command.count * value(s, row)
    s.still = RESTLESS
    if s.gold[seat] >= s.lookup.goal:
        s.finish(Ending.GOLD, (seat,))
    else:
        _leave_market(s)


def _sell_nothing(s: StateData, _command: c.SellNothing) -> None:
    _leave_market(s)


def _leave_market(s: StateData) -> None:
    """End a sale; on arrival at a Market it is a pending decision, on a later turn the turn itself."""
    if isinstance(s.pending[-1], p.Selling):
        s.pending.pop()
    end_turn(s)


def end_turn(s: StateData, stayed: bool = False) -> None:
    """Pass the turn, or end a game at a standstill (ruling 12)."""
    s.turn = (s.turn + 1) % s.seats
    s.stays = s.stays + 1 if stayed else 0
    s.still += 1
    if s.stays >= s.seats and not s.deck:
        s.finish(Ending.ALL_PASSED, richest(s))
    elif s.still >= s.lookup.quiet * s.seats:
        s.finish(Ending.STANDSTILL, richest(s))


def richest(s: StateData) -> tuple[Seat, ...]:
    """Return the seats with the most gold, ties broken by goods, then shared (ruling 12)."""
    wealth = [(gold, sum(goods)) for gold, goods in zip(s.gold, s.goods, strict=True)]
    return tuple(seat for seat, has in enumerate(wealth) if has == max(wealth))


# --- automatic steps -------------------------------------------------------------------------------------------------


def _dealing(s: StateData, top: p.Dealing) -> bool:
    if top.zone == len(s.zones):
        s.pending.pop()
        return True
    s.actor = NATURE
    return False


def _placing(s: StateData, top: p.Placing) -> bool:
    """Ask each player in turn order; the first player gets the first card."""
    if top.zone == s.seats:
        s.pending.pop()
        s.still = 0
        return True
    s.actor = (s.first + top.zone) % s.seats
    return False


STEPS: dict[type, Callable[[Any, Any], bool]] = {
    p.Beginning: ask_chance,
    p.Dealing: _dealing,
    p.Placing: _placing,
    p.Turn: ask_active,
    p.Opening: ask_chance,
    p.Stopping: ask_active,
    p.Selling: ask_active,
}
"""Step function for each decision: resolve it automatically, or name who is asked."""

EFFECTS: dict[type, Callable[[Any, Any], None]] = {
    c.Place: _place,
    c.Stay: _stay,
    c.MoveTo: _move_to,
    c.StepOff: _step_off,
    c.TurnUp: _turn_up,
    c.Explore: _explore,
    c.ToMarket: _to_market,
    c.StopAt: _stop_at,
    c.Sell: _sell,
    c.SellNothing: _sell_nothing,
    c.Begins: _begins,
    c.Dealt: _dealt,
    c.Turned: _turned,
}
"""Effect function for each command."""

State.STEPS, State.LEGAL, State.EFFECTS = STEPS, LEGAL, EFFECTS
