"""The pictures of Puerto Rico."""

from typing import Final

from renderers.puerto_rico.renderer import PuertoRicoRenderer

__all__ = ["RENDERER", "PuertoRicoRenderer"]

RENDERER: Final = PuertoRicoRenderer()
