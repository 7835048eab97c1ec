"""Write all pictures of a fixed set of positions into a folder, to be looked at.

    python -m renderers.gallery OUT_DIR [--game puerto-rico] [--catalogues bot/locales]
        [--dark] [--palette]

With `--catalogues` the words of the Korean and Japanese pictures come from the catalogues in that
folder, else they are English. With `--dark` those that there are in dark are written in dark. With
`--palette` the kept palettes are made anew from the pictures first; do that after colours were
changed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from renderers import palette_maker
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.galleries import GALLERIES


def pictures(
    games: list[str], folder: Path | None, mode: Mode = Mode.LIGHT
) -> Iterator[tuple[str, Picture]]:
    """Yield the pictures of games (slugs) with their names; `folder` holds the catalogues."""
    for slug in games:
        for name, picture in GALLERIES[slug].pictures(folder, mode):
            yield f"{slug}-{name}", picture


def main() -> None:
    """Write the gallery and show how far it is."""
    parser = argparse.ArgumentParser(prog="python -m renderers.gallery", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--game", choices=list(GALLERIES), help="only this game's pictures")
    parser.add_argument("--catalogues", type=Path, help="the folder of the catalogues")
    parser.add_argument("--dark", action="store_true", help="the pictures for dark screens")
    parser.add_argument("--palette", action="store_true", help="make the kept palettes anew first")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    if chosen.palette:
        sys.stderr.write(f"palette: {palette_maker.remake()} colours\n")
    games = [chosen.game] if chosen.game else list(GALLERIES)
    total = 0
    mode = Mode.DARK if chosen.dark else Mode.LIGHT
    for number, (name, picture) in enumerate(pictures(games, chosen.catalogues, mode), 1):
        (chosen.out / f"{name}.png").write_bytes(picture.data)
        total += len(picture.data)
        sys.stderr.write(f"{number:3} {name:40} {len(picture.data) // 1000:4} kB\n")
    sys.stderr.write(f"{number} pictures, {total // 1000} kB, in {chosen.out}\n")


if __name__ == "__main__":
    main()
