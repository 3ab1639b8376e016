"""Rules by example: given a state, when these steps are taken, then this holds. Files that anybody can write.

A file is YAML and lies in a folder of its game (``tests/games/<slug>/scenarios/*.yaml``) or names it with
``game``. It has one scenario, a list of them, or a mapping with ``scenarios`` (the list) next to the keys that they
share. A scenario is a mapping::

    name: Hook on the part at the school
    rule: section 7, DeLorean Parts          # the place in the rulebook
    ruling: 12                               # optional: the ruling that decided it
    game: <box>                              # optional: by default the name of the folder
    seats: 2                                 # optional: by default the fewest possible
    options: {difficulty: normal}            # optional: by default those of the game
    seed: 7                                  # optional: chance answers by itself, see below
    given:                                   # optional: changed fields of the view
      love: 3
    when:                                    # optional: the steps, in order
      - {do: walk, tile: marty.1}            # a command in its JSON form
      - {do: rolled, faces: [love, wild]}    # the same for outcomes of chance
      - refused: {do: walk, tile: marty.1}   # an illegal command
        why: tile_spent                      # optional: the reason
        facts: {missing: 2}                  # optional: facts of the refusal, some or all
      - expect: {love: 3}                    # checked in between, same form as ``then``
    then:                                    # what must hold at the end
      love: 4

*given.* If missing or empty, the state is an opening position. The fields are those of the game's view.
``given: start`` is the state before the very first command: the steps then do the draws and deals of the set-up, too.

*Steps.* A command may leave out ``seat`` if that is the seat that must answer. When chance is due, a step must give its
outcome, unless there is a ``seed``: then chance answers by itself whenever the next step is not an outcome of chance.

*then and expect.* Fields of an onlooker's view: of mappings only the given keys are compared, lists completely and
item by item, other values for equality. An empty mapping or list must be empty; ``anything`` matches any item of a
list. An expectation that cannot fail (an empty ``then``, ``facts: {}``) is a mistake. Some keys are special:

``actor``      the seat that must answer, ``nature`` or ``nobody``
``asked``      the verbs of all legal commands, in any order: ``[step, halt]``
``legal``      a pattern of a command, or a list of them: each matches at least one legal command
``not_legal``  a pattern, or a list of them: none matches any legal command
``ended``      ``false``, the ending, or ``{ending: ..., winners: [...]}``, some or all of it
``viewer``     the seat whose view is used instead of an onlooker's
``view``       more fields of the view, for fields with the name of one of these keys
``only``       more fields of the view, compared exactly: with no other keys than those given, at any depth;
               ``{only: value}`` does the same for a single value

A pattern is a command of which only the given fields count: ``{do: step}``.
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
"""Keys of an expectation that cannot fail if empty."""


class BadScenario(ValueError):
    """A scenario is invalid; the message is one line with file, line, scenario, step and remedy."""


class Step(msgspec.Struct, frozen=True):
    """One step: ``number`` counts from 1, ``kind`` is ``do``, ``refused`` or ``expect``.

    ``body`` is the command or the expectation; ``why`` and ``facts`` are those of a refusal.
    """

    number: int
    line: int
    kind: str
    body: Mapping[str, Any]
    why: str | None = None
    facts: Mapping[str, Any] = {}

    def __str__(self) -> str:
        return f"step {self.number}"


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """One scenario of a file; ``given`` is None for the state before the first command."""

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
        """Return the place of a step, or of ``then``, for messages."""
        line = step.line if step else self.then_line or self.line
        return f"{self.file}:{line}: {self.name}, {step or 'then'}"


def read_scenarios(path: Path) -> tuple[Scenario, ...]:
    """Read all scenarios of a file.

    Raises:
        BadScenario: the file cannot be read, or a scenario is invalid.
    """
    from game.content.mistakes import MistakeLog
    from game.content.yaml_reader import read_document

    notes = MistakeLog()
    document = read_document(path, str(path), notes)
    if document is None or notes.mistakes:
        raise BadScenario("; ".join(str(mistake) for mistake in notes.mistakes[:1]))
    return _Reader(path, document.value, document.lines).scenarios()


class _Reader:
    """Converts the plain values of one file to scenarios."""

    def __init__(self, path: Path, value: object, lines: Mapping[tuple[Any, ...], int]) -> None:
        self.path = path
        self.value = value
        self.lines = lines

    def scenarios(self) -> tuple[Scenario, ...]:
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
            raise self.bad(at, "", "has no scenarios", "write a mapping with name, when and then")
        return tuple(self.scenario(self.shared(shared, one), (*at, i), i + 1) for i, one in enumerate(value))

    @staticmethod
    def shared(shared: Mapping[str, Any], one: object) -> object:
        """Merge the keys ``shared`` by all scenarios into ``one``, which takes precedence."""
        if not isinstance(one, dict):
            return one
        joined = {**shared, **one}
        for key in ("given", "options"):
            if isinstance(shared.get(key), dict) and isinstance(one.get(key), dict):
                joined[key] = {**shared[key], **one[key]}
        return joined

    def bad(self, at: tuple[Any, ...], name: str, problem: str, remedy: str) -> BadScenario:
        """Return the error for a place in the file."""
        while at and at not in self.lines:
            at = at[:-1]
        where = f"{self.path}:{self.lines.get(at, 1)}: "
        return BadScenario(f"{where}{name + ': ' if name else ''}{problem}; {remedy}")

    def known(self, value: Mapping[Any, Any], keys: tuple[str, ...], at: tuple[Any, ...], name: str) -> None:
        """Raise BadScenario for an unknown key."""
        for key in value:
            if key not in keys:
                close = get_close_matches(str(key), keys, n=1)
                remedy = f"did you mean {close[0]}?" if close else f"use one of: {', '.join(keys)}"
                raise self.bad((*at, key), name, f"{key!r} is not a key here", remedy)

    def scenario(self, value: object, at: tuple[Any, ...], number: int) -> Scenario:
        if not isinstance(value, dict):
            raise self.bad(at, f"scenario {number}", "is not a mapping", "write name, given, when and then")
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
        """Read an optional natural number."""
        found = value.get(key)
        if found is not None and (not isinstance(found, int) or isinstance(found, bool) or found < 0):
            raise self.bad((*at, key), name, f"{key} is not a number: {found!r}", "write a number such as 2")
        return found

    def mapping(self, value: Mapping[str, Any], key: str, at: tuple[Any, ...], name: str) -> Mapping[str, Any]:
        """Read an optional mapping."""
        found = value.get(key)
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise self.bad((*at, key), name, f"{key} is not a mapping", "write names with values: {name: value}")
        return found

    def expectation(self, value: Mapping[str, Any], key: str, at: tuple[Any, ...], name: str) -> Mapping[str, Any]:
        """Read an expectation, which must be able to fail."""
        found = self.mapping(value, key, at, name)
        if not found.keys() - {"viewer"}:
            raise self.bad((*at, key), name, f"{key} says nothing, so it cannot fail", "name a field, or leave it out")
        for inner in CHECKING:
            if inner in found and not found[inner]:
                remedy = "name something, or leave it out"
                raise self.bad((*at, key, inner), name, f"{inner} says nothing, so it cannot fail", remedy)
        return found

    def steps(self, value: Mapping[str, Any], at: tuple[Any, ...], name: str) -> Iterator[Step]:
        found = value.get("when")
        if found is None:
            return
        if not isinstance(found, list):
            raise self.bad((*at, "when"), name, "when is not a list", "write one step a line, each with a dash")
        for number, step in enumerate(found, 1):
            yield self.step(step, (*at, "when", number - 1), f"{name}, step {number}", number)

    def step(self, value: object, at: tuple[Any, ...], name: str, number: int) -> Step:
        kinds = [key for key in STEP_KEYS if isinstance(value, dict) and key in value]
        if not isinstance(value, dict) or len(kinds) != 1:
            remedy = "write a command {do: ...}, or refused: {do: ...}, or expect: {...}"
            raise self.bad(at, name, "is not a step", remedy)
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
    """Return the value of an option as on the command line."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


