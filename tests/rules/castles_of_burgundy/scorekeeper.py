"""An independent count of points in a base game, from what was placed, sold and left.

It knows the printed boards and the rules of scoring, nothing of the package but its events and the
leftovers of the final position.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.rules.castles_of_burgundy.printed import duchy

PHASES = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}
SIZES = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
LARGE = {2: 5, 3: 6, 4: 7}
SMALL = {2: 2, 3: 3, 4: 4}
COUNTED = dict(
    zip(
        range(16, 24),
        (
            "warehouse",
            "watchtower",
            "carpenter",
            "church",
            "market",
            "boarding-house",
            "bank",
            "town-hall",
        ),
        strict=True,
    )
)
SPECIES = ("cow", "sheep", "pig", "chicken")


@dataclass
class Sheet:
    """What one player has done, with the points by source."""

    board: str
    tiles: dict[str, str]
    sold: Counter[int] = field(default_factory=Counter)
    bonus: int = 0
    points: Counter[str] = field(default_factory=Counter)

    def has(self, monastery: int) -> bool:
        """Whether a monastery was placed."""
        return f"monastery-{monastery}" in self.tiles.values()


class Scorekeeper:
    """Counts along with a game whose duchies are known."""

    def __init__(self, state: Any) -> None:
        self.seats: int = state.seats
        self.phase: str = state.phase
        self.taken: Counter[str] = Counter()
        self.sheets = [
            Sheet(
                own.board,
                {
                    cell.id: tile
                    for cell, tile in zip(own.layout.cells, own.tiles, strict=True)
                    if tile
                },
            )
            for own in state.duchies
        ]
        self.placements = self.regions = self.animals = 0

    def see(self, event: Any) -> None:
        """Count what an event brings."""
        kind = type(event).__name__
        if kind == "PhaseBegan":
            self.phase = event.phase
        elif kind == "TilePlaced":
            self._place(self.sheets[event.seat], event.tile, event.cell)
        elif kind == "GoodsSold":
            sheet = self.sheets[event.seat]
            sheet.sold[event.goods] += event.number
            sheet.points["goods"] += event.number * self.seats

    def _place(self, sheet: Sheet, tile: str, cell: str) -> None:
        page = duchy(sheet.board)
        sheet.tiles[cell] = tile
        self.placements += 1
        region = page.region(cell)
        if tile == "watchtower":
            sheet.points["watchtowers"] += 4
        species, animals = tile[:-1], tile[-1]
        if species in SPECIES:
            grazing = [sheet.tiles[near] for near in region if near in sheet.tiles]
            equal = [int(other[-1]) for other in grazing if other[:-1] == species]
            assert int(animals) in equal
            sheet.points["livestock"] += sum(equal) + (len(equal) if sheet.has(7) else 0)
            self.animals += len(equal) > 1
        if all(near in sheet.tiles for near in region):
            sheet.points["regions"] += SIZES[len(region)] + PHASES[self.phase]
            self.regions += 1
        letter = page.colour[cell]
        if all(other in sheet.tiles for other in page.colour if page.colour[other] == letter):
            self.taken[letter] += 1
            worth = {1: LARGE[self.seats], 2: SMALL[self.seats]}.get(self.taken[letter], 0)
            sheet.points["bonus-tiles"] += worth
            sheet.bonus += bool(worth)

    def final(self, state: Any) -> list[dict[str, int]]:
        """The points of all by source, with final scoring."""
        for sheet, own in zip(self.sheets, state.duchies, strict=True):
            sheet.points["unsold-goods"] += sum(own.goods)
            sheet.points["silver"] += own.silver
            sheet.points["workers"] += own.workers // 2
            sheet.points["monasteries"] += self._monasteries(sheet)
        return [
            {source: number for source, number in sheet.points.items() if number}
            for sheet in self.sheets
        ]

    def _monasteries(self, sheet: Sheet) -> int:
        standing = Counter(sheet.tiles.values())
        points = sum(4 * standing[COUNTED[n]] for n in COUNTED if sheet.has(n))
        if sheet.has(15):
            points += 2 * len(+sheet.sold)
        if sheet.has(24):
            points += 4 * len({tile[:-1] for tile in standing} & set(SPECIES))
        if sheet.has(25):
            points += sheet.sold.total()
        if sheet.has(26):
            points += 3 * sheet.bonus
        return points
