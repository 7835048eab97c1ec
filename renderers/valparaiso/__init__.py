"""The pictures and the text board of Valparaíso."""

from renderers.valparaiso import limits
from renderers.valparaiso.renderer import ValparaisoRenderer

__all__ = ["ValparaisoRenderer", "limits"]
