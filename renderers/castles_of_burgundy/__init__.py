"""The pictures and the text board of The Castles of Burgundy."""

from renderers.castles_of_burgundy.renderer import CastlesOfBurgundyRenderer

__all__ = ["CastlesOfBurgundyRenderer"]
