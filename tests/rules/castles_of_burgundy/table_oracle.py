"""Legal moves and final points of The Castles of Burgundy, found a second time and plainly.

It shares nothing with the engine but the position and the tables of boards, tiles and trade routes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from rules.castles_of_burgundy.data.tiles import TILES

TAKEN = {
    "market": ("ship", "livestock"),
    "carpenter": ("building",),
    "church": ("mine", "monastery", "castle"),
}
HELPS = {
    "building": 9,
    "ship": 10,
    "livestock": 10,
    "castle": 11,
    "mine": 11,
    "monastery": 11,
}
BUILDINGS = (
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding-house",
    "bank",
    "town-hall",
)
SKIPPED = ["market", "carpenter", "church", "route", "warehouse", "town-hall", "crane", "fill"]
ANY_COLOUR = ("inn", "black")


class Oracle:
    """The position as one seat sees it in its turn."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        self.own = state.players[seat]
        self.duchy = state.duchies[self.own.duchy]
        self.board = self.duchy.layout
        self.shields = {number for number, _ in self.duchy.shields}
        self.monasteries = {*self.duchy.monasteries}
        if 6 in self.shields and self.duchy.mimics is not None:
            other = state.duchies[state.players[self.duchy.mimics].duchy]
            self.monasteries |= {*other.monasteries} - {27}
        self.kinds = [effect.kind for effect in state.turn.pending]
        self.team = len(state.duchies) < state.seats

    def moves(self) -> set[str]:
        found = {*self.actions(), *self.free()}
        if self.kinds:
            found |= {*self.effects()}
        elif not self.unused():
            found.add("end")
        else:
            found |= {*self.pairs()}
        return found

    # Dice

    def unused(self) -> list[int]:
        return [die for die, used in zip(self.own.dice, self.own.used, strict=True) if not used]

    def dice(self, value: int, help: int = 0) -> list[str]:
        """All ways to have a die of a value."""
        found = []
        if "castle" in self.kinds or "bonus" in self.kinds:
            found.append(f"any{value}")
        if "white-castle" in self.kinds:
            found += self.changed("white", self.state.white, value, help)
        if not self.kinds:
            for shown in sorted({*self.unused()}):
                found += self.changed("d", shown, value, help)
        return found

    def changed(self, source: str, shown: int, value: int, help: int) -> list[str]:
        steps = min((value - shown) % 6, (shown - value) % 6)
        if not steps:
            return [f"{source}{shown}"]
        found = []
        usual = (steps + 1) // 2 if 8 in self.monasteries else steps
        free = steps - 1 if help in self.monasteries else 9
        price, word = (usual, "") if usual <= free else (free, f" m{help}")
        if price <= self.duchy.workers:
            found.append(f"{source}{shown}>{value}{word}" + (f" w{price}" if price else ""))
        if source == "d" and 16 in self.shields and not self.state.turn.die_set:
            found.append(f"{source}{shown}>{value} s16")
        return found

    # Storage

    def storages(self) -> dict[str, list[str]]:
        if self.team:
            return {"shared": self.duchy.storage, "own": self.own.storage}
        return {"own": self.duchy.storage}

    def stored(self, word: str) -> Iterator[tuple[str, str]]:
        """Each stored tile as it is written after a word, with the tile."""
        storages = self.storages()
        for name, tiles in storages.items():
            for tile in {*tiles}:
                both = all(tile in others for others in storages.values()) and len(storages) > 1
                yield f"{word}{tile}" + (f" from {name}" if both else ""), tile

    def into(self) -> list[str]:
        """All ways to store a tile."""
        limit = 2 if self.team else 999 if 4 in self.shields else 3
        room = [name for name, tiles in self.storages().items() if len(tiles) < limit]
        if len(room) > 1:
            return [f" in {name}" for name in room]
        return [""] if room else [text for text, _ in self.stored(" x ")]

    # The duchy

    def region(self, cell: int) -> set[int]:
        rivers = {*self.board.rivers, *[(b, a) for a, b in self.board.rivers]}
        found, edge = {cell}, [cell]
        while edge:
            here = edge.pop()
            for near in self.board.neighbours[here]:
                same = self.board.cells[near].colour == self.board.cells[cell].colour
                if same and near not in found and (here, near) not in rivers:
                    found.add(near)
                    edge.append(near)
        return found

    def cells(self, tile: str) -> Iterator[Any]:
        """The cells on which a tile may lie."""
        tiles = self.duchy.tiles
        for number, cell in enumerate(self.board.cells):
            if tiles[number] or (tile not in ANY_COLOUR and TILES[tile].colour != cell.colour):
                continue
            near = self.board.neighbours[number]
            if 18 not in self.shields and not any(tiles[other] for other in near):
                continue
            there = [tiles[other] for other in self.region(number)]
            twice = tile in there
            if tile == "inn" and twice:
                continue
            building = TILES[tile].colour == "building"
            if building and twice and 1 not in self.monasteries:
                continue
            yield cell

    # Moves

    def actions(self) -> Iterator[str]:
        for depot, lying in enumerate(self.state.depots, 1):
            for tile in {*lying.tiles} - {""}:
                for die in self.dice(depot, 12):
                    for into in self.into():
                        yield f"take {tile} {depot} {die}{into}"
        for text, tile in self.stored("place "):
            help = 0 if tile in ANY_COLOUR else HELPS[TILES[tile].colour]
            for cell in self.cells(tile):
                for die in self.dice(cell.number, help):
                    yield f"{text} {cell.id} {die}"
        for goods in self.goods():
            for die in self.dice(goods):
                yield f"sell {goods} {die}"
        if "castle" in self.kinds or "bonus" in self.kinds:
            yield "workers any1"
        if "white-castle" in self.kinds:
            yield f"workers white{self.state.white}"
        if not self.kinds:
            yield from (f"workers d{die}" for die in self.unused())

    def goods(self) -> list[int]:
        return [goods for goods in range(1, 7) if self.duchy.goods[goods - 1]]

    def castles(self) -> list[str]:
        return [
            cell.id
            for cell, tile in zip(self.board.cells, self.duchy.tiles, strict=True)
            if tile == "castle"
        ]

    def pairs(self) -> Iterator[str]:
        if len(self.unused()) < 2:
            return
        high, low = sorted(self.own.dice, reverse=True)
        for depot, lying in enumerate(self.state.depots, 1):
            for first in self.changed("d", high, depot, 0):
                for second in self.changed("d", low, depot, 0):
                    price = sum(int(die[-1]) for die in (first, second) if " w" in die)
                    setting = ["s16" in die for die in (first, second)]
                    if price > self.duchy.workers or all(setting):
                        continue
                    if high == low and setting[1]:
                        continue
                    for shield in lying.shields:
                        for cell in self.castles():
                            yield f"shield {shield} {first} {second} at {cell}"

    def free(self) -> Iterator[str]:
        if 28 in self.monasteries:
            yield from (f"hire {silver}" for silver in range(1, self.duchy.silver + 1))
        if 6 in self.shields and self.duchy.mimics is None:
            others = [seat for seat in range(self.state.seats) if seat != self.seat]
            yield from (f"mimic {seat + 1}" for seat in others)
        if not self.state.turn.rolled or self.state.turn.bought:
            return
        offered = [f"buy {tile}" for tile in {*self.state.black} - {""}]
        if self.state.inns:
            offered.append("buy inn")
        if 6 in self.monasteries:
            for depot, lying in enumerate(self.state.depots, 1):
                offered += [f"buy {tile} from {depot}" for tile in {*lying.tiles} - {""}]
        ways = [""] if self.duchy.silver >= 2 else []
        if 6 in self.monasteries and self.duchy.workers >= 2:
            ways.append(" workers")
        for text in offered:
            for way in ways:
                yield from (f"{text}{way}{into}" for into in self.into())

    def effects(self) -> Iterator[str]:
        kinds = self.kinds
        yield from (f"{kind} skip" for kind in SKIPPED if kind in kinds)
        for effect, colours in TAKEN.items():
            if effect in kinds:
                yield from self.taking(effect, colours)
        if "route" in kinds:
            first = self.state.turn.pending[kinds.index("route")]
            yield from self.taking("route", first.colours)
        if "warehouse" in kinds:
            yield from (f"warehouse {goods}" for goods in self.goods())
        if "town-hall" in kinds:
            for text, tile in self.stored("town-hall "):
                yield from (f"{text} {cell.id}" for cell in self.cells(tile))
        if "crane" in kinds:
            white = ["white-castle"] if self.state.options["white_castles"] else []
            yield from (f"crane {building}" for building in [*BUILDINGS, *white])
        if "goose" in kinds:
            yield from (f"goose {species}" for species in self.species())
        if "ship" in kinds:
            for depot in range(1, 7):
                yield from (f"goods {depot}{keep}" for keep in self.keeping(depot))
        if "fill" in kinds:
            for tile in {*self.state.black} - {""}:
                yield from (f"fill {tile} {cell.id}" for cell in self.cells(tile))
        yield from (f"score {kind}" for kind in ("tile", "region") if kind in kinds)
        if "castle" in kinds and 11 in self.shields:
            for lying in self.state.depots:
                for shield in lying.shields:
                    yield from (f"shield {shield} castle at {cell}" for cell in self.castles())

    def taking(self, effect: str, colours: Iterable[str]) -> Iterator[str]:
        for depot, lying in enumerate(self.state.depots, 1):
            for tile in {*lying.tiles} - {""}:
                if TILES[tile].colour in colours:
                    yield from (f"{effect} {tile} {depot}{into}" for into in self.into())

    def species(self) -> set[str]:
        placed = self.state.turn.pending[self.kinds.index("goose")].cell
        cells: Iterable[int] = self.region(placed)
        if 1 in self.shields:
            cells = range(len(self.duchy.tiles))
        kinds = {self.duchy.tiles[cell].rstrip("234") for cell in cells}
        return kinds & {"cow", "sheep", "pig", "chicken"}

    def keeping(self, depot: int) -> Iterator[str]:
        lying = self.state.depots[depot - 1].goods
        limit = 6 if self.state.seats == 1 else 3
        free = limit - len(self.goods())
        new = [n for n in range(1, 7) if lying[n - 1] and n not in self.goods()]
        if len(new) <= free or free == 0:
            yield ""
        else:
            for kept in combinations(new, free):
                yield " keep " + " ".join(map(str, kept))


