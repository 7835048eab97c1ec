"""Counts how often a game begins to wait for somebody else, in whole games among computers.

    python -m tests.bench.bench_handovers [--game brass-birmingham] [--games 10]

A hand-over is a question to a seat whose person did not make the last move, a wait is the moment
at which one or more are asked: those who are asked at the same time keep the game waiting once.
Waits times the mean wait for a person are how long a game takes, about; hand-overs are how often
somebody is called. Each game is counted four times:

    asked     every decision of the rules is asked, one seat after the other
    default   as the bot plays: forced moves are entered, and who can decides at the same time
    orders    the same, and every player has given the standing orders of `ORDERS`
    queued    the same, and whoever moved queues the moves that they expect to make next

What no order answers a computer decides, as a person would; the first two play the same games.
Orders are those that a player can leave in force for a whole game, with the moves of a list tried
from the first to the last. What a player expects to do next is what a computer does in one
imagined future.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import rules
from bot.games import COMPUTERS, GAMES
from bot.model import Order, OrderKind
from bot.services.orders.evaluation import decide
from rules import Move, State

MODES: Final = ("asked", "default", "orders", "queued")
PLANNED: Final[Mapping[str, int]] = {
    "puerto-rico": 2,
    "brass-birmingham": 2,
    "castles-of-burgundy": 6,
}
"""How many moves a player queues: a turn of Brass, or of Burgundy with effects and a purchase."""
AHEAD: Final = 40
"""How many moves ahead a player looks at most."""


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
    "castles-of-burgundy": (order("preference", "mostgoods"),),
}  # fmt: skip
"""What a player could order at the beginning and leave in force."""


class Counted:
    """One game among computers and what was counted in it."""

    def __init__(self, slug: str, seats: int, number: int, mode: str) -> None:
        self.state = rules.new(slug, seats, seed=f"hand-overs {number}")
        self.handovers = 0
        self.waits = 0
        self._slug = slug
        self._number = number
        self._made = [0] * seats
        self._mode = mode
        self._mover: int | None = None
        self._present: int | None = None
        self._plans: dict[int, Order] = {}
        self._asked = {seat for seat in self._waiting() if self._by_itself(seat) is None}

    def play(self) -> None:
        """Play to the end."""
        while waiting := self._waiting():
            ready = [(seat, self._by_itself(seat)) for seat in waiting]
            seat, move = next((each for each in ready if each[1] is not None), ready[0])
            if move is None:
                move = rules.forced(self.state, seat) or self._thought(self.state, seat)
                self._mover = self._present = seat
            self._made[seat] += 1
            self._carried_out(seat, str(move))
            self._asked.discard(seat)
            rules.advance(self.state, seat, move)
            if seat == self._present and seat not in rules.waiting(self.state):
                self._plan(seat)
                self._present = None
            self._count()

    def _waiting(self) -> tuple[int, ...]:
        """Return who is waited for; of those who could decide at the same time one, if asked so."""
        waiting = rules.waiting(self.state)
        return waiting[:1] if self._mode == "asked" else waiting

    def _count(self) -> None:
        waiting = self._waiting()
        fresh = {
            seat for seat in waiting if seat not in self._asked and self._by_itself(seat) is None
        }
        others = fresh - {self._mover}
        self.handovers += len(others)
        self.waits += bool(others)
        self._asked = (self._asked | fresh) & set(waiting)

    def _by_itself(self, seat: int) -> Move | None:
        """Return the move that nobody is waited for."""
        if self._mode == "asked":
            return None
        return rules.forced(self.state, seat) or self._ordered(self.state, seat)

    def _ordered(self, state: State, seat: int) -> Move | None:
        if self._mode not in ("orders", "queued"):
            return None
        plan = self._plans.get(seat)
        return self._standing(state, seat, () if plan is None else (plan,))

    def _standing(self, state: State, seat: int, more: Sequence[Order] = ()) -> Move | None:
        given = (*ORDERS[self._slug], *more)
        verdict = decide(GAMES[self._slug], given, rules.view(state, seat), seat)
        return verdict.moves[0] if verdict is not None and verdict.moves else None

    def _carried_out(self, seat: int, text: str) -> None:
        """Take a move that was made from the queue of a seat."""
        plan = self._plans.pop(seat, None)
        left = tuple([move for move in plan.moves if move != text]) if plan else ()
        if plan is not None and left:
            self._plans[seat] = replace(plan, moves=left)

    def _plan(self, seat: int) -> None:
        """Queue what a seat would do next in a future that its player can imagine."""
        if self._mode != "queued":
            return
        future = rules.imagine(rules.view(self.state, seat), f"{self._number} {self._made[seat]}")
        planned: list[str] = []
        for _ in range(AHEAD):
            waiting = rules.waiting(future)
            if (
                not waiting
                or len(planned) == PLANNED[self._slug]
                or (planned and seat not in waiting)
            ):
                break
            mover = waiting[0]
            move = rules.forced(future, mover) or self._standing(future, mover)
            if move is None:
                move = self._thought(future, mover)
                if mover == seat:
                    planned.append(str(move))
            rules.advance(future, mover, move)
        if planned:
            self._plans[seat] = order("moves", moves=planned)

    def _thought(self, state: State, seat: int) -> Move:
        legal = rules.legal(state, seat)
        view = rules.view(state, seat)
        seed = f"{self._number} {self._made[seat]}"
        return COMPUTERS[self._slug].choose(view, seat, legal, seed)


def counted(slug: str, seats: int, number: int, mode: str) -> tuple[int, int]:
    """Play one game among computers; return the hand-overs and the waits."""
    game = Counted(slug, seats, number, mode)
    game.play()
    return game.handovers, game.waits


def _shares(means: Sequence[float], asked: float) -> str:
    """Return hand-overs and waits with their shares of what can be asked."""
    return ", ".join(f"{mean:5.1f} ({mean / asked:3.0%})" for mean in means)


def main() -> None:
    """Print a line for each game and number of players: means, and shares of what can be asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(rules.GAMES), help="all games if left out")
    parser.add_argument("--games", type=int, default=10, help="for each number of players")
    chosen = parser.parse_args()
    print("game               players  asked  default, orders, queued: hand-overs, waits (means)")
    for slug in [chosen.game] if chosen.game else rules.GAMES:
        for seats in rules.GAMES[slug].seats:
            if seats == 1:  # nobody to hand over to
                continue
            means = []
            for mode in MODES:
                sys.stderr.write(f"\r{slug}, {seats} players: {mode}      ")
                played = [counted(slug, seats, n, mode) for n in range(chosen.games)]
                means.append(tuple(map(statistics.mean, zip(*played, strict=True))))
            sys.stderr.write("\r")
            asked = means[0][0]
            shown = "".join(f"  {_shares(each, asked)}" for each in means[1:])
            print(f"{slug:18} {seats:7} {asked:6.1f}{shown}", flush=True)


if __name__ == "__main__":
    main()
