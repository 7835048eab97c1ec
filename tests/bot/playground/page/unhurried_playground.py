"""The stand-in alone: a bot that is there has five minutes for each answer, not three seconds.

On a busy machine a test of the page would otherwise measure the machine.
"""

from __future__ import annotations

from bot.playground import Playground, __main__, interactions
from bot.playground.world import GatewayEvent

THERE, GONE = 300.0, 1.0
"""Seconds for the answer of a bot that is connected, and of one that is not."""


class UnhurriedPlayground(Playground):
    """A stand-in that does not wait long for the answers of a bot that is gone."""

    async def start(self) -> None:
        await super().start()
        self.world.listen(self._choose_deadline)

    def _choose_deadline(self, _event: GatewayEvent) -> None:
        interactions.FIRST_ANSWER_SECONDS = THERE if self.gateway.online else GONE


if __name__ == "__main__":
    __main__.Playground = UnhurriedPlayground
    __main__.main()
