"""Placing a tile: where it may go, what it gives, what it completes (RULINGS 7, 8, 11)."""

from __future__ import annotations

from typing import Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.monasteries import SCORING
from rules.castles_of_burgundy.data.points import (
    GOOSE_POINTS,
    LARGE_BONUS,
    PHASE_POINTS,
    SMALL_BONUS,
    WATCHTOWER_POINTS,
    region_points,
)
from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    GOOSE,
    INN,
    LIVESTOCK,
    MARKET,
    MONASTERY,
    SHIP,
    SPECIES,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)
from rules.castles_of_burgundy.events import (
    BonusTileTaken,
    GameEnded,
    LivestockScored,
    PostsLinked,
    RegionCompleted,
    TileGave,
    TilePlaced,
)
from rules.castles_of_burgundy.moves import FILL, REGION, TILE
from rules.castles_of_burgundy.resources import gain_silver, gain_workers
from rules.castles_of_burgundy.scoring import monastery_points, uses_crane
from rules.castles_of_burgundy.state import Duchy, Effect, Table
from rules.castles_of_burgundy.steps.solo import gain_points
from rules.castles_of_burgundy.track import rise
from rules.core.errors import Refusal

SEVERAL_BUILDINGS: Final = 1
ANIMALS_SCORE_MORE: Final = 7
BRIDGE: Final = 27
"""Monasteries with a rule for placements: equal buildings, points for livestock, the marker."""
JOINED_PASTURES: Final = 1
DOUBLE_BONUS: Final = 7
LARGER_REGIONS: Final = 17
NO_ADJACENCY: Final = 18
"""Shields with a rule for placements."""
POSTS: Final = "posts"
"""How the bonus tiles of the border posts are named among those of the colours."""
LARGE: Final = "large"
SMALL: Final = "small"
BANK_SILVER: Final = 2
BOARDING_HOUSE_WORKERS: Final = 4
WAITING: Final = frozenset(
    (
        CASTLE,
        WHITE_CASTLE,
        SHIP,
        CRANE,
        MARKET,
        CARPENTER,
        CHURCH,
        WAREHOUSE,
        TOWN_HALL,
    )
)
"""The tiles whose effect waits for the player."""


def placement_refusal(table: Table, seat: int, tile: str, cell_id: str) -> Refusal | None:
    """Say why a tile may not lie on a cell, whatever its number; None if it may."""
    duchy = table.duchy_of(seat)
    board = duchy.layout
    cell = board.index.get(cell_id)
    if cell is None:
        return Refusal(refusals.NO_CELL, {"cell": cell_id})
    kind = TILES[tile]
    if duchy.tiles[cell]:
        return Refusal(refusals.CELL_COVERED, {"cell": cell_id})
    if kind.colour and kind.colour != board.cells[cell].colour:
        return Refusal(refusals.WRONG_COLOUR, {"cell": cell_id, "tile": tile})
    if not duchy.has_shield(NO_ADJACENCY) and not _touches(duchy, cell):
        return Refusal(refusals.NOT_ADJACENT, {"cell": cell_id})
    if _only_once(table, duchy, tile) and _in_region(duchy, tile, cell):
        if tile == INN:
            return Refusal(refusals.INN_TWICE, {"cell": cell_id})
        return Refusal(refusals.BUILDING_TWICE, {"cell": cell_id, "tile": tile})
    return None


def _touches(duchy: Duchy, cell: int) -> bool:
    return any(map(duchy.tiles.__getitem__, duchy.layout.neighbours[cell]))


def _only_once(table: Table, duchy: Duchy, tile: str) -> bool:
    """Whether a region takes only one tile of this kind: inns, buildings without monastery 1."""
    if TILES[tile].colour == BUILDING:
        return not table.has(duchy, SEVERAL_BUILDINGS)
    return tile == INN


def _in_region(duchy: Duchy, tile: str, cell: int) -> bool:
    board = duchy.layout
    return any(duchy.tiles[other] == tile for other in board.regions[board.cells[cell].region])


def open_cells(table: Table, seat: int, tile: str) -> list[str]:
    """Return the cells on which a tile may lie, whatever their numbers.

    `placement_refusal` says of no other cell that it is allowed.
    """
    duchy = table.duchy_of(seat)
    board = duchy.layout
    colour = TILES[tile].colour
    cells = board.of_colour[colour] if colour else range(len(board.cells))
    anywhere = duchy.has_shield(NO_ADJACENCY)
    once = _only_once(table, duchy, tile)
    return [
        board.cells[cell].id
        for cell in cells
        if not duchy.tiles[cell]
        and (anywhere or _touches(duchy, cell))
        and not (once and _in_region(duchy, tile, cell))
    ]


