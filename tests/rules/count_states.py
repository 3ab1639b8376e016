"""State counts (perft) by first command; ``python -m tests.rules.count_states`` pins the numbers.

The initial states and their verified counts are in the ``counts`` of a game's case; a difference shows below which
command the rules have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from game.rules.contract import Command, Game, State
from tests.rules.cases import BOXES


def moves(state: State) -> list[Command]:
    """List the legal commands, or the outcomes of chance."""
    return [*state.legal_commands(), *(command for command, _ in state.chance_outcomes())]


def count(state: State, depth: int) -> dict[str, list[int]]:
    """Count the distinct states 1 to ``depth`` commands away, for each first command."""
    counted = {}
    for command in moves(state):
        layer = {(after := _after(state, command)).digest(): after}
        sizes = [1]
        for _ in range(depth - 1):
            layer = {(n := _after(one, c)).digest(): n for one in layer.values() for c in moves(one)}
            sizes.append(len(layer))
        counted[name(command)] = sizes
    return counted


def _after(state: State, command: Command) -> State:
    copy = state.clone()
    copy.apply(command)
    return copy


def name(command: Command) -> str:
    """Return a short form of a command: its verb and its fields except the seat."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    words = [str(value) for key, value in fields.items() if key != "seat" and value is not None]
    return " ".join(words)


def read(path: Path) -> list[dict[str, Any]]:
    """Read the pinned states of a game."""
    found: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def position(game: Game, pinned: Mapping[str, Any]) -> State:
    """Set up a pinned state and apply the commands in ``after``."""
    state = game.scenario_state(pinned["seats"], pinned["options"], pinned["given"])
    for fields in pinned.get("after", ()):
        command = msgspec.convert({"seat": state.actor, **fields} if state.actor >= 0 else fields, game.commands)
        refusal = state.refusal(command)
        assert refusal is None, f"{pinned['name']}: {fields} is refused: {refusal}"
        state.apply(command)
    return state


def main() -> None:
    """Recount the states of all games and pin the numbers."""
    for case in BOXES:
        if case.counts is None:
            continue
        pinned = read(case.counts)
        for one in pinned:
            one["counts"] = count(position(case.open(), one), one["depth"])
        head = (
            "# Positions 1, 2, 3 ... commands away, by first command; written by python -m tests.rules.count_states.\n"
        )
        text = yaml.safe_dump(pinned, sort_keys=False, default_flow_style=None, width=118)
        case.counts.write_text(head + text, encoding="utf-8")


if __name__ == "__main__":
    main()
