"""Lessons: a scripted first game of a box (``lesson.yaml``) that stops where the learner moves.

A step tells something (``say``), lets the learner give an action (``you``), or plays commands by itself (``play``: for
chance, partners and opponents). The file has every command, those of chance too, so a lesson does not depend on how
chance is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from game import resources
from game.content import parse_cache
from game.content.box_folder import Folder, official_folder
from game.content.file_schema import FileSchema, Form, read_entries
from game.content.library import LESSON, has_lesson, open_box
from game.content.mistakes import BadContent, Mistake, MistakeLog, one_of
from game.content.reader_contract import Words
from game.i18n import _, ngettext
from game.rules.contract import BadOption, Command, Game, Seat, State, check_options

LONGEST: Final = 140
"""Maximum length of the text of a step, in characters."""
WORDIEST: Final = 18
"""Maximum length of a sentence, in words."""
STOPS: Final = range(15, 31)
"""Allowed numbers of steps with a text: five to eight minutes."""

_ICON = re.compile(r"\{([^{}]*)\}")
_SENTENCE_END = re.compile(r"(?<=[.!?]) ")


class WrittenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a lesson in its file: seats, options that differ from the defaults, the learner's seat.

    ``final`` is the hash of the last position, printed by ``python -m tools.lesson``.
    """

    seats: int
    minutes: int
    final: str
    learner: Seat = 0
    options: dict[str, str] = {}


class WrittenStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step in the file; commands are in their JSON form."""

    say: str = ""
    ask: str = ""
    light: tuple[str, ...] = ()
    you: tuple[dict[str, Any], ...] = ()
    by: tuple[str, ...] = ()
    play: tuple[dict[str, Any], ...] = ()


FORM: Final[Form] = {LESSON: (FileSchema("table", WrittenTable), FileSchema("steps", WrittenStep, many=True))}


class LessonStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a lesson.

    ``say`` explains and ``ask`` says what to do, both English source texts, possibly empty; ``light`` are the names of
    highlighted things. The ``commands``, the first of which is number ``start`` of the match, are the learner's if
    ``yours``. ``by`` restricts the payment to what the sentence names; empty: anything legal.
    """

    number: int
    say: str
    ask: str
    light: tuple[str, ...]
    commands: tuple[Command, ...]
    start: int
    yours: bool = False
    by: tuple[str, ...] = ()
    line: int = 0
    """Its line in the file."""

    @property
    def speaks(self) -> bool:
        """Whether the step has a text."""
        return bool(self.say or self.ask)

    @property
    def end(self) -> int:
        """The number of commands of the match after the step."""
        return self.start + len(self.commands)


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson whose commands have all been checked to be legal."""

    box_id: str
    seats: int
    minutes: int
    learner: Seat
    options: dict[str, str]
    steps: tuple[LessonStep, ...]

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands of the recorded game."""
        return tuple(command for step in self.steps for command in step.commands)


def open_lesson(game: Game) -> Lesson:
    """Read the lesson of a box and check every command.

    Raises:
        BadContent: there is none, or it has mistakes.
    """
    notes = MistakeLog()
    lesson = read_lesson(Folder((official_folder(game.rules_id),)), game, notes)
    if lesson is None:
        raise BadContent(notes.mistakes)
    return lesson


def check_lesson(rules_id: str) -> list[Mistake]:
    """List the mistakes in the lesson of an official box; none if it has no lesson or the box itself is invalid."""
    if not has_lesson(rules_id):
        return []
    notes = MistakeLog()
    try:
        game = open_box(rules_id)
    except BadContent:  # reported by the check of the box
        return []
    read_lesson(Folder((official_folder(rules_id),)), game, notes)
    return list(notes.mistakes)


def lesson_words(rules_id: str) -> list[Words]:
    """List every text of the lesson of an official box, for translators."""
    if not has_lesson(rules_id):
        return []
    steps = open_lesson(open_box(rules_id)).steps
    return [Words(LESSON, text) for step in steps for text in (step.say, step.ask) if text]


def read_lesson(folder: Folder, game: Game, notes: MistakeLog) -> Lesson | None:
    """Read the lesson in a folder; if it is invalid, return None and report every mistake."""
    before = len(notes.mistakes)
    found = read_entries(folder, FORM, notes)
    table: WrittenTable | None = found["table"]
    if table is None or len(notes.mistakes) > before:
        return None
    return _Reader(folder.shown(LESSON), game, table, found["steps"], notes).read()


