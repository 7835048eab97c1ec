"""Buttons, selects, modals and layouts made by the real client."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord

from bot.playground import ManualClock, Playground, controls_of, text_of
from tests.bot.playground.clients import TryBot, running
from tests.bot.playground.raw import PNG


class MoveButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"move:(?P<ply>\d+)"):
    """A button that works without memory, before and after a restart."""

    def __init__(self, ply: int) -> None:
        super().__init__(discord.ui.Button(label=f"Move {ply}", custom_id=f"move:{ply}"))
        self.ply = ply

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str]
    ) -> MoveButton:
        return cls(int(match["ply"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        await interaction.response.defer()
        view = discord.ui.View(timeout=None).add_item(MoveButton(self.ply + 1))
        await interaction.edit_original_response(content=f"played {self.ply}", view=view)


class Notes(discord.ui.Modal, title="Notes"):
    """A modal with every kind of field."""

    hint = discord.ui.TextDisplay("Fill this in")
    name = discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name"))
    colour = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour", options=[discord.SelectOption(label=c) for c in ("red", "blue")]
        ),
    )
    friend = discord.ui.Label(
        text="Friend", component=discord.ui.UserSelect(custom_id="friend", required=False)
    )
    pace = discord.ui.Label(
        text="Pace",
        component=discord.ui.RadioGroup(
            custom_id="pace",
            options=[discord.RadioGroupOption(label=c, value=c) for c in ("slow", "fast")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, colour = self.name.component, self.colour.component
        friend, pace = self.friend.component, self.pace.component
        said = f"{name.value} {colour.values} {[u.name for u in friend.values]} {pace.value}"  # type: ignore[attr-defined]
        await interaction.response.send_message(said)


class Panel(discord.ui.LayoutView):
    """A layout with a picture and controls."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="The board: all empty")
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(MoveButton(1))
        self.add_item(discord.ui.Container(discord.ui.TextDisplay("**Ann** plays"), gallery, row))


async def prepare(bot: TryBot) -> None:
    bot.add_dynamic_items(MoveButton)

    @bot.tree.command(description="Post a button")
    async def board(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None).add_item(MoveButton(1))
        await interaction.response.send_message("board", view=view)

    @bot.tree.command(description="Post a layout")
    async def panel(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(PNG), "board.png")
        await interaction.response.send_message(view=Panel(), file=file)

    @bot.tree.command(description="Ask")
    async def notes(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Notes())

    @bot.tree.command(description="Choose people")
    async def people(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        select: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
            custom_id="who", min_values=0, max_values=2
        )

        async def chosen(answer: discord.Interaction) -> None:
            names = ", ".join(one.display_name for one in select.values)
            await answer.response.edit_message(content=names, view=None)

        select.callback = chosen  # type: ignore[method-assign]
        await interaction.response.send_message("who?", view=view.add_item(select))


async def test_a_button_edits_its_message(playground: Playground) -> None:
    ann = playground.person("Ann")
    async with running(TryBot(prepare), playground):
        posted = await ann.slash("board")
        outcome = await ann.press(posted, label="Move 1")
        assert outcome.kind == "update"
        await playground.wait_until(lambda: outcome.text == "played 1")
        assert [one["label"] for one in controls_of(outcome.message or {})] == ["Move 2"]


async def test_a_button_works_after_a_restart_of_the_bot(playground: Playground) -> None:
    ann, ben = playground.person("Ann"), playground.person("Ben")
    async with running(TryBot(prepare), playground):
        await ann.slash("board")
        await ann.slash("panel")
    assert not playground.gateway.online
    classic, layout = ann.messages("games")
    async with running(TryBot(prepare), playground):
        for message in (classic, layout):
            outcome = await ben.press(message, custom_id="move:1")
            assert outcome.kind == "update"
        await playground.wait_until(lambda: "played 1" in text_of(ben.messages("games")[0]))


async def test_a_layout_keeps_its_picture_and_alt_text(playground: Playground) -> None:
    ann = playground.person("Ann")
    async with running(TryBot(prepare), playground):
        outcome = await ann.slash("panel")
    message = outcome.message
    assert message is not None
    assert message["flags"] == 1 << 15
    container = message["components"][0]
    item = container["components"][1]["items"][0]
    assert item["description"] == "The board: all empty"
    assert (item["media"]["width"], item["media"]["height"]) == (3, 2)
    assert item["media"]["url"] == message["attachments"][0]["url"]
    assert [one["id"] for one in container["components"]] == [2, 3, 4]
    assert playground.world.files[message["attachments"][0]["id"]].data == PNG


async def test_a_modal_carries_what_was_entered(playground: Playground) -> None:
    ann, ben = playground.person("Ann"), playground.person("Ben")
    async with running(TryBot(prepare), playground):
        opened = await ann.slash("notes")
        assert opened.modal is not None
        assert list(opened.modal.fields()) == ["name", "colour", "friend", "pace"]
        values = {"name": "N", "colour": ["red"], "friend": [ben], "pace": "slow"}
        outcome = await ann.submit(opened, values)
        assert outcome.text == "N ['red'] ['ben'] slow"


async def test_people_are_chosen_in_a_select(playground: Playground) -> None:
    ann = playground.person("Ann")
    async with running(TryBot(prepare), playground):
        posted = await ann.slash("people")
        chosen = [playground.person("Ben"), playground.person("Eun")]
        outcome = await ann.choose(posted, "who", chosen)
        assert outcome.text == "Ben, Eun"
        assert controls_of(outcome.message or {}) == []


async def test_presses_while_the_bot_is_away_fail(still: Playground, clock: ManualClock) -> None:
    ann = still.person("Ann")
    async with running(TryBot(prepare), still):
        await ann.slash("board")
    message = ann.messages("games")[0]
    pressing = asyncio.create_task(ann.press(message, label="Move 1"))
    await still.wait_for(lambda event: event.type == "INTERACTION_CREATE")
    clock.advance(3)
    assert (await pressing).kind == "failed"
    async with running(TryBot(prepare), still):
        assert (await ann.press(message, label="Move 1")).kind == "update"
