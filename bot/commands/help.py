"""`/help`, `/learn` and `/rules`: what can be done here, the lessons, and the rulebooks."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.i18n import clip
from bot.rulebook.books import book_name
from bot.services.errors import Refused
from bot.ui.completion import find_kind, kind_choices, named_values
from bot.ui.help_pages import HERE, show_page
from bot.ui.layout import VALUE_LIMIT
from bot.ui.people.lesson_actions import show_menu
from bot.ui.press import Press, texts_of
from bot.ui.rulebook import lookup
from bot.ui.rulebook.pages import book_order


class HelpCog(commands.Cog):
    """Commands about the commands."""

    @app_commands.command(name="help", description=locale_str("Show what you can do here"))
    async def help(self, press: Press) -> None:
        """Explain what fits the place: a channel, a game, the person's turn."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_page(press, HERE)


class LessonsCog(commands.Cog):
    """The command that teaches a game."""

    @app_commands.command(name="learn", description=locale_str("Learn a game in 10 minutes"))
    @app_commands.describe(game=locale_str("Which game"))
    async def learn(self, press: Press, game: str | None = None) -> None:
        """Show the lessons, to the person alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_menu(press, None if game is None else find_kind(game))

    @learn.autocomplete("game")
    async def taught(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))


class RulebookCog(commands.Cog):
    """Commands that look rules up."""

    @app_commands.command(name="rules", description=locale_str("Look up a rule"))
    @app_commands.describe(
        topic=locale_str("A topic or a question. Topics appear as you type"),
        game=locale_str("Which game's rules. Not needed in a game's thread"),
    )
    async def rules(self, press: Press, topic: str | None = None, game: str | None = None) -> None:
        """Answer a question about the rules, to the person alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        only = None if game is None else lookup.find_book(game, texts_of(press))
        if topic is None or not topic.strip():
            await lookup.table_of_contents(press, only)
        else:
            await lookup.answer(press, topic, only)

    @rules.autocomplete("topic")
    async def topics(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the topics that fit what was typed."""
        texts = texts_of(press)
        only = _given_book(press)
        near = None if only else await lookup.game_near(press)
        library = press.client.app.library
        titles = await library.complete(typed, texts.locale, near=near, only=only)
        return [
            app_commands.Choice(
                name=clip(f"{page.title} · {book_name(page.book, texts)}", VALUE_LIMIT),
                value=lookup.value_of(page),
            )
            for page in titles
        ]

    @rules.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the books."""
        texts = texts_of(press)
        return named_values({slug: book_name(slug, texts) for slug in book_order()}, typed)


def _given_book(press: Press) -> str | None:
    """Return the book that was chosen before the topic is typed, None if there is none."""
    given = getattr(press.namespace, "game", None)
    if not given:
        return None
    try:
        return lookup.find_book(str(given), texts_of(press))
    except Refused:
        # it is still being typed
        return None
