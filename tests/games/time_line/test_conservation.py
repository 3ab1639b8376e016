"""Conservation in Time Line: after every command nothing is lost, created or moved without cause.

The games are the same each time; :mod:`.test_lines` can play other ones and more of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import TableView, ZoneView
from game.rules.contract import NATURE, NOBODY, Command, PlayerCommand
from tests.games.time_line.random_games import every_deck, every_number_of_seats, game, middle_board, seeds


@dataclass
class Ledger:
    """Totals of goods sold and gold earned by the commands of a game."""

    sold: Counter[str] = field(default_factory=Counter)
    gold: Counter[int] = field(default_factory=Counter)

    def note(self, view: TableView, command: Command) -> None:
        """Record a sale at the price on the board."""
        if isinstance(command, c.Sell):
            market = view.players[command.seat].pawn.market
            (line,) = [line for line in view.lines if line.rows[-1] == market]
            self.sold[line.good] += command.count
            self.gold[command.seat] += command.count * line.price


def on_cards(view: TableView) -> Counter[str]:
    """Count the tokens on the table by good."""
    return Counter(good for zone in view.zones for card in zone.cards for good in card.tokens)


def held(view: TableView) -> Counter[str]:
    """Count the goods of all players."""
    return Counter({good: sum(player.goods[good] for player in view.players) for good in view.players[0].goods})


def open_cards(view: TableView) -> int:
    """Count the face-up cards."""
    return sum(card.id is not None for zone in view.zones for card in zone.cards)


@every_number_of_seats
@every_deck
def test_every_token_is_on_its_card_held_or_sold(seats: int, deck: str) -> None:
    for seed in seeds(1):
        rng, ledger = Random(seed), Ledger()
        state = game().start(seats, {"deck": deck})
        while state.actor != NOBODY:
            view, command = step(state, rng)
            ledger.note(view, command)
            after = state.view(None)
            tokens = on_cards(after) + held(after) + ledger.sold
            assert tokens == Counter(dict.fromkeys(state.lookup.goods, open_cards(after))), (seed, command)
            assert [player.gold for player in after.players] == [ledger.gold[seat] for seat in range(seats)]
        cards = {card.id for zone in state.view(None).zones for card in zone.cards if card.id}
        assert cards.isdisjoint(state.view(None).unseen)
        assert len(cards) + len(state.view(None).unseen) == 46


def step(state: State, rng: Random) -> tuple[TableView, Command]:
    """Carry out a random command; return the view before it and the command."""
    view = state.view(None)
    command = state.sample_chance(rng) if state.actor == NATURE else rng.choice(state.legal_commands())
    state.apply(command)
    return view, command


@every_number_of_seats
@every_deck
def test_a_zone_rises_a_quarter_for_each_token_and_nothing_else_moves(seats: int, deck: str) -> None:
    for seed in seeds(1):
        rng = Random(seed)
        for state in (game().start(seats, {"deck": deck}), middle_board(seats, deck, rng)):
            while state.actor != NOBODY:
                view, command = step(state, rng)
                check_slide(view, command, state.view(None))
                check_the_rest(view, command, state.view(None))
                check_start_and_finish(state)


def check_slide(view: TableView, command: Command, after: TableView) -> None:
    """Check each zone's top: four rows up per card laid above, one per token taken in play."""
    for zone, (was, now) in enumerate(zip(view.zones, after.zones, strict=True)):
        taken = tokens_of(was) - tokens_of(now)
        laid = len(now.cards) - len(was.cards)
        above = laid if laid and was.cards and is_above(view, command, zone) else 0
        fallen = was.top - now.top - 4 * above
        if isinstance(command, c.Place):
            assert fallen == 0, f"{command} slides"
        else:
            taken += opened(was, now)  # the token of a card that is opened by time travel is taken at once
            assert fallen == taken.total(), f"{command}: zone {zone} from {was} to {now}"
            assert fallen in (0, 1)


def tokens_of(zone: ZoneView) -> Counter[tuple[Any, str]]:
    """Count the tokens of a zone by card and good."""
    return Counter((card.id, good) for card in zone.cards for good in card.tokens)


def opened(was: ZoneView, now: ZoneView) -> Counter[tuple[Any, str]]:
    """Count the tokens already missing from a newly opened card."""
    known = {None, *(card.id for card in was.cards)}
    goods = ("oil", "milk", "beet", "nucleons")
    return Counter(
        (card.id, good) for card in now.cards if card.id not in known for good in goods if good not in card.tokens
    )


def is_above(view: TableView, command: Command, zone: int) -> bool:
    """Return whether a command lays cards above a zone."""
    if isinstance(command, c.Explore):
        return view.players[command.seat].pawn.line[zone] < view.zones[zone].top
    return isinstance(command, c.StepOff) and command.up


def check_the_rest(view: TableView, command: Command, after: TableView) -> None:
    """Check that cards keep order and tokens, except the one taken, and other seats stay unchanged."""
    changed = [zone for zone, was in enumerate(view.zones) if was != after.zones[zone]]
    assert len(changed) <= 1, f"{command} changes zones {changed}"
    for zone in changed:
        was = [card.id for card in view.zones[zone].cards if card.id]
        now = [card.id for card in after.zones[zone].cards if card.id]
        came = [card for card in now if card not in was]
        assert [card for card in now if card not in came] == was, "cards change their places"
        assert came == ([command.card] if isinstance(command, (c.Dealt, c.Turned)) else [])
    mover = command.seat if isinstance(command, PlayerCommand) else view.turn
    for seat, (player, then) in enumerate(zip(view.players, after.players, strict=True)):
        where, there = player.pawn, then.pawn
        if seat != mover:
            assert (player.gold, player.goods) == (then.gold, then.goods), f"{command} touches seat {seat}"
            assert (where.card, where.good, where.market) == (there.card, there.good, there.market)
        gained = sum(then.goods.values()) - sum(player.goods.values())
        assert gained <= 1
        if gained == 1:
            assert then.goods[str(there.good)] == player.goods[str(there.good)] + 1, "takes what lies elsewhere"


def check_start_and_finish(state: State) -> None:
    """Check that goods leave the start card in fixed rows and Market rows imply their prices."""
    for row, (good, line) in enumerate(zip(("oil", "milk", "beet", "nucleons"), state.view(None).lines, strict=True)):
        assert (line.good, line.rows[0]) == (good, row)
        assert line.price == line.rows[-1] % 4 + 1
