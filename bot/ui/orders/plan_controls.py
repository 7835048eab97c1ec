"""The controls of the panel in which moves are planned ahead; their ids say everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.model import Until
from bot.services.orders.parsing import ENDS
from bot.ui import ids
from bot.ui.items import Control, chosen, unused
from bot.ui.orders import planning

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"


class PlanControl(Control, template=ids.PLAN):
    """Everything in the panel in which moves are planned ahead."""

    async def act(self, press: Press) -> None:
        """Change the plan or queue it, and show what came of it."""
        await press.response.defer()
        verb, what = self.match["verb"], self.match["what"]
        occasion, until = self.match["occasion"], _end(self.match["until"])
        match verb:
            case "open":
                await planning.open_plan(press, self.game)
            case "on":
                await planning.open_plan(press, self.game, chosen(press), until)
            case "until":
                await planning.open_plan(press, self.game, occasion, _end(chosen(press)))
            case "menu":
                await planning.edit(press, self.game, occasion, until, chosen(press))
            case "edit":
                await planning.edit(press, self.game, occasion, until, what or "")
            case "undo":
                await planning.change_plan(press, self.game, occasion, until, planning.without_last)
            case "reset":
                await planning.change_plan(press, self.game, occasion, until, planning.anew)
            case "queue":
                await planning.queue(press, self.game, occasion, until, what)
            case _:
                raise unused()


def _end(until: str) -> Until:
    if until not in ENDS:
        raise unused()
    return until


CONTROLS: Final[tuple[type[Control], ...]] = (PlanControl,)
