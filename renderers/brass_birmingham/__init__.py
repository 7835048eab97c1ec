"""The pictures and the text board of Brass: Birmingham."""

from typing import Final

from renderers.brass_birmingham.renderer import BrassBirminghamRenderer

__all__ = ["RENDERER", "BrassBirminghamRenderer"]

RENDERER: Final = BrassBirminghamRenderer()
