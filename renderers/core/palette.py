"""Colours by their role on the table, and the kept palettes of all pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

Tone: TypeAlias = tuple[int, int, int]
"""Red, green and blue as they are painted, 0 to 255."""


class Mode(StrEnum):
    """The brightness of a picture: for light screens and for everybody, or for dark screens."""

    LIGHT = "light"
    DARK = "dark"


class Colour(tuple[int, int, int]):
    """The colour of something: its tone in light pictures, and `dark`, that in dark ones.

    Pieces have the same tone in both, so that they are known again; grounds have two.
    """

    dark: Tone

    def __new__(cls, light: Tone, dark: Tone | None = None) -> Colour:
        """Return a colour; without `dark` it is the same in both modes."""
        colour = super().__new__(cls, light)
        colour.dark = (light[0], light[1], light[2]) if dark is None else dark
        return colour

    def __eq__(self, other: object) -> bool:
        """Whether both tones are equal; a plain tone is compared with the light one."""
        same = tuple.__eq__(self, other)
        return same and (self.dark == other.dark if isinstance(other, Colour) else True)

    def __ne__(self, other: object) -> bool:
        """Whether a tone differs."""
        return not self == other

    __hash__ = tuple.__hash__

    def tone(self, mode: Mode) -> Tone:
        """Return how it is painted where it does not matter what lies below."""
        return self if mode is Mode.LIGHT else self.dark


class Ink(Colour):
    """The colour of letters, signs and lines.

    In dark pictures they lie on dark grounds and on pale pieces: there an ink has the one of its
    two tones that is easier to see on what lies below.
    """

    def tone(self, mode: Mode) -> Tone:
        """Return how it is painted on a piece, whose colours are those of light pictures."""
        return self

    @property
    def solid(self) -> Colour:
        """The same as the colour of a piece: dark in both modes."""
        return Colour(self)

    def on(self, ground: Tone) -> Tone:
        """Return how it is painted on a ground in a dark picture."""
        return max((self.dark, self), key=lambda tone: contrast(tone, ground))


def code(digits: str) -> Tone:
    """Return the tone of six hexadecimal digits."""
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def rgb(light: str, dark: str = "") -> Colour:
    """Return the colour of six hexadecimal digits; `dark` are those in dark pictures."""
    return Colour(code(light), code(dark or light))


def ink(light: str, dark: str) -> Ink:
    """Return the ink of twice six hexadecimal digits."""
    return Ink(code(light), code(dark))


def between(one: Tone, other: Tone, share: float) -> Tone:
    """Return the tone between two; `share` (0 to 1) is how much of `other` is in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


PAPER: Final = rgb("EFE6D3", "27292D")
PANEL: Final = rgb("F9F4E8", "34373C")
FOCUS: Final = rgb("FFFFFF", "3D4148")
"""The ground of what the question is about."""
BRIGHT: Final = ink("FFFFFF", "29231D")
"""Letters, signs and rims on pieces."""
WHITE: Final = rgb("FFFFFF")
IVORY: Final = rgb("F9F4E8")
SHADE: Final = rgb("29231D")
"""The palest and the darkest parts of pieces."""
RULE: Final = rgb("D3C5A8", "50545C")
FRAME: Final = rgb("8C7F69", "565A62")
"""The edge of a picture, which chats show on black or on white."""
EMPTY: Final = rgb("EDE4D0", "2B2E32")
DASH: Final = rgb("C2B393", "6C7078")
INK: Final = ink("29231D", "F3F0E8")
SOFT: Final = ink("645848", "CBC8C0")
HEADER: Final = rgb("24333B")
ON_HEADER: Final = rgb("FBF6EA")
SOFT_ON_HEADER: Final = rgb("B9C6C9")
AMBER: Final = rgb("F5A81C")
"""What changed, and what wants attention."""
MARK_AMBER: Final = rgb("FFB52E")
MARK_DARK: Final = rgb("1E1913")
"""The line around what changed, and its tab."""
LINE: Final = rgb("857861", "8D939E")
"""Empty places and cards to choose: what carries a meaning has 3:1 against its ground."""
HAIR: Final = rgb("CDBF9F", "3A3E47")
"""The edges of panels, which are decoration."""
TURN: Final = ink("B5173A", "FC8C9D")
"""Whose turn it is."""
DONE: Final = ink("6E6352", "B4B1AA")
"""Text about what is over, or cannot be had."""
FADE: Final = ink("A39780", "8C8D90")
"""Signs beside such text."""
COIN: Final = rgb("EBC25A")
MEDALS: Final = (COIN, rgb("C6C7CC", "6C7078"), rgb("D6A66B", "8C5826"))
"""Gold, silver, bronze."""
COIN_EDGE: Final = rgb("8A6414")
COINS: Final = ink("8A6414", "DDB354")
"""Signs of money, and of what is worth it."""
POINT: Final = rgb("7A2F45")
POINTS: Final = ink("7A2F45", "EBA0B6")
"""Numbers of points beside other things."""
COLONIST: Final = rgb("6B3E26")
COLONISTS: Final = ink("6B3E26", "CF9F7B")
"""Signs of colonists."""
SEA: Final = rgb("CADDE2", "2A424C")
SEA_DEEP: Final = rgb("8FB2BC", "4B7280")
HULL: Final = rgb("5C4433")
SHIPS: Final = ink("5C4433", "B89878")
"""Signs of ships."""
WOOD: Final = rgb("C9A77C")


