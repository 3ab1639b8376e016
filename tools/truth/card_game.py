"""Independent answers to the claims of the Card Game, by trying commands and recounting from the box's files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.state_machine import State
from game.rules.claims import Claim, Count, Holds, Lists, Names
from game.rules.contract import NATURE, Command
from tools.truth.card_game_reasons import REASONS
from tools.truth.card_game_tries import (
    B1,
    altered,
    aside,
    box,
    card,
    does_nothing,
    due,
    flips_to,
    hand,
    idles,
    idles_as_answer,
    in_turn,
    is_history,
    linchpins,
    named_items,
    needs,
    passed,
    state_of,
    table,
    targets,
    timeline,
    turns_b1,
    unanswered,
    who,
    worlds,
)
from tools.truth.checks import Truths
from tools.truth.position import Position

FINDERS: Final = ("quick_trip", "lucky")
"""Effects of cards that bring unseen cards into play."""


def about(claim: Claim) -> tuple[str | int, ...]:
    """Return the parameters of a claim."""
    assert isinstance(claim, Count | Holds | Lists | Names)
    return claim.about


def then(position: Position, claim: Claim) -> State:
    """Return the state described by a log line, or the one after the commands of a claim."""
    found = position.then or position.after(claim.after)
    assert isinstance(found, State)
    return found


# --- counts ----------------------------------------------------------------------------------------------------------


def plays_left(position: Position, _claim: Claim) -> int:
    """Count the remaining plays by drawing instead of each."""
    s, count, rng = state_of(position).clone(), 0, Random(0)
    turn, seat = s.turn, s.actor
    while s.actor >= 0 and s.turn == turn and isinstance(s.pending[-1], p.Due):
        s.apply(c.DrawInstead(seat))
        count += 1
        while s.actor == NATURE:
            s.apply(s.sample_chance(rng))
    return count


def items_to_play(position: Position, _claim: Claim) -> int:
    """Count the items that can be laid out, by doing so."""
    s, count = state_of(position).clone(), 0
    while s.actor >= 0 and isinstance(s.pending[-1], p.Due):
        plays = [one for one in s.legal_commands() if isinstance(one, c.Play)]
        if not plays:
            break
        s.apply(plays[0])
        s, count = passed(s, s.turn, Random(0)), count + 1
        if not isinstance(s.pending[-1], p.Due) or not s.pending[-1].shopping:
            break
    return count


def cards_to_drop(position: Position, _claim: Claim) -> int:
    """Count the cards to discard, by doing so until the seat is no longer asked."""
    s, count = state_of(position).clone(), 0
    seat, first = s.actor, s.pending[-1]
    assert isinstance(first, p.Dropping)
    while s.actor == seat and isinstance(s.pending[-1], p.Dropping) and s.pending[-1].item == first.item:
        s.apply(s.legal_commands()[0])
        count += 1
    return count


def others(position: Position) -> list[str]:
    """Return the possible identities of others, given the seat's knowledge."""
    s = state_of(position)
    open_ones = {s.lookup.identities[one] for one in s.faces}
    return [one["id"] for one in box()["identities"] if one["id"] not in {*open_ones, who(s, position.seat)}]


def events_met(position: Position, claim: Claim) -> int:
    """Count the events of a seat's identity that are in the required state."""
    s, seat = state_of(position), int(about(claim)[0])
    shown = timeline(altered(s))
    return sum(shown[square] == side for square, side in needs(str(who(s, seat))).items())


def all_of(_position: Position, claim: Claim) -> int:
    """Return totals of the box: linchpins, events, or events of an identity."""
    each = len(needs(box()["identities"][0]["id"]))
    return {"linchpins_altered": len(linchpins()), "events_altered": len(box()["squares"]), "events_met": each}[
        str(about(claim)[0])
    ]


# --- experiments -----------------------------------------------------------------------------------------------------


def would_do_nothing(position: Position, claim: Claim) -> bool:
    """Return whether commands have no effect, in the true state and in sampled worlds."""
    return all(idles(world, claim.after) for world in worlds(position))


