"""The log of Back in Time: a command with the views before and after it becomes lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.back_in_time import commands as c
from game.rules.back_in_time.view import TableView
from game.rules.kernel import Command
from game.tables.back_in_time.phrases import Phrases
from game.tables.back_in_time.titles import Titles
from game.tables.contract import LogLine
from game.words import _, ngettext


class Story:
    """Tells what happened."""

    def __init__(self, titles: Titles, phrases: Phrases) -> None:
        """Take the names and sentences."""
        self.titles, self.phrases = titles, phrases

    def lines(self, command: Command | None, before: TableView, after: TableView) -> list[LogLine]:
        """Tell one happening: what was done, and everything that followed from it."""
        return [*self._done(command, before, after), *self._followed(command, before, after)]

    def _done(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say what was done; small decisions about dice are left out."""
        who = self.phrases.hero_of(after, before.actor)
        if isinstance(command, c.Rolled):
            faces = " ".join(self.titles.face(face) for face in command.faces)
            yield LogLine(_("Rolled: {faces}").format(faces=faces), ("tray",))
        elif isinstance(command, c.Drawn):
            yield from self._drawn(command)
        elif isinstance(command, c.Walk):
            steps = after.ask.steps if after.ask is not None else 0
            text = ngettext("{who} uses a tile to go {n} space.", "{who} uses a tile to go {n} spaces.", steps)
            yield LogLine(text.format(who=who, n=steps), (f"tile.{command.tile}",))
        elif isinstance(command, c.Step):
            yield self._stepped(who, self._hero_id(before), command)
        elif isinstance(command, c.Attempt):
            name = self.titles.challenge(command.challenge)
            yield LogLine(_("{who} attempts: {challenge}.").format(who=who, challenge=name), self._things(command))
        elif isinstance(command, c.UseItem):
            text = _("{who} uses {item}.").format(who=who, item=self.titles.card(command.item))
            yield LogLine(text, (f"item.{command.item}",))
        elif isinstance(command, c.UsePower):
            power = self.titles.power(self._hero_id(before))[0]
            yield LogLine(_("{who} uses the special power: {power}").format(who=who, power=power))
        elif isinstance(command, c.AddDie) and before.actor != before.turn:
            yield LogLine(_("{who} helps with a die.").format(who=who), (f"tile.{command.tile}",))
        elif isinstance(command, (c.RerollAll, c.ChangeToWild)):
            what = _("Reroll All") if isinstance(command, c.RerollAll) else _("Change to Wild")
            yield LogLine(_("{who} uses {item}.").format(who=who, item=what), (f"tile.{command.tile}",))

    def _hero_id(self, view: TableView) -> str:
        return next(name for name, hero in view.heroes.items() if hero.seat == view.turn)

    def _things(self, command: c.Attempt) -> tuple[str, ...]:
        name = command.challenge
        if name in ("love", "biff", "delorean"):
            return {"love": ("pawn.george", "pawn.lorraine"), "biff": ("pawn.biff",), "delorean": ("car",)}[name]
        return (f"part.{name}",) if name in self.titles.parts else (f"card.{name}", f"mark.{name}")

    def _drawn(self, command: c.Drawn) -> Iterator[LogLine]:
        """Say which card came."""
        if command.deck == "movement":
            text = self.titles.movement_text(self.titles.movement[command.card]).replace("\n", "; ")
            yield LogLine(_("Movement: {lines}").format(lines=text), ("pile.movement",))
        elif command.deck == "opportunity":
            title = self.titles.card(command.card)
            yield LogLine(
                _("New opportunity: {card}.").format(card=title), (f"card.{command.card}", f"mark.{command.card}")
            )
        elif command.deck == "tiles":
            yield LogLine(_("A new Power Tile."), (f"tile.{command.card}",))
        else:
            title = self.titles.card(command.card)
            text = _("Trouble: {card}!").format(card=title)
            yield LogLine(text, (f"card.{command.card}", f"mark.{command.card}"))

    def _followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say what changed."""
        titles = self.titles
        for name in ("george", "lorraine", "biff"):
            if before.figures[name] != after.figures[name] and not isinstance(command, c.Step):
                text = _("{figure} goes to {space}.")
                yield LogLine(
                    text.format(figure=titles.figure(name), space=titles.space(after.figures[name])), (f"pawn.{name}",)
                )
        if after.love != before.love:
            text = _("Love {change}: now {n}.").format(change=f"{after.love - before.love:+d}", n=after.love)
            yield LogLine(text, ("love",))
        if after.car != before.car:
            text = ngettext("The DeLorean goes {n} spot.", "The DeLorean goes {n} spots.", abs(after.car - before.car))
            yield LogLine(text.format(n=f"{after.car - before.car:+d}"), ("car",))
        if after.biff_down != before.biff_down:
            text = _("Biff is knocked down!") if after.biff_down else _("Biff stands up.")
            yield LogLine(text, ("pawn.biff",))
        for part in sorted(set(after.parts) - set(before.parts)):
            yield LogLine(_("{part} obtained!").format(part=titles.card(part)), (f"part.{part}",))
        yield from self._taken(before, after)
        if after.photos != before.photos:
            lost = before.photos - after.photos
            text = ngettext("{n} photo section fades.", "{n} photo sections fade.", lost).format(n=lost)
            yield LogLine(text, tuple(f"photo.{n}" for n in range(1, 7)))
        if before.trouble is not None and after.trouble != before.trouble:
            yield LogLine(_("{card} is over.").format(card=titles.card(before.trouble)))
        if after.turn != before.turn or after.clock != before.clock:
            yield LogLine(" · ".join(self.phrases.heading(after)), heading=True)

    def _stepped(self, who: str, hero: str, step: c.Step) -> LogLine:
        """Say where a step led, and with whom."""
        space = self.titles.space(step.to)
        if step.escort is None:
            return LogLine(_("{figure} goes to {space}.").format(figure=who, space=space), (f"pawn.{hero}",))
        text = _("{figure} goes to {space} with {other}.")
        words = text.format(figure=who, space=space, other=self.titles.figure(step.escort))
        return LogLine(words, (f"pawn.{hero}", f"pawn.{step.escort}"))

    def summary(self, commands: Sequence[Command], before: TableView) -> LogLine | None:
        """Tell a whole walk, or how a figure was led, in one line; None for anything else."""
        steps = [command for command in commands if isinstance(command, c.Step)]
        leads = [command for command in commands if isinstance(command, c.Lead)]
        moves = (c.Walk, c.Step, c.Lead, c.Halt)
        if all(isinstance(command, moves) for command in commands):
            if steps:
                return self._walked(steps, before)
            if leads:
                return self._led(leads)
        return None

    def _walked(self, steps: Sequence[c.Step], before: TableView) -> LogLine:
        """Say where a walk led, how far it was, and with whom it ended."""
        hero = self._hero_id(before)
        company = steps[-1].escort
        things = (f"pawn.{hero}",) if company is None else (f"pawn.{hero}", f"pawn.{company}")
        if company is None:
            text = ngettext("{figure} walks to {space} ({n} space).", "{figure} walks to {space} ({n} spaces).",
                            len(steps))  # fmt: skip
            words = text.format(figure=self.titles.figure(hero), space=self.titles.space(steps[-1].to), n=len(steps))
        else:
            text = ngettext("{figure} walks to {space} with {other} ({n} space).",
                            "{figure} walks to {space} with {other} ({n} spaces).", len(steps))  # fmt: skip
            words = text.format(figure=self.titles.figure(hero), space=self.titles.space(steps[-1].to), n=len(steps),
                                other=self.titles.figure(company))  # fmt: skip
        return LogLine(words, things)

    def _led(self, leads: Sequence[c.Lead]) -> LogLine:
        """Say where a figure was led, and how far it was."""
        last = leads[-1]
        text = ngettext("{figure} is led to {space} ({n} space).", "{figure} is led to {space} ({n} spaces).",
                        len(leads))  # fmt: skip
        words = text.format(figure=self.titles.figure(last.figure), space=self.titles.space(last.to), n=len(leads))
        return LogLine(words, (f"pawn.{last.figure}",))

    def _taken(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say which items were gained."""
        for name, hero in after.heroes.items():
            had = before.heroes[name].items if name in before.heroes else ()
            for item in hero.items:
                if item not in had:
                    text = _("{who} gains {item}.")
                    who = self.titles.figure(name)
                    yield LogLine(text.format(who=who, item=self.titles.card(item)), (f"item.{item}",))
