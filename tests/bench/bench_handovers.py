"""Counts how often a game begins to wait for somebody else, in whole games among computers.

    python -m tests.bench.bench_handovers [--game brass-birmingham] [--games 10]

A hand-over is a question to a seat whose person did not make the last move. Simultaneous questions
count one hand-over for each seat asked besides the one that moved. Times the mean wait of a
person, it is how long a game takes. Each game is counted three times:

    asked     every decision of the rules is asked, one seat after the other
    default   as the bot plays: forced moves are entered, and who can decides at the same time
    orders    the same, and every player has given the standing orders of `ORDERS`

What no order answers a computer decides, as a person would. Orders are those that a player can
leave in force for a whole game, with the moves of a list tried from the first to the last.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import rules
from bot.computers import COMPUTERS
from bot.model import Order, OrderKind
from bot.services.ordering import decide
from bot.titles import TITLES
from rules import Move, State

MODES: Final = ("asked", "default", "orders")
ONE_BY_ONE: Final[Mapping[str, Mapping[str, Any]]] = {
    "puerto-rico": {"mayor_mode": "ordered"},
    "brass-birmingham": {},
}
"""The options with which no decision is made at the same time as another."""


def order(kind: OrderKind, name: str = "", argument: str = "", moves: Sequence[str] = ()) -> Order:
    """Return an order that nothing ends; the place in the list is that of the order."""
    return Order(0, 0, 0, 0, 0, kind, name, argument, tuple(moves), until="removed", changes=True)


ORDERS: Final[Mapping[str, tuple[Order, ...]]] = {
    "puerto-rico": (
        order("preference", "place"),
        order("preference", "dearest"),
        order("preference", "load", "corn indigo sugar tobacco coffee"),
        order("preference", "keep", "coffee tobacco sugar indigo corn"),
        order("preference", "extra", "coffee tobacco sugar indigo corn"),
        order("preference", "tiles", "quarry coffee tobacco corn sugar indigo"),
        order(
            "moves",
            moves=[
                f"build {building}"
                for building in (
                    "guild-hall", "residence", "customs-house", "city-hall", "fortress",
                    "harbor", "wharf", "factory", "coffee-roaster", "tobacco-storage",
                    "large-market", "small-market", "sugar-mill", "indigo-plant",
                    "small-sugar-mill", "small-indigo-plant",
                )
            ],
        ),
        order("pass", "build"),
    ),
    "brass-birmingham": (order("preference", "loan", "8"),),
}  # fmt: skip
"""What a player could order at the beginning and leave in force."""


class Counted:
    """One game among computers and what was counted in it."""

    def __init__(self, slug: str, seats: int, number: int, mode: str) -> None:
        chosen = ONE_BY_ONE[slug] if mode == "asked" else {}
        self.state = rules.new(slug, seats, chosen, seed=f"hand-overs {number}")
        self.handovers = 0
        self.decisions = 0
        self._slug = slug
        self._number = number
        self._mode = mode
        self._mover: int | None = None
        self._asked = {seat for seat in rules.waiting(self.state) if self._by_itself(seat) is None}

    def play(self) -> None:
        """Play to the end."""
        while waiting := rules.waiting(self.state):
            ready = [(seat, self._by_itself(seat)) for seat in waiting]
            seat, move = next((each for each in ready if each[1] is not None), ready[0])
            if move is None:
                move = self._thought(seat)
                self._mover = seat
                self.decisions += 1
            self._asked.discard(seat)
            rules.advance(self.state, seat, move)
            self._count()

    def _count(self) -> None:
        waiting = rules.waiting(self.state)
        fresh = {
            seat for seat in waiting if seat not in self._asked and self._by_itself(seat) is None
        }
        self.handovers += len(fresh - {self._mover})
        self._asked = (self._asked | fresh) & set(waiting)

    def _by_itself(self, seat: int) -> Move | None:
        """Return the move that nobody is waited for."""
        if self._mode == "asked":
            return None
        forced = rules.forced(self.state, seat)
        return self._ordered(self.state, seat) if forced is None else forced

    def _ordered(self, state: State, seat: int) -> Move | None:
        if self._mode != "orders":
            return None
        verdict = decide(TITLES[self._slug], ORDERS[self._slug], rules.view(state, seat), seat)
        return None if verdict is None else verdict.move

    def _thought(self, seat: int) -> Move:
        legal = rules.legal(self.state, seat)
        view = rules.view(self.state, seat)
        seed = f"{self._number} {self.decisions}"
        return COMPUTERS[self._slug].choose(view, seat, legal, seed)


def handovers(slug: str, seats: int, number: int, mode: str = "default") -> tuple[int, int]:
    """Play one game among computers; return the hand-overs and the moves that were asked for."""
    game = Counted(slug, seats, number, mode)
    game.play()
    return game.handovers, game.decisions


def main() -> None:
    """Print a line for each game and number of players: means, and shares of what can be asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(rules.GAMES), help="all games if left out")
    parser.add_argument("--games", type=int, default=10, help="for each number of players")
    chosen = parser.parse_args()
    print("game               players   asked  default   orders  (mean hand-overs, share of asked)")
    for slug in [chosen.game] if chosen.game else rules.GAMES:
        for seats in rules.GAMES[slug].seats:
            means = []
            for mode in MODES:
                sys.stderr.write(f"\r{slug}, {seats} players: {mode}      ")
                counted = [handovers(slug, seats, n, mode)[0] for n in range(chosen.games)]
                means.append(statistics.mean(counted))
            sys.stderr.write("\r")
            shares = "".join(f"  {mean:7.1f} ({mean / means[0]:4.0%})" for mean in means[1:])
            print(f"{slug:18} {seats:7} {means[0]:7.1f}{shares}", flush=True)


if __name__ == "__main__":
    main()
