"""The pictures and the text board of Brass: Birmingham."""

from renderers.brass_birmingham.renderer import BrassBirminghamRenderer

__all__ = ["BrassBirminghamRenderer"]
