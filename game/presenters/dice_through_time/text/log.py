"""The log of Dice Through Time: a command, or a whole action, with the views around it becomes lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from game.i18n import N_
from game.presenters.contract import LogLine
from game.presenters.dice_through_time import dice_facts, thing_kinds
from game.presenters.dice_through_time.text.prompts import Prompts
from game.presenters.dice_through_time.text.titles import Titles
from game.presenters.messages import Either, Entry, LogMessages, LogTable, Plural
from game.rules.contract import Command
from game.rules.dice_through_time import commands as c
from game.rules.dice_through_time.view import TableView

CAR: Final = (thing_kinds.car("{seat}"),)
SEAT: Final = (thing_kinds.seat("{seat}"),)
TO: Final = (*CAR, thing_kinds.place("{to}"))

LOG_ENTRIES: Final[LogTable] = {
    c.Travel: Entry(
        Either(
            "through_time",
            N_("{seat} travels through time for {spent}: {to}."),
            N_("{seat} drives for {spent}: {to}."),
        ),
        TO,
    ),
    c.Push: Entry(N_("{seat} chases Biff away for {spent}: {to}."), (thing_kinds.place("{to}"),)),
    c.Strike: Entry(N_("{seat} spends {spent} to roll again."), CAR),
    c.Reroll: None,
    c.Repair: Entry(N_("{seat} spends {spent} to mend time."), CAR),
    c.Remove: Entry(N_("Time is mended: {place}."), (thing_kinds.place("{place}"),)),
    c.Enough: None,
    c.Pay: Entry(Either("other", N_("{seat} pays {icon} with {spent}."), N_("{seat} pays {spent}.")), CAR),
    c.Bury: Entry(
        N_("{seat} leaves {spent} behind: {place}."), (thing_kinds.die("{die}"), thing_kinds.place("{place}"))
    ),
    c.ReturnItem: Entry(
        N_("{seat} brings home: {item}. Place: {home}."),
        (thing_kinds.item("{item}"), thing_kinds.place("{home}")),
        turning=True,
    ),
    c.EndTurn: None,
    c.SendBiff: Entry(N_("{seat} sends Biff away: {to}."), (thing_kinds.place("{to}"),)),
    c.Erase: Entry(N_("History heals: {event} is gone."), (thing_kinds.event("{event}"),)),
    c.TakeBack: Entry(N_("{seat} takes {spent} back: {place}."), (thing_kinds.die("{die}"),)),
    c.LeaveBuried: Entry(
        Plural("{seat} leaves {n} die where it lies.", "{seat} leaves {n} dice where they lie."),
        SEAT,
    ),
    c.ItemFound: Entry(N_("{seat} finds {item}. It belongs here: {home}."), (thing_kinds.item("{item}"),)),
    c.TokenFound: Entry(N_("Einstein brings {icon}."), (thing_kinds.token("{icon}"),)),
}
"""What one sentence says; the rest is in :class:`LogWriter`."""

DEALT: Final = Entry(N_("{seat} drives the {car}, from here: {place}."), (thing_kinds.car("{seat}"),))
ROLLS: Final = Entry(N_("{seat} rolls {icons}."), SEAT)
PLACED: Final = Entry(N_("{event}: {place}."), (thing_kinds.event("{event}"), thing_kinds.place("{place}")))
LASTS: Final = Entry(N_("Special event: {event}. {text}"), (thing_kinds.event("{event}"),))
SPECIAL: Final = Entry(N_("Special event: {event}. {text}"), (thing_kinds.discards(),))
COMES: Final = Entry(N_("Biff comes: {place}."), (thing_kinds.biff("{year}"),))
COMPLETED: Final = Entry(N_("Put right: {events}."), (thing_kinds.place("{place}"),))
MEETING: Final = Entry(N_("Two cars meet."), (thing_kinds.place("{to}"),), turning=True)
OUTATIME: Final = Entry(N_("OUTATIME: {was} → {now}."), (thing_kinds.outatime(),))
FRAYS: Final = Entry(
    Plural("A paradox token in {year}: {places}.", "{n} paradox tokens in {year}: {places}."),
    (thing_kinds.year("{year}"),),
)
WORST: Final = Entry(
    Plural("The round is over: {year} moves the marker by {n}.", "The round is over: {year} moves the marker by {n}."),
    (thing_kinds.year("{year}"),),
)
QUIET: Final = Entry(N_("The round is over, and no event is left: the marker stays."))
ROUND: Final = Entry(N_("Round {n}"), heading=True)
TURN: Final = Entry(N_("{seat}'s turn"), heading=True)

SUMMARIES: Final[Mapping[type, Entry]] = {
    c.Reroll: Entry(
        Plural("{seat} spends {spent} to roll {n} die again.", "{seat} spends {spent} to roll {n} dice again."), CAR
    ),
    c.Remove: Entry(
        Either("spent", N_("{seat} mends time for {spent}: {places}."), N_("Time is mended: {places}.")), CAR
    ),
    c.ReturnItem: Entry(
        N_("{seat} goes for {spent} and brings home: {item}. Place: {home}."),
        (*CAR, thing_kinds.item("{item}"), thing_kinds.place("{home}")),
    ),
    c.Pay: Entry(
        Either(
            "to",
            N_("{seat} goes and puts right, for {spent}: {events} ({to})."),
            N_("{seat} puts right, for {spent}: {events}."),
        ),
        (*CAR, thing_kinds.place("{place}")),
    ),
    c.Travel: Entry(N_("{seat} goes for {spent}: {to}."), TO),
    c.Bury: Entry(N_("{seat} leaves {left} behind and ends the turn: {place}."), (*CAR, thing_kinds.place("{place}"))),
    c.TakeBack: Entry(Plural("{seat} takes {n} die back.", "{seat} takes {n} dice back."), SEAT),
}
"""What is said of an action of several commands, by the most telling of them."""

Teller = Callable[[Any, TableView, TableView], Iterator[LogLine]]


COUNTED: Final[Mapping[type[Command], Plural]] = {
    c.Travel: Plural("{n} drive", "{n} drives"),
    c.Pay: Plural("{n} die paid for events", "{n} dice paid for events"),
    c.ReturnItem: Plural("{n} item brought home", "{n} items brought home"),
    c.Push: Plural("Biff chased away once", "Biff chased away {n} times"),
    c.Remove: Plural("{n} paradox token removed", "{n} paradox tokens removed"),
    c.Bury: Plural("{n} die left behind", "{n} dice left behind"),
}
"""What a seat did in all."""


class LogWriter(LogMessages[Titles, TableView]):
    """Tells what happened."""

    counted = COUNTED

    pictured = (thing_kinds.event, thing_kinds.item, thing_kinds.die, thing_kinds.car)

    def __init__(self, titles: Titles, prompts: Prompts) -> None:
        """Add what needs more than one sentence to the table."""
        self.titles, self.prompts = titles, prompts
        plain: Mapping[type[Command], Any] = LOG_ENTRIES
        self.entries = {
            **{kind: self._telling(entry) if entry is not None else None for kind, entry in plain.items()},
            c.CarsDealt: self._dealt,
            c.Drawn: self._drawn,
            c.Rolled: self._rolled,
        }

    # --- single commands ---------------------------------------------------------------------------------------------

    def _telling(self, entry: Entry) -> Teller:
        """Return who tells a command by its entry, with the facts of the views."""

        def tell(command: Command, before: TableView, after: TableView) -> Iterator[LogLine]:
            yield self.titles.line(entry, command, **self._about(command, before, after))

        return tell

    def _about(self, command: Any, before: TableView, after: TableView) -> dict[str, object]:
        """Return what an entry says of a command beside its own fields: who, with which icons, where."""
        spent = dice_facts.icons_of(before, [*getattr(command, "dice", ()), *_die(command)])
        here = before.players[before.turn].place
        facts: dict[str, object] = {"seat": getattr(command, "seat", before.turn), "spent": spent, "place": here}
        if isinstance(command, c.Travel):
            facts["through_time"] = here is not None and self.titles.years[here] != self.titles.years[command.to]
        elif isinstance(command, c.Pay):
            facts["other"] = spent != (command.icon,)
        elif isinstance(command, c.Remove):
            facts["place"] = command.place
        elif isinstance(command, (c.ReturnItem, c.ItemFound)):
            facts["home"] = self.titles.items[command.item].home
        elif isinstance(command, c.TakeBack):
            found = dice_facts.die_of(before, command.die)
            facts["place"] = found[1].place if found is not None else None
        elif isinstance(command, c.LeaveBuried):
            facts["n"] = sum(die.lies == "buried" for die in after.players[command.seat].dice)
        return {**{name: getattr(command, name) for name in command.__struct_fields__ if name != "dice"}, **facts}

    def _dealt(self, _command: c.CarsDealt, _before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say who drives what, and where each begins."""
        for seat, player in enumerate(after.players):
            yield self.titles.line(DEALT, seat=seat, car=self.titles.car(str(player.car)), place=player.place)

    def _drawn(self, command: c.Drawn, _before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say where an event is placed, or what a special one does."""
        if command.event in self.titles.events:
            yield self.titles.line(PLACED, command, place=self.titles.events[command.event].place, event=command.event)
        else:
            entry = LASTS if command.event in after.lasting else SPECIAL
            yield self.titles.line(entry, event=command.event, text=self.titles.event_text(command.event))

    def _rolled(self, command: c.Rolled, before: TableView, _after: TableView) -> Iterator[LogLine]:
        """Say whose dice show what."""
        owner = dice_facts.die_of(before, before.ask.dice[0]) if before.ask is not None and before.ask.dice else None
        yield self.titles.line(ROLLS, command, seat=owner[0] if owner is not None else before.turn)

    # --- what follows ------------------------------------------------------------------------------------------------

    def followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Return what changed on the board, the clock, and whose turn it is."""
        yield from self._cleared(command, before, after)
        yield from self._biffs(command, before, after)
        ended = after.round != before.round or (isinstance(command, c.EndTurn) and after.over is not None)
        if ended:
            yield self._round_over(before)
        if isinstance(command, c.Travel) and _meets(before, command):
            yield self.titles.line(MEETING, command)
        if after.outatime != before.outatime:
            was, now = self.titles.digits(before.outatime), self.titles.digits(after.outatime)
            yield self.titles.line(OUTATIME, was=was, now=now)
        yield from self._frayed(before, after)
        if after.over is not None and before.over is None:
            yield LogLine(self.prompts.result(after).title, heading=True)
        elif after.round != before.round or before.players[0].car is None:
            yield self.titles.line(ROUND, n=after.round)
        if dice_facts.turn_begins(before, after):
            yield self.titles.line(TURN, seat=after.turn)

    def _cleared(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say which events were completed by the last payment."""
        if isinstance(command, c.Pay):
            events, place = completed(before, after)
            if events:
                yield self.titles.line(COMPLETED, events=events, place=place)

    def _biffs(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say which Biffs came, unless somebody moved him."""
        if isinstance(command, (c.Push, c.SendBiff)):
            return
        for year, place in after.biffs.items():
            if before.biffs[year] != place:
                yield self.titles.line(COMES, year=year, place=place)

    def _round_over(self, before: TableView) -> LogLine:
        """Say which year moves the marker, and how far."""
        threat = before.threat
        if threat.year is None:
            return self.titles.line(QUIET)
        return self.titles.line(WORST, year=threat.year, n=threat.steps)

    def _frayed(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say where paradox tokens appeared, year by year."""
        new = [place for place in after.paradox if place not in before.paradox]
        for year in dict.fromkeys(self.titles.years[place] for place in new):
            places = [place for place in new if self.titles.years[place] == year]
            yield self.titles.line(FRAYS, year=year, places=places, n=len(places))

    # --- whole actions -----------------------------------------------------------------------------------------------

    def summary(self, commands: Sequence[Command], before: TableView, after: TableView) -> LogLine | None:
        """Return one line for an action of several commands: a journey, a payment, dice left behind, or rolled."""
        found = {type(command): command for command in commands}
        events, place = completed(before, after)
        kind = next((kind for kind in SUMMARIES if kind in found), None)
        if kind is None or (kind is c.Pay and not events):
            return None
        spent = [icon for command in commands for icon in dice_facts.icons_of(before, getattr(command, "dice", ()))]
        mended = [command.place for command in commands if isinstance(command, c.Remove)]
        left = [command.die for command in commands if isinstance(command, c.Bury)]
        facts: dict[str, object] = {
            "seat": getattr(commands[0], "seat", before.turn),
            "spent": spent or None,
            "place": place or before.players[before.turn].place,
            "events": events,
            "places": mended,
            "left": self.titles.icons(dice_facts.icons_of(before, left)),
            "n": len(mended) or sum(isinstance(command, c.TakeBack) for command in commands),
        }
        for command in commands:
            facts |= _detail(command)
        if "item" in facts:
            facts["home"] = self.titles.items[str(facts["item"])].home
        return self.titles.line(SUMMARIES[kind], **facts)


def completed(before: TableView, after: TableView) -> tuple[tuple[str, ...], str | None]:
    """Return the events that are gone from a place, and the place; nothing when none are."""
    for place, events in before.events.items():
        if place not in after.events:
            return events, place
    return (), None


def _die(command: Command) -> tuple[str, ...]:
    """Return the die that a command is about, if it names one."""
    die = getattr(command, "die", None)
    return (die,) if die is not None else ()


def _detail(command: Command | None) -> dict[str, object]:
    """Return what a command adds to the summary of its action."""
    if isinstance(command, c.Travel):
        return {"to": command.to}
    if isinstance(command, c.Reroll):
        return {"n": len(command.dice)}
    return {"item": command.item} if isinstance(command, c.ReturnItem) else {}


def _meets(before: TableView, command: c.Travel) -> bool:
    """Return whether another car stands where one has gone."""
    return any(player.place == command.to for seat, player in enumerate(before.players) if seat != command.seat)
