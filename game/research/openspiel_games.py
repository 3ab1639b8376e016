"""Our games as OpenSpiel games; importing this module registers them.

    import game.research.openspiel_games
    import pyspiel
    state = pyspiel.load_game("parlour_SLUG(players=3,longest=400)").new_initial_state()

The parameters are ``players``, ``longest`` (actions of seats after which nobody wins any more) and the options of the
game. Who wins gets 1, so games that are won together have equal returns. Chance is explicit (:mod:`.chance`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from game.content import list_boxes
from game.match.arena.playing import opened
from game.research.chance import ChanceNode, drawn_command, even
from game.research.numbering import numbering_of
from game.research.sight import (
    PLACES,
    information_text,
    observation_text,
    private_text,
    seen_commands,
    write_memory,
    write_observation,
)
from game.research.table import LONGEST, Table
from game.rules.contract import NATURE, Command, LaysOpen, Seat, write_command

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
PREFIX: Final = "parlour_"
"""What the names of our games begin with."""
_WEIGHT: Final = itemgetter(1)
OUTCOMES: Final = 256
"""More outcomes than a node of chance has."""
CHANCE_NODES: Final = 100
"""More nodes of chance than come between two actions of seats, or before the first."""


def _ask_chance(table: Table) -> tuple[ChanceNode | None, Sequence[int]]:
    """Return what chance has to decide, and the values of the numbers that it draws; carry out what needs none."""
    while table.actor == NATURE:
        if listed := table.state.chance_outcomes():
            return listed, ()
        command, values = drawn_command(table.state, ())
        if values:
            return even(values[0]), values
        table.apply(command)
    return None, ()


class ParlourState(pyspiel.State):
    """A position."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self.table, (self._node, self._values) = game.opening.clone(), game.first_chance
        self._drawn: tuple[int, ...] = ()
        self._player = self.table.actor if self._node is None else CHANCE

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody at the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether chance acts; asked from Python, this spares the way through C++, as the next does."""
        return self._node is not None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List the numbers of what may be done, ascending; of nobody but who acts."""
        if player is not None and player != self._player:
            return []
        return list(range(len(self._node))) if self._node else sorted(self.table.legal())

    def _legal_actions(self, _player: Seat) -> list[int]:
        """List the same for C++."""
        return sorted(self.table.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of the node with their probabilities."""
        assert self._node is not None
        return _probabilities(tuple(map(_WEIGHT, self._node)))

    def _apply_action(self, action: int) -> None:
        """Carry out an action, or an outcome of chance."""
        table, node = self.table, self._node
        if node is None:
            actor = table.act(action)
        elif command := node[action][0] or self._draw(action):
            self._node, actor = None, table.apply(command)
        else:
            return
        if actor >= 0:
            self._player = actor
            return
        if actor == NATURE:
            self._node, self._values = _ask_chance(table)
            actor = table.actor
        self._player = actor if actor >= 0 else CHANCE if actor == NATURE else TERMINAL

    def _draw(self, number: int) -> Command | None:
        """Take one more number; return the command that all make, or None where one more is needed."""
        drawn = self._drawn = (*self._drawn, number)
        if len(drawn) == len(self._values):
            command, values = drawn_command(self.table.state, drawn)
            if len(drawn) == len(values):
                self._drawn = ()
                return command
            self._values = values[: len(drawn) + 1]  # a card was drawn that is gone already: one more number
        self._node = even(self._values[len(drawn)])
        return None

    def _action_to_string(self, player: Seat, action: int) -> str:
        """Say what an action does."""
        if player >= 0:
            return self.table.numbering.name(action)
        command = self._node[action][0] if self._node is not None else None
        return f"draws {action}" if command is None else write_command(command)

    def returns(self) -> list[float]:
        """Return what each seat has got."""
        return self.table.returns()

    def __str__(self) -> str:
        """Return what everybody sees, and what was drawn of the command that chance is at."""
        return observation_text(self.table.view(None)) + (f" drawn {self._drawn}" if self._drawn else "")


@lru_cache(maxsize=1000)
def _probabilities(weights: tuple[int, ...]) -> list[tuple[int, float]]:
    """Number outcomes, each with its probability."""
    whole = sum(weights)
    return [(number, weight / whole) for number, weight in enumerate(weights)]


class ParlourObserver:
    """What one seat may know, as OpenSpiel asks for it: an observation, or an information state (``perfect_recall``).

    Public information alone is what an onlooker sees, private alone what only the seat does.
    """

    def __init__(self, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None) -> None:
        """Lay the numbers out.

        Raises:
            ValueError: there are parameters, or what all seats hide is asked for.
        """
        if params or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("there are no parameters, and no seat sees what all others hide")
        self._recalls = kind.perfect_recall
        self._public, self._private = kind.public_info, kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(PLACES * (2 if self._recalls else 1), np.float32)
        self.dict = {"observation": self.tensor[:PLACES]}
        if self._recalls:
            self.dict["memory"] = self.tensor[PLACES:]

    def set_from(self, state: ParlourState, player: Seat) -> None:
        """Write what ``player`` may know."""
        self.tensor.fill(0.0)
        write_observation(state.table.view(player if self._private else None), self.dict["observation"])
        if self._recalls:
            write_memory((seen for seen, _ in seen_commands(state.table, player)), self.dict["memory"])

    def string_from(self, state: ParlourState, player: Seat) -> str:
        """Say what ``player`` may know."""
        table = state.table
        if not self._private:
            return observation_text(table.view(None))
        if not self._public:
            return private_text(table, player)
        return information_text(table, player) if self._recalls else observation_text(table.view(player))


class ParlourGame(pyspiel.Game):
    """One box, for one number of players; each box has a class of its own."""

    box_id: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters; what is left out takes its default.

        Raises:
            BadOption: a number of players or an option is not offered.
        """
        given = dict(params or {})
        chosen = {**self.kind.parameter_specification, **given}
        players, self.longest = int(chosen.pop("players")), int(chosen.pop("longest"))
        self.options = {name: str(value) for name, value in chosen.items()}
        self.opening = Table(self.box_id, players, self.options, self.longest)
        self.first_chance = _ask_chance(self.opening)
        information = pyspiel.GameInfo(
            num_distinct_actions=numbering_of(self.box_id).size,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.longest,
        )
        super().__init__(self.kind, information, given)

    def new_initial_state(self) -> ParlourState:
        """Return the position before the first command."""
        return ParlourState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a number that no game reaches."""
        return CHANCE_NODES * (self.longest + 1)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> ParlourObserver:
        """Return who tells what a seat may know."""
        return ParlourObserver(kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def game_type(box_id: str) -> pyspiel.GameType:
    """Describe a box for OpenSpiel."""
    game = opened(box_id)
    fewest = max(2, game.seats.start)
    hides = isinstance(game.start(fewest, {}), LaysOpen)
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"{PREFIX}{box_id}",
        long_name=f"Time Parlour, {box_id}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hides else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": fewest,
            "longest": LONGEST,
            **{option.name: _typed(option.default) for option in game.options},
        },
    )


def _typed(text: str) -> int | str:
    """Return the default of an option as OpenSpiel reads it from text: what looks like a number is one."""
    return int(text) if text.isdecimal() else text


def _register(box_id: str) -> None:
    """Let OpenSpiel know a box."""
    kind = game_type(box_id)
    pyspiel.register_game(kind, type(f"ParlourGame_{box_id}", (ParlourGame,), {"box_id": box_id, "kind": kind}))


for _box in list_boxes():
    if _box.open and not _box.house:
        _register(_box.box_id)
