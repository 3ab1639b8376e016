"""Our games as PettingZoo environments, in which agents act in turn (AEC).

    from game.research.pettingzoo_env import env
    table = env(SLUG, seats=2)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

Winners get 1 at the end. Chance is drawn from the seed as in every match, so the same actions give the same game as in
``parlour simulate --seed``. Games that are too long are truncated.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from secrets import randbelow
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from game.research.sight import PLACES, observation_text, write_observation
from game.research.table import LONGEST, Table
from game.rules.contract import NATURE, NOBODY, Seat
from game.seats.seeds import LARGEST, StreamRandom

if os.environ.get("SDL_AUDIODRIVER") == "dsp":
    del os.environ["SDL_AUDIODRIVER"]  # PettingZoo sets it on import, which would mute a window

AGENT: Final = "seat_"
"""The prefix of agents' names, followed by the number of the seat."""


class ParlourEnv(AECEnv):
    """One box for one number of seats and one choice of options."""

    def __init__(self, box_id: str, seats: int, options: Mapping[str, str], longest: int = LONGEST) -> None:
        """Set up the spaces; :meth:`reset` starts a game.

        Raises:
            UnknownGame, BadOption, NoPart: the game, an option or its ``command_fields`` do not exist.
        """
        super().__init__()
        self.metadata = {"name": f"parlour_{box_id}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self._opening = self.table = Table(box_id, seats, options, longest)
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(seats)]
        size = self.table.numbering.size
        seen = Box(-np.inf, np.inf, (PLACES,), np.float32)
        spaces = {"observation": seen, "action_mask": Box(0, 1, (size,), np.int8)}
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game, without ``seed`` a random one; ``options`` are part of the PettingZoo API and ignored."""
        self._chance = StreamRandom(randbelow(LARGEST) if seed is None else seed)
        self.table = self._opening.clone()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def legal_actions(self) -> tuple[int, ...]:
        """List the legal actions of the current agent; faster than its action mask."""
        return self.table.legal()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return an agent's observation and its action mask, which is empty unless it is to act."""
        seat = self._seat(agent)
        seen = np.zeros(PLACES, np.float32)
        write_observation(self.table.view(seat), seen)
        mask = np.zeros(self.table.numbering.size, np.int8)
        if self.table.actor == seat:
            mask[list(self.table.legal())] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out an action of the current agent.

        Raises:
            ValueError: it is illegal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        self.table.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def render(self) -> str:
        """Return the public observation as text."""
        return observation_text(self.table.view(None))

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _go_on(self) -> None:
        """Let chance decide until an agent acts or the game is over."""
        table = self.table
        while (actor := table.actor) == NATURE:
            table.apply(table.state.sample_chance(self._chance.at(len(table.commands))))
        if actor != NOBODY:
            self.agent_selection = self.possible_agents[actor]
            return
        ends = self.truncations if table.cut_off else self.terminations
        ends.update(dict.fromkeys(self.agents, True))
        self.rewards = dict(zip(self.agents, table.returns(), strict=True))
        self._accumulate_rewards()

    def _seat(self, agent: str) -> Seat:
        return int(agent.removeprefix(AGENT))


def env(box_id: str, seats: int = 2, options: Mapping[str, str] | None = None, longest: int = LONGEST) -> ParlourEnv:
    """Make the environment of a box; ``longest`` is the number of actions after which a game is truncated.

    Raises:
        UnknownGame, BadOption, NoPart: as for :class:`ParlourEnv`.
    """
    return ParlourEnv(box_id, seats, options or {}, longest)
