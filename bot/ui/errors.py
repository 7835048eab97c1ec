"""The one path for everything that goes wrong while a person is answered.

A refusal is told in one sentence of the person's language. Anything else is a fault of ours: the
person gets an error id, the log has the same id with the traceback, the game and the ply.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands

from bot.games import GAMES
from bot.i18n import Texts, reason
from bot.logs import about, error_id
from bot.model import Game
from bot.rulebook.topics import Page
from bot.services.errors import Refused, StaleQuestion
from bot.store.errors import CommitInDoubt, DatabaseBusy, DatabaseFull
from bot.ui.admission import TooOften, note_outcome
from bot.ui.game_lookup import SeveralGames, which_game
from bot.ui.layout import button
from bot.ui.messages.threads import UNKNOWN_CHANNEL
from bot.ui.names import turn_text
from bot.ui.press import Press, texts_of
from bot.ui.rulebook.controls import RuleButton
from bot.ui.tables.option_words import option_reason
from rules import NOT_ASKED, BadOptions, RulesError

log = logging.getLogger(__name__)

CONTENT_LIMIT: Final = 2000
GONE: Final = frozenset((10008, 10015, 10062, 50027))
"""Codes after which the person can no longer be answered: message, webhook or token is gone."""
INVALID_FORM: Final = 50035
"""The code of a message that Discord does not take as it is."""


async def answer_error(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Tell the person what went wrong, and log it where it was our fault."""
    cause = _cause(error)
    if _cannot_be_answered(cause):
        delay = discord.utils.utcnow() - interaction.created_at
        log.warning("answered too late, %.1f s after the press: %s", delay.total_seconds(), cause)
        note_outcome(interaction, "late")
        return
    sentence = _explain(interaction, cause)
    if sentence is None:
        note_outcome(interaction, "failed")
        sentence = _fault(interaction, cause)
    try:
        await tell(interaction, sentence, await _way_on(interaction, cause))
    except discord.HTTPException as failure:
        log.warning("could not show a person what went wrong: %s", failure)


def _cannot_be_answered(error: Exception) -> bool:
    """Whether there is nothing left in which a person could be answered."""
    if not isinstance(error, discord.NotFound):
        return False
    # what is posted elsewhere may lack its channel, too, but the answer then still has its own
    is_answer = "/webhooks/" in str(error.response.url)
    return error.code in GONE or (error.code == UNKNOWN_CHANNEL and is_answer)


async def _way_on(interaction: Press, error: Exception) -> discord.ui.Item[Any] | None:
    """Return the control that leads on after a refusal, None if there is none."""
    if isinstance(error, SeveralGames):
        return which_game(interaction, error, texts_of(interaction))
    return await rule_button(interaction, error)


def _cause(error: Exception) -> Exception:
    """Return what lies behind the library's wrapper for errors in commands."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    return error


def _explain(interaction: discord.Interaction[Any], error: Exception) -> str | None:
    """Return the sentence for an error that is no fault of ours, else None."""
    texts = texts_of(interaction)
    match error:
        case StaleQuestion():
            game: Game | None = interaction.extras.get("game")
            return _with_place(refusal(interaction, error), game, texts)
        case Refused() | RulesError():
            return refusal(interaction, error)
        case CommitInDoubt():
            note_outcome(interaction, "failed")
            log.warning("it is not known whether a change was kept: %s", error)
            return texts.gettext(
                "Slowboat lost its database connection for a moment. Check whether your "
                "action went through before trying again."
            )
        case DatabaseFull():
            note_outcome(interaction, "failed")
            log.error("nothing can be stored: %s", error)
            return texts.gettext(
                "Slowboat's disk is full, so nothing changed. Please tell the operator. No one "
                "can play until there's room."
            )
        case DatabaseBusy():
            note_outcome(interaction, "failed")
            log.warning("nothing was changed: %s", error)
            return texts.gettext("Slowboat is busy and couldn't do that. Please try again.")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            note_outcome(interaction, "refused")
            return texts.gettext("Commands were updated. Reload Discord to use them.")
        case app_commands.NoPrivateMessage():
            note_outcome(interaction, "refused")
            return texts.gettext("This only works on a server.")
    return None


def refusal(interaction: discord.Interaction[Any], error: Refused | RulesError) -> str:
    """Return the sentence for something that is not possible, and note that it was refused."""
    note_outcome(interaction, "limited" if isinstance(error, TooOften) else "refused")
    texts, game = texts_of(interaction), interaction.extras.get("game")
    if game is None:
        return reason(error, texts)
    if error.reason == NOT_ASKED.reason:
        return turn_text(game, interaction.user.id, texts) or reason(error, texts)
    kind = GAMES[game.slug]
    if isinstance(error, BadOptions):
        return option_reason(error, kind, texts)
    return reason(error, texts, kind.words)


def _fault(interaction: discord.Interaction[Any], error: Exception) -> str:
    """Log an unexpected error and return what the person is told."""
    name = error_id()
    game: Game | None = interaction.extras.get("game")
    fields = {"game": game.id, "ply": game.ply} if game else {}
    with about(error=name, **fields):
        log.error("an interaction failed", exc_info=error)
    return texts_of(interaction).gettext(
        "Something went wrong on our side. Your game is safe. Error ID: {id}", id=name
    )


async def rule_button(
    interaction: Press, error: Exception, slug: str | None = None
) -> discord.ui.Button[Any] | None:
    """Return the way to the topic of the rules that explains a refusal, None if there is none.

    `slug` is that of the game, by default of the one that the interaction is about.
    """
    if not isinstance(error, Refused | RulesError):
        return None
    game: Game | None = interaction.extras.get("game")
    slug = slug or (None if game is None else game.slug)
    library, texts = interaction.client.app.library, texts_of(interaction)
    try:
        page: Page | None = await library.explaining(slug, error.reason, texts.locale)
    except Exception:
        # the sentence says enough to go on
        log.exception("the rule behind a refusal could not be looked up")
        return None
    if page is None:
        return None
    label = texts.gettext("Show rule: {topic}", topic=page.title)
    return button(label, RuleButton("open", page.book, page.topic.id))


async def tell(
    interaction: discord.Interaction[Any],
    sentence: str,
    way_on: discord.ui.Item[Any] | None = None,
) -> None:
    """Show a sentence to the person alone, whatever was answered before, and the `way_on`."""
    content = sentence if len(sentence) <= CONTENT_LIMIT else sentence[: CONTENT_LIMIT - 1] + "…"
    below: dict[str, Any] = {}
    if way_on is not None:
        below["view"] = discord.ui.View(timeout=None).add_item(way_on)
        below["view"].stop()
    response = interaction.response
    if not response.is_done():
        await response.send_message(content, ephemeral=True, **below)
        return
    deferred = response.type is discord.InteractionResponseType.deferred_channel_message
    if not (deferred and await _filled(interaction, content, below)):
        await interaction.followup.send(content, ephemeral=True, **below)


async def _filled(interaction: Press, content: str, below: Mapping[str, Any]) -> bool:
    """Put a sentence into the answer that waits; return False if something is shown there.

    A panel that is already shown takes no plain sentence.
    """
    try:
        await interaction.edit_original_response(content=content, **below)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM:
            raise
        return False
    return True


def _with_place(sentence: str, game: Game | None, texts: Texts) -> str:
    """Add to a refusal for staleness where the game continues."""
    if game is None or game.thread_id is None:
        return sentence
    place = texts.gettext("The game continues in {place}.", place=f"<#{game.thread_id}>")
    return f"{sentence}\n{place}"
