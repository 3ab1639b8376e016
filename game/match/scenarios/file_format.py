"""Rules by example: given a state, when this is done, then that holds. Files anybody can write.

A file is YAML and lies in a folder named after its game (``tests/scenarios/<slug>/*.yaml``) or names it with
``game``. It holds one scenario, a list of them, or a mapping with ``scenarios`` (the list) next to what they have
in common. A scenario is a mapping::

    name: Hook on the part at the school
    rule: section 7, DeLorean Parts          # where the rulebook says so
    ruling: 12                               # optional: the ruling that settled it
    game: <box>                              # optional: else the name of the folder
    seats: 2                                 # optional: else the fewest; a number of seats
    options: {difficulty: normal}            # optional: else the defaults
    seed: 7                                  # optional: lets chance answer by itself, see below
    given:                                   # optional: fields of the view changed
      love: 3
    when:                                    # optional: the steps, in order
      - {do: walk, tile: marty.1}            # a command in its JSON form
      - {do: rolled, faces: [love, wild]}    # so is what chance does
      - refused: {do: walk, tile: marty.1}   # a command that may not be given
        why: tile_spent                      # optional: the reason
        facts: {missing: 2}                  # optional: facts of the refusal, some or all
      - expect: {love: 3}                    # checked in the middle, written like ``then``
    then:                                    # what holds at the end
      love: 4

*given.* Left out (or empty), the state is that of a plain opening. The fields are those of the game's view.
``given: start`` is the moment before the very first command: then the steps do the set-up's draws and deals too.

*Steps.* ``seat`` may be left out of a command when it is the seat that must answer. When chance is due, a step has
to say what it does, unless ``seed`` is given: then chance answers by itself, at once, wherever the next step is no
chance command.

*then and expect.* Fields of the view an onlooker has: mappings by the keys that are named, lists item by item and
complete, everything else equal. An empty mapping or list is empty; ``anything`` stands for an item of a list that need
not be looked at. What cannot fail (an empty ``then``, ``facts: {}``) is a mistake. Some keys are special:

``actor``      who must answer: a seat, ``nature`` or ``nobody``
``asked``      the verbs that may be given now, all of them, in any order: ``[step, halt]``
``legal``      a pattern of a command, or a list of them: each fits at least one command that may be given now
``not_legal``  a pattern, or a list: none of them fits any
``ended``      ``false``, the ending, or ``{ending: ..., winners: [...]}``, some or all of it
``viewer``     the seat whose view is meant instead of the onlooker's
``view``       fields of the view again, for a field that is named like one of these keys
``only``       fields of the view again, compared exactly: no key beside those that are named, at any depth;
               instead of a value, ``{only: value}`` asks for the same

A pattern is a command of which only the fields named count: ``{do: step}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec

KEYS: Final = (
    "name", "rule", "ruling", "game", "seats", "options", "seed", "given", "when", "then",
)  # fmt: skip
SHARED: Final = ("game", "rule", "ruling", "seats", "options", "seed", "given", "scenarios")
START: Final = "start"
STEP_KEYS: Final = ("do", "refused", "expect")
CHECKING: Final = ("view", "only", "legal", "not_legal")
"""Keys of an expectation that hold for ever when they are empty."""


class BadScenario(ValueError):
    """A scenario cannot be played as it is written; one line with file, line, scenario, step and remedy."""


class Step(msgspec.Struct, frozen=True):
    """One step: ``number`` counts from 1, ``kind`` is ``do``, ``refused`` or ``expect``.

    ``body`` is the command or the expectation, ``why`` and ``facts`` belong to a refusal.
    """

    number: int
    line: int
    kind: str
    body: Mapping[str, Any]
    why: str | None = None
    facts: Mapping[str, Any] = {}

    def __str__(self) -> str:
        """Name the step for messages."""
        return f"step {self.number}"


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """One scenario as it was written. ``given`` is None for the moment before the first command."""

    file: str
    line: int
    name: str
    box_id: str
    rule: str = ""
    ruling: str = ""
    seats: int | None = None
    options: Mapping[str, str] = {}
    seed: int | None = None
    given: Mapping[str, Any] | None = {}
    when: tuple[Step, ...] = ()
    then: Mapping[str, Any] = {}
    then_line: int = 0

    def where(self, step: Step | None = None) -> str:
        """Name the place of a step, or of what holds at the end, for messages."""
        line = step.line if step else self.then_line or self.line
        return f"{self.file}:{line}: {self.name}, {step or 'then'}"


def read_scenarios(path: Path) -> tuple[Scenario, ...]:
    """Read all scenarios of a file.

    Raises:
        BadScenario: the file cannot be read, or one of them is not written as it must be.
    """
    from game.content.mistakes import MistakeLog
    from game.content.yaml_reader import read_document

    notes = MistakeLog()
    document = read_document(path, str(path), notes)
    if document is None or notes.mistakes:
        raise BadScenario("; ".join(str(mistake) for mistake in notes.mistakes[:1]))
    return _Reader(path, document.value, document.lines).scenarios()


class _Reader:
    """Turns the plain values of one file into scenarios."""

    def __init__(self, path: Path, value: object, lines: Mapping[tuple[Any, ...], int]) -> None:
        self.path = path
        self.value = value
        self.lines = lines

    def scenarios(self) -> tuple[Scenario, ...]:
        """Read all scenarios."""
        value = self.value
        at: tuple[Any, ...] = ()
        shared: dict[str, Any] = {}
        if isinstance(value, dict) and "scenarios" in value:
            self.known(value, SHARED, (), "the file")
            shared = {key: entry for key, entry in value.items() if key != "scenarios"}
            value, at = value["scenarios"], ("scenarios",)
        if isinstance(value, dict):
            return (self.scenario(value, (), 1),)
        if not isinstance(value, list) or not value:
            raise self.bad(at, "", "holds no scenario", "write a mapping with name, when and then")
        return tuple(self.scenario(self.shared(shared, one), (*at, i), i + 1) for i, one in enumerate(value))

    @staticmethod
    def shared(shared: Mapping[str, Any], one: object) -> object:
        """Put what all scenarios of the file have in common below ``one``; ``given`` and ``options`` are joined."""
        if not isinstance(one, dict):
            return one
        joined = {**shared, **one}
        for key in ("given", "options"):
            if isinstance(shared.get(key), dict) and isinstance(one.get(key), dict):
                joined[key] = {**shared[key], **one[key]}
        return joined

    def bad(self, at: tuple[Any, ...], name: str, problem: str, remedy: str) -> BadScenario:
        """Make the error for a place in the file."""
        while at and at not in self.lines:
            at = at[:-1]
        where = f"{self.path}:{self.lines.get(at, 1)}: "
        return BadScenario(f"{where}{name + ': ' if name else ''}{problem}; {remedy}")

    def known(self, value: Mapping[Any, Any], keys: tuple[str, ...], at: tuple[Any, ...], name: str) -> None:
        """Refuse keys that mean nothing here."""
        for key in value:
            if key not in keys:
                close = get_close_matches(str(key), keys, n=1)
                remedy = f"did you mean {close[0]}?" if close else f"use one of: {', '.join(keys)}"
                raise self.bad((*at, key), name, f"{key!r} is no key here", remedy)

    def scenario(self, value: object, at: tuple[Any, ...], number: int) -> Scenario:
        """Read one scenario."""
        if not isinstance(value, dict):
            raise self.bad(at, f"scenario {number}", "is no mapping", "write name, given, when and then")
        name = str(value.get("name") or f"scenario {number}")
        self.known(value, KEYS, at, name)
        if not value.get("when") and "then" not in value:
            raise self.bad(at, name, "checks nothing", "add when or then")
        then = self.expectation(value, "then", at, name) if "then" in value else {}
        return Scenario(
            file=str(self.path),
            line=self.lines.get(at, 1),
            name=name,
            box_id=str(value.get("game") or self.path.resolve().parent.name),
            rule=str(value.get("rule") or ""),
            ruling=str(value.get("ruling") or ""),
            seats=self.whole(value, "seats", at, name),
            options={str(key): _word(entry) for key, entry in self.mapping(value, "options", at, name).items()},
            seed=self.whole(value, "seed", at, name),
            given=None if value.get("given") == START else self.mapping(value, "given", at, name),
            when=tuple(self.steps(value, at, name)),
            then=then,
            then_line=self.lines.get((*at, "then"), 0),
        )

    def whole(self, value: Mapping[str, Any], key: str, at: tuple[Any, ...], name: str) -> int | None:
        """Read a whole number that may be left out."""
        found = value.get(key)
        if found is not None and (not isinstance(found, int) or isinstance(found, bool) or found < 0):
            raise self.bad((*at, key), name, f"{key} is no number: {found!r}", "write a number such as 2")
        return found

    def mapping(self, value: Mapping[str, Any], key: str, at: tuple[Any, ...], name: str) -> Mapping[str, Any]:
        """Read a mapping that may be left out."""
        found = value.get(key)
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise self.bad((*at, key), name, f"{key} is no mapping", "write names with values: {name: value}")
        return found

    def expectation(self, value: Mapping[str, Any], key: str, at: tuple[Any, ...], name: str) -> Mapping[str, Any]:
        """Read what is expected; it must be able to fail."""
        found = self.mapping(value, key, at, name)
        if not found.keys() - {"viewer"}:
            raise self.bad((*at, key), name, f"{key} says nothing, so it cannot fail", "name a field, or leave it out")
        for inner in CHECKING:
            if inner in found and not found[inner]:
                remedy = "name something, or leave it out"
                raise self.bad((*at, key, inner), name, f"{inner} says nothing, so it cannot fail", remedy)
        return found

    def steps(self, value: Mapping[str, Any], at: tuple[Any, ...], name: str) -> Iterator[Step]:
        """Read the steps."""
        found = value.get("when")
        if found is None:
            return
        if not isinstance(found, list):
            raise self.bad((*at, "when"), name, "when is no list", "write one step a line, each with a dash")
        for number, step in enumerate(found, 1):
            yield self.step(step, (*at, "when", number - 1), f"{name}, step {number}", number)

    def step(self, value: object, at: tuple[Any, ...], name: str, number: int) -> Step:
        """Read one step."""
        kinds = [key for key in STEP_KEYS if isinstance(value, dict) and key in value]
        if not isinstance(value, dict) or len(kinds) != 1:
            remedy = "write a command {do: ...}, or refused: {do: ...}, or expect: {...}"
            raise self.bad(at, name, "is no step", remedy)
        line = self.lines.get(at, 0)
        if kinds == ["do"]:
            return Step(number, line, "do", value)
        if kinds == ["expect"]:
            self.known(value, ("expect",), at, name)
            return Step(number, line, "expect", self.expectation(value, "expect", at, name))
        self.known(value, ("refused", "why", "facts"), at, name)
        body = self.mapping(value, "refused", at, name)
        if "do" not in body:
            raise self.bad(at, name, "refuses no command", "write refused: {do: ...}")
        why = value.get("why")
        if "why" in value and not why:
            raise self.bad(
                (*at, "why"), name, "why says nothing, so it cannot fail", "name the reason, or leave it out"
            )
        facts = self.mapping(value, "facts", at, name)
        if "facts" in value and not facts:
            raise self.bad(
                (*at, "facts"), name, "facts says nothing, so it cannot fail", "name a fact, or leave it out"
            )
        return Step(number, line, "refused", body, None if why is None else str(why), facts)


def _word(value: object) -> str:
    """Return the value of an option as a command line has it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
