"""Drawings that go wrong in the process that draws them."""

from __future__ import annotations

import os
import time

from renderers.core.picture import Picture
from renderers.core.texts import Texts


def end_process(_told: str, _texts: Texts) -> Picture:
    """Let the process that draws this die."""
    os._exit(1)


def hang(_told: str, _texts: Texts) -> Picture:
    """Let the process that draws this hang."""
    time.sleep(60)
    raise AssertionError


def talk(_told: str, _texts: Texts) -> Picture:
    """Let the process that draws this say something."""
    print("a picture")
    os.write(1, b"of something")
    return Picture(b"", 1, 1, "")