class SeatColour(NamedTuple):
    """The colour and the shape of a seat, which tell the same."""

    colour: Colour
    shape: str

    @property
    def ink(self) -> Ink:
        """The colour of signs of the seat, which have no white rim."""
        return Ink(self.colour, self.line.dark)

    @property
    def line(self) -> Colour:
        """The colour of its lines on a panel, the same along the whole line."""
        return Colour(self.colour, between(self.colour, WHITE, PALER))


COARSE: Final = 2
"""How far off colours are sought that last."""
PALER: Final = 0.5
"""How much white is in the inks of seats on dark grounds."""
SEATS: Final = (
    SeatColour(rgb("123F86"), "disc"),
    SeatColour(rgb("C94F0C"), "square"),
    SeatColour(rgb("127A4E"), "triangle"),
    SeatColour(rgb("B53F86"), "diamond"),
    SeatColour(rgb("3A342C"), "hexagon"),
)

DIM: Final = 0.1
"""Up to this luminance an area cannot be told from a dark panel."""
RAISED: Final = 0.3
"""How much white is in it there."""
ASSETS: Final = Path(__file__).parent.parent / "assets"
COLOURS_FILES: Final = {
    Mode.LIGHT: ASSETS / "palette.txt",
    Mode.DARK: ASSETS / "palette-dark.txt",
}


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour between two; `share` (0 to 1) is how much of `other` is in it."""
    return Colour(between(one, other, share), between(one.dark, other.dark, share))


def raised(colour: Colour) -> Colour:
    """Return a colour for areas on a panel: a dark one is paler in dark pictures."""
    if luminance(colour) > DIM:
        return colour
    return Colour(colour, between(colour, WHITE, RAISED))


def luminance(colour: Tone) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Tone, other: Tone) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(colour: Colour) -> Colour:
    """Return ink or white, whichever is easier to read on the face of a piece."""
    return max((BRIGHT, INK), key=lambda text: contrast(text, colour))


@cache
def kept_colours(mode: Mode = Mode.LIGHT) -> bytes:
    """Return the 256 colours of all pictures of a mode as RGB triples: 768 bytes."""
    return bytes.fromhex("".join(COLOURS_FILES[mode].read_text("ascii").split()))


def in_palette(image: Image.Image, mode: Mode = Mode.LIGHT) -> Image.Image:
    """Return a picture in the kept colours of a mode."""
    return image.quantize(palette=kept_palette(mode), dither=Image.Dither.NONE)


@cache
def index_of(tone: Tone, mode: Mode) -> int:
    """Return the place of a colour among the kept ones of a mode."""
    return in_palette(Image.new("RGB", (1, 1), tone), mode).tobytes()[0]


@cache
def lasting_colours(mode: Mode) -> bytes:
    """Return, for each of the kept colours, the nearest one that becomes just this one.

    `in_palette` looks at colours coarsely, so that a kept colour may become another one.
    """
    data = kept_colours(mode)
    lasting = [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]
    shifts = sorted(product(range(-COARSE, COARSE + 1), repeat=3), key=_far)
    for number, became in enumerate(_indices(lasting, mode)):
        if became != number:
            near = [_shifted(lasting[number], shift) for shift in shifts]
            colours = _indices(near, mode)
            if number in colours:
                lasting[number] = near[colours.index(number)]
    return bytes(chain.from_iterable(lasting))


def _indices(tones: Sequence[Tone], mode: Mode) -> bytes:
    """Return the places that colours get among the kept ones."""
    row = Image.frombytes("RGB", (len(tones), 1), bytes(chain.from_iterable(tones)))
    return in_palette(row, mode).tobytes()


def _far(shift: Iterable[int]) -> int:
    return sum(each * each for each in shift)


def _shifted(tone: Tone, shift: tuple[int, ...]) -> Tone:
    red, green, blue = (min(255, max(0, a + b)) for a, b in zip(tone, shift, strict=True))
    return red, green, blue


@cache
def kept_palette(mode: Mode = Mode.LIGHT) -> Image.Image:
    """Return the palette as the picture that `Image.quantize` wants."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(kept_colours(mode))
    return palette
