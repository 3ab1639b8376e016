"""Plays scenarios (see :mod:`game.match.scenarios.file_format`) and says which step did not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import Any, Final, get_args

import msgspec

from game.match.scenarios.file_format import BadScenario, Scenario, Step
from game.rules.contract import NATURE, NOBODY, BadGiven, ChanceCommand, Command, Game, PlayerCommand, State, verb
from game.seats.seeds import mix

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
