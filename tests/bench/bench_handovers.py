"""Counts how often a game begins to wait for somebody else, in whole games among computers.

    python -m tests.bench.bench_handovers [--game brass-birmingham] [--games 10] [--fallbacks 4]
    python -m tests.bench.bench_handovers --cost [--game puerto-rico] [--games 40]

A hand-over is a question to a seat whose person did not make the last move by hand, a wait is the
moment at which one or more are asked: those who are asked at the same time keep the game waiting
once. Waits times the mean wait for a person are how long a game takes, about; hand-overs are how
often somebody is called. Each game is counted five times:

    asked     every decision with a choice is asked, one seat after the other
    default   as the bot plays: those who can decide at the same time are asked together
    orders    the same, and every player has given the standing orders of `ORDERS`
    queued    the same, and everybody plans what they expect to do next, once and as soon as the
              game lets them: after their own move, or when what they need to know lies open
    looked    the same, but nobody looks at a table that goes on: all plans are made while it waits
              for somebody, at every wait anew

When a game can be planned is the game's to say: `Foresight.ahead` has no position while it cannot.
In Puerto Rico and Brass a seat can plan all the time, so its person does so right after moving, as
they are there anyway. In The Castles of Burgundy the dice of a round must lie open: in `queued`
everybody looks at the table once a round between the roll and their turn, uncalled. Somebody who
moves again at once leaves them no time for that, so `queued` is what plans can do at best; in
`looked` whoever is there goes on at once and the others plan only if the table stops.

Moves that leave no choice are entered in all of them: nobody would be asked, so nothing is saved
there. A plan counts only as far as the bot plays it: it is an order as a person can give it, with
what it said to cost and bring, which stops as orders do unless their players allow more; `decide`
says what is played. A plan that is spoilt is a hand-over and gone, one whose row ends before the
turn is one too. An order for the next time is gone after it.

What no order answers a computer decides, as a person would; the first two play the same games.
Orders are those that a player can leave in force for a whole game, with the moves of a list tried
from the first to the last. What a player plans is what a computer does in one imagined future, or
in its turn as things stand (`planning`). Of the planned moves that were played the last columns
tell how many were not what the same computer chose in the position in which they were played.

With `--cost` it measures what a queue costs its player: one seat, another one in each game, gives
standing orders and queues what it expects to do; the others do neither. With `--looking` its
entries look again when they play, and the computer judges them too; with `--rated` it plans as in
rated games: lists, conditions and several turns, and no judgement but the player's. Who plans
beyond the next moves of others does not know them: in that future they misjudge a little. `share`
is what the seat scores of what a player scores on average in its games: 1.00 is a fair share.
`alone` is the same of the same seats in the same games without orders. `calls` is how often the
seat is called, as a share of how often it is without them. By hand everybody makes the move that
the standard computer finds best at first sight, as the entries do, so that no one judges better
than the others.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import rules
from bot.games import COMPUTERS, GAMES
from bot.model import Order
from bot.services.orders.evaluation import Verdict, decide
from bot.services.orders.rows import parts_of
from rules import Move, State
from tests.bench.planning import LOOKING, PLANNERS, RATED, Planner, WholeTurn, order

MODES: Final = ("asked", "default", "orders", "queued", "looked")
PLANNING: Final = ("queued", "looked")

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
            moves=tuple(
                f"build {building}"
                for building in (
                    "guild-hall", "residence", "customs-house", "city-hall", "fortress",
                    "harbor", "wharf", "factory", "coffee-roaster", "tobacco-storage",
                    "large-market", "small-market", "sugar-mill", "indigo-plant",
                    "small-sugar-mill", "small-indigo-plant",
                )
            ),
        ),
        order("pass", "build"),
    ),
    "brass-birmingham": (order("preference", "loan", "8"),),
    "castles-of-burgundy": (order("preference", "mostgoods"),),
    "valparaiso": (
        order("preference", "cashtoend"),
        order("preference", "staymarket"),
        order("preference", "nostay"),
    ),
}  # fmt: skip
"""What a player could order at the beginning and leave in force."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves that a seat makes in a row, none if it is asked, and the plan that they come from."""

    moves: tuple[Move, ...] = ()
    order: Order | None = None


