"""All games as an environment of PettingZoo (AEC), for learning by reinforcement.

    env = environment.Environment("puerto-rico", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        action = None if over else env.action_space(agent).sample(info["action_mask"])
        env.step(action)

An action is the number of a move among those that are offered: `info["moves"]` is their notation,
`info["action_mask"]` says how many there are. The observation is what the seat may know: numbers
and words of its view, hashed into one vector.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final
from zlib import crc32

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

import rules

FEATURES: Final = 1024
"""Numbers of an observation."""
LARGEST: Final = 10_000.0
"""No number of an observation is further from 0."""
MOST_MOVES: Final = 256
"""So many moves are offered at most; where there are more, as many are drawn."""
LONGEST: Final = 20_000
"""After so many moves a game is cut off: players who never stop changing drafts get no further."""


class Environment(AECEnv[str, NDArray[np.float32], int]):
    """One game after the other; agents are `seat_0`, `seat_1` … in the order of the seats.

    `options` are as in `rules.new`. A win gives 1, a defeat -1, shared victories share the 1.
    Raises BadOptions.
    """

    metadata: dict[str, Any] = {"name": "slowboat_v0", "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, slug: str, seats: int, options: dict[str, object] | None = None) -> None:
        super().__init__()
        self.slug, self.options = slug, options
        self.render_mode = "ansi"
        self.match = rules.Match(slug, seats, options, "first")
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._actions = Discrete(MOST_MOVES)
        self._seen = Box(-LARGEST, LARGEST, (FEATURES,), np.float32)

    def observation_space(self, agent: str) -> Box:
        """Return what observations look like; the same object each time."""
        return self._seen

    def action_space(self, agent: str) -> Discrete:
        """Return what actions look like; the same object each time."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same `seed` gives the same game."""
        text = None if seed is None else str(seed)
        self.match = rules.Match(self.slug, len(self.possible_agents), self.options, text)
        self.chance = rules.Chance(f"{self.match.seed}/environment")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: _offer([]) for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Make the move with the number `action` of the agent that is asked."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.play(self.infos[agent]["moves"][action], self._seat(agent))
        self._ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """Return what the agent may know."""
        features = np.zeros(FEATURES, np.float32)
        for place, amount in _features(rules.to_json(self.match.view(self._seat(agent)))):
            features[crc32(place.encode()) % FEATURES] += amount
        return features.clip(-LARGEST, LARGEST)

    def render(self) -> str:
        """Return the board as text."""
        return str(self.match)

    def close(self) -> None:
        """Close nothing: an environment holds no files."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _ask(self) -> None:
        """Go on to the next agent that has a choice, or to the end."""
        while forced := rules.next_forced(self.match.state):
            self.match.play(forced[1], forced[0])
        self.infos = {agent: _offer([]) for agent in self.agents}
        if self.match.is_over:
            self._end()
            return
        seat = self.match.waiting[0]
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = _offer(self._offered(seat))
        if len(self.match.moves) > LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)

    def _offered(self, seat: int) -> list[str]:
        view = self.match.view(seat)
        moves = list(islice(rules.legal(view, seat), MOST_MOVES + 1))
        # where seats answer together there are drafts and withdrawals too, which are never drawn
        if len(moves) > MOST_MOVES or len(self.match.waiting) > 1:
            moves = [rules.sample(view, seat, self.chance) for _ in range(MOST_MOVES)]
        return list(dict.fromkeys(map(str, moves)))

    def _end(self) -> None:
        winners = [score.seat for score in self.match.scores if score.won]
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 1.0 / len(winners) if seat in winners else -1.0
        self.terminations = dict.fromkeys(self.agents, True)


def _offer(moves: list[str]) -> dict[str, Any]:
    """Return what an agent is told about the moves that it can choose from."""
    mask = np.zeros(MOST_MOVES, np.int8)
    mask[: len(moves)] = 1
    return {"moves": moves, "action_mask": mask}


def _features(value: object, path: str = "") -> Iterator[tuple[str, float]]:
    """Yield a name and an amount for each number and each word in JSON data."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _features(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _features(inner, f"{path}/{place}")
    elif isinstance(value, bool) or not isinstance(value, (int, float)):
        yield f"{path}={value}", 1.0
    else:
        yield path, float(value)
