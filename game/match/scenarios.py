"""Rules by example: given a state, when this is done, then that holds. Files anybody can write.

A file is YAML and lies in a folder of its game (``tests/games/<slug>/scenarios/*.yaml``) or names it with
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

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import msgspec

from game.rules.contract import NATURE, NOBODY, BadGiven, ChanceCommand, Command, Game, PlayerCommand, State, verb
from game.seats.seeds import mix

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
            box_id=str(value.get("game") or _folder_of_game(self.path).name),
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


# --- playing them ----------------------------------------------------------------------------------------------------


ACTORS: Final = {"nature": NATURE, "nobody": NOBODY}
SPECIAL: Final = ("actor", "asked", "legal", "not_legal", "ended", "viewer", "view", "only")
ANYTHING: Final = "anything"
"""Stands for an item of a list that is not looked at."""
MANY: Final = 12
"""How many names or commands a message lists."""


class ScenarioFailed(AssertionError):
    """A step did not hold; the message is one line with file, scenario, step, what was expected and found."""


def run(scenario: Scenario, open_game: Callable[[str], Game]) -> None:
    """Play one scenario.

    Raises:
        ScenarioFailed: a step or the end is not as the scenario says.
        BadScenario: it cannot be played as it is written (unknown game, field, verb, state ...).
    """
    try:
        game = open_game(scenario.box_id)
        seats = game.seats.start if scenario.seats is None else scenario.seats
        if scenario.given is None:
            state = game.start(seats, scenario.options)
        else:
            state = game.scenario_state(seats, scenario.options, scenario.given)
    except (BadGiven, ValueError) as error:
        raise BadScenario(f"{scenario.file}:{scenario.line}: {scenario.name}, given: {error}") from error
    _Run(scenario, game, state).play()


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, game: Game, state: State) -> None:
        self.scenario = scenario
        self.game = game
        self.state = state
        self.verbs = {verb(kind.__name__): kind for kind in get_args(game.commands) or (game.commands,)}
        self.count = 0
        self.step: Step | None = None

    def play(self) -> None:
        """Run all steps, then check the end."""
        for step in self.scenario.when:
            self.step = step
            {"do": self.do, "refused": self.refused, "expect": self.expect}[step.kind](step)
        self.step = None
        self.draw()
        self.check(self.scenario.then)

    def failed(self, problem: str) -> ScenarioFailed:
        """Return the error for the step under way."""
        return ScenarioFailed(f"{self.scenario.where(self.step)}: {problem}")

    def bad(self, problem: str) -> BadScenario:
        """Return the error for a step that cannot be understood."""
        return BadScenario(f"{self.scenario.where(self.step)}: {problem}")

    def draw(self) -> None:
        """Let chance answer by itself while it is due, if a seed allows that."""
        while self.scenario.seed is not None and self.state.actor == NATURE:
            self.apply(self.state.sample_chance(Random(mix(self.scenario.seed, self.count))))

    def apply(self, command: Command) -> None:
        """Carry out a command that was checked."""
        self.state.apply(command)
        self.count += 1

    def do(self, step: Step) -> None:
        """Give a command that has to be allowed."""
        command = self.ready(step.body)
        refusal = self.state.refusal(command)
        if refusal is not None:
            facts = "".join(f", {name} {value}" for name, value in refusal.facts)
            raise self.failed(f"{_flat(command)} was refused: {refusal.why}{facts}; {self.due()}")
        self.apply(command)

    def refused(self, step: Step) -> None:
        """Give a command that must not be allowed."""
        refusal = self.state.refusal(self.ready(step.body))
        if refusal is None:
            raise self.failed(f"expected {_flat(step.body)} to be refused, but it is allowed")
        if step.why is not None and step.why != refusal.why:
            raise self.failed(f"expected to be refused for {step.why}, found {refusal.why}")
        wrong = differences(step.facts, dict(refusal.facts), "facts") if step.facts else []
        if wrong:
            raise self.failed("; ".join(wrong))

    def expect(self, step: Step) -> None:
        """Check the state between two steps."""
        self.draw()
        self.check(step.body)

    def ready(self, body: Mapping[str, Any]) -> Command:
        """Read a command, and let chance answer first if it is due and the command is not one of chance."""
        if not issubclass(self.kind(body), ChanceCommand):
            self.draw()
            if self.state.actor == NATURE:
                raise self.bad(f"chance is due before {_flat(body)}; {self.due()}, or give the scenario a seed")
        fields = dict(body)
        if issubclass(self.kind(body), PlayerCommand):
            fields.setdefault("seat", max(self.state.actor, 0))
        try:
            command: Command = msgspec.convert(fields, self.game.commands)
        except msgspec.ValidationError as error:
            wanted = ", ".join(self.kind(body).__struct_fields__) or "none"
            raise self.bad(f"{_flat(body)} is no command: {error}; {body['do']} has the fields: {wanted}") from error
        return command

    def kind(self, body: Mapping[str, Any]) -> type[Command]:
        """Find the class of a command or pattern and check the names of its fields."""
        name = str(body.get("do", ""))
        if name not in self.verbs:
            close = get_close_matches(name, self.verbs, n=1)
            remedy = f"did you mean {close[0]}?" if close else f"it has: {', '.join(self.verbs)}"
            raise self.bad(f"{self.game.box_id} has no command {name!r}; {remedy}")
        kind: type[Command] = self.verbs[name]
        for field in body:
            if field != "do" and field not in kind.__struct_fields__:
                wanted = ", ".join(kind.__struct_fields__) or "none"
                raise self.bad(f"{name} has no field {field!r}; it has: {wanted}")
        return kind

    def due(self) -> str:
        """Return a text that lists what may be given now."""
        if self.state.actor == NOBODY:
            return "the game is over"
        may = self.may()
        shown = ", ".join(_flat(command) for command in may[:MANY]) + (" ..." if len(may) > MANY else "")
        who = "chance" if self.state.actor == NATURE else f"seat {self.state.actor}"
        return f"{who} may give: {shown}"

    def may(self) -> Sequence[Command]:
        """List the commands that may be given now; of chance's at least one."""
        if self.state.actor == NATURE:
            return [command for command, _ in self.state.chance_outcomes()] or [self.state.sample_chance(Random(0))]
        return self.state.legal_commands()

    def check(self, expected: Mapping[str, Any]) -> None:
        """Compare the state with what is expected of it."""
        viewer = expected.get("viewer")
        if viewer is not None and (isinstance(viewer, bool) or not isinstance(viewer, int) or viewer < 0):
            raise self.bad(f"viewer is no seat: {viewer!r}; write a number from 0")
        fields = {key: value for key, value in expected.items() if key not in SPECIAL}
        more, only = expected.get("view", {}), expected.get("only", {})
        for key, found in (("view", more), ("only", only)):
            if not isinstance(found, Mapping):
                raise self.bad(f"{key} is no mapping; write names with values: {{name: value}}")
        more = {**more, **{name: {"only": value} for name, value in only.items()}}
        view = msgspec.to_builtins(self.state.view(viewer), str_keys=True)
        wrong = differences({**fields, **more}, view, "")
        for key, look in (
            ("actor", self.look_at_actor),
            ("asked", self.look_at_asked),
            ("legal", self.look_at_legal),
            ("not_legal", self.look_at_not_legal),
            ("ended", self.look_at_ended),
        ):
            if key in expected:
                wrong += look(expected[key])
        if wrong:
            raise self.failed("; ".join(wrong))

    def look_at_actor(self, expected: object) -> list[str]:
        """Compare who must answer."""
        wanted = ACTORS.get(str(expected).lower(), expected)
        if isinstance(wanted, bool) or not isinstance(wanted, int):
            raise self.bad(f"actor is nobody we know: {expected!r}; write a seat, nature or nobody")
        names = {seat: name for name, seat in ACTORS.items()}
        found = self.state.actor
        if wanted == found:
            return []
        return [f"actor: expected {names.get(wanted, wanted)}, found {names.get(found, found)}"]

    def look_at_asked(self, expected: object) -> list[str]:
        """Compare the verbs that may be given."""
        wanted = {str(name) for name in (expected if isinstance(expected, list) else [expected])}
        for name in wanted:
            self.kind({"do": name})
        found = {_plain(command)["do"] for command in self.may()} if self.state.actor != NOBODY else set()
        if wanted == found:
            return []
        return [f"asked: expected {', '.join(sorted(wanted))}, found {', '.join(sorted(found)) or 'nothing'}"]

    def look_at_legal(self, expected: object) -> list[str]:
        """Find the patterns that fit no command that may be given."""
        return [
            f"legal: nothing fits {_flat(one)}; {self.due()}"
            for one in self.patterns(expected)
            if not self.fitting(one)
        ]

    def look_at_not_legal(self, expected: object) -> list[str]:
        """Find the patterns that fit a command that may be given."""
        return [
            f"not_legal: {_flat(one)} fits {_flat(found[0])}"
            for one in self.patterns(expected)
            if (found := self.fitting(one))
        ]

    def patterns(self, expected: object) -> list[Mapping[str, Any]]:
        """Read one pattern or a list of them."""
        found: list[Mapping[str, Any]] = []
        for one in expected if isinstance(expected, list) else [expected]:
            if not isinstance(one, Mapping):
                raise self.bad(f"{one!r} is no pattern of a command; write {{do: ...}}")
            self.kind(one)
            found.append(one)
        return found

    def fitting(self, pattern: Mapping[str, Any]) -> list[Command]:
        """List the commands that may be given now and fit ``pattern``."""
        if self.state.actor == NOBODY:
            return []
        return [command for command in self.may() if not differences(dict(pattern), _plain(command), "")]

    def look_at_ended(self, expected: object) -> list[str]:
        """Compare how the game ended."""
        result = self.state.result()
        if expected is None or expected is False:
            return [] if result is None else [f"ended: expected the game to go on, found {result.ending}"]
        wanted = expected if isinstance(expected, dict) else {"ending": expected}
        if expected is True:
            wanted = {}
        if result is None:
            return ["ended: expected the game to be over, but it goes on"]
        return differences(wanted, msgspec.to_builtins(result), "ended")


