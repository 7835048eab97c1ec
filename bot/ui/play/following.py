"""Following a game: the private panel, its controls, and the message to those who follow."""

from __future__ import annotations

from typing import Any, Literal, assert_never

import discord

from bot.app import App
from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Follower, Game, Position
from bot.model.notices import Followed
from bot.services.errors import NotRunning, Refused
from bot.ui.controls import Control, Number, answers
from bot.ui.layout import Button, Layout, Row, button, rows_of, text
from bot.ui.messages.game_messages import verdict
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import names_of, person_of
from bot.ui.press import Press, remember_game, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.deadlines import game_name, place_link
from rules import view as view_of


class FollowButton(Control, prefix="fo"):
    """Opens the panel, or says of what a person wants to hear."""

    game: Number
    verb: Literal["open", "end", "rounds", "stop"]


def follow_row(game: Game, texts: Texts) -> list[Row]:
    """Return the control by which everyone else follows a game; none where no one may."""
    if game.private or game.status != "running":
        return []
    return rows_of([button(texts.gettext("Follow…"), FollowButton(game.id, "open"))])


def followers_line(count: int, texts: Texts) -> list[str]:
    """Say how many people follow a game, nothing if no one does."""
    if not count:
        return []
    told = texts.ngettext("{n} person follows this game.", "{n} people follow this game.", count)
    return [f"-# {told}"]


def follow_layout(game: Game, follower: Follower | None, closed: bool, texts: Texts) -> Layout:
    """Return the panel; `closed` says that Discord does not let us write to the person."""
    lines = [f"### {game_name(game, texts)}", _how(follower, texts)]
    if closed:
        lines.append(
            texts.gettext(
                "Slowboat can't DM you. Allow direct messages from this server's members in "
                "your privacy settings."
            )
        )
    body = discord.ui.Container[Any](text("\n".join(lines)), accent_colour=COLOUR)
    for row in rows_of(_buttons(game, follower, texts)):
        body.add_item(row)
    return Layout(body)


def _how(follower: Follower | None, texts: Texts) -> str:
    if follower is None:
        return texts.gettext("You aren't following this game. Slowboat can DM you:")
    if follower.each_round:
        return texts.gettext("You'll get a direct message every round and when the game ends.")
    return texts.gettext("You'll get a direct message when the game ends.")


def _buttons(game: Game, follower: Follower | None, texts: Texts) -> list[Button]:
    buttons = []
    if follower is None or follower.each_round:
        label = texts.gettext("Message me at the end")
        buttons.append(button(label, FollowButton(game.id, "end"), "primary"))
    if follower is None or not follower.each_round:
        label = texts.gettext("Message me every round")
        buttons.append(button(label, FollowButton(game.id, "rounds"), "primary"))
    if follower is not None:
        buttons.append(
            button(texts.gettext("Stop following"), FollowButton(game.id, "stop"), "danger")
        )
    return buttons


@answers(FollowButton)
async def follow(press: Press, pressed: FollowButton) -> None:
    """Show the panel, or change how the person follows the game and show it again."""
    app = press.client.app
    if pressed.verb == "open":
        await press.response.defer(ephemeral=True, thinking=True)
    else:
        await press.response.defer()
    game = await _here(press, pressed.game)
    person = person_of(press.user, str(press.locale))
    match pressed.verb:
        case "open":
            pass
        case "end":
            await app.followers.follow(game.id, person, each_round=False)
        case "rounds":
            await app.followers.follow(game.id, person, each_round=True)
        case "stop":
            await app.followers.stop(game.id, person.id)
        case _:
            assert_never(pressed.verb)
    await show_following(press, game)


async def _here(press: Press, game_id: int) -> Game:
    """Return the game of a control that was posted where the game is played. Raises Refused."""
    game = (await press.client.app.play.games.position(game_id)).game
    here = press.channel_id in (game.thread_id, game.channel_id)
    if not here or press.guild_id != game.guild_id:
        raise Refused("Use this command in the thread of a game.")
    remember_game(press, game)
    return game


async def show_following(press: Press, game: Game) -> None:
    """Show a person how they follow a game. Raises Refused where they cannot."""
    app = press.client.app
    person = person_of(press.user, str(press.locale))
    app.followers.require_followable(game, person.id)
    follower = await app.followers.of(game.id, person.id)
    profile = await app.personal_settings.profile(person)
    layout = follow_layout(game, follower, profile.direct_closed, texts_of(press))
    await press.edit_original_response(view=layout)


async def followed(app: App, notice: Followed, game: Game, texts: Texts) -> Said:
    """Return what a follower is told: how the game stands or who has won, for all to see."""
    try:
        position = await app.play.games.position(game.id)
    except NotRunning:
        return NOTHING  # it was forgotten with its server
    heading = f"**[{game_name(game, texts)}]({place_link(game)})**"
    return Said(f"{heading}\n{_stands(position, texts)}", silent=notice.silent)


def _stands(position: Position, texts: Texts) -> str:
    game = position.game
    if game.status == "finished":
        return verdict(game, position.state, texts)
    if game.status != "running":
        return texts.gettext("This game was ended early.")
    words, view = GAMES[game.slug].words, view_of(position.state, None)
    return words.headline(view, names_of(game), texts)
