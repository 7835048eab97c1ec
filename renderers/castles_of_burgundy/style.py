"""The sizes of letters in the two formats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from renderers.core.lettering import BOARD_SMALLEST


@dataclass(frozen=True, slots=True)
class Style:
    """The sizes of a format.

    `least` is that of small letters, `number` of counts, `glance` of what is to be seen at once;
    `detailed` tells that there is room for what is only studied, `bold` that tiles have large
    numbers instead of what they bring.
    """

    least: int
    number: int
    glance: int
    detailed: bool
    bold: bool = True


WIDE: Final = Style(20, 32, 38, True)
BOARD: Final = Style(BOARD_SMALLEST, 40, 42, False)
LARGE: Final = replace(WIDE, bold=False)
"""Of enlarged parts."""
