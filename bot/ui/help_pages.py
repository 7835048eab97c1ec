"""The pages of `/help`: first what can be done here and now, then the commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.games import GAMES
from bot.games.core.verbs import Verb
from bot.games.core.words import has_hands
from bot.i18n import Texts, clip, noted
from bot.model import Game
from bot.services.time.asking import PAUSED_DAYS
from bot.ui.controls import Control, answers, chosen
from bot.ui.game_lookup import meant_game
from bot.ui.layout import TEXT_LIMIT, Layout, option, select, text
from bot.ui.names import turn_text
from bot.ui.permissions import manages_server, moderates_game
from bot.ui.press import Press, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.rule_choice import rule_text

Command: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.Group


class HelpSelect(Control, prefix="hp:"):
    """The pages of the help; its only colon stands in posted messages."""


@dataclass(frozen=True, slots=True)
class HelpContext:
    """A person and a place: `game` is the one that is meant, if any, a lobby included.

    `moderates` and `manages` say what the person may do in this channel and in the server;
    `private` is True in direct messages.
    """

    person_id: int
    game: Game | None = None
    private: bool = False
    moderates: bool = False
    manages: bool = False


HERE: Final = "here"
PAGES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "moving": (noted("Moving"), ("move", "orders", "undo")),
    "learning": (noted("Learning a game"), ("learn", "hint", "review", "puzzle", "rules")),
    "looking": (
        noted("Looking"),
        ("board", "hand", "status", "since", "log", "replay", "follow", "export"),
    ),
    "mine": (
        noted("You and your games"),
        (
            "games", "next", "me", "remind", "quiet", "timezone", "snooze", "away", "back", "help"
        ),
    ),
    "statistics": (noted("Statistics"), ("stats", "versus", "leaderboard", "archive")),
    "tables": (
        noted("Tables and servers"),
        ("play", "server", "seat", "resign", "abandon", "clock", "table", "settings"),
    ),
    "leagues": (noted("Leagues"), ("league",)),
    "privacy": (noted("Your data"), ("privacy", "mydata")),
}  # fmt: skip
"""The pages with the commands that each explains; a test finds those that none does.

