"""Drawing pictures off the event loop: one thread, a time limit, and the newest ones kept.

A picture that cannot be drawn is None and logged; whoever wanted it falls back to text.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from renderers.core.picture import Picture

logger = logging.getLogger(__name__)

KEPT: Final = 64
SECONDS: Final = 5.0
Key: TypeAlias = Sequence[Hashable]


class Drawing:
    """Draws in a thread of its own; `kept` pictures stay in memory.

    A picture that takes more than `seconds`, waiting for others included, counts as failed.
    """

    def __init__(self, kept: int = KEPT, seconds: float = SECONDS) -> None:
        self._kept = kept
        self._seconds = seconds
        self._pictures: OrderedDict[Key, asyncio.Future[Picture]] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "drawing")

    async def draw(self, key: Key, draw: Callable[[], Picture]) -> Picture | None:
        """Return the picture that `draw` makes, from memory if `key` was drawn before.

        `key` must tell apart everything that `draw` depends on: which picture of which game at
        which revision, for which seat, in which language.
        """
        drawing = self._pictures.get(key)
        if drawing is None:
            loop = asyncio.get_running_loop()
            drawing = self._pictures[key] = loop.run_in_executor(self._thread, draw)
        self._pictures.move_to_end(key)
        while len(self._pictures) > self._kept:
            self._pictures.popitem(last=False)
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.shield(drawing)
        except TimeoutError:
            logger.error("drawing %s takes too long", key)
            self._replace_thread()
        except Exception:
            logger.exception("drawing %s failed", key)
        if self._pictures.get(key) is drawing:
            del self._pictures[key]
        return None

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _replace_thread(self) -> None:
        # A thread cannot be stopped: the one that hangs is left alone, so that it holds up no
        # other picture.
        self._thread.shutdown(wait=False)
        self._thread = ThreadPoolExecutor(1, "drawing")
