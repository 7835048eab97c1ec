"""Fixtures that the tests of the pictures share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from renderers import RENDERERS, English
from renderers.brass_birmingham import ground
from renderers.core.canvas import Canvas


@pytest.fixture
def renderer():
    return RENDERERS["puerto-rico"]


@pytest.fixture
def english():
    return English()


@pytest.fixture(autouse=True)
def in_all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let canvases have all their pixels: what is kept has the colours of the palette only."""
    monkeypatch.setattr(Canvas, "in_parts", False)


@pytest.fixture(scope="session", autouse=True)
def grounds_kept() -> Iterator[None]:
    """Keep the empty land of every area: the bot keeps a few, and tests draw all in turn."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ground, "_ground", cache(ground._ground.__wrapped__))
        yield
