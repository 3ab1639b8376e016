"""Log of Riff in Time: turns a command and the views around it into lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import MADE
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.prompts import Prompts
from game.games.riff_in_time.table.text.riff_texts import RiffTexts, dials_turned, options_asked
from game.games.riff_in_time.table.text.titles import Titles, location_on, shown_of
from game.i18n import N_, _, listed
from game.rules.claims import Count, Holds, Spends, stated
from game.rules.contract import Command, verb
from game.table.contract import LogLine
from game.table.messages import LogMessages, Things, verb_of

PAWN: Final = (thing_kinds.pawn("{seat}"),)
FIGURE: Final = (thing_kinds.personage("{personage}"), *PAWN)
TRAY: Final = (thing_kinds.tray(),)
DECK: Final = (thing_kinds.deck(),)
DISCARDING: Final = N_("Discard riff cards.")

OBJECTIVE: Final = (thing_kinds.objective("{objective}"),)
DISCARDS: Final = (thing_kinds.discards(),)
WHO: Final = (thing_kinds.personage("{personage}"),)

MENTIONED: Final[Mapping[str, Things]] = {
    **dict.fromkeys(("keep_objective", "starts_over", "further", "done"), OBJECTIVE),
    **dict.fromkeys(("swap_riff", "discarded"), DISCARDS),
    **dict.fromkeys(("keep_riff", "top_seen", "riff_drawn", "arrange_top"), DECK),
    **dict.fromkeys(("use_booth", "combine", "rolled", "take_dice", "reroll"), TRAY),
    **dict.fromkeys(("move", "gathered", "suffer", "sufferings", "repair", "journey"), PAWN),
    **dict.fromkeys(("pick_up", "drop", "restore"), FIGURE),
    **dict.fromkeys(("rift_opened", "ejected"), WHO),
    **dict.fromkeys(("unrepair", "stays"), (thing_kinds.location("{location}"),)),
    "pass": (*FIGURE, thing_kinds.pawn("{to}")),
    "dial": (thing_kinds.dial("{dial}"),),
    "repaired": (thing_kinds.location("{dial}"),),
    "enters_red": (thing_kinds.dial("{dial}"),),
}


SET_UP: Final = frozenset(
    verb(one.__name__)
    for one in (
        p.DealingCharacters, p.LayingLocations, p.DealingPersonages, p.DealingObjectives, p.KeepingObjective,
        p.DealingSetUpActions, p.OpeningRifts,
    )
)  # fmt: skip
"""Decisions of the set-up."""


HANDLING: Final = c.PickUp | c.Drop | c.Restore | c.Pass
"""Commands on figures."""


class LogWriter(LogMessages[Titles, TableView]):
    """Writes the log."""

    mentioned = MENTIONED
    turning = ("unrepair", "repaired", "enters_red", "done")
    pictured = (thing_kinds.riff, thing_kinds.personage, thing_kinds.pawn)

    def __init__(self, titles: Titles, phrases: Prompts) -> None:
        """Register the commands whose lines need more than one sentence."""
        self.titles, self.phrases, self.riffs = titles, phrases, RiffTexts(titles)
        self.told = {
            c.RiffDrawn: self._drawn,
            c.Choose: self._chosen,
            c.ArrangeTop: self._arranged,
            c.TakeDice: self._taken,
            c.Reroll: self._rolls,
            c.Suffer: self._suffered,
            c.Pass: self._passed,
            c.Repair: self._lowered,
            c.CharactersDealt: self._characters,
            c.PersonagesDealt: self._dealt,
            c.RiftOpened: self._opened,
            c.EndTurn: self._ended,
        }

    def facts(self, before: TableView, after: TableView) -> dict[str, object]:
        """Return the placeholders: acting player, places before and after, the open riff card."""
        here = before.players[before.turn].space
        return {
            "who": self.titles.player(before, before.actor),
            "here": self.titles.place(before, here),
            "place": self.titles.place(after, after.players[before.turn].space),
            "open": self.titles.riff(before.open_riffs[-1]) if before.open_riffs else "",
        }

    # --- commands ----------------------------------------------------------------------------------------------------

    def _drawn(self, command: c.RiffDrawn, before: TableView, _after: TableView) -> Iterator[LogLine]:
        """Log a card's main section, and any repaired place that it cannot raise."""
        yield self.line("riff_drawn", command, text=self.riffs.section(command.card, "main"))
        for effect in self.titles.riffs[command.card].main:
            if effect.do == "raise_location" and stated(claimed.is_repaired(before, str(effect.location))).says:
                place = self.titles.location(str(effect.location))
                yield self.line("stays", location=effect.location, place=place)

    def _chosen(self, command: c.Choose, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log the chosen option; discarded cards are counted by the follow-up lines."""
        step = options_asked(self.titles, before)[command.option - 1]
        text = _(DISCARDING) if step.do == "discard" else self.riffs.step(step)
        yield self.line("choose", command, text=text, **self.facts(before, after))

    def _arranged(self, command: c.ArrangeTop, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self.line("arrange_top", command, n=len(command.cards), **self.facts(before, after))

    def _taken(self, command: c.TakeDice, before: TableView, after: TableView) -> Iterator[LogLine]:
        kinds = (("wyld", command.wyld), ("character", command.character), ("triumphant", command.triumphant))
        dice = listed([self.titles.dice(kind, count) for kind, count in kinds if count] or [_("no dice")])
        yield self.line("take_dice", command, dice=dice, **self.facts(before, after))

    def _rolls(self, command: c.Reroll, before: TableView, after: TableView) -> Iterator[LogLine]:
        face = next(die.face for die in before.pool if die.id == command.die)
        yield self.line("reroll", command, face=self.titles.sign(str(face)), **self.facts(before, after))

    def _suffered(self, command: c.Suffer, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log the consequence of a Bogus result."""
        here = location_on(before, before.players[before.turn].space)
        grows = {name for name, was, now in dials_turned(before, after) if now > was}
        yield self.line(
            "suffer",
            command,
            ignored=Holds(says=before.ability > after.ability, of="spares_bogus"),
            lost=claimed.ends("lost", command) if after.over is not None else None,
            place_grows=here in grows,
            instead=SAN_DIMAS in grows,
            **self.facts(before, after),
        )

    def _lowered(self, command: c.Repair, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log a repair with its cost."""
        stated(Spends(says=(command.by,), after=(command,)))
        cost = self.titles.sign(shown_of(before, command.by))
        yield self.line("repair", command, made=command.by == MADE, cost=cost, **self.facts(before, after))

    def _passed(self, command: c.Pass, before: TableView, after: TableView) -> Iterator[LogLine]:
        other = self.titles.player(before, command.to)
        yield self.line("pass", command, other=other, **self.facts(before, after))

    def _characters(self, command: c.CharactersDealt, _before: TableView, _after: TableView) -> Iterator[LogLine]:
        musicians = listed([self.titles.character(one) for one in command.characters])
        things = tuple(thing_kinds.portrait(seat) for seat in range(len(command.characters)))
        yield replace(self.line("characters_dealt", musicians=musicians), things=things)

    def _dealt(self, _command: c.PersonagesDealt, _before: TableView, after: TableView) -> Iterator[LogLine]:
        again = all(one.space is None for one in after.personages.values())
        things = tuple(thing_kinds.personage(one) for one in after.personages)
        yield replace(self.line("personages_dealt", again=again), things=things)

    def _opened(self, command: c.RiftOpened, before: TableView, _after: TableView) -> Iterator[LogLine]:
        space = before.personages[command.personage].space
        yield self.line("rift_opened", command, place=self.titles.place(before, str(space)))

    def _ended(self, _command: c.EndTurn, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log the end of a round; the next turn's heading covers the end of a turn."""
        if after.round != before.round:
            yield self.line("end_turn", n=Count(says=before.round, of="round"))

    # --- consequences ------------------------------------------------------------------------------------------------

    def followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log changes: dials, moved booths and figures, objectives, turn, end of game."""
        given = () if command is None else (command,)
        yield from self._dials(given, before, after)
        if not isinstance(command, c.Move):
            yield from self._moved(before, after)
        gone = before.deck.left - after.deck.left - isinstance(command, c.RiffDrawn)
        if gone > 0:
            yield self.line("discarded", n=Count(says=gone, of="discarded", after=given))
        yield from self._objectives(given, before, after)
        if after.over is not None and before.over is None:
            yield LogLine(self.titles.tell(f"endings.{Ending(after.over.ending)}"), heading=True)
        elif self._begun(after) and (
            (after.turn, after.round) != (before.turn, before.round) or not self._begun(before)
        ):
            alone = len(after.players) == 1
            line = self.line("round" if alone else "turn", n=Count(says=after.round, of="round", after=given),
                             seat=self.titles.player(after, after.turn))  # fmt: skip
            yield replace(line, things=(thing_kinds.pawn(after.turn),))

    def _dials(self, given: Sequence[Command], before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log turned dials, repaired places and places that entered the red."""
        for name, was, now in dials_turned(before, after):
            line = "dial"
            if name in after.locations and not now:
                line = "repaired"
            elif name in after.locations and after.locations[name].band == "red" != before.locations[name].band:
                line = "enters_red"
            yield self.line(
                line,
                dial=name,
                place=self.titles.location(name),
                was=claimed.dial(before, name),
                now=claimed.turned(name, was, now, given),
            )

    def _moved(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log moved booths and figures thrown out of them."""
        for seat, player in enumerate(after.players):
            if player.space != before.players[seat].space:
                who, place = self.titles.player(after, seat), self.titles.place(after, player.space)
                yield self.line("gathered", who=who, place=place, seat=seat)
        for name, one in after.personages.items():
            if before.personages[name].carrier is not None and one.space is not None and not one.restored:
                yield self.line("ejected", personage=name, place=self.titles.place(after, one.space))

    def _objectives(self, given: Sequence[Command], before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log objectives that progressed, restarted or were completed; each lowers San Dimas in turn."""
        left = before.san_dimas
        seats = len(after.players)
        for seat in ((before.turn + number) % seats for number in range(seats)):
            player, was = after.players[seat], before.players[seat]
            if player.objective is None or was.objective != player.objective:
                continue
            card, who = self.titles.objectives[player.objective], self.titles.player(after, seat)
            progress = claimed.progress(seat, player, card, given)
            facts = {"objective": card.id, "progress": progress, "needed": claimed.needed(card), "who": who}
            if player.done and not was.done:
                fall = min(left, card.reward)
                left -= fall
                falls = Count(says=fall, of="falls", about=(seat,), after=tuple(given)) if fall else None
                yield self.line("done", falls=falls, action=card.action, **facts)
            elif progress.says > claimed.progress_of(was, card):
                yield self.line("further", **facts)
            elif was.progress and claimed.starts_over(player, card) and not claimed.starts_over(was, card):
                yield self.line("starts_over", **facts)

    def _begun(self, view: TableView) -> bool:
        """Return whether the set-up is over (the last rift is open)."""
        return view.asked not in SET_UP

    # --- summaries ---------------------------------------------------------------------------------------------------

    def summary(self, commands: Sequence[Command], before: TableView, after: TableView) -> LogLine | None:
        """Summarize the commands of one gesture: Bogus results, the journey, figures, and the rift, in this order."""
        told = [command for command in commands if not isinstance(command, c.Combine)]
        if len(told) == 1:
            return next(iter(self.lines(told[0], before, after)), None)
        found = list(self._summed(told, commands, before, after))
        if not found:
            return None
        things = dict.fromkeys(thing for line in found for thing in line.things)
        return replace(found[0], text=" ".join(line.text for line in found), things=(*things,))

    def _summed(
        self, told: Sequence[Command], given: Sequence[Command], before: TableView, after: TableView
    ) -> Iterator[LogLine]:
        """Yield a line for each kind of command of one gesture; nothing for what is none.

        ``given`` are all its commands, ``told`` those that do something.
        """
        facts: dict[str, object] = {**self.facts(before, after), "seat": before.turn}
        if not all(isinstance(one, c.Suffer | c.Move | c.Repair | HANDLING) for one in told):
            return
        bogus, moves, repairs = (
            [one for one in told if isinstance(one, kind)] for kind in (c.Suffer, c.Move, c.Repair)
        )
        if bogus:
            yield self.line("sufferings", n=len(bogus), **facts)
        if moves:
            yield self.line("journey", n=len(moves), **facts)
        facts["here"] = facts["place"]
        for one in told:
            if isinstance(one, HANDLING):
                other = self.titles.player(before, one.to) if isinstance(one, c.Pass) else ""
                yield self.line(verb_of(one), one, other=other, **facts)
        place = location_on(after, str(after.players[before.turn].space))
        if repairs and place is not None:
            was, left = claimed.dial(before, place), after.locations[place].dial
            now = claimed.turned(place, was.says, left, given)
            for line in ("repairs", "repaired")[: 1 if left else 2]:
                yield self.line(line, dial=place, was=was, now=now, **facts)