def is_idle(position: Position, action: tuple[Command, ...]) -> bool:
    """Return whether an action has no effect, in the true state and in sampled worlds."""
    begun = action[0]
    if isinstance(begun, c.Answer):
        return all(idles_as_answer(world, begun) for world in worlds(position))
    spends = isinstance(begun, c.Play | c.Find | c.UseItem)
    return spends and all(idles(world, action) for world in worlds(position))


def answered_nothing(position: Position, _claim: Claim) -> bool:
    """Return whether the played card would have no effect without responses."""
    return all(idles(unanswered(world), ()) for world in worlds(position))


def settled(position: Position, claim: Claim) -> State:
    """Return the state after the commands of a claim and their resolution, up to the flip of B-1."""
    begun = position.after(claim.after)
    assert isinstance(begun, State)
    return passed(begun, state_of(position).turn, Random(0), at_b1=True)


def turned(position: Position, claim: Claim) -> list[str]:
    """Return the flipped squares, including B-1 if its card is next to be flipped."""
    now = settled(position, claim)
    before, after = timeline(altered(state_of(position))), timeline(altered(now))
    return [square for square in before if before[square] != after[square]] + [B1] * turns_b1(now)


def used(position: Position, claim: Claim) -> list[str]:
    """Return the cards and items used up at once or once all is resolved, except the played ones."""
    s, seat, begun = state_of(position), position.seat, position.after(claim.after)
    assert isinstance(begun, State)
    played = {one.card for one in claim.after if isinstance(one, c.Play)}
    had = {*hand(s, seat), *table(s, seat), *aside(s)}
    then, now = ({*hand(one, seat), *table(one, seat)} for one in (begun, settled(position, claim)))
    return sorted(((had - then - {*aside(begun)}) | (had - now)) - played)


def shows_altered(position: Position, claim: Claim) -> bool:
    """Return whether a square shows its altered side, or will after the commands are resolved."""
    s = settled(position, claim) if claim.after else state_of(position)
    return timeline(altered(s))[str(about(claim)[0])]


def neighbour(position: Position, claim: Claim) -> int:
    """Return the neighbor who gets the active player's hand when hands are passed in that direction."""
    s = state_of(position)
    seat, left = s.turn, bool(about(claim)[0])
    deed = next(number for number, name in enumerate(s.lookup.names) if card(name)["effect"] == "discontinuity")
    other = s.clone()
    other.hands = [1 << one for one in range(s.seats)]
    other.pending[:] = [p.Closing(), p.Due(0), p.Deed(deed, side=int(left), heard=True)]
    other.actor = seat
    other.advance()
    return other.hands.index(1 << seat)


def turn_b1(position: Position, _claim: Claim) -> list[str]:
    """Return the cards of the hand that can flip B-1, with any targets."""
    s, seat = state_of(position), position.seat
    found = []
    for name in hand(s, seat):
        begun = in_turn(s, seat).clone()
        if c.Play(seat, name) not in begun.legal_commands() or card(name)["effect"] in FINDERS:
            continue
        begun.apply(c.Play(seat, name))
        if any(turns_b1(end) for end in targets(begun, seat)):
            found.append(name)
    return found


# --- log lines -------------------------------------------------------------------------------------------------------


def in_play(s: State) -> list[str]:
    """Return the cards in play and the paid items, the latest last."""
    numbers = (one.paid if isinstance(one, p.Using) else getattr(one, "card", -1) for one in s.pending)
    kinds = (isinstance(one, p.Deed | p.Second | p.Answering | p.Discarding | p.Using) for one in s.pending)
    return [s.lookup.names[number] for number, counts in zip(numbers, kinds, strict=True) if counts]


def cancelled(position: Position, claim: Claim) -> object:
    """Return the canceled card: the last one played before the response that left play with it."""
    before, after = in_play(state_of(position)), in_play(then(position, claim))
    gone = [name for name in before if name not in after]
    return gone[-2] if len(gone) > 1 else None


def canceller(position: Position, claim: Claim) -> object:
    """Return the seat whose response left play."""
    s, after = state_of(position), in_play(then(position, claim))
    gone = [one for one in s.pending if isinstance(one, p.Answering) and s.lookup.names[one.card] not in after]
    return gone[-1].seat if gone else None


def takes_train(position: Position, claim: Claim) -> object:
    """Return the target of the Time Train."""
    return next((one.player for one in then(position, claim).pending if isinstance(one, p.Deed)), None)


