"""Write all pictures of a fixed set of positions into a folder, to be looked at.

    python -m renderers.gallery OUT_DIR [--catalogues bot/locales] [--palette]

With `--catalogues` the words of the Korean and Japanese pictures come from the catalogues in that
folder, else they are English. With `--palette` the kept palette is made anew from the pictures
first; do that after colours were changed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import rules
from renderers import RENDERERS, catalogue, palette_maker
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from renderers.samples import Sample, play, table
from rules.puerto_rico.data import SAN_JUAN
from rules.puerto_rico.moves import Place
from rules.puerto_rico.state import Table

SLUG = "puerto-rico"
PHASES = ("settler", "mayor", "builder", "craftsman", "trader", "captain")
STAGES = {"start": 0, "middle": 150, "late": 300}


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


def main() -> None:
    """Write the gallery and show how far it is."""
    parser = argparse.ArgumentParser(prog="python -m renderers.gallery", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--catalogues", type=Path, help="the folder of the catalogues")
    parser.add_argument("--palette", action="store_true", help="make the kept palette anew first")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    if chosen.palette:
        sys.stderr.write(f"palette: {palette_maker.remake()} colours\n")
    total = 0
    for number, (name, picture) in enumerate(pictures(chosen.catalogues), 1):
        (chosen.out / f"{name}.png").write_bytes(picture.data)
        total += len(picture.data)
        sys.stderr.write(f"{number:3} {name:24} {len(picture.data) // 1000:4} kB\n")
    sys.stderr.write(f"{number} pictures, {total // 1000} kB, in {chosen.out}\n")


if __name__ == "__main__":
    main()
