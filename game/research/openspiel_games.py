"""Our games as OpenSpiel games; importing this module registers them.

    import game.research.openspiel_games
    import pyspiel
    state = pyspiel.load_game("parlour_SLUG(players=3,longest=400)").new_initial_state()

The parameters are ``players``, ``longest`` (number of seats' actions after which nobody wins) and the options of the
game. Winners get 1, so in co-operative games all returns are equal. Chance is explicit (:mod:`.chance`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
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
"""The prefix of the names of our games."""
OUTCOMES: Final = 256
"""Upper bound of outcomes per chance node."""
CHANCE_NODES: Final = 100
"""Upper bound of chance nodes between two actions of seats, or before the first."""


def _ask_chance(table: Table) -> tuple[ChanceNode | None, Sequence[int]]:
    """Carry out forced chance commands; return the next chance node and the numbers of values of its draws."""
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
        """Return the current player: a seat, CHANCE or TERMINAL."""
        return self._player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether chance acts; overridden, like the next method, to save the call through C++."""
        return self._node is not None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List the legal actions in ascending order; empty for players other than the current one."""
        if player is not None and player != self._player:
            return []
        return sorted(self.table.legal()) if self._node is None else list(range(len(self._node)))

    def _legal_actions(self, _player: Seat) -> list[int]:
        """List the legal actions for C++."""
        return sorted(self.table.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of the node with their probabilities."""
        assert self._node is not None
        return _probabilities(tuple([weight for _, weight in self._node]))

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
        """Add a drawn number; return the completed command, or None if another number is needed."""
        drawn = self._drawn = (*self._drawn, number)
        if len(drawn) == len(self._values):
            command, values = drawn_command(self.table.state, drawn)
            if len(drawn) == len(values):
                self._drawn = ()
                return command
            self._values = values[: len(drawn) + 1]  # rejection sampling hit a drawn card: one more number
        self._node = even(self._values[len(drawn)])
        return None

    def _action_to_string(self, player: Seat, action: int) -> str:
        """Return the name of an action or outcome."""
        if player >= 0:
            return self.table.numbering.name(action)
        command = self._node[action][0] if self._node is not None else None
        return f"draws {action}" if command is None else write_command(command)

    def returns(self) -> list[float]:
        """Return the return of each seat: 1 for winners, else 0."""
        return self.table.returns()

    def __str__(self) -> str:
        """Return the public observation, and the numbers drawn so far for a chance command."""
        return observation_text(self.table.view(None)) + (f" drawn {self._drawn}" if self._drawn else "")


@lru_cache(maxsize=1000)
def _probabilities(weights: tuple[int, ...]) -> list[tuple[int, float]]:
    """Return the outcomes by number with their probabilities."""
    whole = sum(weights)
    return [(number, weight / whole) for number, weight in enumerate(weights)]


class ParlourObserver:
    """An OpenSpiel observer of a seat: of observations, or with ``perfect_recall`` of information states.

    Public information alone is what an onlooker sees, private information alone what only the seat sees.
    """

    def __init__(self, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None) -> None:
        """Allocate the tensor.

        Raises:
            ValueError: there are parameters, or the private information of all players is requested.
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
        """Fill the tensor for ``player``."""
        self.tensor.fill(0.0)
        write_observation(state.table.view(player if self._private else None), self.dict["observation"])
        if self._recalls:
            write_memory((seen for seen, _ in seen_commands(state.table, player)), self.dict["memory"])

    def string_from(self, state: ParlourState, player: Seat) -> str:
        """Return the text for ``player``."""
        table = state.table
        if not self._private:
            return observation_text(table.view(None))
        if not self._public:
            return private_text(table, player)
        return information_text(table, player) if self._recalls else observation_text(table.view(player))


class ParlourGame(pyspiel.Game):
    """One box for one number of players; each box has a subclass."""

    box_id: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters and add defaults.

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
        """Return an upper bound of chance nodes per game."""
        return CHANCE_NODES * (self.longest + 1)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> ParlourObserver:
        """Return an observer, by default without perfect recall."""
        return ParlourObserver(kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def game_type(box_id: str) -> pyspiel.GameType:
    """Return the OpenSpiel type of a box."""
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
    """Return the default of an option with its OpenSpiel type: digits are an integer."""
    return int(text) if text.isdecimal() else text


def _register(box_id: str) -> None:
    kind = game_type(box_id)
    pyspiel.register_game(kind, type(f"ParlourGame_{box_id}", (ParlourGame,), {"box_id": box_id, "kind": kind}))


for _box in list_boxes():
    if _box.open and not _box.house:
        _register(_box.box_id)