def taker(position: Position, claim: Claim) -> object:
    """Return the seat that has gained a card after one was given."""
    s = state_of(position)
    now = position.then
    if now is None:
        now = s.clone()
        now.apply(s.legal_commands()[0])
    assert isinstance(now, State)
    more = [seat for seat in range(s.seats) if now.hands[seat].bit_count() > s.hands[seat].bit_count()]
    return more[0] if len(more) == 1 else None


def useful(before: Any, after: Any, position: Position) -> bool:
    """Return whether an action has any effect beyond its cost."""
    commands = next((key for key, state in position.states.items() if state is after), ())
    now = passed(after, before.turn, Random(0))
    plays = sum(isinstance(one, c.Play | c.DrawInstead) for one in commands)
    return not does_nothing(before, now, before.turn, named_items(commands), due(before) - plays)


Read = Callable[[State, tuple[Any, ...]], object]
READ: Final[Mapping[str, Read]] = {
    "stack": lambda s, _about: s.short - s.aside,
    "decoys_found": lambda s, _about: s.short - s.stack,
    "deck": lambda s, _about: len(set(s.deck.candidates())),
    "discards": lambda s, _about: len(s.deck.discards),
    "discards_alike": lambda s, about: sum(card(s.lookup.names[one])["id"] == about[0] for one in s.deck.discards),
    "hand": lambda s, about: len(hand(s, about[0])),
    "items": lambda s, about: table(s, about[0]),
    "hand_limit": lambda _s, _about: int(next(w for w in card("alpha")["text"].split() if w.isdigit())),
    "wanted": lambda _s, about: len(needs(about[0])),
    "follows": lambda _s, about: [one["index"] for one in box()["squares"] if about[0] in one.get("of", ())],
    "needed_so": lambda s, about: timeline(altered(s))[about[1]] == needs(about[0])[about[1]],
    "in_place": lambda s, about: flips_to(about[0], altered(s), barred=False) == 0,
    "winner": lambda s, _about: s.over.winners[0] if s.over is not None else None,
    "linchpins_altered": lambda s, _about: len(altered(s) | ({B1} if s.over is not None else set())),
    "events_altered": lambda s, _about: sum(timeline(altered(s) | ({B1} if s.over is not None else set())).values()),
}
"""Values read from a state, or from the files of the box."""

TOLD: Final[Mapping[str, Read]] = {
    "became_over": lambda s, _about: s.over is not None,
    "became_altered": lambda s, about: timeline(altered(s))[about[0]],
    "shuffled": lambda s, _about: len(set(s.deck.candidates())),
    "won": lambda s, _about: s.over.winners[0] if s.over is not None else None,
    "became_turn": lambda s, _about: s.turn,
    "lost_turn": lambda s, _about: (s.turn - 1) % s.seats,
}
"""Values stated by log lines, read from the resulting state."""


def _now(read: Read) -> Callable[[Position, Claim], object]:
    return lambda position, claim: read(state_of(position), about(claim))


def _later(read: Read) -> Callable[[Position, Claim], object]:
    return lambda position, claim: read(then(position, claim), about(claim))


TRUTHS: Final = Truths(
    answers={
        **{name: _now(read) for name, read in READ.items()},
        **{name: _later(read) for name, read in TOLD.items()},
        "plays_left": plays_left,
        "items_to_play": items_to_play,
        "cards_to_drop": cards_to_drop,
        "can_play": lambda position, _claim: any(isinstance(one, c.Play) for one in position.state.legal_commands()),
        "others": lambda position, _claim: len(others(position)),
        "others_in_place": lambda position, _claim: sum(
            is_history(one, altered(state_of(position))) for one in others(position)
        ),
        "events_met": events_met,
        "all_of": all_of,
        "does_nothing": would_do_nothing,
        "answered_does_nothing": answered_nothing,
        "turns": turned,
        "uses": used,
        "shows_altered": shows_altered,
        "neighbour": neighbour,
        "turns_b1": turn_b1,
        "turners": lambda position, claim: len(turn_b1(position, claim)),
        "cancelled": cancelled,
        "canceller": canceller,
        "takes_train": takes_train,
        "taker": taker,
    },
    useful=useful,
    idle=is_idle,
    reasons=REASONS,
)
