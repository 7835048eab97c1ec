"""The sizes of the pictures in the two formats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from renderers.core.lettering import BOARD_SMALLEST, SMALLEST


@dataclass(frozen=True, slots=True)
class Style:
    """The sizes of a format.

    `least` is that of small letters, `read` of names, `glance` of what is to be seen at once;
    `detailed` tells that there is room for what is only studied, else numbers stand beside signs
    and places are named by their ids; `ids` that ids stand beside names.
    """

    least: int
    read: int
    glance: int
    detailed: bool
    ids: bool = False

    @property
    def plain(self) -> bool:
        """Whether numbers stand beside coins and medals, large, and not on them."""
        return not self.detailed


WIDE: Final = Style(SMALLEST, 24, 38, True)
BOARD: Final = Style(BOARD_SMALLEST, 36, 42, False)
LARGE: Final = replace(WIDE, least=20, read=28, ids=True)
"""Of enlarged parts."""
