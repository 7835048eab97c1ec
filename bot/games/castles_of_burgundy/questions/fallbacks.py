"""Fallbacks of a turn that is planned ahead, for what others can spoil (RULINGS 21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod
from typing import Final

import rules
from bot.games.castles_of_burgundy.questions.move_parts import CHANGED, parts_of
from bot.games.core.drafts import BEHIND
from bot.games.core.flow import MISFIT
from bot.games.core.planner import ROWS, Instead, TurnPlan
from rules import IllegalMove, Move, RulesError
from rules.castles_of_burgundy.moves import (
    NOTATION,
    Buy,
    CastleShield,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
    Take,
    TakeBy,
    TakeShield,
)
from rules.castles_of_burgundy.state import Table

DEEP: Final = 3
"""So many fallbacks a step can have, each for where those before it are not possible either."""
LEFT_OUT: Final = "-"
"""Instead of a move: the step is left out."""
SPOILABLE: Final = (
    Take,
    TakeBy,
    Buy,
    TakeShield,
    CastleShield,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
)
"""What others can take away first; a tile in storage, goods and workers are the player's own."""
OPTIONAL: Final = (Buy, ShipGoods)
"""What can be left out: nobody has to buy, and a ship that finds no goods at all does not ask."""


class TurnWithFallbacks:
    """A turn with its fallbacks, played from a position in which nothing follows it.

    With a fallback the position is one in which what the spoilt step needs is gone. A fallback of
    `LEFT_OUT` leaves its step out; each may go on where the rest of the turn does not fit.
    """

    def __init__(self, begin: Table, seat: int, moves: Sequence[Move], plan: TurnPlan) -> None:
        self._begin, self._seat = begin, seat
        self.moves, self.plan = tuple(moves), plan

    def spoilt(self, step: int) -> Table | None:
        """Return the position before a step that is spoilt, and its fallbacks so far with it.

        None if the turn does not get as far then.
        """
        at = rules.copy(self._begin)
        self._spoil(at, step, self.plan.of(step))
        fits = all(played(at, self._seat, str(move)) for move in self.moves[:step])
        return at if fits and rules.may_act(at, self._seat) else None

    def can_leave_out(self, step: int) -> bool:
        """Whether the turn can go on without a step."""
        if not isinstance(self.moves[step], OPTIONAL):
            return False
        try:
            self.instead(Instead(step, LEFT_OUT))
        except RulesError:
            return False  # an earlier ship would find no goods either
        return True

    def tried(self, step: int) -> list[Move]:
        """Return the move of a step and those of its fallbacks."""
        given = [written(each.move) for each in self.plan.of(step) if each.move != LEFT_OUT]
        return [self.moves[step], *given]

    def instead(self, fallback: Instead) -> tuple[Table, list[tuple[Table, Move]]]:
        """Return where a fallback and what still fits behind it lead, and these moves.

        Each move comes with the position before it. Raises RulesError if the fallback misfits.
        """
        if fallback.step >= len(self.moves):
            raise IllegalMove(MISFIT)
        at = rules.copy(self._begin)
        self._spoil_for(at, fallback)
        for move in self.moves[: fallback.step]:
            rules.play_in_place(at, self._seat, move)
        row = []
        if fallback.move != LEFT_OUT:
            row.append((rules.copy(at), rules.parse(at, self._seat, fallback.move)))
            rules.play_in_place(at, self._seat, fallback.move)
        for move in self.moves[fallback.step + 1 :]:
            before = rules.copy(at)
            if not played(at, self._seat, str(move)):
                break
            row.append((before, move))
        return at, row

    def rows(self) -> Iterator[tuple[tuple[str, ...], Table]]:
        """Yield the turn, then it with each choice of fallbacks, with the position it leads to.

        A row ends with what does not fit any more, or with the rest given for its last fallback.
        """
        steps = [(None, *self.plan.of(step)) for step in range(len(self.moves))]
        for chosen in islice(product(*steps), ROWS):
            yield self._row(chosen)

    def free_steps(self) -> Iterator[int]:
        """Yield the steps that may get one more fallback."""
        numbers = [len(self.plan.of(step)) for step in range(len(self.moves))]
        for step, planned in enumerate(self.moves):
            more = [1 + number + (place == step) for place, number in enumerate(numbers)]
            given = self.plan.of(step)
            left_out = bool(given) and given[-1].move == LEFT_OUT
            move = written(given[-1].move) if given and not left_out else planned
            room = len(given) < DEEP and prod(more) <= ROWS
            if room and not left_out and isinstance(move, SPOILABLE):
                yield step

    def _row(self, chosen: Sequence[Instead | None]) -> tuple[tuple[str, ...], Table]:
        at, fit, rest = rules.copy(self._begin), [], ""
        for each in chosen:
            if each is not None:
                self._spoil_for(at, each)
        for move, fallback in zip(self.moves, chosen, strict=True):
            text = str(move) if fallback is None else fallback.move
            rest = rest if fallback is None else fallback.rest
            if text == LEFT_OUT:
                continue
            if not played(at, self._seat, text):
                break
            fit.append(text)
        for text in rest.split(BEHIND)[:-1]:
            if not played(at, self._seat, text):
                break
            fit.append(text)
        return tuple(fit), at

    def _spoil_for(self, at: Table, fallback: Instead) -> None:
        """Take away what a step needs, and its fallbacks before this one."""
        others = self.plan.of(fallback.step)
        earlier = others[: others.index(fallback)] if fallback in others else others
        self._spoil(at, fallback.step, earlier)
        if fallback.move == LEFT_OUT and isinstance(self.moves[fallback.step], ShipGoods):
            for depot in at.depots:
                depot.goods = [0] * len(depot.goods)

    def _spoil(self, at: Table, step: int, fallbacks: Sequence[Instead]) -> None:
        tried = [written(fallback.move) for fallback in fallbacks if fallback.move != LEFT_OUT]
        for move in (self.moves[step], *tried):
            spoil(at, move)


def played(at: Table, seat: int, text: str) -> bool:
    """Play a move in place; return False if it is not possible."""
    try:
        rules.play_in_place(at, seat, text)
    except RulesError:
        return False
    return True


def written(text: str) -> Move:
    """Return the move that a notation spells, whether or not it is legal. Raises BadNotation."""
    return NOTATION.read(text)


def use_of(move: Move) -> str:
    """Return the die or the effect that a move uses up."""
    return parts_of(move)[0][0].rstrip(CHANGED).partition("-")[0]


def spoil(at: Table, move: Move) -> None:
    """Take away what a move needs, as other players could."""
    match move:
        case Take(tile=tile, depot=depot) | TakeBy(tile=tile, depot=depot):
            _without(at.depots[depot - 1].tiles, tile)
        case Buy(tile=tile, depot=depot):
            _without(at.depots[depot - 1].tiles if depot else at.black, tile)
        case TakeShield(shield=shield) | CastleShield(shield=shield):
            for each in at.depots:
                each.shields = [number for number in each.shields if number != shield]
        case ShipGoods(depot=depot) | ShipGoodsToo(depot=depot):
            at.depots[depot - 1].goods = [0] * len(at.depots[depot - 1].goods)
        case ShipGoodsType(goods=goods):
            for each in at.depots:
                each.goods[goods - 1] = 0


def _without(tiles: list[str], tile: str) -> None:
    tiles[:] = ["" if each == tile else each for each in tiles]
