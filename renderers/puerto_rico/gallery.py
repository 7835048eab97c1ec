"""The gallery of Puerto Rico: start, middle, late, crowded; every phase; the expansion."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from renderers.core.game import TableInfo
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.core.texts import Texts
from renderers.puerto_rico import colours, gallery_new_buildings
from renderers.puerto_rico.renderer import PuertoRicoRenderer
from renderers.puerto_rico.scores import SOURCES
from renderers.puerto_rico.seat import BoardChanges, draw_seat
from renderers.samples import Sample, play
from renderers.shots import Gallery, Shot, board, scores
from rules.puerto_rico.data import SAN_JUAN
from rules.puerto_rico.moves import PlaceColonists
from rules.puerto_rico.state import Table

SLUG: Final = "puerto-rico"
SEATS: Final = (2, 3, 4, 5)
PHASES: Final = ("settler", "mayor", "builder", "craftsman", "trader", "captain")
STAGES: Final = {"start": 0, "middle": 150, "late": 300}
KEPT: Final = (
    (2, 150, "builder"),
    (3, 0, None),
    (4, 120, "settler"),
    (4, 300, "captain"),
    (5, 250, "trader"),
    (4, 200, "mayor"),
)
"""Seats, moves and phase of the positions that the kept palette is made from."""


def stage(plies: int, seats: int) -> Sample[Table]:
    """Return a game after so many moves."""
    return play(SLUG, seats, plies)


def crowded(seats: int) -> Sample[Table]:
    """Return a late position in which every place is filled as far as the rules allow."""
    position: Table = play(SLUG, seats, 220, phase="captain").state
    for seat, player in enumerate(position.players):
        player.island = [*player.island, *["coffee", "quarry", "tobacco", "corn"] * 3][:12]
        player.on_tiles = {kind: player.island.count(kind) for kind in player.island}
        player.goods = dict.fromkeys(player.goods, 7 + seat)
        player.doubloons, player.vp_chips, player.san_juan = 27, 38, 12
        for building in ("guild-hall", "city-hall", "customs-house", "tobacco-storage", "wharf"):
            if player.city_free() >= 2:
                player.city.setdefault(building, 1)
    for ship, good in zip(position.ships, ("corn", "indigo", "sugar"), strict=False):
        ship.good, ship.load = good, ship.capacity
    position.trading_house = ["corn", "indigo", "sugar", "coffee"]
    position.end = ["vp"]
    return Sample(position)


def _unfinished(position: Table, seat: int) -> PlaceColonists:
    """Return an unfinished placement: all colonists but two moved on by one target."""
    circles = position.players[seat].circles()
    left = position.players[seat].colonists() - 2
    placed = []
    for name in reversed([name for name in circles if name != SAN_JUAN]):
        number = max(0, min(circles[name], left))
        left -= number
        placed.append((name, number))
    return PlaceColonists(tuple(placed))


def seen() -> Sample[Table]:
    """Return what a seat sees while colonists are placed."""
    return Sample(play(SLUG, 4, 160, phase="mayor").state, seat=1)


def over() -> Sample[Table]:
    """Return the end of a game."""
    return play(SLUG, 5, 99999)


def previews() -> Iterator[tuple[str, Sample[Table]]]:
    """Yield an unfinished placement, and the previews of the expansion."""
    position = seen().state
    yield "", Sample(position, seat=1, moves=(_unfinished(position, 1),))
    yield from gallery_new_buildings.previews(4)


def more() -> Iterator[Shot[Table]]:
    """Yield the phases, long names at full boards, and the expansion."""
    for phase in PHASES:
        asked = partial(play, SLUG, 4, 120, phase=phase, seat=1)
        yield Shot(f"phase-{phase}", board, asked)
    for seats in SEATS:
        full = partial(crowded, seats)
        yield Shot(f"board-{seats}-crowded", board, full, whole=True)
        yield Shot(f"names-{{locale}}-{seats}", board, full, long=True, whole=True)
    yield Shot("board-over", board, over, whole=True)
    yield from gallery_new_buildings.shots()


def _changed(
    _: CanvasRenderer[Table], sample: Sample[Table], info: TableInfo, texts: Texts
) -> Drawing:
    """Draw a seat to which colonists have come, and from some of whose tiles they have gone."""
    player = sample.state.players[0]
    moved = {tile: 1 if player.on_tiles.get(tile) else -1 for tile in player.island[:3]}
    changed = BoardChanges(player, moved)
    return Drawing(draw_seat(sample.state, 0, info, texts, changed=changed), "")


def kept() -> Iterator[Shot[Table]]:
    """Yield all that is drawn, for the kept palette."""
    for seats, plies, phase in KEPT:
        sample = partial(play, SLUG, seats, plies, phase=phase)
        yield Shot("board", board, sample)
        yield Shot("seat", _changed, sample)
    yield from gallery_new_buildings.kept()
    yield Shot("scores", scores, over)


GALLERY: Final = Gallery(
    renderer=PuertoRicoRenderer(),
    stages={name: partial(stage, plies) for name, plies in STAGES.items()},
    crowded=crowded,
    seen=seen,
    previews=previews,
    over=over,
    more=more,
    kept=kept,
    colours=(SOURCES, colours),
)
