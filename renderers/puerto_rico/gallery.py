"""The gallery of Puerto Rico: start, middle, late, crowded; every phase; three languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

import rules
from renderers import RENDERERS, catalogue
from renderers.core.canvas import Canvas
from renderers.core.palette import Colour
from renderers.core.picture import Picture
from renderers.core.texts import English, Texts
from renderers.puerto_rico import colours, gallery_new
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.marks import draw_badges
from renderers.puerto_rico.scores import SOURCES, draw_scores
from renderers.puerto_rico.seat import Draft, draw_seat
from renderers.samples import Sample, play, standings, table
from rules.puerto_rico.data import SAN_JUAN
from rules.puerto_rico.moves import Place
from rules.puerto_rico.state import Table

SLUG: Final = "puerto-rico"
PHASES: Final = ("settler", "mayor", "builder", "craftsman", "trader", "captain")
STAGES: Final = {"start": 0, "middle": 150, "late": 300}
COLOURS: Final[tuple[ModuleType | Mapping[str, Colour], ...]] = (SOURCES, colours)


def _table(state: rules.State) -> Table:
    assert isinstance(state, Table)
    return state


def crowded(seats: int) -> Sample:
    """Return a late position in which every place is filled as far as the rules allow."""
    sample = play(SLUG, seats, 300, phase="captain")
    position = _table(sample.state)
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
    return Sample(position, sample.events)


def _draft(position: Table, seat: int) -> Place:
    """Return an unfinished placement: all colonists but two moved on by one target."""
    circles = position.players[seat].circles()
    left = position.players[seat].colonists() - 2
    placed = []
    for name in reversed([name for name in circles if name != SAN_JUAN]):
        number = max(0, min(circles[name], left))
        left -= number
        placed.append((name, number))
    return Place(tuple(placed))


def pictures(folder: Path | None = None) -> Iterator[tuple[str, Picture]]:
    """Yield all pictures of the gallery with their names."""
    renderer = RENDERERS[SLUG]
    english = catalogue.words(folder, "en")
    for seats in (2, 3, 4, 5):
        for stage, plies in STAGES.items():
            sample = play(SLUG, seats, plies)
            picture = renderer.board(
                rules.view(sample.state, None), table(seats), english, sample.events
            )
            yield f"board-{seats}-{stage}", picture
        full = crowded(seats)
        yield f"board-{seats}-crowded", renderer.board(full.state, table(seats), english)
    for phase in PHASES:
        sample = play(SLUG, 4, 120, phase=phase)
        view = rules.view(sample.state, 1)
        yield f"phase-{phase}", renderer.board(view, table(4), english, sample.events)
    for locale in ("en", "ko", "ja"):
        words = catalogue.words(folder, locale)
        yield from gallery_new.pictures(locale, words)
        for seats in (2, 3, 4, 5):
            full = crowded(seats)
            names = table(seats, f"long-{locale}")
            yield f"names-{locale}-{seats}", renderer.board(full.state, names, words)
        yield from _single(locale, words)


def _single(locale: str, words: Texts) -> Iterator[tuple[str, Picture]]:
    renderer = RENDERERS[SLUG]
    position = play(SLUG, 4, 160, phase="mayor").state
    names = table(4, locale)
    view = rules.view(position, 1)
    yield f"seat-{locale}", renderer.seat(view, 1, names, words)
    yield f"preview-{locale}", renderer.preview(view, 1, [_draft(_table(view), 1)], names, words)
    over = play(SLUG, 5, 99999).state
    results = rules.scores(over)
    yield f"scores-{locale}", renderer.scores(over, results, table(5, locale), words)
    long = table(5, f"long-{locale}")
    yield f"chart-{locale}", renderer.chart(standings(SLUG, 5), long, words)
    for name in renderer.figures():
        yield f"figure-{name}-{locale}", renderer.figure(name, words)


def canvases() -> Iterator[Canvas]:
    """Yield pictures with all that is drawn, for the kept palette."""
    samples = ((2, 150, "builder"), (3, 0, None), (4, 120, "settler"), (4, 300, "captain"))
    for seats, plies, phase in (*samples, (5, 250, "trader"), (4, 200, "mayor")):
        sample = play(SLUG, seats, plies, phase=phase)
        assert isinstance(sample.state, Table)
        canvas = draw_board(sample.state, table(seats), English())
        draw_badges(canvas, sample.state, sample.events)
        yield canvas
        draft = Draft(sample.state.players[0], {"corn": 1, "indigo": -1, "sugar": 1})
        yield draw_seat(sample.state, 0, table(seats), English(), draft=draft)
    yield from gallery_new.canvases()
    over = play(SLUG, 5, 99999).state
    assert isinstance(over, Table)
    yield draw_scores(over, rules.scores(over), table(5), English())
