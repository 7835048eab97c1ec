"""The sheets of Puerto Rico's figures."""

from __future__ import annotations

from typing import ClassVar, Final

from renderers.core import figures

MARGIN: Final = 20
GAP: Final = 16
LETTERS: Final = 27
LEAST: Final = 23
"""Letters of sentences, and how small they may become: read on a sheet half as wide, too."""


class HalfSheet(figures.FigureSheet):
    """A sheet half as wide as a board: on a phone letters keep half of their size."""

    width: ClassVar[int] = 800
    margin: ClassVar[int] = MARGIN
    gap: ClassVar[int] = GAP
    letters: ClassVar[int] = LETTERS
    least: ClassVar[int] = LEAST
