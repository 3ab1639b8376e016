"""The log of Riff in Time: a command with the views before and after it becomes lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.content.texts import Either, Plural
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import MADE
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.prompts import ENDINGS, ROUND, Prompts
from game.games.riff_in_time.table.text.riff_texts import RiffTexts, dials_turned, options_asked
from game.games.riff_in_time.table.text.titles import Titles, location_on, shown_of
from game.i18n import N_, _
from game.rules.claims import Count, Holds, Spends, stated
from game.rules.contract import Command, verb
from game.table.contract import LogLine
from game.table.messages import TURN_OF, Entry, LogMessages, LogTable

PAWN: Final = (thing_kinds.pawn("{seat}"),)
FIGURE: Final = (thing_kinds.personage("{personage}"), *PAWN)
TRAY: Final = (thing_kinds.tray(),)
DECK: Final = (thing_kinds.deck(),)

LOG_ENTRIES: Final[LogTable] = {
    c.KeepObjective: Entry(N_("{who} keeps {objective}."), (thing_kinds.objective("{objective}"),)),
    c.SwapRiff: Entry(N_("{who} throws {open} away and draws another card."), (thing_kinds.discards(),)),
    c.KeepRiff: Entry(N_("{who} lets {open} happen."), DECK),
    c.UseBooth: Entry(N_("{who} goes back in time with the booth: all dice are rolled again."), TRAY),
    c.Unrepair: Entry(N_("{location} breaks open again!"), (thing_kinds.location("{location}"),), turning=True),
    c.Combine: Entry(N_("{who} makes an {excellent} Excellent of two equal actions."), TRAY),
    c.Move: Entry(N_("{who} travels to {place}."), PAWN),
    c.PickUp: Entry(N_("{who} picks {personage} up."), FIGURE),
    c.Drop: Entry(N_("{who} brings {personage} home to {here}."), FIGURE),
    c.Restore: Entry(N_("{who} restores {personage} in {here}."), FIGURE),
    c.LocationsLaid: Entry(N_("The places of history are laid on the stages.")),
    c.ObjectivesDealt: Entry(N_("Everybody is dealt objectives, and keeps one.")),
    c.SetUpActionsDealt: Entry(N_("Everybody is dealt an action to begin with.")),
    c.Rolled: Entry(N_("Rolled: {faces}."), TRAY),
    c.TopSeen: Entry(N_("Looked at: {card}."), DECK),
}
"""What one sentence says; the rest is in :class:`LogWriter`."""

DRAWN: Final = Entry(N_("{card}. {text}"), DECK)
STAYS: Final = Entry(N_("{place} is repaired: it does not grow."), (thing_kinds.location("{location}"),))
CHARACTERS: Final = N_("The band: {band}.")
DEALT: Final = Entry(
    Either(
        "again",
        N_("Too many figures were at home: they are dealt again."),
        N_("The figures appear where they do not belong."),
    )
)
OPENED: Final = Entry(N_("A rift grows around {personage}: {place}."), (thing_kinds.personage("{personage}"),))
ROUND_OVER: Final = N_("Round {n} is over.")
CHOSEN: Final = Entry(N_("{who} chooses. {text}"))
DISCARDS: Final = N_("Discard riff cards.")
ARRANGED: Final = Entry(Plural("{who} puts {n} riff card back.", "{who} puts {n} riff cards back in order.", "n"), DECK)
TAKEN: Final = Entry(N_("{who} takes {dice}."), TRAY)
ROLLS: Final = Entry(N_("{who} rolls a die again that showed {face}."), TRAY)
BOGUS: Final = Entry(
    Either(
        "ignored",
        N_("Bogus! {who} shrugs it off."),
        Either(
            "lost",
            N_("Bogus! San Dimas has to grow and cannot."),
            Either(
                "place_grows",
                N_("Bogus! The rift of {here} grows."),
                Either(
                    "instead",
                    N_("Bogus! {here} can grow no more: San Dimas grows instead."),
                    N_("Bogus! {here} is repaired: nothing happens."),
                ),
            ),
        ),
    ),
    PAWN,
)
SUFFERED: Final = Entry(
    Plural("{who} carries out {n} Bogus result in {here}.", "{who} carries out {n} Bogus results in {here}."), PAWN
)
LOWERED: Final = Entry(
    Either(
        "made",
        N_("{who} lowers the rift of {here} with an {excellent} Excellent made of two."),
        N_("{who} lowers the rift of {here} with {cost}."),
    ),
    PAWN,
)
PASSED: Final = Entry(
    N_("{who} passes {personage} to {other}."),
    (thing_kinds.personage("{personage}"), thing_kinds.pawn("{seat}"), thing_kinds.pawn("{to}")),
)
JOURNEY: Final = Entry(
    Plural("{who} travels to {place} with {n} Move.", "{who} travels to {place} with {n} Moves."), PAWN
)
TURNED: Final = Entry(N_("{place}: {was} → {now}."), (thing_kinds.dial("{dial}"),))
REPAIRED: Final = Entry(N_("{place} is repaired: the rift is closed!"), (thing_kinds.location("{dial}"),), turning=True)
ENTERS_RED: Final = Entry(N_("{place}: {was} → {now}, into the red!"), (thing_kinds.dial("{dial}"),), turning=True)
DISCARDED: Final = Entry(
    Plural("{n} riff card is discarded.", "{n} riff cards are discarded."), (thing_kinds.discards(),)
)
GATHERED: Final = N_("{who} is carried off to {place}.")
EJECTED: Final = Entry(N_("{personage} is thrown out in {place}."), (thing_kinds.personage("{personage}"),))
STARTS_OVER: Final = Entry(
    N_("{who} has rolled again: {objective} starts over, {progress} of {needed}."),
    (thing_kinds.objective("{objective}"),),
)
FURTHER: Final = Entry(N_("{objective}: {progress} of {needed}."), (thing_kinds.objective("{objective}"),))
DONE: Final = Entry(
    Either(
        "falls",
        N_("{who} completes {objective}: San Dimas falls by {falls}, and {action} in every turn."),
        N_("{who} completes {objective}: San Dimas stays at 0, and {action} in every turn."),
    ),
    (thing_kinds.objective("{objective}"),),
    turning=True,
)


SET_UP: Final = frozenset(
    verb(one.__name__)
    for one in (
        p.DealingCharacters, p.LayingLocations, p.DealingPersonages, p.DealingObjectives, p.KeepingObjective,
        p.DealingSetUpActions, p.OpeningRifts,
    )
)  # fmt: skip
"""The decisions of the set-up."""


COUNTED: Final[Mapping[type[Command], Plural]] = {
    c.Move: Plural("{n} journey", "{n} journeys"),
    c.Drop: Plural("{n} figure brought home", "{n} figures brought home"),
    c.Restore: Plural("{n} figure restored", "{n} figures restored"),
    c.Repair: Plural("{n} repair", "{n} repairs"),
    c.Suffer: Plural("{n} Bogus result", "{n} Bogus results"),
    c.Reroll: Plural("{n} die rolled again", "{n} dice rolled again"),
}
"""What a seat did in all."""


class LogWriter(LogMessages[Titles, TableView]):
    """Tells what happened."""

    counted = COUNTED

    pictured = (thing_kinds.riff, thing_kinds.personage, thing_kinds.pawn)

    def __init__(self, titles: Titles, phrases: Prompts) -> None:
        """Add what needs more than one sentence to the table."""
        self.titles, self.phrases, self.riffs = titles, phrases, RiffTexts(titles)
        self.entries = {
            **LOG_ENTRIES,
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
        """Return who acts, where, where to, and which riff card is open."""
        here = before.players[before.turn].space
        return {
            "who": self.titles.player(before, before.actor),
            "here": self.titles.place(before, here),
            "place": self.titles.place(after, after.players[before.turn].space),
            "open": self.titles.riff(before.open_riffs[-1]) if before.open_riffs else "",
        }

    # --- commands ----------------------------------------------------------------------------------------------------

    def _drawn(self, command: c.RiffDrawn, before: TableView, _after: TableView) -> Iterator[LogLine]:
        """Yield what the card asks for, and that a place which is repaired does not grow."""
        yield self.titles.line(DRAWN, command, text=self.riffs.section(command.card, "main"))
        for effect in self.titles.riffs[command.card].main:
            if effect.do == "raise_location" and stated(claimed.is_repaired(before, str(effect.location))).says:
                place = self.titles.location(str(effect.location))
                yield self.titles.line(STAYS, location=effect.location, place=place)

    def _chosen(self, command: c.Choose, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield what was chosen; how many cards were discarded is told by what followed."""
        step = options_asked(self.titles, before)[command.option - 1]
        text = _(DISCARDS) if step.do == "discard" else self.riffs.step(step)
        yield self.titles.line(CHOSEN, command, text=text, **self.facts(before, after))

    def _arranged(self, command: c.ArrangeTop, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self.titles.line(ARRANGED, command, n=len(command.cards), **self.facts(before, after))

    def _taken(self, command: c.TakeDice, before: TableView, after: TableView) -> Iterator[LogLine]:
        kinds = (("wyld", command.wyld), ("character", command.character), ("triumphant", command.triumphant))
        dice = self.titles.listed([self.titles.dice(kind, count) for kind, count in kinds if count] or [_("no dice")])
        yield self.titles.line(TAKEN, command, dice=dice, **self.facts(before, after))

    def _rolls(self, command: c.Reroll, before: TableView, after: TableView) -> Iterator[LogLine]:
        face = next(die.face for die in before.pool if die.id == command.die)
        yield self.titles.line(ROLLS, command, face=self.titles.sign(str(face)), **self.facts(before, after))

    def _suffered(self, command: c.Suffer, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield what a Bogus result led to."""
        here = location_on(before, before.players[before.turn].space)
        grows = {name for name, was, now in dials_turned(before, after) if now > was}
        yield self.titles.line(
            BOGUS,
            command,
            ignored=Holds(says=before.ability > after.ability, of="spares_bogus"),
            lost=claimed.ends("lost", command) if after.over is not None else None,
            place_grows=here in grows,
            instead=SAN_DIMAS in grows,
            **self.facts(before, after),
        )

    def _lowered(self, command: c.Repair, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield with what a rift was lowered."""
        stated(Spends(says=(command.by,), after=(command,)))
        cost = self.titles.sign(shown_of(before, command.by))
        yield self.titles.line(LOWERED, command, made=command.by == MADE, cost=cost, **self.facts(before, after))

    def _passed(self, command: c.Pass, before: TableView, after: TableView) -> Iterator[LogLine]:
        other = self.titles.player(before, command.to)
        yield self.titles.line(PASSED, command, other=other, **self.facts(before, after))

    def _characters(self, command: c.CharactersDealt, _before: TableView, _after: TableView) -> Iterator[LogLine]:
        band = self.titles.listed([self.titles.character(one) for one in command.characters])
        things = tuple(thing_kinds.portrait(seat) for seat in range(len(command.characters)))
        yield LogLine(self.titles.say(CHARACTERS, band=band), things)

    def _dealt(self, _command: c.PersonagesDealt, _before: TableView, after: TableView) -> Iterator[LogLine]:
        again = all(one.space is None for one in after.personages.values())
        things = tuple(thing_kinds.personage(one) for one in after.personages)
        yield replace(self.titles.line(DEALT, again=again), things=things)

    def _opened(self, command: c.RiftOpened, before: TableView, _after: TableView) -> Iterator[LogLine]:
        space = before.personages[command.personage].space
        yield self.titles.line(OPENED, command, place=self.titles.place(before, str(space)))

    def _ended(self, _command: c.EndTurn, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield that the round is over with this turn; a turn that ends alone is told by the heading of the next."""
        if after.round != before.round:
            yield LogLine(self.titles.say(ROUND_OVER, n=Count(says=before.round, of="round")))

    # --- what came of it ---------------------------------------------------------------------------------------------

    def followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield what changed: dials, booths and figures moved by cards, objectives, the turn, the end."""
        given = () if command is None else (command,)
        yield from self._dials(given, before, after)
        if not isinstance(command, c.Move):
            yield from self._moved(before, after)
        gone = before.deck.left - after.deck.left - isinstance(command, c.RiffDrawn)
        if gone > 0:
            yield self.titles.line(DISCARDED, n=Count(says=gone, of="discarded", after=given))
        yield from self._objectives(given, before, after)
        if after.over is not None and before.over is None:
            yield LogLine(_(ENDINGS[Ending(after.over.ending)][0]), heading=True)
        elif self._begun(after) and (
            (after.turn, after.round) != (before.turn, before.round) or not self._begun(before)
        ):
            alone = len(after.players) == 1
            words = self.titles.say(ROUND if alone else TURN_OF, n=Count(says=after.round, of="round", after=given),
                                    seat=self.titles.player(after, after.turn))  # fmt: skip
            yield LogLine(words, (thing_kinds.pawn(after.turn),), heading=True)

    def _dials(self, given: Sequence[Command], before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield which dials turned, which places were repaired or entered the red."""
        for name, was, now in dials_turned(before, after):
            entry = TURNED
            if name in after.locations and not now:
                entry = REPAIRED
            elif name in after.locations and after.locations[name].band == "red" != before.locations[name].band:
                entry = ENTERS_RED
            yield self.titles.line(
                entry,
                dial=name,
                place=self.titles.location(name),
                was=claimed.dial(before, name),
                now=claimed.turned(name, was, now, given),
            )

    def _moved(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield which booths were carried off, and who was thrown out of them."""
        for seat, player in enumerate(after.players):
            if player.space != before.players[seat].space:
                who, place = self.titles.player(after, seat), self.titles.place(after, player.space)
                yield LogLine(self.titles.say(GATHERED, who=who, place=place), (thing_kinds.pawn(seat),))
        for name, one in after.personages.items():
            if before.personages[name].carrier is not None and one.space is not None and not one.restored:
                yield self.titles.line(EJECTED, personage=name, place=self.titles.place(after, one.space))

    def _objectives(self, given: Sequence[Command], before: TableView, after: TableView) -> Iterator[LogLine]:
        """Yield which objectives are further, start over or are completed; San Dimas falls for one after the other."""
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
                yield self.titles.line(DONE, falls=falls, action=card.action, **facts)
            elif progress.says > claimed.progress_of(was, card):
                yield self.titles.line(FURTHER, **facts)
            elif was.progress and claimed.starts_over(player, card) and not claimed.starts_over(was, card):
                yield self.titles.line(STARTS_OVER, **facts)

    def _begun(self, view: TableView) -> bool:
        """Return whether the set-up is over, which ends with the last rift that is opened."""
        return view.asked not in SET_UP

    # --- actions of several commands ---------------------------------------------------------------------------------

    def summary(self, commands: Sequence[Command], before: TableView, after: TableView) -> LogLine | None:
        """Return one line for a journey, for several Bogus results, and for what a made Excellent was used for."""
        told = [command for command in commands if not isinstance(command, c.Combine)]
        facts = {**self.facts(before, after), "seat": before.turn}
        if told and all(isinstance(command, c.Suffer) for command in told):
            return self.titles.line(SUFFERED, n=len(told), **facts)
        if told and all(isinstance(command, c.Move) for command in told):
            return self.titles.line(JOURNEY, n=len(told), **facts)
        if len(told) == 1:
            return next(iter(self.lines(told[0], before, after)), None)
        return None
