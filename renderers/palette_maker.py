"""Make the kept palette: all colours of areas exactly, the soft edges by their most common ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Final

from PIL import Image

import rules
from renderers.core import palette
from renderers.core.canvas import Canvas
from renderers.core.palette import COLOURS_FILE, SEATS, Colour
from renderers.core.texts import English
from renderers.puerto_rico import colours
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.marks import draw_badges
from renderers.puerto_rico.scores import SOURCES, draw_scores
from renderers.puerto_rico.seat import draw_seat
from renderers.samples import play, table
from rules.puerto_rico.state import Table

SIZE: Final = 256
EXACT: Final = 120
"""So many places are for colours that are kept exactly."""
_SLUG: Final = "puerto-rico"


def _is_colour(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(type(v) is int for v in value)


def role_colours() -> list[Colour]:
    """Return the colours that have a name, each once."""
    found: list[Colour] = [seat.colour for seat in SEATS]
    found += SOURCES.values()
    modules: tuple[ModuleType, ...] = (palette, colours)
    for module in modules:
        for value in vars(module).values():
            for part in value.values() if isinstance(value, dict) else (value,):
                if _is_colour(part):
                    found.append(part)
    return list(dict.fromkeys(found))


def _pictures() -> Iterator[Canvas]:
    samples = ((2, 150, "builder"), (3, 0, None), (4, 120, "settler"), (4, 300, "captain"))
    for seats, plies, phase in (*samples, (5, 250, "trader"), (4, 200, "mayor")):
        sample = play(_SLUG, seats, plies, phase=phase)
        assert isinstance(sample.state, Table)
        canvas = draw_board(sample.state, table(seats), English())
        draw_badges(canvas, sample.state, sample.events)
        yield canvas
        changed = {"corn": 1, "indigo": -1, "sugar": 1}
        yield draw_seat(sample.state, 0, table(seats), English(), changed=changed)
    over = play(_SLUG, 5, 99999).state
    assert isinstance(over, Table)
    yield draw_scores(over, rules.scores(over), table(5), English())


def made(pictures: Iterable[Canvas]) -> list[Colour]:
    """Return 256 colours for pictures: named ones, the commonest areas, clusters of the rest."""
    counts: Counter[Colour] = Counter()
    for canvas in pictures:
        for number, colour in canvas.image.getcolors(1 << 24) or ():
            assert isinstance(colour, tuple)
            counts[colour[0], colour[1], colour[2]] += number
    exact = role_colours()
    common = (colour for colour, _ in counts.most_common() if colour not in exact)
    exact += [next(common) for _ in range(EXACT - len(exact))]
    points = [
        colour
        for colour, number in counts.items()
        if colour not in exact
        for _ in range(max(1, min(60, int(number**0.5))))
    ]
    cloud = Image.new("RGB", (len(points), 1))
    cloud.putdata(points)
    left = SIZE - len(exact)
    clusters = cloud.quantize(left, method=Image.Quantize.MEDIANCUT, kmeans=3).getpalette() or []
    flat = iter(clusters[: 3 * left])
    rest = list(zip(flat, flat, flat, strict=True))
    return (exact + rest + [exact[0]] * SIZE)[:SIZE]


def remake() -> int:
    """Write the kept palette anew; return how many different colours it has."""
    chosen = made(_pictures())
    data = bytes(value for colour in chosen for value in colour)
    lines = (data[start : start + 48].hex() for start in range(0, len(data), 48))
    COLOURS_FILE.write_text("\n".join(lines) + "\n", "ascii")
    palette.kept_colours.cache_clear()
    palette.kept_palette.cache_clear()
    return len(set(chosen))
