"""The log of Dice Through Time: a command, or a whole action, with the views around it becomes lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from game.content.texts import Either, Plural
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.input.gestures import spent_by
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.goal import last_item
from game.games.dice_through_time.table.text.prompts import Prompts
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_
from game.rules.claims import Claim, Count, Lists, Spends, stated
from game.rules.contract import Command
from game.table.contract import LogLine
from game.table.messages import Entry, LogMessages, LogTable

C = TypeVar("C", bound=Claim)

CAR: Final = (thing_kinds.car("{seat}"),)
SEAT: Final = (thing_kinds.seat("{seat}"),)
TO: Final = (*CAR, thing_kinds.place("{to}"))

LOG_ENTRIES: Final[LogTable] = {
    c.Travel: Entry(
        Either(
            "through_time",
            N_("{seat} spends {spent} to travel through time to {to}."),
            N_("{seat} spends {spent} to drive to {to}."),
        ),
        TO,
    ),
    c.Push: Entry(N_("{seat} spends {spent} to chase Biff off to {to}."), (thing_kinds.place("{to}"),)),
    c.Strike: Entry(N_("{seat} spends {spent} to roll again."), CAR),
    c.Reroll: None,
    c.Repair: Entry(N_("{seat} spends {spent} to mend time."), CAR),
    c.Remove: Entry(N_("Time is mended at {place}."), (thing_kinds.place("{place}"),)),
    c.Enough: None,
    c.Pay: Entry(Either("other", N_("{seat} pays {icon} with {spent}."), N_("{seat} pays {spent}.")), CAR),
    c.Bury: Entry(N_("{seat} leaves {spent} at {place}."), (thing_kinds.die("{die}"), thing_kinds.place("{place}"))),
    c.ReturnItem: Entry(
        N_("{seat} brings {item} home to {home}."),
        (thing_kinds.item("{item}"), thing_kinds.place("{home}")),
        turning=True,
    ),
    c.EndTurn: None,
    c.SendBiff: Entry(N_("{seat} sends Biff to {to}."), (thing_kinds.place("{to}"),)),
    c.Erase: Entry(N_("History heals: {event} is gone."), (thing_kinds.event("{event}"),)),
    c.TakeBack: Entry(N_("{seat} takes {spent} back from {place}."), (thing_kinds.die("{die}"),)),
    c.LeaveBuried: Entry(
        Plural("{seat} leaves {n} die where it lies.", "{seat} leaves {n} dice where they lie."),
        SEAT,
    ),
    c.ItemFound: Entry(N_("{seat} finds {item}. It belongs at {home}."), (thing_kinds.item("{item}"),)),
    c.TokenFound: Entry(N_("Einstein brings {icon}."), (thing_kinds.token("{icon}"),)),
}
"""What one sentence says; the rest is in :class:`LogWriter`."""

DEALT: Final = Entry(N_("{seat} drives the {car} and starts at {place}."), (thing_kinds.car("{seat}"),))
ROLLS: Final = Entry(N_("{seat} rolls {icons}."), SEAT)
PLACED: Final = Entry(N_("{event}: {place}."), (thing_kinds.event("{event}"), thing_kinds.place("{place}")))
LASTS: Final = Entry(N_("Special event: {event}. {text}"), (thing_kinds.event("{event}"),))
SPECIAL: Final = Entry(N_("Special event: {event}. {text}"), (thing_kinds.discards(),))
COMES: Final = Entry(N_("Biff comes to {place}."), (thing_kinds.biff("{year}"),))
FIXED: Final = N_("Fixed at {place}: {events}.")
COMPLETED: Final = Entry(FIXED, (thing_kinds.place("{place}"),))
OPENED: Final = Entry(
    N_("Fixed at {place}: {events}. The way is clear for the last item, {item}."),
    (thing_kinds.place("{place}"), thing_kinds.item("{item}")),
    turning=True,
)
MEETING: Final = Entry(N_("Two cars meet."), (thing_kinds.place("{to}"),))
FATAL_MEETING: Final = Entry(N_("Two cars meet, and that is the end."), (thing_kinds.place("{to}"),), turning=True)
OUTATIME: Final = Entry(N_("OUTATIME: {was} → {now}."), (thing_kinds.outatime(),))
FRAYS: Final = Entry(
    Plural("A paradox token in {year}: {places}.", "{n} paradox tokens in {year}: {places}."),
    (thing_kinds.year("{year}"),),
)
OVER: Final = Plural(
    "The round is over: {year} moves the marker by {n}.", "The round is over: {year} moves the marker by {n}."
)
WORST: Final = Entry(OVER, (thing_kinds.year("{year}"),))
FATAL_ROUND: Final = Entry(OVER, (thing_kinds.year("{year}"),), turning=True)
QUIET: Final = Entry(N_("The round is over, and no event is left: the marker stays."))
ROUND: Final = Entry(N_("Round {n}"), heading=True)
TURN: Final = Entry(N_("{seat}'s turn"), heading=True)

SUMMARIES: Final[Mapping[type, Entry]] = {
    c.Reroll: Entry(
        Plural("{seat} spends {spent} to roll {n} die again.", "{seat} spends {spent} to roll {n} dice again."), CAR
    ),
    c.Remove: Entry(
        Either("spent", N_("{seat} spends {spent} to mend time at {places}."), N_("Time is mended at {places}.")), CAR
    ),
    c.ReturnItem: Entry(
        N_("{seat} spends {spent} to bring {item} home to {home}."),
        (*CAR, thing_kinds.item("{item}"), thing_kinds.place("{home}")),
    ),
    c.Pay: Entry(
        Either(
            "to",
            N_("{seat} spends {spent} to drive to {to}, and fix {events}."),
            N_("{seat} spends {spent} to fix {events} at {place}."),
        ),
        (*CAR, thing_kinds.place("{place}")),
    ),
    c.Travel: Entry(N_("{seat} spends {spent} to go to {to}."), TO),
    c.Bury: Entry(N_("{seat} leaves {left} at {place} and ends the turn."), (*CAR, thing_kinds.place("{place}"))),
    c.TakeBack: Entry(Plural("{seat} takes {n} die back.", "{seat} takes {n} dice back."), SEAT),
}
"""What is said of an action of several commands, by the most telling of them."""

Teller = Callable[[Any, TableView, TableView], Iterator[LogLine]]


class LogWriter(LogMessages[Titles, TableView]):
    """Tells what happened."""

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
        lost = after.over is not None and not after.over.winners
        ended = after.round != before.round or (isinstance(command, c.EndTurn) and after.over is not None)
        if ended:
            yield self._round_over(before, lost)
        if isinstance(command, c.Travel) and _meets(before, command):
            yield self.titles.line(FATAL_MEETING if lost else MEETING, command)
        if after.outatime != before.outatime and command is not None:
            moved = stated(claimed.clock_moves(command, before, after))
            was, now = self.titles.digits(moved.was), self.titles.digits(moved.says)
            yield self.titles.line(OUTATIME, was=was, now=now)
        yield from self._frayed(command, before, after)
        if after.over is not None and before.over is None:
            yield LogLine(self.prompts.ending(after), heading=True)
        elif after.round != before.round or before.players[0].car is None:
            yield self.titles.line(ROUND, n=_later(claimed.rounds(after), command))
        if dice_facts.turn_begins(before, after):
            yield self.titles.line(TURN, seat=_later(claimed.turn(after), command))

    def _cleared(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say which events were completed by the last payment, and whether that was all that was in the way."""
        if isinstance(command, c.Pay):
            events, place = completed(before, after)
            item = last_item(after)
            if events and item is not None and self.titles.items[item].home == place:
                clear = stated(_later(claimed.way_clear(after, item, place), command))
                yield self.titles.line(OPENED if clear.says else COMPLETED, events=events, place=place, item=item)
            elif events:
                yield self.titles.line(COMPLETED, events=events, place=place)

    def _biffs(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say which Biffs came, unless somebody moved him."""
        if isinstance(command, (c.Push, c.SendBiff)):
            return
        for year, place in after.biffs.items():
            if before.biffs[year] != place:
                yield self.titles.line(COMES, year=year, place=_later(claimed.biff_of(after, year), command))

    def _round_over(self, before: TableView, lost: bool) -> LogLine:
        """Say which year moves the marker, and how far."""
        if before.threat.year is None:
            return self.titles.line(QUIET)
        entry = FATAL_ROUND if lost else WORST
        return self.titles.line(entry, year=claimed.worst_year(before), n=claimed.steps(before))

    def _frayed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say where paradox tokens appeared, year by year."""
        new = [place for place in after.paradox if place not in before.paradox]
        for year in dict.fromkeys(self.titles.years[place] for place in new):
            places = [place for place in new if self.titles.years[place] == year]
            if command is not None:
                appeared = Lists(says=tuple(places), of="tokens_appear", about=(year,), after=(command,))
                number = Count(says=len(places), of="tokens_appear", about=(year,), after=(command,))
                yield self.titles.line(FRAYS, year=year, places=appeared, n=number)

    # --- whole actions -----------------------------------------------------------------------------------------------

    def summary(self, commands: Sequence[Command], before: TableView, after: TableView) -> LogLine | None:
        """Return one line for an action of several commands: a journey, a payment, dice left behind, or rolled."""
        found = {type(command): command for command in commands}
        events, place = completed(before, after)
        kind = next((kind for kind in SUMMARIES if kind in found), None)
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
            "n": _number(commands),
        }
        for command in commands:
            facts |= _detail(command)
        if "item" in facts:
            item = str(facts["item"])
            facts["home"] = claimed.home(item, self.titles.items[item].home)
        return self.titles.line(SUMMARIES[kind], **facts)