class _Reader:
    """Converts the steps of a file to those of a lesson by playing them."""

    def __init__(
        self, file: str, game: Game, table: WrittenTable, steps: tuple[WrittenStep, ...], notes: MistakeLog
    ) -> None:
        self._file, self._game, self._table, self._steps, self._notes = file, game, table, steps, notes
        self._faults = len(notes.mistakes)
        self._given = 0

    def read(self) -> Lesson | None:
        """Play all steps; None if there is a mistake."""
        table = self._table
        try:
            options = check_options(self._game, table.seats, table.options)
            state = self._game.start(table.seats, options)
        except BadOption as error:
            self._wrong("table", "", _(error.said).format(**error.values), _("use what the game offers"))
            return None
        if table.learner not in range(table.seats):
            remedy = _("write 0 to {last}").format(last=table.seats - 1)
            self._wrong("table", "learner", _("there is no seat {learner}").format(learner=table.learner), remedy)
        said = sum(bool(step.say or step.ask) for step in self._steps)
        if said not in STOPS:
            least, most = STOPS.start, STOPS.stop - 1
            remedy = _("make it {low} to {high}").format(low=least, high=most)
            self._wrong("steps", "", ngettext("has {n} sentence", "has {n} sentences", said).format(n=said), remedy)
        steps = tuple(self._step(number, step, state) for number, step in enumerate(self._steps))
        final = parse_cache.digest(state.digest().encode())
        if len(self._notes.mistakes) == self._faults and final != table.final:
            problem = _("it ends in a different position, {found}").format(found=final)
            self._wrong("table", "final", problem, _("correct it if that is intended"))
        if len(self._notes.mistakes) > self._faults:
            return None
        return Lesson(
            box_id=self._game.box_id,
            seats=table.seats,
            minutes=table.minutes,
            learner=table.learner,
            options=options,
            steps=steps,
        )

    def _step(self, number: int, step: WrittenStep, state: State) -> LessonStep:
        """Convert one step and play it in ``state``."""
        self._check_words(number, step)
        if step.you and step.play:
            self._wrong_step(
                number, "", _("is both the learner's and played automatically"), _("split it into two steps")
            )
        start = self._given
        field, plain = ("you", step.you) if step.you else ("play", step.play)
        commands = tuple(self._commands(number, field, plain, state))
        return LessonStep(
            number=number, say=step.say, ask=step.ask, light=step.light, commands=commands, start=start,
            yours=bool(step.you), by=step.by, line=self._notes.line(self._file, "steps", f"[{number + 1}]"),
        )  # fmt: skip

    def _commands(
        self, number: int, field: str, plain: tuple[Mapping[str, Any], ...], state: State
    ) -> Iterator[Command]:
        """Yield the commands of a step, carrying each out, up to the first mistake."""
        for at, one in enumerate(plain):
            where = f"{field}[{at + 1}]"
            if len(self._notes.mistakes) > self._faults:
                return  # mistakes after the first would be consequences
            try:
                command: Command = msgspec.convert(one, self._game.commands)
            except msgspec.ValidationError as error:
                self._wrong_step(
                    number,
                    where,
                    _("is not a command of {game} ({why})").format(game=self._game.box_id, why=error),
                    _("correct it"),
                )
                return
            if field == "you" and state.actor != self._table.learner:
                self._wrong_step(
                    number,
                    where,
                    _("seat {seat} decides here, not the learner").format(seat=state.actor),
                    _("use play"),
                )
                return
            refusal = state.refusal(command)
            if refusal is not None:
                self._wrong_step(
                    number,
                    where,
                    _("is not allowed here ({why})").format(why=refusal.why),
                    _("use a command that the rules allow"),
                )
                return
            state.apply(command)
            self._given += 1
            yield command

    def _check_words(self, number: int, step: WrittenStep) -> None:
        """Check the texts of a step."""
        if not step.say and not step.play and not step.ask:
            self._wrong_step(number, "say", _("is empty"), _("write a sentence"))
        if bool(step.ask) != bool(step.you):
            self._wrong_step(number, "ask", _("says what the learner does, so it needs `you`"), _("write both or none"))
        letters = len(f"{step.say} {step.ask}".strip())
        if letters > LONGEST:
            self._wrong_step(
                number,
                "say",
                ngettext("has {n} character", "has {n} characters", letters).format(n=letters),
                _("make it {most} or fewer").format(most=LONGEST),
            )
        for field, text in (("say", step.say), ("ask", step.ask)):
            self._check_text(number, field, text)

    def _check_text(self, number: int, field: str, text: str) -> None:
        """Check the form of a text, the length of its sentences, and its pictures."""
        if text != text.strip() or "\n" in text:
            self._wrong_step(number, field, _("starts or ends with a space or line break"), _("write one line of text"))
        for sentence in _SENTENCE_END.split(text):
            words = len(_ICON.sub("", sentence).split())
            if words > WORDIEST:
                self._wrong_step(
                    number,
                    field,
                    ngettext("has a sentence of {n} word", "has a sentence of {n} words", words).format(n=words),
                    _("make it {most} or fewer").format(most=WORDIEST),
                )
        for icon in _ICON.findall(text):
            if not _is_icon(icon):
                self._wrong_step(
                    number,
                    field,
                    _("there is no icon {{{icon}}}").format(icon=icon),
                    one_of([_("use the name of a picture in assets/icons")]),
                )

    def _wrong_step(self, number: int, field: str, problem: str, remedy: str) -> None:
        """Report a mistake in a step, counted from 1 as in the file."""
        self._wrong("steps", f"[{number + 1}]" + (f".{field}" if field else ""), problem, remedy)

    def _wrong(self, entry: str, field: str, problem: str, remedy: str) -> None:
        self._notes.wrong(self._file, entry, field, problem, remedy)


def _is_icon(name: str) -> bool:
    """Return whether there is an icon of this name."""
    return re.fullmatch("[a-z0-9_]+", name) is not None and Path(resources.find_asset(f"icons/{name}.svg")).is_file()
