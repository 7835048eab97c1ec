"""An independent list of the legal moves of the base game.

It reads the table (tiles, dice, goods) and knows the printed boards; how the package decides what
is legal it does not know. Only questions in a turn are answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.rules.castles_of_burgundy.positions import BUILDINGS
from tests.rules.castles_of_burgundy.printed import COLOUR_OF, Printed, duchy

LETTER = {colour: letter for letter, colour in COLOUR_OF.items()}
TAKERS = {"market": "SL", "carpenter": "B", "church": "MYC"}
PLACING_STEP = {"B": 9, "S": 10, "L": 10, "C": 11, "M": 11, "Y": 11}
TAKING_STEP = 12
PAGES: dict[str, Printed] = {}


def letter_of(tile: str) -> str:
    """The color of a tile, as a letter."""
    if tile in ("castle", "mine", "ship"):
        return tile[0].upper()
    if tile in BUILDINGS:
        return "B"
    return "Y" if tile.startswith("monastery-") else "L"


class Oracle:
    """The legal moves of the player whose turn it is."""

    def __init__(self, state: Any) -> None:
        self.table = state
        self.seat = state.turn.seat
        self.own = state.duchies[self.seat]
        player = state.players[self.seat]
        self.dice = [d for d, used in zip(player.dice, player.used, strict=True) if not used]
        self.kinds = {effect.kind for effect in state.turn.pending}
        board = self.own.board
        self.page = PAGES.setdefault(board, duchy(board))
        cells = list(self.page.colour)
        self.lying = {c: t for c, t in zip(cells, self.own.tiles, strict=True) if t}

    def moves(self, question: Any) -> list[str]:
        """All legal moves for a question, in any order."""
        if type(question).__name__ == "SecondDepotChoice":
            found = [*self._second_depot(question.depot), *self._buy()]
        else:
            found = [*self._actions(), *self._effects(), *self._buy(), *self._end()]
        assert len(set(found)) == len(found)
        return found

    def _has(self, monastery: int) -> bool:
        return f"monastery-{monastery}" in self.lying.values()

    # ---------------------------------------------------------------------------------- dice

    def _dice(self, value: int, step: int) -> Iterator[str]:
        """The ways to use a die as a value; `step` is the monastery with a free step."""
        if self.kinds:
            if "castle" in self.kinds:
                yield f"any{value}"
            return
        for shown in set(self.dice):
            distance = min((shown - value) % 6, (value - shown) % 6)
            if not distance:
                yield f"d{shown}"
                continue
            price = {1: 1, 2: 1, 3: 2}[distance] if self._has(8) else distance
            helped = bool(step) and self._has(step) and distance - 1 < price
            if helped:
                price = distance - 1
            if price <= self.own.workers:
                help = f" m{step}" if helped else ""
                yield f"d{shown}>{value}{help}" + (f" w{price}" if price else "")

    def _drops(self) -> list[str]:
        if len(self.own.storage) < 3:
            return [""]
        return [f" x {tile}" for tile in set(self.own.storage)]

    # ------------------------------------------------------------------------------- actions

    def _actions(self) -> Iterator[str]:
        for depot, tiles in self._depots():
            for tile in tiles:
                for die in self._dice(depot, TAKING_STEP):
                    yield from (f"take {tile} {depot} {die}{drop}" for drop in self._drops())
        for tile in set(self.own.storage):
            for cell in self._open(tile):
                for die in self._dice(self.page.number[cell], PLACING_STEP[letter_of(tile)]):
                    yield f"place {tile} {cell} {die}"
        for kind in self._goods():
            yield from (f"sell {kind} {die}" for die in self._dice(kind, 0))
        if not self.kinds:
            yield from (f"workers d{shown}" for shown in set(self.dice))
        elif "castle" in self.kinds:
            yield "workers any1"

    def _depots(self) -> Iterator[tuple[int, set[str]]]:
        for number, depot in enumerate(self.table.depots, 1):
            yield number, {tile for tile in depot.tiles if tile}

    def _goods(self) -> list[int]:
        return [kind for kind in range(1, 7) if self.own.goods[kind - 1]]

    def _open(self, tile: str) -> Iterator[str]:
        for cell, letter in self.page.colour.items():
            if letter != letter_of(tile) or cell in self.lying:
                continue
            if not any(near in self.lying for near in self.page.neighbours[cell]):
                continue
            city = {self.lying.get(other) for other in self.page.region(cell)}
            if tile in BUILDINGS and tile in city and not self._has(1):
                continue
            yield cell

    # ------------------------------------------------------------------------------- effects

    def _effects(self) -> Iterator[str]:
        for kind in self.kinds:
            if kind in TAKERS:
                for depot, tiles in self._depots():
                    for tile in tiles:
                        if letter_of(tile) in TAKERS[kind]:
                            yield from (f"{kind} {tile} {depot}{drop}" for drop in self._drops())
            elif kind == "warehouse":
                yield from (f"warehouse {goods}" for goods in self._goods())
            elif kind == "town-hall":
                for tile in set(self.own.storage):
                    yield from (f"town-hall {tile} {cell}" for cell in self._open(tile))
            elif kind == "ship":
                for depot in range(1, 7):
                    yield from (f"goods {depot}{keep}" for keep in self._keeps(depot))
            if kind not in ("castle", "ship"):
                yield f"{kind} skip"

    def _keeps(self, depot: int) -> list[str]:
        held = set(self._goods())
        lying = self.table.depots[depot - 1].goods
        new = [kind for kind in range(1, 7) if lying[kind - 1] and kind not in held]
        free = 3 - len(held)
        if len(new) <= free or not free:
            return [""]
        return [" keep " + " ".join(map(str, kept)) for kept in combinations(new, free)]

    def _second_depot(self, first: int) -> Iterator[str]:
        for depot in {first % 6 + 1, (first - 2) % 6 + 1}:
            yield from (f"goods+ {depot}{keep}" for keep in self._keeps(depot))
        yield "goods+ none"

    # ---------------------------------------------------------------------- purchase and end

    def _buy(self) -> Iterator[str]:
        if self.table.turn.bought:
            return
        payments = [""] if self.own.silver >= 2 else []
        if self._has(6) and self.own.workers >= 2:
            payments.append(" workers")
        offers = [(tile, "") for tile in {tile for tile in self.table.black if tile}]
        if self._has(6):
            offers += [(tile, f" from {n}") for n, tiles in self._depots() for tile in tiles]
        for tile, source in offers:
            for payment in payments:
                yield from (f"buy {tile}{source}{payment}{drop}" for drop in self._drops())

    def _end(self) -> Iterator[str]:
        if not self.kinds and not self.dice:
            yield "end"