def completed(before: TableView, after: TableView) -> tuple[tuple[str, ...], str | None]:
    """Return the events that are gone from a place, and the place; nothing when none are."""
    for place, events in before.events.items():
        if place not in after.events:
            return events, place
    return (), None


def _later(claim: C, command: Command | None) -> C:
    """Return a claim as it holds after a command."""
    return replace(claim, after=(command,)) if command is not None else claim


def _die(command: Command) -> tuple[str, ...]:
    """Return the die that a command is about, if it names one."""
    die = getattr(command, "die", None)
    return (die,) if die is not None else ()


def _detail(command: Command | None) -> dict[str, object]:
    """Return what a command adds to the summary of its action."""
    if isinstance(command, c.Travel):
        return {"to": command.to}
    return {"item": command.item} if isinstance(command, c.ReturnItem) else {}


def _number(commands: Sequence[Command]) -> Count:
    """Return how many dice an action rolls again, or takes back."""
    rolled = [die for command in commands if isinstance(command, c.Reroll) for die in command.dice]
    if rolled:
        return Count(says=len(rolled), of="rolled", after=tuple(commands))
    taken = sum(isinstance(command, c.TakeBack) for command in commands)
    return Count(says=taken, of="taken_back", after=tuple(commands))


def _meets(before: TableView, command: c.Travel) -> bool:
    """Return whether another car stands where one has gone."""
    return any(player.place == command.to for seat, player in enumerate(before.players) if seat != command.seat)