def differences(expected: object, found: object, path: str, exact: bool = False) -> list[str]:
    """List where ``found`` is not as ``expected``: mappings by the keys named, lists item by item.

    ``exact``: mappings have no other keys than those named. An empty mapping is always empty.

    >>> differences({"a": {"b": 1}}, {"a": {"b": 2, "c": 3}}, "")
    ['a.b: expected 1, found 2']
    >>> differences({"a": {"only": {"b": 2}}}, {"a": {"b": 2, "c": 3}}, "")
    ['a.c: expected nothing, found 3']
    """
    if isinstance(expected, Mapping) and set(expected) == {"only"}:
        return differences(expected["only"], found, path, exact=True)
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return list(_unlike(expected, found, path, exact or (not expected and bool(path))))
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [text for i, (one, other) in pairs if one != ANYTHING
                for text in differences(one, other, f"{path}[{i}]", exact)]  # fmt: skip
    same = expected == found and isinstance(expected, bool) == isinstance(found, bool)
    return [] if same else [f"{path}: expected {_flat(expected)}, found {_flat(found)}"]


def _unlike(expected: Mapping[Any, Any], found: Mapping[str, Any], path: str, exact: bool) -> Iterator[str]:
    """Yield where a mapping is not as expected."""
    for key, value in expected.items():
        place = f"{path}.{key}" if path else str(key)
        if str(key) in found:
            yield from differences(value, found[str(key)], place, exact)
        else:
            names = ", ".join(map(str, list(found)[: 3 * MANY])) or "nothing"
            yield f"{place}: there is no such field; there is: {names}"
    for name in sorted(found.keys() - {str(key) for key in expected}) if exact else ():
        place = f"{path}.{name}" if path else name
        yield f"{place}: expected nothing, found {_flat(found[name])}"


def _plain(command: Command) -> dict[str, Any]:
    """Return a command as plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(command)
    return plain


def _flat(value: object) -> str:
    """Return a value as one line of YAML."""
    if isinstance(value, Command):
        value = _plain(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flat(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flat(entry) for entry in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def _folder_of_game(path: Path) -> Path:
    """Return the folder named after the game of a file: the one it lies in, or one above ``scenarios``."""
    folder = path.resolve().parent
    return folder.parent if folder.name == "scenarios" else folder