COUNTED = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding-house",
    22: "bank",
    23: "town-hall",
    29: "white-castle",
}
"""The building that a scoring monastery counts."""


def final_points(state: Any, duchy: Any) -> dict[str, int]:
    """The points of a duchy at the end of the game, by source."""
    shields = {number for number, _ in duchy.shields}
    counted = [(number, 2 if 10 in shields else 1) for number in duchy.monasteries]
    if 6 in shields and duchy.mimics is not None:
        other = state.duchies[state.players[duchy.mimics].duchy]
        counted += [(number, 1) for number in other.monasteries]
    total = sum(factor * monastery_points(duchy, number) for number, factor in counted)
    if "crane" in duchy.tiles:
        total += max([4 * factor for number, factor in counted if number in COUNTED], default=0)
    worth = {number: 12 if number < 7 else 8 if number < 13 else 4 for number in shields}
    points = {
        "unsold-goods": sum(duchy.goods),
        "silver": duchy.silver,
        "workers": duchy.workers // 2,
        "monasteries": total,
        "shields": sum(worth.values()) * (2 if 13 in shields else 1),
    }
    return {source: number for source, number in points.items() if number}


def monastery_points(duchy: Any, number: int) -> int:
    """The points of a monastery without a crane."""
    kinds = {tile.rstrip("234") for tile in duchy.tiles}
    if number in COUNTED:
        return 4 * duchy.tiles.count(COUNTED[number])
    return {
        15: 2 * sum(sold > 0 for sold in duchy.sold),
        24: 4 * len(kinds & {"cow", "sheep", "pig", "chicken", "goose"}),
        25: sum(duchy.sold),
        26: 3 * len(duchy.bonus),
    }.get(number, 0)


