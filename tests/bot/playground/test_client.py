"""The unmodified client end to end: everything that people can do reaches it and comes back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.playground import Playground
from tests.bot.playground.clients import TryBot, running


async def simple_commands(bot: TryBot) -> None:
    @bot.tree.command(description="Say something back")
    @app_commands.describe(words="What to say")
    async def echo(interaction: discord.Interaction, words: str, times: int = 1) -> None:
        await interaction.response.send_message(" ".join([words] * times))

    @echo.autocomplete("words")
    async def suggest(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current}{tail}", value=tail) for tail in ("a", "b")]

    @bot.tree.command(description="Think first")
    async def ponder(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="thought")


async def test_a_slash_command_is_answered(playground: Playground) -> None:
    async with running(TryBot(simple_commands), playground):
        outcome = await playground.person("Ann").slash("echo", words="hello", times=2)
        assert outcome.kind == "message"
        assert outcome.text == "hello hello"
        assert playground.person("Ben").messages("games")[-1]["content"] == "hello hello"


async def test_autocompletion(playground: Playground) -> None:
    async with running(TryBot(simple_commands), playground):
        choices = await playground.person("Ann").autocomplete("echo", option="words", value="x")
        assert [one["name"] for one in choices] == ["xa", "xb"]


async def test_a_private_thinking_answer_is_completed(playground: Playground) -> None:
    async with running(TryBot(simple_commands), playground):
        outcome = await playground.person("Ann").slash("ponder")
        assert outcome.kind == "deferred"
        await outcome.settled()
        assert outcome.text == "thought"
        assert outcome.ephemeral
        assert playground.person("Ben").messages("games") == []
