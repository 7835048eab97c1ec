"""The message at the head of a thread: how the game stands now, who plays, and the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from bot.games import GAMES
from bot.games.core.words import status_lines
from bot.i18n import Texts, clip
from bot.model import Game
from bot.services.time.clocks import AwaitedPerson
from bot.ui.layout import TEXT_LIMIT, Layout, text
from bot.ui.messages.game_messages import verdict
from bot.ui.names import names_of, teams_lines
from bot.ui.play.following import follow_row, followers_line
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.tables.option_words import option_lines
from bot.ui.time.deadlines import place_link, waiting_lines
from bot.ui.times import table_lines
from rules import GAMES as RULES
from rules import State
from rules import view as view_of

STANDING_LIMIT: Final = 2000


def head_layout(
    game: Game,
    state: State,
    times: Mapping[int, AwaitedPerson],
    board: int | None,
    texts: Texts,
    following: int = 0,
    called: Sequence[int] = (),
) -> Layout:
    """Return the head of a thread; `board` is the id of the newest message with a board.

    `times` say until when those who are asked have time, `following` how many people follow the
    game, `called` are the ids of the people whom it mentions.
    """
    standing = clip(standing_text(game, state, times, board, texts), STANDING_LIMIT)
    lines = [_table_text(game, texts), *followers_line(following, texts)]
    mentions = "\n-# " + " ".join([f"<@{person}>" for person in called]) if called else ""
    table = clip("\n".join(lines), TEXT_LIMIT - len(standing) - len(mentions)) + mentions
    body = discord.ui.Container[Any](
        text(standing), discord.ui.Separator(), text(table), accent_colour=COLOUR
    )
    for row in follow_row(game, texts):
        body.add_item(row)
    return Layout(body)


def standing_text(
    game: Game, state: State, times: Mapping[int, AwaitedPerson], board: int | None, texts: Texts
) -> str:
    """Return where a game stands: the round, who is asked since and until when, and all seats."""
    kind, names, view = GAMES[game.slug], names_of(game), view_of(state, None)
    lines = [
        f"## {kind.words.emoji} {kind.name(texts)}",
        f"### {kind.words.headline(view, names, texts)}",
    ]
    if game.status == "finished":
        lines.append(f"**{verdict(game, state, texts)}**")
    else:
        lines += waiting_lines(game, times, texts)
    lines += status_lines(kind.words, view, names, texts)
    if board is not None:
        over = game.status == "finished"
        label = texts.gettext("The result") if over else texts.gettext("The latest board")
        lines.append(f"[{label}]({place_link(game, board)})")
    return "\n".join(lines)


def _table_text(game: Game, texts: Texts) -> str:
    """Return who sits where, and the options."""
    kind, names = GAMES[game.slug], names_of(game)
    lines = [f"{seat + 1}. {name}" for seat, name in enumerate(names)]
    lines += teams_lines(RULES[game.slug].teams(len(names), game.options), names, texts)
    lines += option_lines(game, kind, (len(names),), texts)
    lines += table_lines(game, texts)
    return "\n".join(lines)


def has_same_text(message: discord.Message, layout: Layout) -> bool:
    """Whether a message of ours says what a layout says, so that no edit is needed."""
    said = [
        child.content
        for component in message.components
        if isinstance(component, discord.components.Container)
        for child in component.children
        if isinstance(child, discord.TextDisplay)
    ]
    parts = layout.walk_children()
    return said == [part.content for part in parts if isinstance(part, discord.ui.TextDisplay)]
