"""The accounts of a game of The Castles of Burgundy, kept from what is told about it.

Events say what was done: dice rolled, tiles taken and placed, goods sold. How much it costs and
brings is computed here, from the rules and the boards as they are printed, for every expansion, for
teams and for one player. Nothing of the package is used but the neighbours of solo boards.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules.castles_of_burgundy.data.boards import BOARDS
from tests.rules.castles_of_burgundy.printed import (
    POSTS,
    TRADE_ROUTES,
    Printed,
    duchy,
    solo_cells,
    team_board,
)

PHASES = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}
SIZES = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
LARGE = {2: 5, 3: 6, 4: 7}
SMALL = {2: 2, 3: 3, 4: 4}
GOODS = {1: 2, 2: 2, 3: 3, 4: 4}
SHIELDS = {
    **dict.fromkeys((1, 2, 3, 4, 5, 6), 12),
    **dict.fromkeys((7, 8, 9, 10, 11, 12), 8),
    **dict.fromkeys((13, 14, 15, 16, 17, 18), 4),
}
KINDS = {
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
BUILDINGS = {*KINDS.values(), "crane"}
SPECIES = {"cow", "sheep", "pig", "chicken", "goose"}
DIE = re.compile(r"(d|any|white)(\d)(?:>(\d))?(?: (m\d+|s16))?(?: w(\d))?")
ROUTES = {
    int(name): [(int(goods), reward) for goods, reward in (space.split("=") for space in spaces)]
    for name, *spaces in (
        line.replace(":", "").split() for line in TRADE_ROUTES.split("\n") if line
    )
}


def letter(tile: str) -> str:
    """The color of a tile, "" for tiles of any colour."""
    if tile in ("inn", "black"):
        return ""
    if tile in BUILDINGS:
        return "B"
    if tile[:-1] in SPECIES:
        return "L"
    return "Y" if tile.startswith("monastery-") else tile[0].upper()


class SoloBoard:
    """A board for one: clusters of cells, joined by rivers for placements only."""

    def __init__(self, name: str) -> None:
        printed = solo_cells(name)
        board = BOARDS[name]
        rivers = {frozenset(pair) for pair in board.rivers}
        self.colour = {cell: text[0] for cell, text in printed.items()}
        self.number = {cell: int(text[1]) for cell, text in printed.items()}
        self.neighbours: dict[str, set[str]] = {}
        self.land: dict[str, set[str]] = {}
        for cell, near in zip(board.cells, board.neighbours, strict=True):
            self.neighbours[cell.id] = {board.cells[n].id for n in near}
            own = board.index[cell.id]
            self.land[cell.id] = {
                board.cells[n].id for n in near if frozenset((own, n)) not in rivers
            }

    def region(self, cell: str) -> set[str]:
        """The cells of the region of a cell."""
        found, edge = {cell}, [cell]
        while edge:
            for near in self.land[edge.pop()] - found:
                if self.colour[near] == self.colour[cell]:
                    found.add(near)
                    edge.append(near)
        return found


def page(board: str) -> Printed | SoloBoard:
    """A board by its name."""
    if board.startswith("12"):
        return team_board(board)
    return SoloBoard(board) if board.startswith("13") else duchy(board)


@dataclass
class Sheet:
    """What belongs to one duchy."""

    page: Any
    posts: tuple[str, ...]
    goods: Counter[int]
    silver: int
    workers: int
    route: tuple[int, ...] = ()
    laid: int = 0
    tiles: dict[str, str] = field(default_factory=dict)
    stored: Counter[str] = field(default_factory=Counter)
    sold: Counter[int] = field(default_factory=Counter)
    shields: dict[int, str] = field(default_factory=dict)
    bonus: int = 0
    linked: int = 1
    mimics: int | None = None
    craned: bool = False
    paid: str = ""
    at_end: dict[str, int] = field(default_factory=dict)

    def monasteries(self) -> set[int]:
        """The numbers of the monasteries on the duchy."""
        return {int(t[10:]) for t in self.tiles.values() if t.startswith("monastery-")}

    def covers(self, cells: Any) -> bool:
        """Whether all these cells are covered."""
        return all(cell in self.tiles for cell in cells)


class Reckoning:
    """The accounts of all players of a new game.

    `boards` are the names of the duchies, which may be chosen later. What happened before the first
    question is read off the position.
    """

    def __init__(self, new: Any, boards: list[str]) -> None:
        self.options = new.options
        self.seats: int = new.seats
        self.teams = len(boards) < self.seats
        self.solo = self.seats == 1
        if self.teams:
            silver, workers = 2, [3, 5]
        else:
            silver, workers = 1, [2] if self.solo else [1, 2, 3, 4]
        self.sheets = [
            Sheet(
                page(board),
                tuple(POSTS.get(board, "").split()),
                Counter({kind: n for kind, n in enumerate(own.goods, 1) if n}),
                silver,
                workers[number],
                tuple(own.route),
            )
            for number, (board, own) in enumerate(zip(boards, new.duchies, strict=True))
        ]
        self.points: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.phase: str = new.phase
        self.white: int = new.white
        self.dice: list[list[int]] = [list(player.dice) for player in new.players]
        self.set: set[int] = set()
        self.lying: dict[int, Counter[int]] = {
            number: Counter({kind: n for kind, n in enumerate(depot.goods, 1) if n})
            for number, depot in enumerate(new.depots, 1)
        }
        self.track = [list(reversed(range(self.seats)))] + [[] for _ in range(6)]
        self.taken: Counter[str] = Counter()
        self.geese: list[tuple[int, str]] = []
        self.echoes = 0
        self.gains: list[int] = []
        self.counter, self.target = 0, int(self.options.get("solo_target", 0))
        self.won = False
        for sheet, own in zip(self.sheets, new.duchies, strict=True):
            for cell, tile in zip(own.layout.cells if own.board else (), own.tiles, strict=True):
                if tile:
                    sheet.tiles[cell.id] = tile

    def sheet(self, seat: int) -> Sheet:
        """What belongs to the duchy of a seat."""
        return self.sheets[seat % len(self.sheets)]

    def has(self, seat: int, monastery: int) -> bool:
        """Whether the rule of a monastery holds for a seat."""
        return monastery in self.sheet(seat).monasteries() | self.copied(self.sheet(seat))

    def copied(self, sheet: Sheet) -> set[int]:
        """The monasteries that shield 6 copies."""
        if sheet.mimics is None or 6 not in sheet.shields:
            return set()
        return self.sheet(sheet.mimics).monasteries() - {27}

    def see(self, event: Any) -> None:
        """Enter what has happened."""
        getattr(self, f"_{type(event).__name__}", self._nothing)(event)

    def _nothing(self, event: Any) -> None:
        """Events that tell what follows from others by itself."""

    def _score(self, seat: int, source: str, points: int) -> None:
        if self.solo:
            self.gains += [points] if points else []
        else:
            self.points[seat][source] += points

    def _gain_workers(self, seat: int, number: int) -> None:
        own = self.sheet(seat)
        own.workers += number
        if number:
            self.echoes += sum(2 in other.shields for other in self.sheets if other is not own)

    def _WorkersEchoed(self, event: Any) -> None:
        self.echoes -= 1
        assert 2 in self.sheet(event.seat).shields
        self.sheet(event.seat).workers += 1

    # the dice

    def _pay(self, seat: int, text: str, value: int | None, tile: str | None = None) -> None:
        """Use a die as `value`, None for any; `tile` is placed, or "take" for taking."""
        match = DIE.fullmatch(text)
        assert match is not None, text
        source, shown, used = match[1], int(match[2]), int(match[3] or match[2])
        assert value in (None, used)
        if source == "d":
            self.dice[seat].remove(shown)
        elif source == "white":
            assert shown == self.white
        help, workers = match[4], int(match[5] or 0)
        steps = min(abs(shown - used), 6 - abs(shown - used))
        if help == "s16":
            assert source == "d"
            assert seat not in self.set
            assert 16 in self.sheet(seat).shields
            self.set.add(seat)
        elif source != "any" and steps:
            plain = -(-steps // 2) if self.has(seat, 8) else steps
            free = self._free_step(seat, tile)
            best = min(plain, steps - 1) if free else plain
            assert (help, workers) == (free if best < plain else None, best)
        assert self.sheet(seat).workers >= workers
        self.sheet(seat).workers -= workers

    def _free_step(self, seat: int, tile: str | None) -> str | None:
        if tile == "take":
            number = 12
        else:
            number = {"B": 9, "S": 10, "L": 10, "C": 11, "M": 11, "Y": 11}.get(
                letter(tile) if tile else "", 0
            )
        return f"m{number}" if number and self.has(seat, number) else None

    # setup, phases and rounds

    def _StartPlaced(self, event: Any) -> None:
        sheet = self.sheet(event.seat)
        assert sheet.page.colour[event.cell] == "C"
        sheet.tiles[event.cell] = "castle"

    def _RouteLaid(self, event: Any) -> None:
        self.sheet(event.seat).route = event.tiles

    def _PhaseBegan(self, event: Any) -> None:
        if self.phase:
            self._phase_is_over()
        self.phase = event.phase

    def _phase_is_over(self) -> None:
        for sheet in self.sheets:
            if "mine" in sheet.tiles.values():
                assert sheet.paid == self.phase

    def _RoundBegan(self, event: Any) -> None:
        assert self.echoes == 0
        if not self.solo:
            markers = [seat for space in reversed(self.track) for seat in reversed(space)]
            assert list(event.order) == markers
        self.dice = [list(pair) for pair in event.dice]
        self.set = set()
        self.white = event.white
        self.lying[event.white][event.goods] += 1

    def _IncomePaid(self, event: Any) -> None:
        sheet = self.sheet(event.seat)
        assert sheet.paid != self.phase
        sheet.paid = self.phase
        mines = list(sheet.tiles.values()).count("mine")
        assert mines == event.mines
        sheet.silver += mines * (2 if 8 in sheet.shields else 1)
        if self.options.get("shield_8") == "workers_too" and 8 in sheet.shields:
            mines *= 2
        self._gain_workers(event.seat, mines if self.has(event.seat, 2) else 0)

    # storage

    def _store(self, seat: int, tile: str, dropped: str) -> None:
        sheet = self.sheet(seat)
        room = 6 if self.teams else 3
        if dropped:
            assert sheet.stored.total() >= (4 if self.teams else 3)
            assert 4 not in sheet.shields
            self._unstore(seat, dropped)
        sheet.stored[tile] += 1
        assert sheet.stored.total() <= room or 4 in sheet.shields

    def _unstore(self, seat: int, tile: str) -> None:
        sheet = self.sheet(seat)
        assert sheet.stored[tile] > 0
        sheet.stored[tile] -= 1

    def _TileTaken(self, event: Any) -> None:
        if event.by == "take":
            self._pay(event.seat, event.die, event.depot, "take")
        elif event.by in ("market", "carpenter", "church"):
            assert (
                letter(event.tile) in {"market": "SL", "carpenter": "B", "church": "MYC"}[event.by]
            )
        self._store(event.seat, event.tile, event.dropped)

    def _TileBought(self, event: Any) -> None:
        sheet = self.sheet(event.seat)
        assert (event.silver, event.workers) in ((2, 0), (0, 2))
        assert self.has(event.seat, 6) or not (event.workers or event.depot)
        sheet.silver -= event.silver
        sheet.workers -= event.workers
        assert min(sheet.silver, sheet.workers) >= 0
        self._store(event.seat, event.tile, event.dropped)

    def _TilesDropped(self, event: Any) -> None:
        for tile in event.tiles:
            self._unstore(event.seat, tile)
        assert self.sheet(event.seat).stored.total() == 3

    def _GoodsTraded(self, event: Any) -> None:
        assert len(event.goods) == 5
        goods = self.sheet(event.seat).goods
        goods.subtract(event.goods)
        assert min(goods.values()) >= 0
        self._store(event.seat, "black", event.dropped)

    # goods and workers

    def _GoodsTaken(self, event: Any) -> None:
        goods = self.sheet(event.seat).goods
        depots = [event.depot] if event.depot else list(self.lying)
        taken = dict(event.goods)
        if not event.depot:
            assert 5 in self.sheet(event.seat).shields
            assert len(taken) == 1
        for depot in depots:
            for kind in taken:
                goods[kind] += self.lying[depot].pop(kind, 0)
        room = 6 if self.solo else 3
        assert len(+goods) <= room
        if event.depot:
            left = +self.lying[event.depot]
            assert not left or len(+goods) == room
            assert not +goods & left

    def _GoodsRemoved(self, event: Any) -> None:
        there = sum(self.lying.values(), Counter[int]())
        assert dict(event.goods) == +there
        self.lying = {depot: Counter() for depot in self.lying}

    def _GoodsSold(self, event: Any) -> None:
        seat, sheet = event.seat, self.sheet(event.seat)
        if event.by == "sell":
            self._pay(seat, event.die, event.goods)
        number = sheet.goods.pop(event.goods)
        assert number == event.number > 0
        sheet.silver += number if 9 in sheet.shields else 1
        if self.has(seat, 3):
            each = 9 in sheet.shields and self.options["shield_9"] == "two_each"
            sheet.silver += number if each else 1
        self._gain_workers(seat, int(self.has(seat, 4)))
        double = 2 if 12 in sheet.shields else 1
        self._score(seat, "goods", number * GOODS[self.seats] * double)
        sheet.sold[event.goods] += number
        spaces = [space for tile in sheet.route for space in ROUTES[tile]]
        for kind, reward in spaces[sheet.laid : sheet.laid + number]:
            if kind == event.goods:
                sheet.silver += 2 * (reward == "silver_2")
                self._gain_workers(seat, 4 * (reward == "workers_4"))
                self._score(seat, "trade-routes", 4 * (reward == "vp_4"))
        sheet.laid = min(len(spaces), sheet.laid + number)

    def _WorkersTaken(self, event: Any) -> None:
        self._pay(event.seat, event.die, None)
        assert ">" not in event.die
        self.sheet(event.seat).silver += self.has(event.seat, 13)
        self._gain_workers(event.seat, 4 if self.has(event.seat, 14) else 2)

    def _WorkersHired(self, event: Any) -> None:
        assert self.has(event.seat, 28)
        self.sheet(event.seat).silver -= event.silver
        assert self.sheet(event.seat).silver >= 0
        self._gain_workers(event.seat, 2 * event.silver)

    # the track

    def _MarkerMoved(self, event: Any) -> None:
        space = next(n for n, seats in enumerate(self.track) if event.seat in seats)
        self.track[space].remove(event.seat)
        space = min(space + 1, 6)
        self.track[space].append(event.seat)
        self._lift(space)
        assert event.space == space + 1

    def _lift(self, space: int) -> None:
        above = [seat for seat in self.track[space] if 27 in self.sheet(seat).monasteries()]
        below = [seat for seat in self.track[space] if seat not in above]
        self.track[space] = below + above

    # shields

    def _ShieldTaken(self, event: Any) -> None:
        sheet = self.sheet(event.seat)
        if event.dice:
            for die in event.dice:
                self._pay(event.seat, die, event.depot)
        else:
            assert 11 in sheet.shields
        assert sheet.tiles[event.cell] == "castle"
        there = [number for number, cell in sheet.shields.items() if cell == event.cell]
        assert there == ([event.replaced] if event.replaced else [])
        for number in there:
            del sheet.shields[number]
        sheet.shields[event.shield] = event.cell

    def _MonasteriesCopied(self, event: Any) -> None:
        sheet = self.sheet(event.seat)
        assert 6 in sheet.shields
        assert sheet.mimics is None
        sheet.mimics = event.other

    def _TributePaid(self, event: Any) -> None:
        sheet = self.sheet(event.seat)
        assert sorted((*event.paid, *event.lost)) == sorted(sheet.shields)
        assert event.silver + event.workers == len(event.paid)
        assert not event.workers or 3 in event.paid
        sheet.silver -= event.silver
        sheet.workers -= event.workers
        assert min(sheet.silver, sheet.workers) >= 0
        for number in event.lost:
            del sheet.shields[number]

    # placing

    def _TilePlaced(self, event: Any) -> None:
        seat, tile, cell = event.seat, event.tile, event.cell
        sheet = self.sheet(seat)
        if event.by == "place":
            self._pay(seat, event.die, sheet.page.number[cell], tile)
        if event.by in ("place", "town-hall"):
            self._unstore(seat, tile)
        self._allowed(seat, tile, cell)
        sheet.tiles[cell] = tile
        if tile == "monastery-27":
            for space in range(7):
                if any(self.sheet(other) is sheet for other in self.track[space]):
                    self._lift(space)
        if self.solo and len(sheet.tiles) == 37:
            return
        self._tile(seat, tile, cell)
        self._region(seat, cell)
        self._posts(seat)

    def _allowed(self, seat: int, tile: str, cell: str) -> None:
        sheet = self.sheet(seat)
        assert cell not in sheet.tiles
        assert letter(tile) in ("", sheet.page.colour[cell])
        region = {sheet.tiles.get(near) for near in sheet.page.region(cell)}
        if letter(tile) == "B":
            assert tile not in region or self.has(seat, 1)
        assert tile != "inn" or "inn" not in region
        if 18 not in sheet.shields:
            assert any(near in sheet.tiles for near in sheet.page.neighbours[cell])

    def _tile(self, seat: int, tile: str, cell: str) -> None:
        self._building(seat, tile)
        if letter(tile) == "L":
            others = {self._species(near) for near in self._pasture(seat, cell)} - {"goose"}
            if tile == "goose2" and len(others) > 1:
                self.geese.append((seat, cell))
            else:
                self._livestock(seat, cell, "".join(others))
        elif self.solo and letter(tile) == "Y":
            number, sheet = int(tile[10:]), self.sheet(seat)
            points = self._monastery(sheet, number)
            if number in KINDS and not sheet.craned and "crane" in sheet.tiles.values():
                points += 4
                sheet.craned = True
            self._score(seat, "monasteries", points)

    def _building(self, seat: int, kind: str) -> None:
        if kind == "watchtower":
            self._score(seat, "watchtowers", 4)
        elif kind == "bank":
            self.sheet(seat).silver += 2
        elif kind == "boarding-house":
            self._gain_workers(seat, 4)

    def _EffectUsed(self, event: Any) -> None:
        self._building(event.seat, event.building)

    @staticmethod
    def _species(tile: str) -> str:
        return tile[:-1]

    def _pasture(self, seat: int, cell: str) -> list[str]:
        sheet = self.sheet(seat)
        cells = sheet.page.region(cell)
        if 1 in sheet.shields:
            cells = {other for other, colour in sheet.page.colour.items() if colour == "L"}
        return [t for c in cells if (t := sheet.tiles.get(c)) and letter(t) == "L"]

    def _livestock(self, seat: int, cell: str, chosen: str) -> None:
        species = self._species(self.sheet(seat).tiles[cell])
        wanted = {"goose", chosen if species == "goose" else species}
        scoring = [t for t in self._pasture(seat, cell) if self._species(t) in wanted]
        points = sum(int(tile[-1]) for tile in scoring)
        if self.has(seat, 7):
            points += len(scoring)
        self._score(seat, "livestock", points)

    def _LivestockScored(self, event: Any) -> None:
        """Only the species that geese score with is not known before."""
        tiles = self.sheet(event.seat).tiles
        cell = next((c for s, c in self.geese if s == event.seat and c in event.cells), "")
        if event.tile == "goose2" and cell:
            self.geese.remove((event.seat, cell))
            (species,) = {self._species(tiles[near]) for near in event.cells} - {"goose"}
            self._livestock(event.seat, cell, species)

    def _region(self, seat: int, cell: str) -> None:
        sheet = self.sheet(seat)
        region = sheet.page.region(cell)
        if not sheet.covers(region):
            return
        size = len(region) + (17 in sheet.shields)
        size += "inn" in {sheet.tiles[near] for near in region}
        self._score(seat, "regions", SIZES[size] + PHASES[self.phase])
        colour = sheet.page.colour[cell]
        if sheet.covers(c for c, other in sheet.page.colour.items() if other == colour):
            self._bonus(seat, colour)

    def _bonus(self, seat: int, name: str) -> None:
        self.taken[name] += 1
        if self.taken[name] < 3 and not self.solo:
            points = (LARGE if self.taken[name] == 1 else SMALL)[self.seats]
            self.sheet(seat).bonus += 1
            self._score(seat, "bonus-tiles", points * (2 if 7 in self.sheet(seat).shields else 1))

    def _posts(self, seat: int) -> None:
        sheet = self.sheet(seat)
        linked = 1
        for post in sheet.posts:
            found, edge = {post} & sheet.tiles.keys(), {post} & sheet.tiles.keys()
            while edge:
                edge = {
                    near
                    for inside in edge
                    for near in sheet.page.neighbours[inside]
                    if near in sheet.tiles and near not in found
                }
                found |= edge
            linked = max(linked, len(found & set(sheet.posts)))
        if linked > sheet.linked:
            times = linked - sheet.linked
            if self.options["border_post_links"] == "first_only":
                times = int(sheet.linked == 1)
            self._score(seat, "border-posts", times * PHASES[self.phase])
            sheet.linked = linked
            if linked == 3:
                self._bonus(seat, "posts")

    # the solo game

    def _PointsAdded(self, event: Any) -> None:
        self.gains.remove(event.points - event.silver)
        self.sheets[0].silver -= event.silver
        assert self.sheets[0].silver >= 0
        self.counter += event.points
        assert self.counter == event.counter
        if self.counter >= self.target:
            self.counter, self.target = 0, max(5, self.target - 5)

    def _TargetReached(self, event: Any) -> None:
        assert self.counter == 0
        assert event.target == self.target

    # the end

    def _monastery(self, sheet: Sheet, number: int) -> int:
        standing = Counter(sheet.tiles.values())
        if number in KINDS:
            return 4 * standing[KINDS[number]]
        if number == 15:
            return 2 * len(+sheet.sold)
        if number == 24:
            return 4 * len({self._species(tile) for tile in standing} & SPECIES)
        if number == 25:
            return sheet.sold.total()
        if number == 26:
            return 3 * (self._colours(sheet) if self.solo else sheet.bonus)
        return 0

    def _colours(self, sheet: Sheet) -> int:
        return sum(
            sheet.covers(cell for cell, colour in sheet.page.colour.items() if colour == letter)
            for letter in "CMSLBY"
        )

    def _GameEnded(self, event: Any) -> None:
        self.won = event.won
        assert self.echoes == 0
        if self.solo:
            assert event.won or not self.gains
            return
        self._phase_is_over()
        for sheet in self.sheets:
            own = [self._monastery(sheet, number) for number in sheet.monasteries()]
            other = [self._monastery(sheet, number) for number in self.copied(sheet)]
            times = 2 if 10 in sheet.shields else 1
            points = sum(own) * times + sum(other)
            if "crane" in sheet.tiles.values():
                if sheet.monasteries() & set(KINDS):
                    points += 4 * times
                elif self.copied(sheet) & set(KINDS):
                    points += 4
            sheet.at_end = {
                "unsold-goods": sheet.goods.total(),
                "silver": sheet.silver,
                "workers": sheet.workers // 2,
                "monasteries": points,
                "shields": sum(map(SHIELDS.__getitem__, sheet.shields))
                * (2 if 13 in sheet.shields else 1),
            }

    def result(self) -> list[dict[str, int]]:
        """The points of all seats by source."""
        if self.solo:
            return [{"covered": len(self.sheets[0].tiles)}]
        found = [Counter(points) for points in self.points]
        for number, sheet in enumerate(self.sheets):
            found[number].update(sheet.at_end)
        return [{source: n for source, n in points.items() if n} for points in found]

    def ranks(self) -> list[int]:
        """The places of all seats."""
        if self.solo:
            return [1 if len(self.sheets[0].tiles) == 37 else 2]
        totals = [sum(points.values()) for points in self.result()]
        markers = [seat for space in reversed(self.track) for seat in reversed(space)]
        keys = []
        for seat in range(self.seats):
            sheet = self.sheet(seat)
            together = [s for s in range(self.seats) if self.sheet(s) is sheet]
            empty = len(sheet.page.colour) - len(sheet.tiles)
            if self.options["tie_break"] == "fewest_empty":
                empty = -empty
            behind = 0 if self.teams else markers.index(seat)
            keys.append((sum(totals[s] for s in together), empty, behind))
        return [1 + sum(other > key for other in set(keys)) for key in keys]
