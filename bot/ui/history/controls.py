"""The controls of earlier turns and of taking back; their ids say everything."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.ui import ids
from bot.ui.confirmation import settle
from bot.ui.history.replay import show_turn
from bot.ui.items import Control, chosen, unused
from bot.ui.moves.undo import FREE, VOTE, ask_the_others, take_back

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"


class ReplayButton(Control, template=ids.REPLAY):
    """Leafs through the turns of a game."""

    async def act(self, press: Press) -> None:
        """Show the next turn in the same panel."""
        await press.response.defer()
        turn = int(self.match["turn"])
        match self.match["verb"]:
            case "first":
                await show_turn(press, self.game, 0)
            case "back":
                await show_turn(press, self.game, turn - 1)
            case "next":
                await show_turn(press, self.game, turn + 1)
            case "last":
                await show_turn(press, self.game, None)
            case _:
                raise unused()


class RoundSelect(Control, template=ids.ROUNDS):
    """Jumps to a round."""

    async def act(self, press: Press) -> None:
        """Show its first turn in the same panel."""
        await press.response.defer()
        turn = chosen(press)
        if not (turn.isdecimal() and len(turn) < 10):
            raise unused()
        await show_turn(press, self.game, int(turn))


class UndoButton(Control, template=ids.UNDO):
    """Takes back what its panel shows, or asks the others whether it may be."""

    async def act(self, press: Press) -> None:
        """Do it while the game is still what it was."""
        deed = DEEDS.get(self.match["verb"])
        if deed is None:
            raise unused()
        await settle(press, partial(deed, press, self.game, int(self.match["revision"])))


DEEDS: Final = {FREE: take_back, VOTE: ask_the_others}
"""What the button of a preview does, by its verb."""

CONTROLS: Final[tuple[type[Control], ...]] = (ReplayButton, RoundSelect, UndoButton)
