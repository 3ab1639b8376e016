"""Log of the Card Game: turns a command and the views around it into lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from game.content.texts import Either
from game.games.card_game.rules import commands as c
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import Answering, Deed, Window
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import thing_kinds
from game.games.card_game.table.text.titles import Titles
from game.rules.claims import Count, Holds, Names, stated
from game.rules.contract import Command
from game.table.contract import LogLine
from game.table.messages import LogMessages, Things

CARD: Final = (thing_kinds.card("{card}"),)
SQUARE: Final = (thing_kinds.square("{square}"),)

MENTIONED: Final[Mapping[str, Things]] = {
    "mulligan": (thing_kinds.seat("{seat}"),),
    "play": (*CARD, thing_kinds.seat("{seat}")),
    "aim": SQUARE,
    "aim_at": (thing_kinds.seat("{player}"),),
    "aim_item": CARD,
    "fuel": CARD,
    "second_flip": (*SQUARE, thing_kinds.card("{item}")),
    "use_item": Either(
        "other", (thing_kinds.card("{item}"), thing_kinds.card("{other}")), (thing_kinds.card("{item}"),)
    ),
    "find": Either("card", CARD, ()),
    "give": Either("card", (*CARD, thing_kinds.seat("{taker}")), (thing_kinds.seat("{taker}"),)),
    "drop": CARD,
    "answer": CARD,
    "begins": (thing_kinds.seat("{player}"),),
    "dealt_identity": Either("identity", (thing_kinds.identity(),), (thing_kinds.seat("{to}"),)),
    "drew": Either("card", CARD, (thing_kinds.seat("{to}"),)),
    "lost_card": CARD,
    "turned": (thing_kinds.square("B-1"),),
    "set_side": SQUARE,
    "flipped": SQUARE,
    "ripple": SQUARE,
    "shuffled": (thing_kinds.pile(),),
    "wins": (thing_kinds.seat("{seat}"),),
    "lost_turn": (*CARD, thing_kinds.seat("{seat}")),
    "takes_train": (thing_kinds.seat("{seat}"),),
    "cancelled": CARD,
    "swapped": (thing_kinds.seat("{player}"), thing_kinds.seat("{seat}")),
}


class LogWriter(LogMessages[Titles, TableView]):
    """Writes the log."""

    mentioned = MENTIONED
    headings = ("turn", "wins")
    turning = ("flipped", "cancelled")
    against = MappingProxyType(
        {"aim_at": "player", "aim_item": "owner", "lost_card": "of", "lost_turn": "seat", "swapped": "player"}
    )
    pictured = (thing_kinds.card, thing_kinds.square, thing_kinds.identity)

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        """Register the commands whose lines need more than one sentence."""
        self.lookup, self.titles = lookup, titles
        self.told = {c.Aim: self._aim, c.SetSide: self._side, c.Turned: self._turned}

    def lines(self, command: Command | None, before: TableView, after: TableView) -> list[LogLine]:
        """Return the lines of a command; effects after a pass are attributed to the active player."""
        found = super().lines(command, before, after)
        passed = command is None or isinstance(command, c.LetPass)
        return [replace(line, by=before.turn if line.by is None else line.by) for line in found] if passed else found

    def facts(self, before: TableView, after: TableView) -> dict[str, object]:
        """Return the placeholders: the pile a card was found in, its taker, and whether the game is over."""
        ask = before.ask
        taker = ask.by if ask is not None and ask.by is not None else before.turn
        return {
            "from_pile": ask is not None and ask.target == "pile",
            "taker": Names(says=taker, of="taker"),
            "over": Holds(says=after.over is not None, of="became_over"),
        }

    def _aim(self, command: c.Aim, before: TableView, _after: TableView) -> Iterator[LogLine]:
        event = self.titles.event(command.square, before.timeline[command.square])
        yield self.line("aim", command, event=event)

    def _side(self, command: c.SetSide, before: TableView, _after: TableView) -> Iterator[LogLine]:
        card = before.ask.card if before.ask else None
        square = self.titles.info(str(card)).linchpin if card else None
        if square is not None:
            yield self.line("set_side", command, square=square, event=self.titles.event(square, command.altered))

    def _turned(self, command: c.Turned, before: TableView, after: TableView) -> Iterator[LogLine]:
        line = self.line("turned", command, **self.facts(before, after))
        yield replace(line, turning=command.real and after.over is not None)

    def followed(self, _command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log cancelled cards, turned squares, the winner and the next turn."""
        line, titles = self.line, self.titles
        yield from self._cancelled(before, after)
        yield from self._swapped(before, after)
        changed = [index for index, altered in after.timeline.items() if altered != before.timeline[index]]
        for index in sorted(changed, key=lambda index: not titles.is_linchpin(index)):
            event = titles.event(index, after.timeline[index])
            stated(Holds(says=after.timeline[index], of="became_altered", about=(index,)))
            yield line("flipped" if titles.is_linchpin(index) else "ripple", square=index, event=event)
        if len(after.discards) < len(before.discards) and after.deck > before.deck:
            yield line("shuffled", n=Count(says=after.deck, of="shuffled"))
        if after.over is not None and before.over is None and after.over.winners:
            yield line("wins", seat=Names(says=after.over.winners[0], of="won"))
        elif after.turn != before.turn and _in_play(after):
            yield line("turn", seat=Names(says=after.turn, of="became_turn"))

    def _cancelled(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log the effect of a response that everybody passed."""
        if len(before.pending) < 2 or not isinstance(before.pending[-1], Window):
            return
        answer = before.pending[-2]
        if not isinstance(answer, Answering) or answer in after.pending:
            return
        effect = self.lookup.effects[answer.card]
        if effect == "manure":
            loser = Names(says=before.turn, of="lost_turn")
            yield self.line("lost_turn", card=self.lookup.names[answer.card], seat=loser)
        elif effect == "science":
            yield self.line("takes_train", seat=Names(says=answer.seat, of="takes_train"))
        elif effect != "steal_back":
            gone = self._answered(before)
            if gone is not None:
                facts = {"card": Names(says=gone, of="cancelled"), "seat": Names(says=answer.seat, of="canceller")}
                yield replace(self.line("cancelled", **facts), by=answer.seat)

    def _swapped(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log the exchange of two hands, to which nobody responded."""
        if len(before.pending) < 2 or not isinstance(before.pending[-1], Window):
            return
        deed = before.pending[-2]
        if isinstance(deed, Deed) and deed not in after.pending and self.lookup.effects[deed.card] == "trade":
            yield self.line("swapped", seat=before.turn, player=deed.player, you=before.seat == deed.player)

    def _answered(self, view: TableView) -> str | None:
        """Return the card that the topmost response responded to."""
        for record in reversed(view.pending[:-2]):
            if isinstance(record, Window):
                continue
            number = getattr(record, "paid", getattr(record, "card", -1))
            return self.lookup.names[number] if number >= 0 else None
        return None


def _in_play(view: TableView) -> bool:
    """Return whether the first turn has begun."""
    return view.asked not in ("choosing", "identifying", "beginning")
