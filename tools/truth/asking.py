"""Collects all claims that a table makes in a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.rules import claims
from game.rules.claims import Claim, listening
from game.rules.contract import Command, Refusal, Seat, State, View
from game.scenes.play.offer_words import foretold
from game.table.contract import Offer, Presenter, Regions
from game.ui.tabletop.thing_names import Thing
from tools.truth.position import Position, is_over

TRIED: Final = 12
"""Number of illegal gestures tried per position."""
WORLDS: Final = 60
"""Number of sampled worlds, consistent with a view, in which an offer must end the game to count as certain."""


class Refused(NamedTuple):
    """An illegal gesture, the command it was taken for, and the refusal by the rules."""

    picked: tuple[Thing, ...]
    onto: Thing | None
    command: Command
    refusal: Refusal


class Asked:
    """Collected claims, and sentences with numbers not backed by claims."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.bare: set[tuple[str, str]] = set()
        self.wrong: list[str] = []
        """Faults apart from claims: an illegal offer, or a gesture that is both offered and refused."""
        self.refused: list[Refused] = []


def ask(table: Presenter[View], regions: Regions, position: Position, rng: Random) -> Asked:
    """Collect all that a table states in a seat's decision: prompt, goal, buttons, tooltips, previews, refusals."""
    asked = Asked()
    view, legal = position.view, position.state.legal_commands()
    with listening() as heard:
        words = table.words
        for say in (words.prompt, words.heading, words.goal):
            say(view)
        table.shows.response_window(view)
        offers = list(table.offers.make(view, legal))
        for offer in offers:
            if offer.label and offer.gesture is None:
                table.offers.still_ready(view, legal, offer.commands)
        for thing in things(table, view, regions):
            table.tips.tip(thing, view)
            table.tips.closeup(thing, view)
        asked.wrong += [*_misfits(position, offers), *_untold(position, offers, rng)]
        for picked, onto in refused_gestures(table, view, regions, offers, rng):
            asked.wrong += _refused(table, position, offers, (picked, onto), asked)
    asked.claims, asked.bare = heard.claims, heard.bare
    asked.claims += [claims.Idle(says=True, after=offer.commands) for offer in offers if offer.idle]
    return asked


def ask_log(table: Presenter[View], command: Command | None, before: View, after: View) -> Asked:
    """Collect all that the log states about a command."""
    asked = Asked()
    with listening() as heard:
        table.log.lines(command, before, after)
    asked.claims, asked.bare = heard.claims, heard.bare
    return asked


def ask_end(table: Presenter[View], view: View) -> Asked:
    """Collect all that a table states about a finished game."""
    asked = Asked()
    with listening() as heard:
        for say in (table.words.result, table.words.heading):
            say(view)
        if table.words.goal(view).loud:
            asked.wrong.append("the goal asks for something after the end")
    asked.claims, asked.bare = heard.claims, heard.bare
    return asked


def things(table: Presenter[View], view: View, regions: Regions) -> list[Thing]:
    """Return all pieces and spots of the table."""
    spots = table.board.spots(view, regions)
    return list(dict.fromkeys([*table.board.layout(view, regions), *spots]))


def _misfits(position: Position, offers: Sequence[Offer]) -> Iterator[str]:
    """Yield illegal offers, and legal commands that are not offered."""
    for offer in offers:
        if position.after(offer.commands) is None:
            yield f"an offer is refused: {offer.label or offer.gesture} {offer.commands}"
    begun = {offer.commands[0] for offer in offers}
    for command in position.state.legal_commands():
        if command not in begun and not _same_effect(position, command, begun):
            yield f"nothing offers {command}"


def _untold(position: Position, offers: Sequence[Offer], rng: Random) -> Iterator[str]:
    """Yield offers that certainly win or lose the game, given what their seat knows, without announcing it.

    Announced endings are checked as claims.
    """
    seat = position.seat
    for offer in offers:
        told, after = foretold(offer, position, seat), position.after(offer.commands)
        if after is None or not is_over(after) or told.ends:
            continue
        true = _wins(position.state.clone(), offer.commands, seat)
        worlds = (position.game.determinize(position.view, rng) for _world in range(WORLDS))
        if all(_wins(world, offer.commands, seat) is true for world in worlds):
            yield f"an offer ends the game and does not say so: {offer.label or offer.gesture} {offer.commands}"


def _wins(world: State, commands: Sequence[Command], seat: Seat) -> bool | None:
    """Apply commands in a world; return whether ``seat`` has won, None if the game continues."""
    for command in commands:
        if is_over(world) or world.refusal(command) is not None:
            return None
        world.apply(command)
    result = world.result()
    return None if result is None else seat in result.winners


def _same_effect(position: Position, command: Command, begun: set[Command]) -> bool:
    """Return whether an offered command leads to the identical position."""
    after = position.after((command,))
    assert after is not None
    digest = after.digest()
    others = (position.after((other,)) for other in begun if type(other) is type(command))
    return any(other is not None and other.digest() == digest for other in others)


def refused_gestures(
    table: Presenter[View], view: View, regions: Regions, offers: Sequence[Offer], rng: Random
) -> Iterator[tuple[tuple[Thing, ...], Thing | None]]:
    """Yield random gestures that are not offered: clicks, and drags of liftable things to anything."""
    shown = things(table, view, regions)
    offered = {offer.gesture.parts[:2] for offer in offers if offer.gesture is not None}
    starts = {parts[0] for parts in offered}
    lifted = [thing for thing in shown if table.excuses.loose(thing) or thing in starts]
    for _try in range(TRIED if lifted else 0):
        pick, onto = rng.choice(lifted), rng.choice([None, *shown])
        parts = (pick,) if onto is None else (pick, onto)
        if parts not in offered and (onto is not None or pick not in starts) and pick != onto:
            yield (pick,), onto


def _refused(
    table: Presenter[View],
    position: Position,
    offers: Sequence[Offer],
    gesture: tuple[tuple[Thing, ...], Thing | None],
    asked: Asked,
) -> Iterator[str]:
    """Collect the refusal of a gesture; yield a fault if the command it was taken for is legal but not offered."""
    view, (picked, onto) = position.view, gesture
    if table.excuses.excuse(view, picked, onto) is not None:
        return
    command = table.excuses.meant(view, picked, onto)
    if command is None:
        return
    refusal = position.state.refusal(command)
    if refusal is not None:
        table.words.refusal(refusal, view)
        asked.refused.append(Refused(picked, onto, command, refusal))
    elif command not in {offer.commands[0] for offer in offers}:
        yield f"{picked} onto {onto} stands for {command}, which is legal, and not on offer"
