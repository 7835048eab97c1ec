"""Figures that explain the rules: cards, tiles, maps and examples of no particular game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from renderers.core.figures import Sheet
from renderers.core.texts import Texts

FIGURES: Final[Mapping[str, Callable[[Texts], Sheet]]] = MappingProxyType({})
"""What draws each figure, in the order of the rulebook."""
