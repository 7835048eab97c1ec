"""Garbage collection that skips loaded modules.

Modules are never freed. To scan them takes longer than a whole turn, and a fifth of the time in
which they are loaded. A program that loads many of them imports this module first, which turns the
collector off, and calls `settle` after the imports.
"""

from __future__ import annotations

import gc

gc.disable()


def settle() -> None:
    """Exempt all present objects from collection, and turn the collector on for later ones."""
    gc.freeze()
    gc.enable()
