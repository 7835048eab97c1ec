"""The pictures and the text board of The Castles of Burgundy."""

from typing import Final

from renderers.castles_of_burgundy.renderer import CastlesOfBurgundyRenderer

__all__ = ["RENDERER", "CastlesOfBurgundyRenderer"]

RENDERER: Final = CastlesOfBurgundyRenderer()
