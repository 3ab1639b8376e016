"""Log of Back in Time: turns a command and the views around it into lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.content.texts import Either
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending
from game.games.back_in_time.rules.view import TableView, TrialView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.prompts import Prompts
from game.games.back_in_time.table.text.titles import Titles
from game.rules.claims import Count, Holds, stated
from game.rules.contract import Command
from game.table.contract import LogLine
from game.table.messages import LogMessages, Things
from game.ui.tabletop.thing_names import Thing

CARD: Final = (thing_kinds.card("{card}"), thing_kinds.mark("{card}"))
FIGURE: Final = (thing_kinds.pawn("{figure}"),)
PAIR: Final = Either("escort", (*FIGURE, thing_kinds.pawn("{escort}")), FIGURE)
TILE: Final = (thing_kinds.tile("{tile}"),)
LOVE, CAR = (thing_kinds.love(),), (thing_kinds.car(),)

MENTIONED: Final[Mapping[str, Things]] = {
    "rolled": (thing_kinds.tray(),),
    "use_item": (thing_kinds.item("{item}"),),
    "use_power": (thing_kinds.mat("{owner}"),),
    "reroll_all": TILE,
    "change_to_wild": TILE,
    "movement": (thing_kinds.pile("movement"),),
    "opportunity": CARD,
    "trouble": CARD,
    "tiles": (thing_kinds.tile("{card}"),),
    "add_die": TILE,
    "walk": TILE,
    "step": PAIR,
    "walks": PAIR,
    "led": FIGURE,
    "goes": FIGURE,
    "love": LOVE,
    "drives": CAR,
    "gate": CAR,
    "biff": (thing_kinds.pawn("biff"),),
    "obtained": (thing_kinds.part("{part}"),),
    "strike": (thing_kinds.tower(), *LOVE, *CAR),
    "fades": tuple(thing_kinds.photo(n) for n in range(1, 7)),
    "gains": (thing_kinds.item("{item}"),),
}
TRIED: Final[Mapping[str, tuple[Thing, ...]]] = {
    "love": (thing_kinds.pawn("george"), thing_kinds.pawn("lorraine")),
    "biff": (thing_kinds.pawn("biff"),),
    "delorean": CAR,
}
"""Pieces shown for challenges without a card."""


HEARTS: Final = ("love", "love2", "wild")
"""Faces that count for love."""
BLOWS: Final = ("courage", "courage2", "wild")
"""Faces that count against Biff."""


class LogWriter(LogMessages[Titles, TableView]):
    """Writes the log of Back in Time."""

    mentioned = MENTIONED
    turning = ("obtained", "strike", "fades")
    pictured = (
        thing_kinds.card,
        thing_kinds.item,
        thing_kinds.tile,
        thing_kinds.part,
        thing_kinds.pawn,
        thing_kinds.car,
    )

    def __init__(self, titles: Titles, phrases: Prompts) -> None:
        """Register the commands whose lines need more than one sentence."""
        self.titles, self.phrases = titles, phrases
        self.told = {
            c.Drawn: self._drawn,
            c.Attempt: self._attempt,
            c.AddDie: self._add_die,
            c.Walk: self._set_out,
            c.Step: self._stepped,
        }

    def facts(self, before: TableView, after: TableView) -> dict[str, object]:
        """Return who acts, the hero whose turn it is, and its special power."""
        hero = claimed.hero_of(before, before.turn)
        power = self.titles.power(hero)[0] if hero is not None else None
        return {"who": self.phrases.hero_of(after, before.actor), "power": power, "owner": hero, "hero": hero}

    def _drawn(self, command: c.Drawn, before: TableView, _after: TableView) -> Iterator[LogLine]:
        """Log a drawn card."""
        titles = self.titles
        moves, lies = titles.movement.get(command.card), titles.space_of(command.card)
        sent = titles.sent(moves) if moves is not None else ""
        name = command.deck if command.deck in MENTIONED else "trouble"
        yield self.line(name, command, sent=sent, at=lies, hero=claimed.hero_of(before, before.turn))

    def _attempt(self, command: c.Attempt, before: TableView, after: TableView) -> Iterator[LogLine]:
        line = self.line("attempt", command, do=command.challenge, **self.facts(before, after))
        yield replace(line, things=self._about(command.challenge))

    def _about(self, challenge: str) -> tuple[Thing, ...]:
        """Return the pieces a challenge is about."""
        if challenge in self.titles.parts:
            return (thing_kinds.part(challenge),)
        return TRIED.get(challenge, (thing_kinds.card(challenge), thing_kinds.mark(challenge)))

    def _add_die(self, command: c.AddDie, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log who helps; the hero's own dice appear when rolled."""
        if before.actor != before.turn:
            yield self.line("add_die", command, **self.facts(before, after))

    def followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log what changed."""
        line, given = self.line, () if command is None else (command,)
        for name in ("george", "lorraine", "biff"):
            if before.figures[name] != after.figures[name] and not isinstance(command, c.Step):
                yield line("goes", figure=name, space=claimed.stands(after, name, given))
        yield from self._meters(given, before, after)
        if after.biff_down != before.biff_down:
            yield line("biff", down=claimed.is_down(after, given))
        for part in sorted(set(after.parts) - set(before.parts)):
            yield line("obtained", part=part)
        yield from self._taken(before, after)
        if before.trial is not None and has_failed(command, before, after):
            challenge = before.trial.challenge
            stated(Holds(says=True, of="failed", after=given))
            yield replace(line("fails", do=challenge), things=self._about(challenge))
        if after.photos != before.photos:
            fades = claimed.change("photos", before.photos, after.photos, given)
            yield line("fades", n=fades, photos=claimed.then(claimed.photos(after), given))
        if before.trouble is not None and after.trouble != before.trouble:
            yield line("over", trouble=before.trouble)
        if after.over is not None and before.over is None and after.over.ending != Ending.PHOTO_GONE:
            yield line("strike", ending=self.titles.tell(f"endings.{Ending(after.over.ending)}"))
        if after.turn != before.turn or after.clock != before.clock:
            yield LogLine(" · ".join(self.phrases.heading_after(after, given)), heading=True)

    def _meters(self, given: tuple[Command, ...], before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log moves of love and the car, and goals reached or lost."""
        lookup = self.phrases.lookup
        for of, name, goal in (("love", "love", lookup.box.love.heart_zone[0]), ("car", "drives", min(lookup.ready))):
            was, now = getattr(before, of), getattr(after, of)
            if was == now:
                continue
            line = self.line(
                name,
                reached=Holds(says=was < goal <= now, of=f"{of}_reached", after=given),
                lost=Holds(says=now < goal <= was, of=f"{of}_lost", after=given),
                rises=now > was,
                was=Count(says=was, of=of),
                now=claimed.moved(of, was, now, given),
                n=claimed.change(of, was, now, given),
            )
            yield replace(line, turning=(was < goal) != (now < goal))
        if before.car < after.car == lookup.gate and len(after.parts) < len(lookup.parts):
            yield self.line("gate", n=claimed.parts_all(lookup))

    def _set_out(self, command: c.Walk, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log the tile used for movement, and its distance."""
        steps = Count(says=after.ask.steps if after.ask is not None else 0, of="steps_left", after=(command,))
        yield self.line("walk", command, n=steps, **self.facts(before, after))

    def _stepped(self, command: c.Step, before: TableView, _after: TableView) -> Iterator[LogLine]:
        """Log a step and who was escorted."""
        yield self.line("step", figure=claimed.active(before), space=command.to, escort=command.escort)

    def summary(self, commands: Sequence[Command], before: TableView, _after: TableView) -> LogLine | None:
        """Summarize a whole walk, or leading a figure, in one line; None for anything else."""
        if not all(isinstance(command, (c.Walk, c.Step, c.Lead, c.Halt)) for command in commands):
            return None
        steps = [command for command in commands if isinstance(command, c.Step)]
        leads = [command for command in commands if isinstance(command, c.Lead)]
        if steps:
            last = steps[-1]
            return self.line("walks", figure=claimed.active(before), space=last.to, escort=last.escort, n=len(steps))
        if leads:
            return self.line("led", figure=leads[-1].figure, space=leads[-1].to, n=len(leads))
        return None

    def _taken(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log gained items."""
        for name, hero in after.heroes.items():
            had = before.heroes[name].items if name in before.heroes else ()
            for item in hero.items:
                if item not in had:
                    yield self.line("gains", figure=name, item=item)


def has_failed(command: Command | None, before: TableView, after: TableView) -> bool:
    """Return whether a challenge ended between two views with nothing gained."""
    trial, later = before.trial, after.trial
    if trial is None or trial.resolved or (later is not None and not later.resolved):
        return False
    name = trial.challenge
    faces = [*(die.face for die in trial.dice), *_turned_up(command, trial)]
    won = {
        "love": after.love > before.love or any(face in HEARTS for face in faces),  # Biff may undo it
        "delorean": after.car > before.car,
        "biff": after.biff_down or any(face in BLOWS for face in faces),  # his dice may stand him up again
        "part": name in after.parts,
        "opportunity": name not in after.opportunities,
        "trouble": name != after.trouble,
    }
    return not won[trial.kind]


def _turned_up(command: Command | None, trial: TrialView) -> Sequence[str]:
    """Return the faces rolled or set by a command."""
    if isinstance(command, c.Rolled):
        return command.faces
    if isinstance(command, c.ChangeToWild):
        return ("wild",)
    if isinstance(command, c.UseItem) and command.die is not None:
        return ("wild", f"{trial.dice[command.die].colour}2")  # the item shows one of the two
    return ()
