"""The log of the Card Game: a command with the views before and after it becomes lines.

A command that the viewer may see only in part has None where the secret was; the line then leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.rules.card_game import commands as c
from game.rules.card_game.kit import Kit
from game.rules.card_game.position import Answering, Window
from game.rules.card_game.view import TableView
from game.rules.kernel import Command
from game.tables.card_game.phrases import Phrases
from game.tables.card_game.titles import Titles
from game.tables.contract import LogLine
from game.words import _, ngettext

QUIET = (c.LetPass, c.Finish, c.NoSecondFlip, c.KeepIdentity, c.DrawInstead)
"""What leaves no line of its own: nothing changed on the table, or the line comes with what follows."""


class Story:
    """Tells what happened."""

    def __init__(self, kit: Kit, titles: Titles, phrases: Phrases) -> None:
        """Take the names and sentences."""
        self.kit, self.titles, self.phrases = kit, titles, phrases
        self._tell: dict[type, Callable[[Any, TableView, TableView], Iterator[LogLine]]] = {
            c.Mulligan: self._mulligan,
            c.Play: self._play,
            c.Aim: self._aim,
            c.SetSide: self._side,
            c.AimAt: self._aim_at,
            c.AimItem: self._aim_item,
            c.Fuel: self._fuel,
            c.NoFuel: self._no_fuel,
            c.Toward: self._toward,
            c.SecondFlip: self._second,
            c.UseItem: self._use,
            c.Find: self._find,
            c.FindNothing: self._find_nothing,
            c.Give: self._give,
            c.Drop: self._drop,
            c.Answer: self._answer,
            c.Begins: self._begins,
            c.DealtIdentity: self._dealt,
            c.Drew: self._drew,
            c.LostCard: self._lost,
            c.Redealt: self._redealt,
            c.Turned: self._turned,
        }

    def lines(self, command: Command | None, before: TableView, after: TableView) -> list[LogLine]:
        """Tell one happening: what was done, and everything that followed from it."""
        tell = self._tell.get(type(command))
        done = list(tell(command, before, after)) if tell is not None else []
        return [*done, *self._followed(before, after)]

    # --- what was done -----------------------------------------------------------------------------------------------

    def _who(self, seat: int) -> str:
        return self.titles.seat(seat)

    def _mulligan(self, command: c.Mulligan, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("{seat} changes identity.").format(seat=self._who(command.seat)), (f"seat.{command.seat}",))

    def _play(self, command: c.Play, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("{seat} plays {card}.").format(seat=self._who(command.seat), card=self.titles.card(command.card))
        yield LogLine(text, (f"card.{command.card}", f"seat.{command.seat}"))

    def _aim(self, command: c.Aim, before: TableView, _a: TableView) -> Iterator[LogLine]:
        square = self.titles.square(command.square, before.timeline[command.square])
        yield LogLine(_("It is aimed at {square}.").format(square=square), (f"square.{command.square}",))

    def _side(self, command: c.SetSide, before: TableView, _a: TableView) -> Iterator[LogLine]:
        card = before.ask.card if before.ask else None
        square = self.titles.info(str(card)).linchpin if card else None
        if square is not None:
            event = self.titles.event(square, command.altered)
            yield LogLine(_("It is to be: {event}.").format(event=event), (f"square.{square}",))

    def _aim_at(self, command: c.AimAt, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("It is for {seat}.").format(seat=self._who(command.player)), (f"seat.{command.player}",))

    def _aim_item(self, command: c.AimItem, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("It is aimed at {item} of {seat}.")
        words = text.format(item=self.titles.card(command.card), seat=self._who(command.owner))
        yield LogLine(words, (f"card.{command.card}",))

    def _fuel(self, command: c.Fuel, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("Fuel: {card}.").format(card=self.titles.card(command.card)), (f"card.{command.card}",))

    def _no_fuel(self, _command: c.NoFuel, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("It is played without what it needs."))

    def _toward(self, command: c.Toward, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("All hands go to the left.") if command.left else _("All hands go to the right."))

    def _second(self, command: c.SecondFlip, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("{seat} discards {item} to flip {square} too.")
        words = text.format(seat=self._who(command.seat), item=self.titles.card(command.item), square=command.square)
        yield LogLine(words, (f"square.{command.square}", f"card.{command.item}"))

    def _use(self, command: c.UseItem, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        who, item = self._who(command.seat), self.titles.card(command.item)
        if command.other is None:
            yield LogLine(_("{seat} uses {item}.").format(seat=who, item=item), (f"card.{command.item}",))
            return
        text = _("{seat} feeds {other} to {item}.")
        words = text.format(seat=who, item=item, other=self.titles.card(command.other))
        yield LogLine(words, (f"card.{command.item}", f"card.{command.other}"))

    def _find(self, command: c.Find, before: TableView, _a: TableView) -> Iterator[LogLine]:
        who = self._who(command.seat)
        from_pile = before.ask is not None and before.ask.target == "pile"
        if command.card is None:
            yield LogLine(_("{seat} takes a card and plays it.").format(seat=who))
            return
        text = _("{seat} takes {card} out of the draw pile.") if from_pile else _(
            "{seat} takes {card} out of the discard pile."
        )  # fmt: skip
        yield LogLine(text.format(seat=who, card=self.titles.card(command.card)), (f"card.{command.card}",))

    def _find_nothing(self, command: c.FindNothing, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("{seat} finds nothing to play.").format(seat=self._who(command.seat)))

    def _give(self, command: c.Give, before: TableView, _a: TableView) -> Iterator[LogLine]:
        taker = before.ask.by if before.ask is not None and before.ask.by is not None else before.turn
        who, whom = self._who(command.seat), self._who(taker)
        if command.card is None:
            yield LogLine(_("{seat} gives {whom} a card.").format(seat=who, whom=whom), (f"seat.{taker}",))
            return
        words = _("{seat} gives {whom}: {card}.").format(seat=who, whom=whom, card=self.titles.card(command.card))
        yield LogLine(words, (f"card.{command.card}", f"seat.{taker}"))

    def _drop(self, command: c.Drop, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("{seat} discards {card}.").format(seat=self._who(command.seat), card=self.titles.card(command.card))
        yield LogLine(text, (f"card.{command.card}",))

    def _answer(self, command: c.Answer, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        who, card = self._who(command.seat), self.titles.card(command.card)
        yield LogLine(_("{seat} answers: {card}!").format(seat=who, card=card), (f"card.{command.card}",))

    # --- chance ------------------------------------------------------------------------------------------------------

    def _begins(self, command: c.Begins, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("{seat} will begin.").format(seat=self._who(command.player)), (f"seat.{command.player}",))

    def _dealt(self, command: c.DealtIdentity, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        who = self._who(command.to)
        if command.identity is None:
            yield LogLine(_("{seat} gets an identity.").format(seat=who), (f"seat.{command.to}",))
            return
        name = self.titles.identity(command.identity)
        yield LogLine(_("{seat} gets an identity: {name}.").format(seat=who, name=name), ("identity",))

    def _drew(self, command: c.Drew, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        who = self._who(command.to)
        if command.card is None:
            yield LogLine(_("{seat} draws a card.").format(seat=who), (f"seat.{command.to}",))
            return
        text = _("{seat} draws: {card}.").format(seat=who, card=self.titles.card(command.card))
        yield LogLine(text, (f"card.{command.card}",))

    def _lost(self, command: c.LostCard, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("{seat} loses a card by chance: {card}.")
        words = text.format(seat=self._who(command.of), card=self.titles.card(command.card))
        yield LogLine(words, (f"card.{command.card}",))

    def _redealt(self, _command: c.Redealt, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("All hands are shuffled and dealt anew."))

    def _turned(self, command: c.Turned, _b: TableView, after: TableView) -> Iterator[LogLine]:
        if not command.real:
            yield LogLine(_("B-1: mysterious forces prevent the change. The decoy is set aside."), ("square.B-1",))
        elif after.over is None:
            yield LogLine(
                _("B-1 is turned, but history suits nobody alone: the stack is shuffled, the turn is over."),
                ("square.B-1",),
            )
        else:
            yield LogLine(_("B-1 is turned: time travel is never invented!"), ("square.B-1",))

    # --- what followed -----------------------------------------------------------------------------------------------

    def _followed(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say what was cancelled, what turned, who won, whose turn it is."""
        yield from self._cancelled(before, after)
        changed = [index for index, altered in after.timeline.items() if altered != before.timeline[index]]
        for index in sorted(changed, key=lambda index: not self.titles.is_linchpin(index)):
            event = self.titles.square(index, after.timeline[index])
            text = _("Flipped: {square}.") if self.titles.is_linchpin(index) else _("Ripple: {square}.")
            yield LogLine(text.format(square=event), (f"square.{index}",))
        if len(after.discards) < len(before.discards) and after.deck > before.deck:
            count = len(before.discards)
            text = ngettext("{n} discard is shuffled into the draw pile.",
                            "{n} discards are shuffled into the draw pile.", count)  # fmt: skip
            yield LogLine(text.format(n=count), ("pile",))
        if after.over is not None and before.over is None and after.over.winners:
            winner = after.over.winners[0]
            yield LogLine(_("{seat} wins!").format(seat=self._who(winner)), (f"seat.{winner}",), heading=True)
        elif after.turn != before.turn and _in_play(after):
            yield LogLine(_("{seat}'s turn").format(seat=self._who(after.turn)), heading=True)

    def _cancelled(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say what an answer did that everybody let pass."""
        if len(before.pending) < 2 or not isinstance(before.pending[-1], Window):
            return
        answer = before.pending[-2]
        if not isinstance(answer, Answering) or answer in after.pending:
            return
        effect = self.kit.effects[answer.card]
        title = self.titles.card(self.kit.names[answer.card])
        if effect == "manure":
            yield LogLine(
                _("{card}: the whole turn of {seat} is lost.").format(card=title, seat=self._who(before.turn))
            )
        elif effect == "science":
            yield LogLine(_("{seat} will take the Time Train.").format(seat=self._who(answer.seat)))
        elif effect != "steal_back":
            gone = self._answered(before)
            if gone is not None:
                yield LogLine(_("{card} is cancelled.").format(card=self.titles.card(gone)), (f"card.{gone}",))

    def _answered(self, view: TableView) -> str | None:
        """Name the card that the answer on top of the stack answered."""
        for record in reversed(view.pending[:-2]):
            if isinstance(record, Window):
                continue
            number = getattr(record, "paid", getattr(record, "card", -1))
            return self.kit.names[number] if number >= 0 else None
        return None


def _in_play(view: TableView) -> bool:
    """Whether the first turn has begun."""
    return not (view.ask is not None and view.ask.what in ("choosing", "identifying", "beginning"))
