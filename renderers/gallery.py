"""Write all pictures of a fixed set of positions into a folder, to be looked at.

    python -m renderers.gallery OUT_DIR [--game puerto-rico] [--catalogues bot/locales]
        [--dark] [--palette] [--phone 390]

With `--catalogues` the words of the Korean and Japanese pictures come from the catalogues in that
folder, else they are English. With `--dark` those that there are in dark are written in dark. With
`--palette` the kept palettes are made anew from the pictures first; do that after colours were
changed. With `--phone` only the boards are drawn, and put on one sheet for each game, as wide as a
phone or a chat shows them.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from renderers import palette_maker
from renderers.core.boxes import Box
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.galleries import GALLERIES
from renderers.shots import Gallery

ACROSS: Final = 4
"""Boards side by side on a sheet."""


def pictures(
    games: list[str], folder: Path | None, mode: Mode = Mode.LIGHT
) -> Iterator[tuple[str, Picture]]:
    """Yield the pictures of games (slugs) with their names; `folder` holds the catalogues."""
    for slug in games:
        for name, picture in GALLERIES[slug].pictures(folder, mode):
            yield f"{slug}-{name}", picture


def contact_sheet(boards: Sequence[Picture], width: int) -> Image.Image:
    """Return pictures side by side in rows, each reduced to a width in pixels."""
    size = width, max(picture.height * width // picture.width for picture in boards)
    places = Box(0, 0, ACROSS * size[0], -(-len(boards) // ACROSS) * size[1])
    sheet = Image.new("RGB", places[2:])
    for picture, place in zip(boards, places.grid(len(boards), ACROSS), strict=True):
        with Image.open(io.BytesIO(picture.data)) as board:
            high = picture.height * width // picture.width
            sheet.paste(board.convert("RGB").resize((width, high)), place[:2])
    return sheet


def main() -> None:
    """Write the gallery and show how far it is."""
    parser = argparse.ArgumentParser(prog="python -m renderers.gallery", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--game", choices=list(GALLERIES), help="only this game's pictures")
    parser.add_argument("--catalogues", type=Path, help="the folder of the catalogues")
    parser.add_argument("--dark", action="store_true", help="the pictures for dark screens")
    parser.add_argument("--phone", type=int, help="one sheet of boards so many pixels wide")
    parser.add_argument("--palette", action="store_true", help="make the kept palettes anew first")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    if chosen.palette:
        sys.stderr.write(f"palette: {palette_maker.remake()} colours\n")
    games = [chosen.game] if chosen.game else list(GALLERIES)
    mode = Mode.DARK if chosen.dark else Mode.LIGHT
    if chosen.phone:
        for slug in games:
            if isinstance(gallery := GALLERIES[slug], Gallery):
                sheet = contact_sheet([*gallery.boards(mode)], chosen.phone)
                sheet.save(chosen.out / f"{slug}-boards-{mode}-{chosen.phone}.png")
        return
    total = 0
    for number, (name, picture) in enumerate(pictures(games, chosen.catalogues, mode), 1):
        (chosen.out / f"{name}.png").write_bytes(picture.data)
        total += len(picture.data)
        sys.stderr.write(f"{number:3} {name:40} {len(picture.data) // 1000:4} kB\n")
    sys.stderr.write(f"{number} pictures, {total // 1000} kB, in {chosen.out}\n")


if __name__ == "__main__":
    main()
