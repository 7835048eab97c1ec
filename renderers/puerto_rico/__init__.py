"""The pictures of Puerto Rico."""

from renderers.puerto_rico.renderer import PuertoRicoRenderer

__all__ = ["PuertoRicoRenderer"]
