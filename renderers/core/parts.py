"""Parts of pictures that are kept with their palette pixels until something in them changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple

from PIL import Image

from renderers.core.boxes import Box
from renderers.core.palette import Mode, in_palette, lasting_colours

LARGEST: Final = 48 << 20
"""How many pixels, of a byte each, are kept at most: some thirty boards."""


class WrittenText(NamedTuple):
    """A text on a picture: the box of its ink, and the room that it was meant for."""

    text: str
    box: Box
    room: Box

    def moved(self, x: int, y: int) -> WrittenText:
        """Return the same farther to the right and down."""
        return WrittenText(self.text, self.box.moved(x, y), self.room.moved(x, y))


@dataclass(repr=False, eq=False)
class Notes:
    """What a picture in the making remembers besides its pixels.

    `cuts` are texts that did not fit and were shortened, `written` all texts with their places, of
    which `panels` are the rooms of those that are not fitted; `places` is where things were drawn,
    by key, and `beside` the boxes of those that can be marked: the tab of a mark lies beside it,
    where it covers neither texts nor what is kept `free`.
    """

    cuts: list[str] = field(default_factory=list)
    written: list[WrittenText] = field(default_factory=list)
    panels: list[Box] = field(default_factory=list)
    places: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)
    beside: dict[tuple[object, ...], Box] = field(default_factory=dict)
    free: list[Box] = field(default_factory=list)

    def taken(self) -> Notes:
        """Return what is remembered, without the picture."""
        return Notes(*(getattr(self, each.name) for each in fields(Notes)))

    def add(self, other: Notes, x: int, y: int) -> None:
        """Remember what another canvas does, farther to the right and down."""
        self.cuts += other.cuts
        self.written += [box.moved(x, y) for box in other.written]
        self.panels += [box.moved(x, y) for box in other.panels]
        self.places |= {key: (x + at, y + down) for key, (at, down) in other.places.items()}
        self.beside |= {key: box.moved(x, y) for key, box in other.beside.items()}
        self.free += [box.moved(x, y) for box in other.free]


class DrawnPart(NamedTuple):
    """A part of a picture: its pixels, as of `lasting`, and what is remembered of it."""

    pixels: Image.Image
    notes: Notes


class KeptParts:
    """The parts used last, of all pictures together at most `largest` pixels."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._parts: OrderedDict[Hashable, DrawnPart] = OrderedDict()
        self.size = 0

    def get(self, key: Hashable) -> DrawnPart | None:
        """Return a part, None if it is not kept."""
        part = self._parts.get(key)
        if part is not None:
            self._parts.move_to_end(key)
        return part

    def keep(self, key: Hashable, part: DrawnPart) -> None:
        """Keep a part that was not kept; those that were not used for the longest time leave."""
        self._parts[key] = part
        self.size += _pixels(part)
        while self.size > self._largest:
            _, dropped = self._parts.popitem(last=False)
            self.size -= _pixels(dropped)

    def clear(self) -> None:
        """Forget all parts that are kept."""
        self._parts.clear()
        self.size = 0


def _pixels(part: DrawnPart) -> int:
    return part.pixels.width * part.pixels.height


def lasting(pixels: Image.Image, mode: Mode) -> Image.Image:
    """Return a picture in the kept palette; from now on its colours become those again."""
    pixels.putpalette(lasting_colours(mode))
    return pixels


class Layers:
    """The parts that were laid on a picture and the boxes of it that were painted, in order.

    The picture itself is painted in all colours, a part has only those of the palette: where
    something is painted over it, it is first brought onto the picture.
    """

    def __init__(self, image: Image.Image, mode: Mode) -> None:
        self._image = image
        self._mode = mode
        self._layers: list[tuple[Box, Image.Image | None]] = []

    def lay(self, box: Box, pixels: Image.Image) -> None:
        """Lay a part, as of `lasting`, on the picture."""
        self._layers.append((box, pixels))

    def paint(self, box: Box) -> None:
        """Make a box ready to be painted."""
        last, pixels = self._layers[-1]
        if pixels is None and last.holds(box):
            return
        joint = last.joined(box)
        join = pixels is None and last.meets(box) and joint.area <= 2 * max(last.area, box.area)
        box = joint if join else box
        self.show(box)
        if join:
            self._layers.pop()
        self._layers.append((box, None))

    def show(self, box: Box) -> None:
        """Bring the parts in a box onto the picture, below what was painted over them."""
        there = [(each, pixels) for each, pixels in self._layers if each.meets(box)]
        if all(pixels is None for _, pixels in there):
            return
        seen = [(each.common_part(box), pixels) for each, pixels in there]
        painted = [self._crop(part) if pixels is None else None for part, pixels in seen]
        for (part, _), (each, pixels), paint in zip(seen, there, painted, strict=True):
            if paint is not None:
                self._image.paste(paint, (part.x, part.y))
            elif pixels is not None:
                self._bring(each, pixels, part)

    def seen(self, box: Box) -> Image.Image:
        """Return what is seen in a box."""
        layers = (layer for layer in reversed(self._layers) if layer[0].meets(box))
        place, pixels = next(layers, (box, None))
        if pixels is not None and place.holds(box):
            return self._part(place, pixels, box)
        self.show(box)
        return self._crop(box)

    def _bring(self, place: Box, pixels: Image.Image, seen: Box) -> None:
        """Bring what a part shows in a box inside its own onto the picture."""
        self._image.paste(self._part(place, pixels, seen), (seen.x, seen.y))

    def _part(self, place: Box, pixels: Image.Image, seen: Box) -> Image.Image:
        """Return what a part shows in a box inside its own."""
        return pixels.crop(seen.moved(-place.x, -place.y).corners).convert("RGB")

    def flat(self, base: Image.Image) -> Image.Image:
        """Return the picture in the palette; `base` is what lies below the parts."""
        for box, pixels in self._layers:
            base.paste(pixels or in_palette(self._crop(box), self._mode), (box.x, box.y))
        return base

    def _crop(self, box: Box) -> Image.Image:
        return self._image.crop(box.corners)