class Counted:
    """One game among computers and what was counted in it."""

    def __init__(self, slug: str, seats: int, number: int, mode: str, planner: Planner) -> None:
        self.state = rules.new(slug, seats, seed=f"hand-overs {number}")
        self.handovers = 0
        self.waits = 0
        self.planned = 0
        self.regretted = 0
        self._slug = slug
        self._number = number
        self._made = [0] * seats
        self._mode = mode
        self._planner = planner
        self._mover: int | None = None
        self._present: int | None = None
        self._plans: dict[int, tuple[Order, ...]] = {}
        self._plannable = {seat for seat in range(seats) if self._can_plan(seat)}
        self.calls: Counter[int] = Counter()
        """The hand-overs of each seat."""
        self._asked = {seat for seat in self._waiting() if not self._by_itself(seat).moves}

    def play(self) -> None:
        """Play to the end."""
        while waiting := self._waiting():
            ready = [(seat, self._by_itself(seat)) for seat in waiting]
            seat, found = next((each for each in ready if each[1].moves), ready[0])
            if not found.moves:
                self._stopped(seat)
                found = Moves((self._thought(self.state, seat),))
                self._mover = self._present = seat
            for move in found.moves:
                if found.order is not None:
                    self.planned += 1
                    self.regretted += move != self._thought(self.state, seat)
                self._made[seat] += 1
                self._carried_out(seat, str(move))
                rules.advance(self.state, seat, move)
            if found.order is not None and found.order.until == "once":
                self._keep(seat, found.order.__ne__)
            self._asked.discard(seat)
            if self._mode == "queued":
                self._plan_at_once()
            self._count()

    def _waiting(self) -> tuple[int, ...]:
        """Return who is waited for; of those who could decide at the same time one, if asked so."""
        waiting = rules.waiting(self.state)
        return waiting[:1] if self._mode == "asked" else waiting

    def _standing(self, seat: int) -> tuple[Order, ...]:
        """Return the orders that a seat has given for the whole game."""
        return ORDERS[self._slug]

    def _count(self) -> None:
        waiting = self._waiting()
        fresh = {
            seat for seat in waiting if seat not in self._asked and not self._by_itself(seat).moves
        }
        others = fresh - {self._mover}
        self.handovers += len(others)
        self.calls.update(others)
        self.waits += bool(others)
        self._asked = (self._asked | fresh) & set(waiting)
        if others and self._mode == "looked":
            for seat in range(self.state.seats):
                if seat not in waiting:
                    self._plan(seat)

    def _by_itself(self, seat: int) -> Moves:
        """Return the moves that nobody is waited for."""
        forced = rules.forced(self.state, seat)
        if forced is not None or self._mode in ("asked", "default"):
            return Moves((forced,) if forced else ())
        verdict = self._verdict(seat)
        if verdict is None or verdict.stop:
            return Moves()
        planned = verdict.order in self._plans.get(seat, ())
        return Moves(verdict.moves, verdict.order if planned else None)

    def _verdict(self, seat: int) -> Verdict | None:
        """Return what the orders of a seat say about the question that it is asked."""
        given = (*self._standing(seat), *self._plans.get(seat, ()))
        return decide(GAMES[self._slug], given, rules.view(self.state, seat), seat)

    def _stopped(self, seat: int) -> None:
        """Take an order that has stopped out of the plans of a seat."""
        verdict = self._verdict(seat) if self._mode in PLANNING else None
        if verdict is not None:
            self._keep(seat, lambda order: order != verdict.order)

    def _carried_out(self, seat: int, text: str) -> None:
        """Take out of the plans of a seat what was for this time only, and what it has done."""
        foresight = GAMES[self._slug].foresight
        answered = foresight.occasion(text)

        def is_left(order: Order) -> bool:
            if order.until == "next":
                return answered not in {foresight.occasion(parts_of(row)[0]) for row in order.moves}
            return text not in [move for row in order.moves for move in parts_of(row)]

        self._keep(seat, is_left)

    def _keep(self, seat: int, is_left: Callable[[Order], bool]) -> None:
        left = tuple(filter(is_left, self._plans.pop(seat, ())))
        if left:
            self._plans[seat] = left

    def _plan_at_once(self) -> None:
        """Let those plan who have just moved, and those who can do so from now on."""
        waiting = rules.waiting(self.state)
        plannable = {seat for seat in range(self.state.seats) if self._can_plan(seat)}
        ready = plannable - self._plannable
        if self._present is not None and self._present not in waiting:
            ready.add(self._present)
            self._present = None
        self._plannable = plannable
        for seat in sorted(ready - set(waiting)):
            self._plan(seat)

    def _can_plan(self, seat: int) -> bool:
        return bool(GAMES[self._slug].foresight.ahead(rules.view(self.state, seat), seat))

    def _plan(self, seat: int) -> None:
        """Let a seat give its orders for what it expects to be asked next."""
        seed = f"{self._number} {self._made[seat]}"
        view = rules.view(self.state, seat)
        given = self._planner.plan(view, seat, seed, self._thought, self._answered)
        if given:
            self._plans[seat] = given

    def _answered(self, state: State, seat: int) -> Move | None:
        """Return the move of a seat that is not asked, as all players know: no plan of anybody."""
        forced = rules.forced(state, seat)
        if forced is not None:
            return forced
        verdict = decide(GAMES[self._slug], self._standing(seat), rules.view(state, seat), seat)
        return verdict.moves[0] if verdict is not None and verdict.moves else None

    def _thought(self, state: State, seat: int, later: int = 0) -> Move:
        legal = rules.legal(state, seat)
        view = rules.view(state, seat)
        seed = f"{self._number} {self._made[seat] + later}"
        return COMPUTERS[self._slug].choose(view, seat, legal, seed)


