"""The pictures and the text board of Valparaíso."""

from typing import Final

from renderers.valparaiso import limits
from renderers.valparaiso.renderer import ValparaisoRenderer

__all__ = ["RENDERER", "ValparaisoRenderer", "limits"]

RENDERER: Final = ValparaisoRenderer()
