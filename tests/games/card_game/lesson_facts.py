"""Facts that the texts of the Card Game lesson quote, read from the game."""

from __future__ import annotations

from typing import Any

from game.games.card_game.rules.commands import Aim, Answer, Drew, Mulligan, SecondFlip
from tests.content.lesson_facts.moments import Facts, Moment


def needed(m: Moment) -> tuple[str, tuple[str, ...]]:
    """Return the event that the learner needs unaltered and those needed altered."""
    who = next(one for one in m.box.identities if one.id == m.view.identity)
    return who.original, who.altered


def in_place(m: Moment) -> int:
    """Count the learner's events that show the side needed."""
    original, altered = needed(m)
    return [m.view.timeline[original], *(not m.view.timeline[one] for one in altered)].count(False)


def hangs_on(m: Moment, ripple: str) -> tuple[str, ...]:
    """Return the linchpins that a ripplepoint depends on."""
    return tuple(next(one.of for one in m.box.squares if one.index == ripple))


FACTS: Facts = {
    "You're secretly Marty McFly III": lambda m: next(
        one.name for one in m.box.identities if one.id == m.view.identity
    ) == "Marty McFly III",
    "Your card names {#} events: {#} must stay original, {#} must be altered": lambda m: (
        1 + len(needed(m)[1]), 1, len(needed(m)[1]),
    ),
    "You may swap your identity {#}": lambda m: len(m.allows(Mulligan)),
    "You just drew Time Car V3": lambda m: m.given(Drew)[-1].card == "tm_v3",
    "to flip B-3. Your C-1 would flip with it": lambda m: (
        "B-3" in hangs_on(m, "C-1") and needed(m)[0] == "C-1" and not m.view.timeline["C-1"]
    ),
    "Your Fax cancels what was just played": lambda m: {one.card for one in m.allows(Answer)} == {"fax"},
    "B-3 and C-1 stay original": lambda m: not m.view.timeline["B-3"] and not m.view.timeline["C-1"],
    "Your Fax is spent": lambda m: "fax" not in m.view.players[0].table and "fax" not in m.view.hand,
    "You can only flip the {#} linchpins": lambda m: sum(not one.of for one in m.box.squares),
    "D-2 depends on D-1, and D-4 on C-6": lambda m: (hangs_on(m, "D-2"), hangs_on(m, "D-4")) == (("D-1",), ("C-6",)),
    "The other player puts out an item": lambda m: len(m.view.players[1].table) == 1,
    "C-6 has flipped, and D-4 with it": lambda m: m.view.timeline["C-6"] and m.view.timeline["D-4"],
    "the {#} of your {#} changes": lambda m: (
        sum(m.view.timeline[one] for one in needed(m)[1]), len(needed(m)[1]),
    ),
    "pays for a second flip": lambda m: {one.item for one in m.allows(SecondFlip)} == {"cash"},
    "D-2 will follow": lambda m: m.given(SecondFlip)[0].square in hangs_on(m, "D-2"),
    "All {#} events are in place": in_place,
    "The other player flips A-2": lambda m: m.view.timeline["A-2"] and not m.was.timeline["A-2"],
    "That changed the timeline": lambda m: m.view.was_changed,
    "When the player before you changes": lambda m: m.view.was_changed,
    "A decoy! B-1 is a stack of cards": lambda m: m.view.aside == 1 and m.view.stack > 0 and m.view.over is None,
    "Time Car V3 also flips any linchpin": lambda m: {
        one.index for one in m.box.squares if not one.of
    } == {one.square for one in _played(m).legal_commands() if isinstance(one, Aim)},
    "your history is in place, and you win": lambda m: in_place(m) == 3 and m.view.over.winners == (0,),
}  # fmt: skip


def _played(m: Moment) -> Any:
    """Return the state after the learner's card is played but before it is aimed."""
    state = m.state.clone()
    state.apply(m.step.commands[0])
    return state
