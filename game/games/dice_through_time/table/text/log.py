"""Log of Dice Through Time: turns a command or whole action and the views around it into lines."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from game.content.texts import Either
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.input.gestures import spent_by
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.goal import last_item
from game.games.dice_through_time.table.text.prompts import Prompts
from game.games.dice_through_time.table.text.titles import Titles
from game.rules.claims import Claim, Count, Lists, Spends, stated
from game.rules.contract import Command, verb
from game.table.contract import LogLine
from game.table.messages import LogMessages, Things

C = TypeVar("C", bound=Claim)

CAR: Final = (thing_kinds.car("{seat}"),)
SEAT: Final = (thing_kinds.seat("{seat}"),)
TO: Final = (*CAR, thing_kinds.place("{to}"))

PLACE: Final = (thing_kinds.place("{place}"),)
YEAR: Final = (thing_kinds.year("{year}"),)
EVENT: Final = (thing_kinds.event("{event}"),)
ITEM: Final = (thing_kinds.item("{item}"),)

MENTIONED: Final[Mapping[str, Things]] = {
    **dict.fromkeys(("strike", "repair", "pay", "cars_dealt", "summary.reroll", "summary.remove"), CAR),
    **dict.fromkeys(("travel", "summary.travel", "summary.push"), TO),
    **dict.fromkeys(("push", "send_biff", "meeting", "fatal_meeting"), (thing_kinds.place("{to}"),)),
    **dict.fromkeys(("remove", "fixed"), PLACE),
    **dict.fromkeys(("leave_buried", "rolled", "summary.take_back"), SEAT),
    **dict.fromkeys(("summary.pay", "summary.bury"), (*CAR, *PLACE)),
    **dict.fromkeys(("frays", "round_over"), YEAR),
    "bury": (thing_kinds.die("{die}"), *PLACE),
    "return_item": (*ITEM, thing_kinds.place("{home}")),
    "summary.return_item": (*CAR, *ITEM, thing_kinds.place("{home}")),
    "erase": EVENT,
    "take_back": (thing_kinds.die("{die}"),),
    "item_found": ITEM,
    "token_found": (thing_kinds.token("{icon}"),),
    "placed": (*EVENT, *PLACE),
    "special": Either("lasts", EVENT, (thing_kinds.discards(),)),
    "biff_comes": (thing_kinds.biff("{year}"),),
    "way_clear": (*PLACE, *ITEM),
    "outatime": (thing_kinds.outatime(),),
}
SUMMED: Final = (c.Reroll, c.Remove, c.ReturnItem, c.Pay, c.Push, c.Travel, c.Bury, c.TakeBack)
"""Command types that summarize an action, most significant first."""


class LogWriter(LogMessages[Titles, TableView]):
    """Writes the log."""

    mentioned = MENTIONED
    turning = ("return_item", "way_clear", "fatal_meeting")
    pictured = (thing_kinds.event, thing_kinds.item, thing_kinds.die, thing_kinds.car)

    def __init__(self, titles: Titles, prompts: Prompts) -> None:
        """Register the commands whose lines need more than one sentence."""
        self.titles, self.prompts = titles, prompts
        self.told = {c.CarsDealt: self._dealt, c.Drawn: self._drawn, c.Rolled: self._rolled}

    # --- single commands ---------------------------------------------------------------------------------------------

    def about(self, command: Any, before: TableView, after: TableView) -> dict[str, object]:
        """Return the placeholders of a command's line beyond its fields: seat, icons, place."""
        spent = dice_facts.icons_of(before, [*getattr(command, "dice", ()), *_die(command)])
        here = before.players[before.turn].place
        seat = before.turn if isinstance(command, c.ItemFound) else getattr(command, "seat", before.turn)
        facts: dict[str, object] = {"seat": seat, "spent": spent, "place": here}
        if spent and not isinstance(command, (c.Reroll, c.TakeBack)):
            stated(Spends(says=(*getattr(command, "dice", ()), *_die(command)), after=(command,)))
        if isinstance(command, c.Travel):
            facts["through_time"] = here is not None and self.titles.years[here] != self.titles.years[command.to]
        elif isinstance(command, c.Pay):
            facts["other"] = spent != (command.icon,)
        elif isinstance(command, c.Remove):
            facts["place"] = command.place
        elif isinstance(command, (c.ReturnItem, c.ItemFound)):
            facts["home"] = claimed.home(command.item, self.titles.items[command.item].home)
        elif isinstance(command, c.TakeBack):
            found = dice_facts.die_of(before, command.die)
            facts["place"] = found[1].place if found is not None else None
        elif isinstance(command, c.LeaveBuried):
            facts["n"] = claimed.dice_left_behind(after, command.seat)
        return facts

    def _dealt(self, _command: c.CarsDealt, _before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log each player's car and starting place."""
        for seat, player in enumerate(after.players):
            yield self.line("cars_dealt", seat=seat, car=self.titles.car(str(player.car)), place=player.place)

    def _drawn(self, command: c.Drawn, _before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log an event's place, or a special event's effect."""
        if command.event in self.titles.events:
            yield self.line("placed", command, place=self.titles.events[command.event].place)
        else:
            lasts = command.event in after.lasting
            yield self.line("special", command, lasts=lasts, text=self.titles.event_text(command.event))

    def _rolled(self, command: c.Rolled, before: TableView, _after: TableView) -> Iterator[LogLine]:
        """Log whose dice show what."""
        owner = dice_facts.die_of(before, before.ask.dice[0]) if before.ask is not None and before.ask.dice else None
        yield self.line("rolled", command, seat=owner[0] if owner is not None else before.turn)

    # --- consequences ------------------------------------------------------------------------------------------------

    def followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log changes of the board, the clock and the turn."""
        yield from self._cleared(command, before, after)
        yield from self._biffs(command, before, after)
        lost = after.over is not None and not after.over.winners
        ended = after.round != before.round or (isinstance(command, c.EndTurn) and after.over is not None)
        if ended:
            yield self._round_over(before, lost)
        if isinstance(command, c.Travel) and _meets(before, command):
            yield self.line("fatal_meeting" if lost else "meeting", command)
        if after.outatime != before.outatime and command is not None:
            moved = stated(claimed.clock_moves(command, before, after))
            was, now = self.titles.digits(moved.was), self.titles.digits(moved.says)
            yield self.line("outatime", was=was, now=now)
        yield from self._frayed(command, before, after)
        if after.over is not None and before.over is None:
            yield LogLine(self.prompts.ending(after), heading=True)
        elif after.round != before.round or before.players[0].car is None:
            yield self.line("round", n=_later(claimed.rounds(after), command))
        if dice_facts.turn_begins(before, after):
            yield self.line("turn", seat=_later(claimed.turn(after), command))

    def _cleared(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log events completed by the last payment, and whether that cleared the way."""
        if isinstance(command, c.Pay):
            events, place = completed(before, after)
            item = last_item(after)
            if events and item is not None and self.titles.items[item].home == place:
                clear = stated(_later(claimed.way_clear(after, item, place), command))
                yield self.line("way_clear" if clear.says else "fixed", events=events, place=place, item=item)
            elif events:
                yield self.line("fixed", events=events, place=place)

    def _biffs(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log Biffs that arrived without being moved by a player."""
        if isinstance(command, (c.Push, c.SendBiff)):
            return
        for year, place in after.biffs.items():
            if before.biffs[year] != place:
                yield self.line("biff_comes", year=year, place=_later(claimed.biff_of(after, year), command))

    def _round_over(self, before: TableView, lost: bool) -> LogLine:
        """Log which year moves the marker, and how far."""
        if before.threat.year is None:
            return self.line("quiet_round")
        line = self.line("round_over", year=claimed.worst_year(before), n=claimed.steps(before))
        return dataclasses.replace(line, turning=lost)

    def _frayed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log new paradox tokens by year."""
        new = [place for place in after.paradox if place not in before.paradox]
        for year in dict.fromkeys(self.titles.years[place] for place in new):
            places = [place for place in new if self.titles.years[place] == year]
            if command is not None:
                appeared = Lists(says=tuple(places), of="tokens_appear", about=(year,), after=(command,))
                number = Count(says=len(places), of="tokens_appear", about=(year,), after=(command,))
                yield self.line("frays", year=year, places=appeared, n=number)

    # --- summaries ---------------------------------------------------------------------------------------------------

    def summary(self, commands: Sequence[Command], before: TableView, after: TableView) -> LogLine | None:
        """Summarize an action of several commands in one line: journey, payment, buried or rerolled dice.

        A line that ends the turn also tells how the round ends.
        """
        found = {type(command): command for command in commands}
        events, place = completed(before, after)
        kind = next((kind for kind in SUMMED if kind in found), None)
        if kind is None or (kind is c.Pay and not events):
            return None
        left = [command.die for command in commands if isinstance(command, c.Bury)]
        means = spent_by(commands)
        stated(Spends(says=tuple(means), after=tuple(commands)))
        spent = dice_facts.icons_of(before, [one for one in means if one not in left])
        mended = [command.place for command in commands if isinstance(command, c.Remove)]
        facts: dict[str, object] = {
            "seat": getattr(commands[0], "seat", before.turn),
            "spent": spent or None,
            "place": place or before.players[before.turn].place,
            "events": events,
            "places": mended,
            "left": self.titles.icons(dice_facts.icons_of(before, left)),
            "ends": c.EndTurn in found,
            "n": _number(commands),
        }
        for command in commands:
            facts |= _detail(command)
        if kind is c.Push:
            facts |= {"place": facts.get("to", facts["place"]), "to": found[c.Push].to}  # type: ignore[attr-defined]
        if "item" in facts:
            item = str(facts["item"])
            facts["home"] = claimed.home(item, self.titles.items[item].home)
        line = self.line(f"summary.{verb(kind.__name__)}", **facts)
        if not (kind is c.Bury and c.EndTurn in found):
            return line
        told = [line.text, *(one.text for one in self.followed(commands[-1], before, after) if not one.heading)]
        return dataclasses.replace(line, text=" ".join(told))


def completed(before: TableView, after: TableView) -> tuple[tuple[str, ...], str | None]:
    """Return the events completed at a place, and the place; () and None if none."""
    for place, events in before.events.items():
        if place not in after.events:
            return events, place
    return (), None


def _later(claim: C, command: Command | None) -> C:
    """Return a claim as holding after a command."""
    return replace(claim, after=(command,)) if command is not None else claim


def _die(command: Command) -> tuple[str, ...]:
    """Return the die a command names, if any."""
    die = getattr(command, "die", None)
    return (die,) if die is not None else ()


def _detail(command: Command | None) -> dict[str, object]:
    """Return the placeholders a command adds to its action's summary."""
    if isinstance(command, c.Travel):
        return {"to": command.to}
    return {"item": command.item} if isinstance(command, c.ReturnItem) else {}


def _number(commands: Sequence[Command]) -> Count:
    """Return the number of dice an action rerolls or takes back."""
    rolled = [die for command in commands if isinstance(command, c.Reroll) for die in command.dice]
    if rolled:
        return Count(says=len(rolled), of="rolled", after=tuple(commands))
    taken = sum(isinstance(command, c.TakeBack) for command in commands)
    return Count(says=taken, of="taken_back", after=tuple(commands))


def _meets(before: TableView, command: c.Travel) -> bool:
    """Return whether a journey ended beside another car."""
    return any(player.place == command.to for seat, player in enumerate(before.players) if seat != command.seat)
