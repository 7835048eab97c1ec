"""Make the kept palette: all colours of areas exactly, the soft edges by their most common ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Final

from PIL import Image

from renderers.core import palette
from renderers.core.canvas import Canvas
from renderers.core.palette import COLOURS_FILES, SEATS, Colour, Ink, Mode, Tone
from renderers.galleries import GALLERIES

SIZE: Final = 256
EXACT: Final = 120
"""So many places are for colours that are kept exactly."""


def _colours_in(value: object) -> Iterator[Colour]:
    """Yield the colours of a module, a table or a tuple of colours."""
    if isinstance(value, Colour):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _colours_in(part)
    elif type(value) is tuple:
        for part in value:
            yield from _colours_in(part)


def role_colours(mode: Mode) -> list[Tone]:
    """Return the tones of the colours that have a name, each once."""
    colours: list[Colour] = [seat.colour for seat in SEATS]
    tables = [vars(palette)]
    for gallery in GALLERIES.values():
        tables += [vars(t) if isinstance(t, ModuleType) else dict(t) for t in gallery.colours]
    for table in tables:
        for value in table.values():
            colours += _colours_in(value)
    tones = [colour.tone(mode) for colour in colours]
    if mode is Mode.DARK:
        tones += [colour.dark for colour in colours if isinstance(colour, Ink)]
    return list(dict.fromkeys((tone[0], tone[1], tone[2]) for tone in tones))


def made(pictures: Iterable[Canvas], mode: Mode) -> list[Tone]:
    """Return 256 colours for pictures: named ones, the commonest areas, clusters of the rest."""
    counts: Counter[Tone] = Counter()
    for canvas in pictures:
        for number, colour in canvas.image.getcolors(1 << 24) or ():
            assert isinstance(colour, tuple)
            counts[colour[0], colour[1], colour[2]] += number
    exact = role_colours(mode)
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
    """Write the kept palettes anew; return how many different colours they have together."""
    Canvas.in_parts = False  # parts have only the colours of the old palette
    return sum(_remade(mode) for mode in Mode)


def _remade(mode: Mode) -> int:
    """Write the kept palette of a mode anew; return how many different colours it has."""
    chosen = made((c for gallery in GALLERIES.values() for c in gallery.canvases(mode)), mode)
    data = bytes(value for colour in chosen for value in colour)
    lines = (data[start : start + 48].hex() for start in range(0, len(data), 48))
    COLOURS_FILES[mode].write_text("\n".join(lines) + "\n", "ascii")
    palette.kept_colours.cache_clear()
    palette.kept_palette.cache_clear()
    palette.index_of.cache_clear()
    palette.lasting_colours.cache_clear()
    return len(set(chosen))