class Placement:
    """What a tile that is placed scores: seen before the move, reckoned after it."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat, self.phase = state, seat, state.phase
        self.duchy = state.duchies[state.players[seat].duchy]
        self.shields = {number for number, _ in self.duchy.shields}
        self.left = {name: list(sizes) for name, sizes in state.bonus.items()}
        self.linked = self.posts()

    def scored(self, cell_id: str) -> list[tuple[str, int, int]]:
        """Regions, bonus tiles and links as kind, size and points, in no order."""
        board, tiles = self.duchy.layout, self.duchy.tiles
        cell = board.index[cell_id]
        colour = board.cells[cell].colour
        region = Oracle(self.state, self.seat).region(cell)
        found = []
        worth = dict(zip("ABCDE", (10, 8, 6, 4, 2), strict=True))[self.phase]
        if all(tiles[other] for other in region):
            size = len(region) + any(tiles[other] == "inn" for other in region)
            size += 17 in self.shields
            found.append(("region", size, sum(range(size + 1)) + worth))
            same = [n for n, other in enumerate(board.cells) if other.colour == colour]
            if all(tiles[other] for other in same):
                found += self.bonus(colour)
        linked = self.posts()
        for number in range(self.linked + 1, linked + 1):
            again = self.state.options.get("border_post_links") == "each"
            found.append(("link", number, worth if number == 2 or again else 0))
        if self.linked < linked == 3:
            found += self.bonus("posts")
        return sorted(found)

    def bonus(self, name: str) -> list[tuple[str, int, int]]:
        if not self.left.get(name):
            return []
        large = self.left[name][0] == "large"
        points = self.state.seats + (3 if large else 0)
        return [("bonus", large, points * (2 if 7 in self.shields else 1))]

    def posts(self) -> int:
        """The most border posts in one connected set of covered cells."""
        board, tiles = self.duchy.layout, self.duchy.tiles
        most = 1
        for post in board.posts:
            found = {post} if tiles[post] else set()
            for _ in board.cells:
                near = {other for cell in found for other in board.neighbours[cell]}
                found |= {other for other in near if tiles[other]}
            most = max(most, len(found & {*board.posts}))
        return most
