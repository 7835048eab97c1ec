"""Buttons below a result: the same people play again, anybody checks the shuffles."""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.services.errors import Refused
from bot.services.tables.rematch import Rematch
from bot.ui.controls import answers
from bot.ui.names import person_of
from bot.ui.permissions import opens_tables, require_forum, require_permissions
from bot.ui.press import Press, texts_of
from bot.ui.tables.controls import RematchButton, ShuffleButton
from bot.ui.tables.forum_posts import forum_of


@answers(ShuffleButton)
async def prove_shuffles(press: Press, pressed: ShuffleButton) -> None:
    """Show privately the seed of a game that is over, and its hash. Raises Refused before."""
    await press.response.defer(ephemeral=True, thinking=True)
    game = await press.client.app.play.games.get(pressed.game)
    await require_place(press, game)
    if game.status not in ("finished", "abandoned"):
        raise Refused("This game isn't over yet.")
    answer = texts_of(press).gettext(
        "The seed was `{seed}`. Its SHA-256, shown by `/status` from the start: `{hash}`",
        seed=game.seed,
        hash=game.seed_hash,
    )
    await press.edit_original_response(content=answer)


@answers(RematchButton)
async def play_again(press: Press, pressed: RematchButton) -> None:
    """Open the table of a rematch or take a seat there, and say privately where it is.

    A message invites the others.
    """
    await press.response.defer(ephemeral=True, thinking=True)
    app = press.client.app
    former = await app.play.games.get(pressed.game)
    await require_place(press, former)
    person = person_of(press.user, str(press.locale))
    asked = await app.rematches.ask(former.id, person, manages=opens_tables(press))
    invited = len(former.seats) > 1
    answer = rematch_text(asked, press.user.id, texts_of(press), invited=invited)
    await press.edit_original_response(content=answer)


async def require_place(press: Press, former: Game) -> None:
    """Raise Refused unless we can hold a game where the former one was opened.

    Permissions in its thread are those of the channel above.
    """
    if press.guild is None or press.guild.get_channel(former.channel_id) is None:
        raise Refused("The game's channel no longer exists.")
    guild = await press.client.app.guilds.get(former.guild_id)
    forum = forum_of(press.client, former)
    if forum is None:
        require_permissions(press, private=guild.private)
    else:
        require_forum(press, forum, private=guild.private)


def rematch_text(asked: Rematch, person_id: int, texts: Texts, *, invited: bool = True) -> str:
    """Say what has become of someone's wish to play again, and where.

    `invited` says whether there were others, who are invited.
    """
    game = asked.game
    if game.status != "lobby":
        place = f"<#{game.thread_id or game.channel_id}>"
        if game.seat_of(person_id) is None:
            return texts.gettext("The rematch has started without you: {place}.", place=place)
        return texts.gettext("The rematch has started: {place}.", place=place)
    channel = f"<#{game.channel_id}>"
    if asked.new and not invited:
        return texts.gettext("Your table is open in {channel}.", channel=channel)
    if asked.new:
        return texts.gettext(
            "Your rematch table is open in {channel}, and the others are invited.",
            channel=channel,
        )
    return texts.gettext("You have a seat at the rematch, in {channel}.", channel=channel)