# --- playing them ----------------------------------------------------------------------------------------------------


ACTORS: Final = {"nature": NATURE, "nobody": NOBODY}
SPECIAL: Final = ("actor", "asked", "legal", "not_legal", "ended", "viewer", "view", "only")
ANYTHING: Final = "anything"
"""Matches any item of a list."""
MANY: Final = 12
"""Most names or commands listed in a message."""


class ScenarioFailed(AssertionError):
    """A step failed; the message is one line with file, scenario, step, expected and found values."""


def run(scenario: Scenario, open_game: Callable[[str], Game]) -> None:
    """Play one scenario.

    Raises:
        ScenarioFailed: a step or the end differs from the scenario.
        BadScenario: the scenario is invalid (unknown game, field, verb, state ...).
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
        """Return the error for an invalid step."""
        return BadScenario(f"{self.scenario.where(self.step)}: {problem}")

    def draw(self) -> None:
        """Draw outcomes while chance is due, if the scenario has a seed."""
        while self.scenario.seed is not None and self.state.actor == NATURE:
            self.apply(self.state.sample_chance(Random(mix(self.scenario.seed, self.count))))

    def apply(self, command: Command) -> None:
        """Carry out a checked command."""
        self.state.apply(command)
        self.count += 1

    def do(self, step: Step) -> None:
        """Give a command that must be legal."""
        command = self.ready(step.body)
        refusal = self.state.refusal(command)
        if refusal is not None:
            facts = "".join(f", {name} {value}" for name, value in refusal.facts)
            raise self.failed(f"{_flat(command)} was refused: {refusal.why}{facts}; {self.due()}")
        self.apply(command)

    def refused(self, step: Step) -> None:
        """Check that a command is refused."""
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
        """Read a command; let chance answer first unless the command is an outcome of chance."""
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
            raise self.bad(f"{_flat(body)} is not a command: {error}; {body['do']} has the fields: {wanted}") from error
        return command

    def kind(self, body: Mapping[str, Any]) -> type[Command]:
        """Return the class of a command or pattern, with the names of its fields checked."""
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
        """Return a text that lists the legal commands."""
        if self.state.actor == NOBODY:
            return "the game is over"
        may = self.may()
        shown = ", ".join(_flat(command) for command in may[:MANY]) + (" ..." if len(may) > MANY else "")
        who = "chance" if self.state.actor == NATURE else f"seat {self.state.actor}"
        return f"{who} may give: {shown}"

    def may(self) -> Sequence[Command]:
        """List the legal commands; for chance at least one outcome."""
        if self.state.actor == NATURE:
            return [command for command, _ in self.state.chance_outcomes()] or [self.state.sample_chance(Random(0))]
        return self.state.legal_commands()

    def check(self, expected: Mapping[str, Any]) -> None:
        """Compare the state with an expectation."""
        viewer = expected.get("viewer")
        if viewer is not None and (isinstance(viewer, bool) or not isinstance(viewer, int) or viewer < 0):
            raise self.bad(f"viewer is not a seat: {viewer!r}; write a number from 0")
        fields = {key: value for key, value in expected.items() if key not in SPECIAL}
        more, only = expected.get("view", {}), expected.get("only", {})
        for key, found in (("view", more), ("only", only)):
            if not isinstance(found, Mapping):
                raise self.bad(f"{key} is not a mapping; write names with values: {{name: value}}")
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
        wanted = ACTORS.get(str(expected).lower(), expected)
        if isinstance(wanted, bool) or not isinstance(wanted, int):
            raise self.bad(f"there is no actor {expected!r}; write a seat, nature or nobody")
        names = {seat: name for name, seat in ACTORS.items()}
        found = self.state.actor
        if wanted == found:
            return []
        return [f"actor: expected {names.get(wanted, wanted)}, found {names.get(found, found)}"]

    def look_at_asked(self, expected: object) -> list[str]:
        """Compare the verbs of the legal commands."""
        wanted = {str(name) for name in (expected if isinstance(expected, list) else [expected])}
        for name in wanted:
            self.kind({"do": name})
        found = {_plain(command)["do"] for command in self.may()} if self.state.actor != NOBODY else set()
        if wanted == found:
            return []
        return [f"asked: expected {', '.join(sorted(wanted))}, found {', '.join(sorted(found)) or 'nothing'}"]

    def look_at_legal(self, expected: object) -> list[str]:
        """Report the patterns that match no legal command."""
        return [
            f"legal: nothing fits {_flat(one)}; {self.due()}"
            for one in self.patterns(expected)
            if not self.fitting(one)
        ]

    def look_at_not_legal(self, expected: object) -> list[str]:
        """Report the patterns that match a legal command."""
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
                raise self.bad(f"{one!r} is not a command pattern; write {{do: ...}}")
            self.kind(one)
            found.append(one)
        return found

    def fitting(self, pattern: Mapping[str, Any]) -> list[Command]:
        """List the legal commands that match ``pattern``."""
        if self.state.actor == NOBODY:
            return []
        return [command for command in self.may() if not differences(dict(pattern), _plain(command), "")]

    def look_at_ended(self, expected: object) -> list[str]:
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
    """List the differences of ``found`` from ``expected``: mappings by the keys of ``expected``, lists item by item.

    With ``exact``, mappings must have no other keys. An empty mapping must always be empty.

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
    """Yield the differences of a mapping."""
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
    """Return the folder named after the game of a file: the folder of the file, or the one above ``scenarios``."""
    folder = path.resolve().parent
    return folder.parent if folder.name == "scenarios" else folder