def place(
    table: Table, seat: int, tile: str, cell_id: str, by: str, die: str = "", workers: int = 0
) -> None:
    """Put a tile on a cell with all that follows: gains, scoring, pending effects (RULINGS 8).

    `by` names what placed it, `die` and `workers` what it cost, for the event.
    """
    duchy = table.duchy_of(seat)
    cell = duchy.layout.index[cell_id]
    duchy.tiles[cell] = tile
    table.emit(TilePlaced, seat, tile, cell_id, by, die, workers)
    if TILES[tile].colour == MONASTERY:
        duchy.monasteries.append(TILES[tile].number)
        if TILES[tile].number == BRIDGE:
            rise(table, seat)
    if table.solo and not duchy.empty_cells:
        win_alone(table)
        return
    points = Gains(table, seat)
    _give(table, seat, tile, cell, points)
    _complete(table, seat, cell, points)
    points.settle()


def win_alone(table: Table) -> None:
    """End the solo game: the last cell is covered, whatever is pending (RULINGS 13.2)."""
    table.turn.pending.clear()
    table.stack.clear()
    table.emit(GameEnded, True)


class Gains:
    """What one placement brings: points and effects.

    In the solo game points wait with the effects for the player to choose their order; elsewhere
    nothing depends on it, so that points are scored at once.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._effects: list[Effect] = []

    def points(self, source: str, points: int, kind: str) -> None:
        """Add points; `kind` is `tile` or `region`."""
        if self._table.solo:
            if points:
                self._effects.append(Effect(kind, points=points))
        else:
            gain_points(self._table, self._seat, source, points)

    def effect(self, effect: Effect) -> None:
        """Add an effect."""
        self._effects.append(effect)

    def settle(self) -> None:
        """Let everything wait that the player has to deal with."""
        self._table.turn.pending += self._effects


def _give(table: Table, seat: int, tile: str, cell: int, gains: Gains) -> None:
    """Carry out what a tile does by itself, note what it does for its player."""
    kind = TILES[tile]
    if tile in WAITING:
        gains.effect(Effect(tile, cell))
    elif tile == WATCHTOWER:
        table.emit(TileGave, seat, tile, 0, 0, WATCHTOWER_POINTS)
        gains.points("watchtowers", WATCHTOWER_POINTS, TILE)
    elif kind.colour == LIVESTOCK:
        _score_livestock(table, seat, cell, gains)
    elif kind.colour == MONASTERY:
        if table.solo and kind.number in SCORING:
            _score_monastery(table, seat, kind.number, gains)
    else:
        give_at_once(table, seat, tile)


def give_at_once(table: Table, seat: int, building: str) -> None:
    """Give what a bank or a boarding house gives; other tiles give nothing."""
    if building == BANK:
        table.emit(TileGave, seat, building, 0, BANK_SILVER, 0)
        gain_silver(table, seat, BANK_SILVER)
    elif building == BOARDING_HOUSE:
        table.emit(TileGave, seat, building, BOARDING_HOUSE_WORKERS, 0, 0)
        gain_workers(table, seat, BOARDING_HOUSE_WORKERS)


def _score_monastery(table: Table, seat: int, number: int, gains: Gains) -> None:
    """A scoring monastery of the solo game counts once, now (RULINGS 13.2)."""
    duchy = table.duchy_of(seat)
    gains.points("monasteries", monastery_points(table, duchy, number), TILE)
    if uses_crane(duchy, number):
        duchy.crane_counted = True


def pasture(duchy: Duchy, cell: int) -> list[int]:
    """Return the cells with livestock in the pasture of a cell (RULINGS 8; shield 1)."""
    board = duchy.layout
    if duchy.has_shield(JOINED_PASTURES):
        cells = board.of_colour[LIVESTOCK]
    else:
        cells = board.regions[board.cells[cell].region]
    return [other for other in cells if TILES_LIVESTOCK.get(duchy.tiles[other])]


TILES_LIVESTOCK: Final = {name: tile for name, tile in TILES.items() if tile.colour == LIVESTOCK}
"""The livestock tiles by id."""


def livestock_score(
    table: Table, duchy: Duchy, cell: int, species: str = ""
) -> tuple[int, list[int]]:
    """Return the points of a livestock tile that was just placed, and the cells that score.

    `species` is the one that a goose scores with, "" if there is none.
    """
    placed = TILES[duchy.tiles[cell]].kind
    scoring, points = [], 0
    for other in pasture(duchy, cell):
        kind = TILES[duchy.tiles[other]]
        if kind.kind == GOOSE:
            points += GOOSE_POINTS
        elif kind.kind == (species if placed == GOOSE else placed):
            points += kind.number
        else:
            continue
        scoring.append(other)
    if table.has(duchy, ANIMALS_SCORE_MORE):
        points += len(scoring)
    return points, scoring


def species_near(duchy: Duchy, cell: int) -> list[str]:
    """Return the species with which a goose on a cell can score."""
    found = {TILES[duchy.tiles[other]].kind for other in pasture(duchy, cell)}
    return [species for species in SPECIES if species in found]


def _score_livestock(table: Table, seat: int, cell: int, gains: Gains) -> None:
    duchy = table.duchy_of(seat)
    species = ""
    if TILES[duchy.tiles[cell]].kind == GOOSE:
        choice = species_near(duchy, cell)
        if len(choice) > 1:
            gains.effect(Effect(GOOSE, cell))
            return
        species = "".join(choice)
    points, scoring = livestock_score(table, duchy, cell, species)
    _tell_livestock(table, seat, cell, scoring, points)
    gains.points("livestock", points, TILE)


def score_goose(table: Table, seat: int, cell: int, species: str) -> None:
    """Score geese with the species that their player has chosen."""
    points, scoring = livestock_score(table, table.duchy_of(seat), cell, species)
    _tell_livestock(table, seat, cell, scoring, points)
    gain_points(table, seat, "livestock", points)


def _tell_livestock(table: Table, seat: int, cell: int, scoring: list[int], points: int) -> None:
    duchy = table.duchy_of(seat)
    cells = tuple([duchy.layout.cells[other].id for other in scoring])
    table.emit(LivestockScored, seat, duchy.tiles[cell], cells, points)


def region_size(duchy: Duchy, region: int) -> int:
    """Return the size with which a region counts: shield 17 and an inn add one each."""
    cells = duchy.layout.regions[region]
    inn = any(duchy.tiles[cell] == INN for cell in cells)
    return len(cells) + inn + duchy.has_shield(LARGER_REGIONS)


def _complete(table: Table, seat: int, cell: int, gains: Gains) -> None:
    """Score the region, the colour and the border posts that a tile completes."""
    duchy = table.duchy_of(seat)
    board = duchy.layout
    region = board.cells[cell].region
    colour = board.cells[cell].colour
    if all(duchy.tiles[other] for other in board.regions[region]):
        _score_region(table, seat, region, gains)
        if all(duchy.tiles[other] for other in board.of_colour[colour]):
            _complete_colour(table, seat, colour, gains)
    if board.posts and duchy.linked < len(board.posts):
        _link_posts(table, seat)


def _score_region(table: Table, seat: int, region: int, gains: Gains) -> None:
    duchy = table.duchy_of(seat)
    board = duchy.layout
    cells = board.regions[region]
    size = region_size(duchy, region)
    points, phase = region_points(size), PHASE_POINTS[table.phase]
    names = tuple([board.cells[cell].id for cell in cells])
    colour = board.cells[cells[0]].colour
    table.emit(RegionCompleted, seat, colour, names, size, points, phase)
    gains.points("regions", points + phase, REGION)


def _complete_colour(table: Table, seat: int, colour: str, gains: Gains) -> None:
    if table.solo:
        gains.effect(Effect(FILL))
    else:
        take_bonus_tile(table, seat, colour)


def take_bonus_tile(table: Table, seat: int, colour: str) -> None:
    """Give the next bonus tile of a colour, or of the border posts; the third gets none."""
    left = table.bonus[colour]
    if not left:
        return
    size = left.pop(0)
    duchy = table.duchy_of(seat)
    duchy.bonus.append((colour, size))
    points = bonus_points(table, size)
    if duchy.has_shield(DOUBLE_BONUS):
        points *= 2
    table.emit(BonusTileTaken, seat, colour, size, points)
    gain_points(table, seat, "bonus-tiles", points)


def bonus_points(table: Table, size: str) -> int:
    """Return the points of a bonus tile."""
    return (LARGE_BONUS if size == LARGE else SMALL_BONUS)[table.seats]


def linked_posts(duchy: Duchy) -> int:
    """Return the largest number of border posts that tiles link with each other, at least 1."""
    board = duchy.layout
    most = 1
    for post in board.posts:
        if not duchy.tiles[post]:
            continue
        reached, edge = {post}, [post]
        while edge:
            for near in board.neighbours[edge.pop()]:
                if duchy.tiles[near] and near not in reached:
                    reached.add(near)
                    edge.append(near)
        most = max(most, sum(other in reached for other in board.posts))
    return most


def _link_posts(table: Table, seat: int) -> None:
    """Score border posts that are linked for the first time (RULINGS 11)."""
    duchy = table.duchy_of(seat)
    posts, before = linked_posts(duchy), duchy.linked
    for number in range(before + 1, posts + 1):
        points = PHASE_POINTS[table.phase]
        if number > 2 and table.options["border_post_links"] != "each":
            points = 0
        table.emit(PostsLinked, seat, number, points)
        gain_points(table, seat, "border-posts", points)
    duchy.linked = posts
    if before < posts == len(duchy.layout.posts):
        take_bonus_tile(table, seat, POSTS)
