"""Moderation in words: confirmations, the question before the end, the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from bot.i18n import Texts
from bot.model import AuditEntry, Game
from bot.model.notices import LeagueAction
from bot.services.tables.moderation import Actor
from bot.ui.confirmation import act_and_report, confirmation_layout
from bot.ui.controls import Control, Number, answers
from bot.ui.errors import CONTENT_LIMIT
from bot.ui.layout import Layout, button, fit_lines
from bot.ui.messages.notices.leagues import league_action_text
from bot.ui.messages.notices.moderation import action_told
from bot.ui.names import person_of
from bot.ui.permissions import moderates_game
from bot.ui.press import Press, texts_of


class AbortButton(Control, prefix="tb"):
    """Ends a game; the question before it was shown to one person alone."""

    game: Number
    verb: Literal["abort"]


def actor(press: Press, game: Game) -> Actor:
    """Return the person who decides, with their rights over this game."""
    person = person_of(press.user, str(press.locale))
    return Actor(person, moderates=moderates_game(press, game))


async def confirm(press: Press, game: Game) -> None:
    """Tell the person alone that it is done; everyone reads it where the game is played."""
    texts = texts_of(press)
    sentence = texts.gettext("Done.")
    if press.channel_id != game.thread_id and game.thread_id is not None:
        place = f"<#{game.thread_id}>"
        sentence = texts.gettext("Done. Announced in {place}.", place=place)
    await press.edit_original_response(content=sentence)


def abort_layout(game: Game, texts: Texts) -> Layout:
    """Return the question before a game is ended."""
    sentence = texts.gettext(
        "End {game} with no result? Everyone is notified, and this can't be undone.",
        game=f"**#{game.id}**",
    )
    end = button(texts.gettext("End the game"), AbortButton(game.id, "abort"), "danger")
    return confirmation_layout(sentence, end)


def audit_log_text(entries: Sequence[AuditEntry], texts: Texts) -> str:
    """Return the entries of a game with their times, the newest last."""
    lines = audit_log_lines(entries, texts)
    return fit_lines(
        lines or [texts.gettext("No moderation actions in this game yet.")], CONTENT_LIMIT, texts
    )


def audit_log_lines(entries: Sequence[AuditEntry], texts: Texts) -> list[str]:
    """Return the entries of a game or a league, each with its time."""
    return [f"<t:{int(entry.at)}:f> {_action_text(entry, texts)}" for entry in entries]


def _action_text(entry: AuditEntry, texts: Texts) -> str:
    if isinstance(entry.action, LeagueAction):
        return league_action_text(entry.action, texts)
    return action_told(entry.action, texts)


@answers(AbortButton)
async def end_game(press: Press, pressed: AbortButton) -> None:
    """Check everything again, end the game, and say so in place of the question."""
    await act_and_report(press, partial(abort, press, pressed.game))


async def abort(press: Press, game_id: int) -> str:
    """End a game without a result, and say so. Raises Refused."""
    app = press.client.app
    game = await app.play.games.get(game_id)
    await app.moderation.abort(game.id, actor(press, game))
    return texts_of(press).gettext("The game has ended.")
