"""The log of the Card Game: a command with the views before and after it becomes lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from game.content.texts import Either, Plural
from game.games.card_game.rules import commands as c
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import Answering, Window
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import thing_kinds
from game.games.card_game.table.text.titles import Titles
from game.i18n import N_
from game.rules.claims import Count, Holds, Names, stated
from game.rules.contract import Command
from game.table.contract import LogLine
from game.table.messages import TURN_OF, Entry, LogMessages, LogTable

LOG_ENTRIES: Final[LogTable] = {
    c.Mulligan: Entry(N_("{seat} changes identity."), (thing_kinds.seat("{seat}"),)),
    c.Play: Entry(N_("{seat} plays {card}."), (thing_kinds.card("{card}"), thing_kinds.seat("{seat}"))),
    c.AimAt: Entry(N_("It is for {player}."), (thing_kinds.seat("{player}"),)),
    c.AimItem: Entry(N_("It is aimed at {card} of {owner}."), (thing_kinds.card("{card}"),)),
    c.Fuel: Entry(N_("Fuel: {card}."), (thing_kinds.card("{card}"),)),
    c.NoFuel: Entry(N_("It is played without what it needs.")),
    c.Toward: Entry(Either("left", N_("All hands go to the left."), N_("All hands go to the right."))),
    c.SecondFlip: Entry(
        N_("{seat} discards {item} to flip {square} too."), (thing_kinds.square("{square}"), thing_kinds.card("{item}"))
    ),
    c.UseItem: Either(
        "other",
        Entry(N_("{seat} feeds {other} to {item}."), (thing_kinds.card("{item}"), thing_kinds.card("{other}"))),
        Entry(N_("{seat} uses {item}."), (thing_kinds.card("{item}"),)),
    ),
    c.Find: Either(
        "card",
        Entry(
            Either(
                "from_pile",
                N_("{seat} takes {card} out of the draw pile."),
                N_("{seat} takes {card} out of the discard pile."),
            ),
            (thing_kinds.card("{card}"),),
        ),
        Entry(N_("{seat} takes a card and plays it.")),
    ),
    c.FindNothing: Entry(N_("{seat} finds nothing to play.")),
    c.Give: Either(
        "card",
        Entry(N_("{seat} gives {taker}: {card}."), (thing_kinds.card("{card}"), thing_kinds.seat("{taker}"))),
        Entry(N_("{seat} gives {taker} a card."), (thing_kinds.seat("{taker}"),)),
    ),
    c.Drop: Entry(N_("{seat} discards {card}."), (thing_kinds.card("{card}"),)),
    c.Answer: Entry(N_("{seat} answers: {card}!"), (thing_kinds.card("{card}"),)),
    c.Begins: Entry(N_("{player} will begin."), (thing_kinds.seat("{player}"),)),
    c.DealtIdentity: Either(
        "identity",
        Entry(N_("{to} gets an identity: {identity}."), (thing_kinds.identity(),)),
        Entry(N_("{to} gets an identity."), (thing_kinds.seat("{to}"),)),
    ),
    c.Drew: Either(
        "card",
        Entry(N_("{to} draws: {card}."), (thing_kinds.card("{card}"),)),
        Entry(N_("{to} draws a card."), (thing_kinds.seat("{to}"),)),
    ),
    c.LostCard: Entry(N_("{of} loses a card by chance: {card}."), (thing_kinds.card("{card}"),)),
    c.Redealt: Entry(N_("All hands are shuffled and dealt anew.")),
    c.Turned: Either(
        "real",
        Either(
            "over",
            Entry(N_("B-1 flips: time travel is never invented!"), (thing_kinds.square("B-1"),), turning=True),
            Entry(
                N_("B-1 is turned, but history suits nobody alone: the stack is shuffled, the turn is over."),
                (thing_kinds.square("B-1"),),
            ),
        ),
        Entry(N_("B-1: mysterious forces prevent the change. The decoy is set aside."), (thing_kinds.square("B-1"),)),
    ),
    **dict.fromkeys((c.LetPass, c.Finish, c.NoSecondFlip, c.KeepIdentity, c.DrawInstead)),
}
"""The last leave no line: nothing changed on the table, or the line comes with what follows."""

AIMED: Final = Entry(N_("It is aimed at {event}."), (thing_kinds.square("{square}"),))
SIDE: Final = Entry(N_("It is to be: {event}."), (thing_kinds.square("{square}"),))
FLIPPED: Final = Either(
    "linchpin",
    Entry(N_("Flipped: {event}."), (thing_kinds.square("{square}"),), turning=True),
    Entry(N_("Ripple: {event}."), (thing_kinds.square("{square}"),)),
)
SHUFFLED: Final = Entry(
    Plural("{n} discard is shuffled into the draw pile.", "{n} discards are shuffled into the draw pile."),
    (thing_kinds.pile(),),
)
WINS: Final = Entry(N_("{seat} wins!"), (thing_kinds.seat("{seat}"),), heading=True)
TURN: Final = Entry(TURN_OF, heading=True)
LOST_TURN: Final = Entry(
    N_("{seat} loses the whole turn to {card}."), (thing_kinds.card("{card}"), thing_kinds.seat("{seat}"))
)
TAKES_TRAIN: Final = Entry(N_("{seat} will take the Time Train."), (thing_kinds.seat("{seat}"),))
CANCELLED: Final = Entry(N_("{seat} cancels {card}."), (thing_kinds.card("{card}"),), turning=True)


COUNTED: Final[Mapping[type[Command], Plural]] = {
    c.Play: Plural("{n} card played", "{n} cards played"),
    c.Answer: Plural("{n} answer given", "{n} answers given"),
    c.UseItem: Plural("{n} item used", "{n} items used"),
    c.DrawInstead: Plural("{n} card drawn instead", "{n} cards drawn instead"),
    c.Mulligan: Plural("identity changed once", "identity changed {n} times"),
}
"""What a seat did in all."""


class LogWriter(LogMessages[Titles, TableView]):
    """Tells what happened."""

    counted = COUNTED

    pictured = (thing_kinds.card, thing_kinds.square, thing_kinds.identity)

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookup, self.titles = lookup, titles
        self.entries = {**LOG_ENTRIES, c.Aim: self._aim, c.SetSide: self._side}

    def lines(self, command: Command | None, before: TableView, after: TableView) -> list[LogLine]:
        """Return the lines of a command; what follows when something is let pass is the doing of whose turn it is."""
        found = super().lines(command, before, after)
        passed = command is None or isinstance(command, c.LetPass)
        return [replace(line, by=before.turn if line.by is None else line.by) for line in found] if passed else found

    def facts(self, before: TableView, after: TableView) -> dict[str, object]:
        """Return where a card is found, to whom it is given, and whether the game is over."""
        ask = before.ask
        taker = ask.by if ask is not None and ask.by is not None else before.turn
        return {
            "from_pile": ask is not None and ask.target == "pile",
            "taker": Names(says=taker, of="taker"),
            "over": Holds(says=after.over is not None, of="became_over"),
        }

    def _aim(self, command: c.Aim, before: TableView, _after: TableView) -> Iterator[LogLine]:
        event = self.titles.square(command.square, before.timeline[command.square])
        yield self.titles.line(AIMED, command, event=event)

    def _side(self, command: c.SetSide, before: TableView, _after: TableView) -> Iterator[LogLine]:
        card = before.ask.card if before.ask else None
        square = self.titles.info(str(card)).linchpin if card else None
        if square is not None:
            yield self.titles.line(SIDE, square=square, event=self.titles.event(square, command.altered))

    def followed(self, _command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Return what was cancelled, what turned, who won, whose turn it is."""
        line, titles = self.titles.line, self.titles
        yield from self._cancelled(before, after)
        changed = [index for index, altered in after.timeline.items() if altered != before.timeline[index]]
        for index in sorted(changed, key=lambda index: not titles.is_linchpin(index)):
            event = titles.square(index, after.timeline[index])
            stated(Holds(says=after.timeline[index], of="became_altered", about=(index,)))
            yield line(FLIPPED, square=index, event=event, linchpin=titles.is_linchpin(index))
        if len(after.discards) < len(before.discards) and after.deck > before.deck:
            yield line(SHUFFLED, n=Count(says=after.deck, of="shuffled"))
        if after.over is not None and before.over is None and after.over.winners:
            yield line(WINS, seat=Names(says=after.over.winners[0], of="won"))
        elif after.turn != before.turn and _in_play(after):
            yield line(TURN, seat=Names(says=after.turn, of="became_turn"))

    def _cancelled(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Return what an answer did that everybody let pass."""
        if len(before.pending) < 2 or not isinstance(before.pending[-1], Window):
            return
        answer = before.pending[-2]
        if not isinstance(answer, Answering) or answer in after.pending:
            return
        effect = self.lookup.effects[answer.card]
        if effect == "manure":
            loser = Names(says=before.turn, of="lost_turn")
            yield self.titles.line(LOST_TURN, card=self.lookup.names[answer.card], seat=loser)
        elif effect == "science":
            yield self.titles.line(TAKES_TRAIN, seat=Names(says=answer.seat, of="takes_train"))
        elif effect != "steal_back":
            gone = self._answered(before)
            if gone is not None:
                facts = {"card": Names(says=gone, of="cancelled"), "seat": Names(says=answer.seat, of="canceller")}
                yield replace(self.titles.line(CANCELLED, **facts), by=answer.seat)

    def _answered(self, view: TableView) -> str | None:
        """Name the card that the answer on top of the stack answered."""
        for record in reversed(view.pending[:-2]):
            if isinstance(record, Window):
                continue
            number = getattr(record, "paid", getattr(record, "card", -1))
            return self.lookup.names[number] if number >= 0 else None
        return None


def _in_play(view: TableView) -> bool:
    """Return whether the first turn has begun."""
    return view.asked not in ("choosing", "identifying", "beginning")
