"""Asks a table for everything that it says in a position."""

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
"""Refused gestures that are tried in a position."""
WORLDS: Final = 60
"""Worlds that somebody holds for possible, in which an offer has to end the game to be sure to."""


class Refused(NamedTuple):
    """A gesture, the command that the table took it for, and why the rules refuse that."""

    picked: tuple[Thing, ...]
    onto: Thing | None
    command: Command
    refusal: Refusal


class Asked:
    """What a table said: claims, and sentences with numbers for which no claim stands."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.bare: set[tuple[str, str]] = set()
        self.wrong: list[str] = []
        """What is wrong by itself: an offer that is refused, a gesture that is on offer and refused."""
        self.refused: list[Refused] = []


def ask(table: Presenter[View], regions: Regions, position: Position, rng: Random) -> Asked:
    """Ask for all that is said where a seat is asked: prompt, goal, buttons, tips, previews, refusals."""
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
    """Ask for what is said of a command that was given."""
    asked = Asked()
    with listening() as heard:
        table.log.lines(command, before, after)
    asked.claims, asked.bare = heard.claims, heard.bare
    return asked


def ask_end(table: Presenter[View], view: View) -> Asked:
    """Ask for what is said of a game that is over."""
    asked = Asked()
    with listening() as heard:
        for say in (table.words.result, table.words.heading):
            say(view)
        if table.words.goal(view).loud:
            asked.wrong.append("the goal asks for something after the end")
    asked.claims, asked.bare = heard.claims, heard.bare
    return asked


def things(table: Presenter[View], view: View, regions: Regions) -> list[Thing]:
    """Return all that can be pointed at."""
    spots = table.board.spots(view, regions)
    return list(dict.fromkeys([*table.board.layout(view, regions), *spots]))


def _misfits(position: Position, offers: Sequence[Offer]) -> Iterator[str]:
    """Find offers that the rules refuse, and commands that nothing offers."""
    for offer in offers:
        if position.after(offer.commands) is None:
            yield f"an offer is refused: {offer.label or offer.gesture} {offer.commands}"
    begun = {offer.commands[0] for offer in offers}
    for command in position.state.legal_commands():
        if command not in begun and not _same_effect(position, command, begun):
            yield f"nothing offers {command}"


def _untold(position: Position, offers: Sequence[Offer], rng: Random) -> Iterator[str]:
    """Find offers that surely win or lose the game, in all that their seat holds for possible, and do not say so.

    That those which say so do it is checked as a claim.
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
    """Carry commands out in a world; return whether ``seat`` has won, None where the game goes on."""
    for command in commands:
        if is_over(world) or world.refusal(command) is not None:
            return None
        world.apply(command)
    result = world.result()
    return None if result is None else seat in result.winners


def _same_effect(position: Position, command: Command, begun: set[Command]) -> bool:
    """Return whether another command that is on offer leads to the very same position."""
    after = position.after((command,))
    assert after is not None
    digest = after.digest()
    others = (position.after((other,)) for other in begun if type(other) is type(command))
    return any(other is not None and other.digest() == digest for other in others)


def refused_gestures(
    table: Presenter[View], view: View, regions: Regions, offers: Sequence[Offer], rng: Random
) -> Iterator[tuple[tuple[Thing, ...], Thing | None]]:
    """Yield some gestures that are not on offer: clicks, and drags of what can be lifted, onto anything."""
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
    """Say why a gesture is refused; a command that it stands for must be one that the rules refuse."""
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
