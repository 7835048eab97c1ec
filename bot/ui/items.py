"""All controls as dynamic items: they work after a restart, because their ids say everything.

Each kind of control is a thin class: acknowledge, do it through a service, show the result. The
base class sends whatever goes wrong through the one path for errors.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

import discord

from bot.services.errors import Refused
from bot.ui import ids
from bot.ui.entry import admit
from bot.ui.errors import guarded, tell, texts_of
from bot.ui.history import since
from bot.ui.moves import actions, panel_actions, undo
from bot.ui.orders import planning
from bot.ui.tables import lobby_actions

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=r"(?!)"):
    """Something to press or to choose from; `match` holds what its id says."""

    def __init__(self, item: discord.ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """Make the item for one press."""
        return cls(item, match)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do it; nothing that is raised is lost."""
        async with guarded(interaction):
            if await admit(interaction):
                await self.act(interaction)
        interaction.client.finished(interaction)

    async def act(self, press: Press) -> None:
        """Do what the control is for."""
        raise NotImplementedError

    @property
    def game(self) -> int:
        """The id of the game."""
        return int(self.match["game"])

    @property
    def question(self) -> int:
        """The question to which the control belongs."""
        return int(self.match["question"])


def chosen(press: Press) -> str:
    """Return the value that was chosen in a select. Raises Refused if there is none."""
    data: Any = press.data
    if not data.get("values"):
        raise Refused("Nothing was chosen.")
    return str(data["values"][0])


class MoveButton(Control, template=ids.MOVE):
    """Plays one move."""

    async def act(self, press: Press) -> None:
        """Acknowledge silently: the next message of the thread shows the result."""
        await press.response.defer()
        await actions.make_offered_move(press, self.game, self.match["text"], self.question)


class MoveSelect(Control, template=ids.PICK):
    """Plays the chosen move."""

    async def act(self, press: Press) -> None:
        """Acknowledge silently: the next message of the thread shows the result."""
        await press.response.defer()
        await actions.make_offered_move(press, self.game, chosen(press), self.question)


class GameButton(Control, template=ids.GAME):
    """Beside a question: the private panels, hand and board, what was missed, taking back."""

    async def act(self, press: Press) -> None:
        """Answer privately."""
        await press.response.defer(ephemeral=True, thinking=True)
        match self.match["verb"]:
            case "panel":
                await planning.open_question(press, self.game, self.question)
            case "plan":
                await planning.open_plan(press, self.game)
            case "hand":
                await actions.show_own_hand(press, self.game)
            case "mine":
                await actions.show_own_board(press, self.game)
            case "undo":
                await undo.show_undo(press, self.game)
            case "since":
                await since.show_since(press, self.game)
            case _:
                raise unused()


class PanelButton(Control, template=ids.PANEL):
    """Undo step, Reset, Confirm and Queue of a private panel."""

    async def act(self, press: Press) -> None:
        """Change or finish the draft and show it again."""
        await press.response.defer()
        match self.match["verb"]:
            case "undo":
                await panel_actions.undo_step(press, self.game, self.question)
            case "reset":
                await panel_actions.reset(press, self.game, self.question)
            case "confirm":
                await panel_actions.confirm(press, self.game, self.question, self.match["draft"])
            case "queue":
                await planning.queue_answer(press, self.game, self.question, self.match["draft"])
            case _:
                raise unused()


class EditSelect(Control, template=ids.EDITS):
    """A chosen change of the draft in a private panel."""

    async def act(self, press: Press) -> None:
        """Change the draft and show it again."""
        await press.response.defer()
        await panel_actions.edit(press, self.game, self.question, chosen(press))


class EditButton(Control, template=ids.EDIT):
    """One change of the draft in a private panel."""

    async def act(self, press: Press) -> None:
        """Change the draft and show it again."""
        await press.response.defer()
        await panel_actions.edit(press, self.game, self.question, self.match["code"])


class LobbyButton(Control, template=ids.LOBBY):
    """The buttons of a table that waits for players."""

    async def act(self, press: Press) -> None:
        """Acknowledge, change the table, show it again."""
        verb = self.match["verb"]
        if verb == "options":
            await press.response.defer(ephemeral=True, thinking=True)
            await lobby_actions.show_options(press, self.game, 0)
            return
        await press.response.defer()
        change = lobby_actions.CHANGES.get(verb)
        if change is None:
            raise unused()
        await change(press, self.game)


class OptionSelect(Control, template=ids.OPTION):
    """Sets one option of a table."""

    async def act(self, press: Press) -> None:
        """Set it and show panel and table again."""
        await press.response.defer()
        await lobby_actions.set_option(press, self.game, self.match["option"], chosen(press))


class GroupsButton(Control, template=ids.GROUPS):
    """Opens the lists from which an option is filled."""

    async def act(self, press: Press) -> None:
        """Show them in the same panel."""
        await press.response.defer()
        await lobby_actions.show_groups(press, self.game, self.match["option"])


class GroupSelect(Control, template=ids.GROUP):
    """Sets what an option takes from one of its groups."""

    async def act(self, press: Press) -> None:
        """Set it and show lists and table again."""
        await press.response.defer()
        data: Any = press.data
        place, values = int(self.match["place"]), tuple(map(str, data.get("values", ())))
        await lobby_actions.set_group(press, self.game, self.match["option"], place, values)


class PageButton(Control, template=ids.PAGE):
    """Turns to another page of the options."""

    async def act(self, press: Press) -> None:
        """Show the page in the same panel."""
        await press.response.defer()
        await lobby_actions.show_options(press, self.game, int(self.match["page"]))


CONTROLS: Final[tuple[type[Control], ...]] = (
    MoveButton,
    MoveSelect,
    GameButton,
    PanelButton,
    EditSelect,
    EditButton,
    LobbyButton,
    OptionSelect,
    GroupsButton,
    GroupSelect,
    PageButton,
)


def unused() -> Refused:
    """Return the refusal for a control that no version of the bot answers any more."""
    return Refused("This control is no longer in use.")


async def answer_unknown(interaction: discord.Interaction[Any]) -> None:
    """Answer a control or a form that nobody else answers, so that nothing is left hanging.

    Which ones those are is decided by their ids: the library has not started the real handlers
    yet when this is called, so whether somebody answered cannot be asked (DISCORD 5).
    """
    data: Any = interaction.data
    custom_id = str(data.get("custom_id", "")) if data else ""
    texts = texts_of(interaction)
    if interaction.type is discord.InteractionType.modal_submit:
        sentence = texts.gettext("This form is no longer in use. Nothing was changed.")
    elif interaction.type is discord.InteractionType.component and not ids.known(custom_id):
        sentence = texts.gettext("This control is no longer in use.")
    else:
        return
    async with guarded(interaction):
        await tell(interaction, sentence)