Verbs of games are on the first one of them, in a game that has them.
"""


def help_layout(place: HelpContext, page: str, commands: Iterable[Any], texts: Texts) -> Layout:
    """Return a page of the help with the select of all pages; an unknown page is the first."""
    by_name = {command.name: command for command in commands}
    if page in PAGES:
        content = f"### {texts.gettext(PAGES[page][0])}\n{_explained(page, place, by_name, texts)}"
    else:
        content = here(place, texts)
    body = discord.ui.Container[Any](text(clip(content, TEXT_LIMIT)), accent_colour=COLOUR)
    body.add_item(_pages(page, place, by_name, texts))
    return Layout(body)


def _pages(page: str, place: HelpContext, by_name: Mapping[str, Command], texts: Texts) -> Any:
    options = [option(HERE, texts.gettext("What you can do here"), chosen=page not in PAGES)]
    options += [
        option(name, texts.gettext(heading), chosen=name == page)
        for name, (heading, _) in PAGES.items()
        if _on(name, place, by_name)
    ]
    return select(HelpSelect(), texts.gettext("Show more"), options)


def _on(page: str, place: HelpContext, by_name: Mapping[str, Command]) -> list[str]:
    """Return the commands of a page that can be used here."""
    names = list(PAGES[page][1])
    if page == "moving" and place.game is not None:
        names += [verb.name for verb in _verbs(place.game)]
    return [name for name in names if name in by_name and _usable(by_name[name], place)]


def _usable(command: Command, place: HelpContext) -> bool:
    contexts = command.allowed_contexts
    in_private = not command.guild_only and (contexts is None or contexts.dm_channel)
    if place.private and not in_private:
        return False
    needed = command.default_permissions
    return needed is None or place.manages


def _explained(page: str, place: HelpContext, by_name: Mapping[str, Command], texts: Texts) -> str:
    return "\n".join(
        line for name in _on(page, place, by_name) for line in _lines(by_name[name], "", texts)
    )


def _lines(command: Command, group: str, texts: Texts) -> Sequence[str]:
    name = f"{group}{texts.pgettext('command', command.name)}"
    if isinstance(command, app_commands.Group):
        return [line for each in command.commands for line in _lines(each, f"{name} ", texts)]
    return [f"`/{name}` · {texts.gettext(command.description)}"]


def here(place: HelpContext, texts: Texts) -> str:
    """Say what fits the place: a channel, an open table, a game, direct messages."""
    game = place.game
    if place.private:
        lines = _in_private(texts)
    elif game is None:
        lines = _in_channel(texts)
    elif game.status == "lobby":
        lines = _at_open_table(game, place, texts)
    elif game.status != "running":
        lines = [_over(game, texts)]
    else:
        lines = _in_game(game, place, texts)
    if place.manages and (game is None or game.status != "running"):
        lines.append(texts.gettext("- `/settings` changes channels, language, pace and more."))
    return "\n".join(lines)


def _in_private(texts: Texts) -> list[str]:
    return [
        texts.gettext("Slowboat runs long board games, one message at a time."),
        texts.gettext("Games are played on servers. Use `/play` in a server channel."),
        texts.gettext("- `/learn` teaches you a game in about ten minutes."),
    ]


def _in_channel(texts: Texts) -> list[str]:
    return [
        texts.gettext("Slowboat runs long board games, one message at a time."),
        texts.gettext("- `/play` opens a table here. Others join with the button."),
        texts.gettext("- `/play` without a game finds players for you."),
        texts.gettext("- The game gets its own thread when it starts."),
        texts.gettext("- `/learn` teaches you a game in about ten minutes."),
        texts.gettext("- `/games` lists your games and whose turn it is."),
        texts.gettext("- `/server` shows what's happening on this server."),
        texts.gettext("- `/league create` opens a league or tournament with several tables."),
    ]


def _at_open_table(game: Game, place: HelpContext, texts: Texts) -> list[str]:
    if place.person_id == game.organiser_id:
        return [
            texts.gettext("Your table is open. Its message has these buttons:"),
            texts.gettext("- **Options…** sets up the game, and **Add computer** fills a seat."),
            texts.gettext("- **Options…** also invites players and sets a start time."),
            texts.gettext("- **Start** starts the game once enough players have joined."),
            texts.gettext("- **Cancel** closes the table."),
        ]
    return [
        texts.gettext("You have a seat at an open table. The host starts the game."),
        texts.gettext("- **Options…** on its message shows the game's setup."),
        texts.gettext("- **Leave** gives up your seat."),
    ]


def _in_game(game: Game, place: HelpContext, texts: Texts) -> list[str]:
    plays = game.seat_of(place.person_id) is not None
    if game.stranded_at is not None:
        lines = [
            texts.gettext("The game is paused because Slowboat can't post where it's played."),
            texts.gettext("The host or a moderator can move it with `/table move`."),
        ]
    elif game.paused_at is not None:
        lines = [
            texts.gettext("The game is paused. No one can move until it resumes."),
            texts.gettext(
                "After a pause of {n} days, the players vote on resuming the game. If the "
                "vote is undecided, it stays paused.",
                n=PAUSED_DAYS,
            ),
        ]
    elif place.person_id in game.asked:
        lines = _own_turn(game, texts)
    elif plays:
        whose = turn_text(game, place.person_id, texts)
        then = texts.gettext("You'll be mentioned when it's your turn.")
        lines = [f"{whose} {then}".strip()]
    else:
        lines = [texts.gettext("You're watching this game. Only you can see the replies you get.")]
        if not game.private:
            lines.append(texts.gettext("`/follow` sends you updates about this game."))
    lines += _looking(game, texts, plays=plays)
    if plays:
        lines.append(
            texts.gettext(
                "`/undo` undoes your last move, unless it revealed something hidden or "
                "another player has moved since."
            )
        )
    if len(game.seats) > 1 and game.paused_at is None:
        lines.append(
            texts.gettext(
                "If a player runs out of time, the others vote on how to continue. If the "
                "vote is undecided: {told}.",
                told=rule_text(game.vote_rule, texts),
            )
        )
    if place.person_id == game.organiser_id or place.moderates:
        lines.append(_deciding(game, place, texts))
    return lines


def _verbs(game: Game) -> list[Verb]:
    """Return the commands for moves that this game can have."""
    return [verb for verb in GAMES[game.slug].verbs if verb.fits(game.options)]


def _own_turn(game: Game, texts: Texts) -> list[str]:
    verbs = " ".join(f"`/{texts.pgettext('command', verb.name)}`" for verb in _verbs(game))
    hint = [texts.gettext("Not sure? `/hint` helps, in three steps.")] if game.hints == "on" else []
    return [
        texts.gettext("It's your turn. Three ways to move:"),
        texts.gettext("- the controls below the latest board"),
        texts.gettext("- a command that lists your legal moves: {verbs}", verbs=verbs),
        texts.gettext("- `/move` for any move in notation"),
        *hint,
    ]


def _deciding(game: Game, place: HelpContext, texts: Texts) -> str:
    if place.person_id == game.organiser_id:
        return texts.gettext(
            "You're the host. With `/table` you can pause the game, give more time, replace a "
            "player or end the game."
        )
    return texts.gettext(
        "As a moderator you can pause this game, give more time, replace a player or end the "
        "game with `/table`."
    )


def _over(game: Game, texts: Texts) -> str:
    if game.status == "finished":
        return texts.gettext(
            "This game is over. `/board`, `/log` and `/export` still work. Press **Rematch** "
            "below the result to play again."
        )
    return texts.gettext(
        "This game is over. `/board`, `/log` and `/export` still work. Use `/play` in the "
        "channel to open a new table."
    )


def _looking(game: Game, texts: Texts, *, plays: bool) -> list[str]:
    lines = [
        texts.gettext(
            "Look: `/board` (also one player's, also as text), `/log`, `/status`, `/export`."
        )
    ]
    if plays and has_hands(GAMES[game.slug].words):
        lines.append(texts.gettext("`/hand` shows your cards. Only you can see them."))
    return lines


@answers(HelpSelect)
async def turn_page(press: Press, _pressed: HelpSelect) -> None:
    """Show the chosen page in the same message."""
    await press.response.defer()
    await show_page(press, chosen(press))


async def show_page(press: Press, page: str) -> None:
    """Show a page of the help to the person alone."""
    tree = press.client.tree
    layout = help_layout(await help_context(press), page, tree.get_commands(), texts_of(press))
    await press.edit_original_response(view=layout)


async def help_context(press: Press) -> HelpContext:
    """Return who asks where."""
    if press.guild_id is None:
        return HelpContext(press.user.id, private=True)
    game = await meant_game(press) or await _open_table(press)
    decides = game is not None and moderates_game(press, game)
    return HelpContext(press.user.id, game, moderates=decides, manages=manages_server(press))


async def _open_table(press: Press) -> Game | None:
    """Return the newest open table of this channel at which the person sits."""
    mine = [
        game
        for game in await press.client.app.play.games.of_person(press.user.id)
        if game.status == "lobby" and game.channel_id == press.channel_id
    ]
    return mine[-1] if mine else None
