"""Silhouettes that several games share, in the path language of `renderers.core.paths`."""

from __future__ import annotations

import math
from typing import Final

from renderers.core.paths import Glyph

BARREL: Final[Glyph] = ("+ M 24 2 L 76 2 C 94 30 94 70 76 98 L 24 98 C 6 70 6 30 24 2 Z",)
BARREL_INSIDE: Final[Glyph] = ("+ M 27 7 L 73 7 C 88 32 88 68 73 93 L 27 93 C 12 68 12 32 27 7 Z",)
HOOPS: Final[Glyph] = ("+5 M 19 22 L 81 22", "+5 M 19 78 L 81 78")


def cog(teeth: int) -> str:
    """Return the stroke of a wheel with teeth."""
    points = []
    for tooth in range(teeth):
        for share, radius in ((0.0, 36), (0.14, 49), (0.46, 49), (0.6, 36)):
            turn = 2 * math.pi * (tooth + share - 0.3) / teeth
            points.append((50 + radius * math.sin(turn), 50 - radius * math.cos(turn)))
    head, *rest = points
    lines = " ".join(f"L {x:.1f} {y:.1f}" for x, y in rest)
    return f"+ M {head[0]:.1f} {head[1]:.1f} {lines} Z"


COG: Final[Glyph] = (cog(9), "- E 50 50 15 15")
