"""Colours by their role on the table, and the kept palette of all pictures."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

Colour: TypeAlias = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Return the colour of six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


PAPER: Final = rgb("EFE6D3")
PANEL: Final = rgb("F9F4E8")
BRIGHT: Final = rgb("FFFFFF")
RULE: Final = rgb("D3C5A8")
FRAME: Final = rgb("8C7F69")
"""The edge of a picture, which chats show on black or on white."""
EMPTY: Final = rgb("EDE4D0")
DASH: Final = rgb("C2B393")
INK: Final = rgb("29231D")
SOFT: Final = rgb("645848")
HEADER: Final = rgb("24333B")
ON_HEADER: Final = rgb("FBF6EA")
SOFT_ON_HEADER: Final = rgb("B9C6C9")
AMBER: Final = rgb("F5A81C")
"""What changed, and what wants attention."""
TURN: Final = rgb("B5173A")
"""Whose turn it is."""
DONE: Final = rgb("6E6352")
"""Text about what is over, or cannot be had."""
FADE: Final = rgb("A39780")
"""Signs beside such text."""
COIN: Final = rgb("EBC25A")
COIN_EDGE: Final = rgb("8A6414")
POINT: Final = rgb("7A2F45")
COLONIST: Final = rgb("6B3E26")
SEA: Final = rgb("CADDE2")
SEA_DEEP: Final = rgb("8FB2BC")
HULL: Final = rgb("5C4433")
WOOD: Final = rgb("C9A77C")


class SeatColour(NamedTuple):
    """The colour and the shape of a seat, which tell the same."""

    colour: Colour
    shape: str


SEATS: Final = (
    SeatColour(rgb("123F86"), "disc"),
    SeatColour(rgb("C94F0C"), "square"),
    SeatColour(rgb("127A4E"), "triangle"),
    SeatColour(rgb("B53F86"), "diamond"),
    SeatColour(rgb("3A342C"), "hexagon"),
)

COLOURS_FILE: Final = Path(__file__).parent.parent / "assets" / "palette.txt"


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour between two; `share` (0 to 1) is how much of `other` is in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(colour: Colour) -> Colour:
    """Return ink or white, whichever is easier to read on `colour`."""
    return max((BRIGHT, INK), key=lambda text: contrast(text, colour))


@cache
def kept_colours() -> bytes:
    """Return the 256 colours of all pictures as RGB triples: 768 bytes."""
    return bytes.fromhex("".join(COLOURS_FILE.read_text("ascii").split()))


@cache
def kept_palette() -> Image.Image:
    """Return the palette as the picture that `Image.quantize` wants."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(kept_colours())
    return palette