class QueuingAlone(Counted):
    """A game in which one seat, or none, queues and has given standing orders."""

    def __init__(
        self, slug: str, seats: int, number: int, planner: Planner, queuing: int | None
    ) -> None:
        self._queuing = queuing
        super().__init__(slug, seats, number, "queued", planner)

    def _standing(self, seat: int) -> tuple[Order, ...]:
        gives = seat == self._queuing and not self._planner.alone
        return super()._standing(seat) if gives else ()

    def _plan(self, seat: int) -> None:
        if seat == self._queuing:
            super()._plan(seat)

    def _thought(self, state: State, seat: int, later: int = 0) -> Move:
        """Return what the standard computer finds best at first sight."""
        seed = f"{self._number} {self._made[seat] + later}"
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        weighed = GAMES[self._slug].guide.candidates(view, seat, legal, seed)
        return max(weighed, key=lambda each: each.value).move

    def share(self, seat: int) -> float:
        """What a seat scores of what a player scores on average."""
        totals = [score.total for score in rules.scores(self.state)]
        return totals[seat] * len(totals) / max(1, sum(totals))


@dataclass(frozen=True, slots=True)
class Count:
    """What was counted in one game; `regretted` are planned moves that differ from those chosen."""

    handovers: int
    waits: int
    planned: int
    regretted: int


def counted(slug: str, seats: int, number: int, mode: str, planner: Planner) -> Count:
    """Play one game among computers and count."""
    game = Counted(slug, seats, number, mode, planner)
    game.play()
    return Count(game.handovers, game.waits, game.planned, game.regretted)


def _shares(counts: Sequence[Count], asked: float) -> str:
    """Return hand-overs and waits with their shares of the decisions that are asked."""
    means = [statistics.mean(each.handovers for each in counts)]
    means.append(statistics.mean(each.waits for each in counts))
    return ", ".join(f"{mean:5.1f} ({mean / asked:3.0%})" for mean in means)


def _regret(counts: Sequence[Count]) -> str:
    planned = sum(each.planned for each in counts)
    return f"{sum(each.regretted for each in counts) / planned:3.0%}" if planned else "  -"


def main() -> None:
    """Print a line for each game and number of players: means, and shares of what is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(rules.GAMES), help="all games if left out")
    parser.add_argument("--games", type=int, default=10, help="for each number of players")
    parser.add_argument("--cost", action="store_true", help="what a queue costs its player")
    parser.add_argument("--looking", action="store_true", help="entries that look again")
    parser.add_argument("--rated", action="store_true", help="the same without the computer")
    parser.add_argument("--players", type=int, help="all numbers of players if left out")
    parser.add_argument("--fallbacks", type=int, help="of a turn that is planned as a whole")
    chosen = parser.parse_args()
    shown = ", ".join(MODES[1:])
    if chosen.cost:
        print("game               players  share (margin)  alone  calls")
    else:
        print(f"game               players  asked  {shown}: hand-overs, waits (means); regretted")
    for slug in [chosen.game] if chosen.game else rules.GAMES:
        planners = LOOKING if chosen.looking else RATED if chosen.rated else PLANNERS
        planner = planners[slug]
        if chosen.fallbacks is not None and isinstance(planner, WholeTurn):
            planner = WholeTurn(slug, chosen.fallbacks)
        for seats in rules.GAMES[slug].seats:
            if seats > 1 and chosen.players in (None, seats):  # else nobody to hand over to
                line = _cost_line if chosen.cost else _line
                print(line(slug, seats, chosen.games, planner), flush=True)


def _cost_line(slug: str, seats: int, games: int, planner: Planner) -> str:
    """Return what queuing costs with a number of players."""
    shares: list[float] = []
    alone: list[float] = []
    called: list[tuple[int, int]] = []
    for number in range(games):
        sys.stderr.write(f"\r{slug}, {seats} players: {number}      ")
        seat = number % seats
        queued = QueuingAlone(slug, seats, number, planner, seat)
        by_hand = QueuingAlone(slug, seats, number, planner, None)
        for game in (queued, by_hand):
            game.play()
        shares.append(queued.share(seat))
        alone.append(by_hand.share(seat))
        called.append((queued.calls[seat], by_hand.calls[seat]))
    sys.stderr.write("\r")
    margin = 2 * statistics.stdev(shares) / games**0.5 if games > 1 else 0.0
    calls = sum(each for each, _ in called) / max(1, sum(each for _, each in called))
    return (
        f"{slug:18} {seats:7}   {statistics.mean(shares):.2f} (± {margin:.2f})"
        f"    {statistics.mean(alone):.2f}   {calls:4.0%}"
    )


def _line(slug: str, seats: int, games: int, planner: Planner) -> str:
    """Return what was counted with a number of players."""
    counts = {}
    for mode in MODES:
        sys.stderr.write(f"\r{slug}, {seats} players: {mode}      ")
        counts[mode] = [counted(slug, seats, n, mode, planner) for n in range(games)]
    sys.stderr.write("\r")
    asked = statistics.mean(each.handovers for each in counts["asked"])
    shares = "".join(f"  {_shares(counts[mode], asked)}" for mode in MODES[1:])
    regrets = ", ".join(_regret(counts[mode]) for mode in PLANNING)
    return f"{slug:18} {seats:7} {asked:6.1f}{shares}  {regrets}"


if __name__ == "__main__":
    main()
