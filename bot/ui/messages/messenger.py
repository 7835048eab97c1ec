"""The messenger of Discord: it posts and edits what the outbox holds, and opens threads.

Everything is sent with its nonce and marked with it, so that a second try shows nothing twice, not
even after Discord has forgotten the nonce. What can be tried again is raised as it came; what
cannot is raised as Undeliverable with its reason.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, assert_never

import aiohttp
import discord

from bot.games import GAMES
from bot.i18n import noted, texts_for
from bot.logs import about
from bot.model import DueMessage, Game
from bot.model.messages import (
    AbandonedPost,
    AfterMoves,
    Board,
    DirectMessage,
    FilmPost,
    GameMessage,
    GuildMessage,
    HeadUpdate,
    LobbyUpdate,
    Message,
    NewsPost,
    NoticePost,
    OfferPost,
    OfferUpdate,
    PuzzlePost,
    QueueUpdate,
    RankingPost,
    ResultPost,
    RoundPost,
    StartPost,
    TablePost,
    TurnPost,
    UndoPost,
    Unreadable,
    VotePost,
    VoteUpdate,
    WaitingUpdate,
)
from bot.model.notices import CupOpened, Followed, Missed, OrderStopped, QueueAsked
from bot.services.messages.delivery import NoPlace, Transient, Undeliverable, Unreachable
from bot.services.tables.open_seats import is_on_offer
from bot.services.tables.reposts import CALLING
from bot.ui.coach.puzzle_actions import post_puzzle
from bot.ui.layout import Layout
from bot.ui.leagues.ranking import ranking_writers, round_writers
from bot.ui.messages import content
from bot.ui.messages.content import Writer
from bot.ui.messages.game_messages import (
    Post,
    board_said,
    mentioning,
    said_first,
    shrunk,
    written_again,
)
from bot.ui.messages.head import has_same_text
from bot.ui.messages.notices import Said, notice_post, said_layout, seats, wording
from bot.ui.messages.notices.orders import explained_stop
from bot.ui.messages.posted import Recent, channel_of, find_marked, marked
from bot.ui.messages.threads import (
    ARCHIVED,
    BLOCKED,
    NO_ACCESS,
    NO_DIRECT_MESSAGES,
    TOO_LARGE,
    TOO_MANY_EDITS,
    UNCHANGEABLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Threads,
    thread_title,
)
from bot.ui.people.server_page import post_news
from bot.ui.play.following import followed
from bot.ui.press import Client
from bot.ui.tables import lobby_actions
from bot.ui.tables.forum_posts import bring_up_to_date, forum_of
from bot.ui.tables.queue_board import bring_board_up_to_date, present_of
from bot.ui.time.after_absence import missed
from bot.ui.time.vote_message import called_by, standing, vote_message, vote_rows
from rules import round_of

log = logging.getLogger(__name__)

LATE_SECONDS: Final = 10.0
"""After so long whoever has moved may have left, and is called although they were there."""
HEAD_SECONDS: Final = 5.0
HEAD_REST: Final = 600.0
"""How long an edit of a head may take, and how long it rests after one that took longer."""
_CHANGES_OF_STATUS: Final = (LobbyUpdate, StartPost, ResultPost, AbandonedPost)
"""Messages after which the post of a game in a forum may say something else."""


class DiscordMessenger:
    """Sends the rows of the outbox through a client that is logged in and ready."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._threads = Threads(client)
        self._recent = Recent()
        self._heads_rest: dict[int, float] = {}

    async def send(self, row: DueMessage, game: Game | None) -> int | None:
        """Deliver a message and return the id of the new one, None if it was an edit.

        Raises Undeliverable where trying again would not help, Transient where it may.
        """
        message = row.message
        try:
            if isinstance(message, Unreadable):
                log.error(
                    "message %d of the kind %s cannot be read: %s",
                    row.id,
                    message.kind,
                    message.why,
                )
                raise Undeliverable("Slowboat ran into an internal error.")
            if isinstance(message, DirectMessage):
                return await self._write_to(row, message, game)
            if isinstance(message, QueueUpdate | NewsPost | PuzzlePost):
                return await self._write_to_server(row, message)
            if game is None:
                raise Undeliverable("The game no longer exists.")
            ply = message.to_ply if isinstance(message, AfterMoves) else game.ply
            with about(game=game.id, ply=ply):
                sent = await self._deliver(row, message, game)
                if isinstance(message, _CHANGES_OF_STATUS):
                    await bring_up_to_date(self._client, game, thread_title(game))
                return sent
        except discord.Forbidden as error:
            raise _refusal(error) from error
        except (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError) as error:
            raise Transient(str(error)) from error

    async def _deliver(self, row: DueMessage, message: GameMessage, game: Game) -> int | None:
        app = self._client.app
        match message:
            case LobbyUpdate():
                return await self._update_table(row, game)
            case WaitingUpdate():
                await self._update_waiting(row, message, game)
            case HeadUpdate():
                await self._update_head(row, game)
            case VoteUpdate():
                await self._update_vote(message, game)
            case OfferUpdate():
                await self._update_offer(message, game)
            case TablePost():
                return await self._open_table(row, game)
            case StartPost():
                return await self._start(row, game)
            case TurnPost() if row.superseded:
                return await self._posted_before(row, game)
            case TurnPost() | UndoPost():
                late = app.clock() - row.created_at > LATE_SECONDS
                write = await content.turn(app, message, game.id, late=late)
                return await self._post(row, game, write)
            case ResultPost():
                return await self._post(row, game, await content.result(app, message, game.id))
            case AbandonedPost():
                return await self._post(row, game, await content.abandoned(app, message, game.id))
            case NoticePost():
                if isinstance(message.notice, QueueAsked | CupOpened):
                    await present_of(self._client, game.guild_id, message.notice.people)
                post = notice_post(message, game)
                return None if post is None else await self._post_beside(row, game, post)
            case VotePost():
                return await self._post_vote(row, message, game)
            case FilmPost():
                return await self._post_film(row, game)
            case OfferPost():
                return await self._post_offer(row, message, game)
            case RoundPost():
                return await self._post_in_parts(
                    row, game, await round_writers(app, game.id, message.round)
                )
            case RankingPost():
                return await self._post_in_parts(row, game, await ranking_writers(app, game.id))
            case _:
                assert_never(message)
        return None

    async def tell_organiser(self, game: Game, reason: str) -> None:
        """Write to the host directly that a game cannot be posted; they may not allow it.

        `reason` is the sentence of an Undeliverable, a message of the catalogues.
        """
        if not game.organiser_id:
            return
        texts = texts_for(game.locale)
        sentence = texts.gettext(
            "Slowboat can't post in the game {game}: {reason}",
            game=game.name,
            reason=texts.gettext(reason),
        )
        await self._write_to_host(game, sentence)

    async def _write_to_host(self, game: Game, sentence: str) -> None:
        """Write to the host directly, unless they allow no messages or have no account any more."""
        try:
            user = await self._client.fetch_user(game.organiser_id)
            await user.send(sentence)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("the host of game %s can't be written to: %s", game.id, error)

    async def _update_table(self, row: DueMessage, game: Game) -> int | None:
        """Write the lobby message of a table again, or post it where someone has deleted it.

        That of a game which has started is left alone.
        """
        try:
            if await lobby_actions.refresh(self._client, game) or game.status != "lobby":
                return None
        except discord.HTTPException as error:
            if error.code == TOO_MANY_EDITS:
                raise Transient("Discord takes no more edits of an old message now.") from error
            raise
        return await self._post_again(row, game)

    async def _post_again(self, row: DueMessage, game: Game) -> int | None:
        """Post the lobby message of a table that someone has deleted.

        After repeated deletions it mentions no one, and notifies the host once.
        """
        reposts = self._client.app.reposts
        number = await reposts.number(game.id)
        posted = await self._open_table(row, game, calling=number < CALLING)
        if posted is not None:
            if number == CALLING and game.organiser_id:
                sentence = texts_for(game.locale).gettext(
                    "Someone keeps deleting the message of your table {game}. Slowboat posts it "
                    "again after each change. If you no longer need the table, cancel it.",
                    game=game.name,
                )
                await self._write_to_host(game, sentence)
            # a host who was not told, or before the bot was killed, is told after the next one
            await reposts.add(game.id)
        return posted

    async def _open_table(self, row: DueMessage, game: Game, *, calling: bool = True) -> int | None:
        """Post the lobby message of a table that has none, unless it is closed by now.

        In a forum it begins a post, unless the table has one that is still there. Unless it is
        `calling`, nobody is mentioned.
        """
        if game.status != "lobby":
            return None
        forum = forum_of(self._client, game)
        if forum is not None and await self._thread_is_gone(game):
            post_id = await self._threads.open_post(forum, game)
            game = await self._client.app.lobbies.set_post(game.id, post_id)
            await lobby_actions.refresh(self._client, game)
            if calling:
                await self._ask_in_post(row, game)
            return post_id
        layout = await lobby_actions.table_layout(self._client, game)
        post = Post(layout, called=await self._asked_for(game) if calling else ())
        message = await self._post_where_played(row, game, lambda _: post)
        await lobby_actions.note_message(self._client, game, message.id)
        return message.id

    async def _thread_is_gone(self, game: Game) -> bool:
        """Whether a table has no thread, or one that was deleted."""
        if game.thread_id is None:
            return True
        try:
            await self._client.fetch_channel(game.thread_id)
        except discord.NotFound:
            return True
        return False

    async def _ask_in_post(self, row: DueMessage, game: Game) -> None:
        """Ask those for whom the queue opened a table in its post, whose message calls no one."""
        asked = await self._asked_for(game)
        if not asked:
            return
        until = min(one.until for one in await self._client.app.invitations.of(game))
        post = notice_post(NoticePost(QueueAsked(asked, until)), game)
        if post is not None:
            # Discord takes two messages with one nonce for the same
            await self._post_beside(replace(row, nonce=f"q{row.nonce}"), game, post)

    async def _asked_for(self, game: Game) -> tuple[int, ...]:
        """Return those who are asked for a table of the queue; who left the server is taken out."""
        if not game.is_matched:
            return ()
        every = await self._client.app.invitations.of(game)
        invited = [one.person_id for one in every if not one.declined]
        return await present_of(self._client, game.guild_id, invited)

    async def _start(self, row: DueMessage, game: Game) -> int:
        if not game.has_place:
            game = await self._find_place(row, game)
        message_id = await self._post_head(row, game, await self._first_head(game))
        await lobby_actions.refresh(self._client, game)
        return message_id

    async def _first_head(self, game: Game) -> Post:
        """Return the head of a new thread, which makes all who play its members.

        A mention does that in one request for all, and a silent one disturbs no one; the next edit
        leaves it out.
        """
        called = game.people if game.has_thread else ()
        layout = await content.head(self._client.app, game.id, None, called)
        return Post(layout, called=called, silent=True)

    async def _post_head(self, row: DueMessage, game: Game, head: Post) -> int:
        """Post the head of a thread, note which message it is, and pin it where the bot may."""
        message = await self._post_where_played(row, game, lambda _: head)
        game = await self._client.app.play.changes.set_head(game.id, message.id)
        if game.has_thread:
            try:
                await message.pin()
            except discord.HTTPException as error:
                log.info("the head of game %s is not pinned: %s", game.id, error)
        return message.id

    async def _update_head(self, row: DueMessage, game: Game) -> None:
        """Say at the head of the thread how the game stands, if that differs from what is there.

        A head that is gone is posted again while the game continues. An edit that Discord does not
        take soon, as it takes only some of old messages, must not hold up boards: such a head
        rests for a while and is then brought up to date with the next board.
        """
        if self._client.app.clock() < self._heads_rest.get(game.id, 0.0):
            return
        board = None if row.previous == game.head_id else row.previous
        layout = await content.head(self._client.app, game.id, board)
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                if game.head_id is not None and await self._edit_head(game, game.head_id, layout):
                    return
        except TimeoutError:
            self._let_rest(game)
            return
        if game.has_thread and game.status == "running":
            await self._post_head(row, game, Post(layout, silent=True))

    async def _edit_head(self, game: Game, message_id: int, layout: Layout) -> bool:
        """Write a head again unless it says the same already; return whether it is still there."""
        message = self._recent.find(message_id)
        if message is not None and has_same_text(message, layout):
            return True
        channel = channel_of(self._client, game, game.thread_id or game.channel_id)
        try:
            edited = await channel.get_partial_message(message_id).edit(
                view=layout, allowed_mentions=mentioning(())
            )
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                return False
            if error.code == TOO_MANY_EDITS:
                self._let_rest(game)
            elif error.code not in (*ARCHIVED, UNKNOWN_CHANNEL):
                raise
            log.info("the head of game %s stays as it is: %s", game.id, error)
        else:
            self._recent.keep(edited)
            self._heads_rest.pop(game.id, None)
        return True

    def _let_rest(self, game: Game) -> None:
        log.info("the head of game %s cannot be edited now", game.id)
        self._heads_rest[game.id] = self._client.app.clock() + HEAD_REST

    async def _find_place(self, row: DueMessage, game: Game) -> Game:
        """Return a game that had no place with the one where it is played from now on, a thread.

        One in place of a thread that is gone begins with a head of its own.
        """
        app = self._client.app
        if game.head_id is None:
            return await app.play.changes.set_thread(game.id, await self._threads.open_first(game))
        game = await app.places.replaced(game, await self._threads.open_another(game))
        if game.has_thread:
            head = await self._first_head(game)
            # Discord takes two messages with one nonce for the same
            await self._post_head(replace(row, nonce=f"h{row.nonce}", in_doubt=False), game, head)
        await lobby_actions.refresh(self._client, game)
        return game

    async def _write_to(
        self, row: DueMessage, message: DirectMessage, game: Game | None
    ) -> int | None:
        """Write to a person directly. Raises Unreachable where they take no messages."""
        assert row.person_id is not None
        said = await self._direct_words(message, game, row.person_id)
        if not said.text:
            return None
        try:
            channel = await self._client.create_dm(discord.Object(row.person_id))
            if row.in_doubt and (found := await find_marked(channel, row.nonce, row.created_at)):
                return found.id
            sent = await channel.send(
                view=marked(said_layout(said), row.nonce),
                nonce=row.nonce,
                allowed_mentions=mentioning(said.called),
                silent=said.silent,
            )
        except discord.HTTPException as error:
            if error.code in NO_DIRECT_MESSAGES:
                raise Unreachable("This person doesn't accept direct messages.") from error
            raise
        return sent.id

    async def _write_to_server(self, row: DueMessage, message: GuildMessage) -> int | None:
        """Post or edit a message of a server that belongs to no game."""
        assert row.guild_id is not None
        match message:
            case QueueUpdate():
                return await bring_board_up_to_date(self._client, row, message, row.guild_id)
            case NewsPost():
                return await post_news(self._client, row, message, row.guild_id)
            case PuzzlePost():
                return await post_puzzle(self._client, row, message, row.guild_id)
            case _:
                assert_never(message)

    async def _direct_words(
        self, message: DirectMessage, game: Game | None, person_id: int
    ) -> Said:
        texts = texts_for(message.locale)
        if isinstance(message.notice, Missed):
            return await missed(self._client.app, message.notice, texts)
        if isinstance(message.notice, OrderStopped) and game is not None:
            return await explained_stop(self._client.app, message.notice, game, person_id, texts)
        if isinstance(message.notice, Followed) and game is not None:
            return await followed(self._client.app, message.notice, game, texts)
        return wording(message.notice, game, texts, direct=True)

    async def _post_beside(self, row: DueMessage, game: Game, post: Post) -> int:
        """Post a message that leaves the board above it as it is."""
        return (await self._post_where_played(row, game, lambda _: post)).id

    async def _post_in_parts(
        self, row: DueMessage, game: Game, writers: Sequence[Writer]
    ) -> int | None:
        """Post what is too long for one message, or mentions too many; return the id of the first.

        Each part has a nonce of its own, so a second try posts what is missing.
        """
        first: int | None = None
        for number, write in enumerate(writers):
            part = replace(row, nonce=f"{number}{row.nonce}") if number else row
            message = await self._post_where_played(part, game, write)
            first = first or message.id
        return first

    async def _post_film(self, row: DueMessage, game: Game) -> int | None:
        """Post the film of a game; one that could not be made is left out."""
        app = self._client.app
        write = await content.film(app, game)
        message = None if write is None else await self._post_where_played(row, game, write)
        app.films.forget(game.id)
        return None if message is None else message.id

    async def _post_vote(self, row: DueMessage, message: VotePost, game: Game) -> int | None:
        vote = await self._client.app.votes.get(message.vote_id)
        if vote is None:
            return None
        post = await vote_message(self._client.app, game, vote)
        return await self._post_beside(row, game, post)

    async def _update_vote(self, message: VoteUpdate, game: Game) -> None:
        """Show who has voted, or how a vote ended."""
        vote = await self._client.app.votes.get(message.vote_id)
        if vote is None or vote.message_id is None:
            return
        texts, is_open = texts_for(game.locale), vote.status == "open"
        rows, stands = vote_rows(game, vote, texts), standing(game, vote, texts)
        try:
            await self._edit(
                game,
                vote.message_id,
                lambda old: written_again(old, rows, stands, pictures=is_open),
                called_by(game, vote),
                pictures=is_open,
            )
        except (discord.HTTPException, ValueError) as error:
            if isinstance(error, discord.HTTPException) and error.code not in UNCHANGEABLE:
                raise
            log.info("vote %s of game %s cannot be brought up to date: %s", vote.id, game.id, error)

    async def _post_offer(self, row: DueMessage, message: OfferPost, game: Game) -> int | None:
        """Announce an open seat in the channel above the thread, unless it is taken by now."""
        app, seat, texts = self._client.app, message.seat, texts_for(game.locale)
        if not is_on_offer(game, seat):
            return None
        state = (await app.play.games.position(game.id)).state
        round_name = GAMES[game.slug].words.round_label(round_of(state), texts)
        post = Post(said_layout(seats.offer(game, seat, round_name, texts)))
        try:
            sent = await self._send(row, game, game.channel_id, lambda _: post)
        except discord.NotFound as error:
            raise NoPlace("The game's channel no longer exists.") from error
        await app.play.changes.set_announced(game.id, seat, sent.id)
        return sent.id

    async def _update_offer(self, message: OfferUpdate, game: Game) -> None:
        """Say where a seat was announced that it is no longer open."""
        said = seats.offered(game, message.seat, texts_for(game.locale))
        channel = channel_of(self._client, game, game.channel_id)
        try:
            await channel.get_partial_message(message.message_id).edit(view=said_layout(said))
        except discord.NotFound:
            log.info("the message about an open seat of game %s is gone", game.id)

    async def _post(self, row: DueMessage, game: Game, write: Writer) -> int:
        """Post a message in the thread, else in the channel, and close the one before it."""
        message = await self._post_where_played(row, game, write)
        await self._close_previous(row, game, message.id)
        return message.id

    async def _posted_before(self, row: DueMessage, game: Game) -> int | None:
        """Return the id of a board that an earlier try has posted, None if none has."""
        if not game.has_place:
            return None
        try:
            message = await self._find(row, game, game.thread_id or game.channel_id)
        except discord.NotFound:
            return None  # with the thread
        if message is None:
            return None
        self._recent.keep(message)
        await self._close_previous(row, game, message.id)
        return message.id

    async def _close_previous(self, row: DueMessage, game: Game, newer: int) -> None:
        """Shrink the board before to its text; that it cannot be done harms nothing."""
        if row.previous is None or row.previous in (newer, game.head_id):
            return
        try:
            await self._edit(game, row.previous, shrunk, pictures=False)
        except (discord.HTTPException, ValueError) as error:
            log.info("an old message of game %s keeps its controls: %s", game.id, error)

    async def _post_where_played(
        self, row: DueMessage, game: Game, write: Writer
    ) -> discord.Message:
        """Post a message where its game is played, in another thread if that one is gone."""
        if not game.has_place:
            game = await self._find_place(row, game)
        place = game.thread_id or game.channel_id
        try:
            message = await self._send(row, game, place, write)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_CHANNEL and game.status == "lobby":
                raise NoPlace("The game's channel no longer exists.") from error
            if error.code in ARCHIVED:
                message = await self._send_after_opening(row, game, place, write)
            elif error.code == UNKNOWN_CHANNEL and place != game.channel_id and game.is_begun:
                lost = not isinstance(row.message, Board)
                game = await self._client.app.places.lost(game, board=lost)
                return await self._post_where_played(row, game, write)
            elif error.code == UNKNOWN_CHANNEL:
                raise NoPlace("The game's channel no longer exists.") from error
            elif error.code == BLOCKED:
                raise Undeliverable("The server's AutoMod blocks it.") from error
            else:
                raise
        self._recent.keep(message)
        return message

    async def _send(
        self, row: DueMessage, game: Game, place: int, write: Writer
    ) -> discord.Message:
        """Post a message in a place, or find it there if it is in doubt."""
        if row.in_doubt and (sent := await self._find(row, game, place)) is not None:
            return sent
        channel, pictures = channel_of(self._client, game, place), True
        while True:
            post = write(pictures)
            try:
                return await channel.send(
                    view=marked(post.layout, row.nonce),
                    files=list(post.files),
                    nonce=row.nonce,
                    allowed_mentions=mentioning(post.called, post.role),
                    silent=post.silent,
                )
            except discord.HTTPException as error:
                if error.code != TOO_LARGE or not pictures:
                    raise
                log.warning("the pictures of game %s are too large: %s", game.id, error)
                pictures = False

    async def _find(self, row: DueMessage, game: Game, place: int) -> discord.Message | None:
        """Return the message that an earlier try has posted in a place, None if none has."""
        return await find_marked(channel_of(self._client, game, place), row.nonce, row.created_at)

    async def _send_after_opening(
        self, row: DueMessage, game: Game, place: int, write: Writer
    ) -> discord.Message:
        """Take a thread out of the archive once. Raises Undeliverable where it stays closed.

        A thread that a moderator locked stays as it is, and its game is paused.
        """
        thread = await self._client.fetch_channel(place)
        if isinstance(thread, discord.Thread):
            if thread.locked:
                app = self._client.app
                await app.places.thread_changed(place, locked=True, archived=thread.archived)
                raise Undeliverable("The game's thread is locked.")
            await thread.edit(archived=False)
        try:
            return await self._send(row, game, place, write)
        except discord.HTTPException as error:
            if error.code in ARCHIVED:
                raise NoPlace("The thread of the game is closed.") from error
            raise

    async def _update_waiting(self, row: DueMessage, message: WaitingUpdate, game: Game) -> None:
        """Say in the posted question who is still waited for, and what everyone saw happen."""
        if row.previous is None or game.question != message.question:
            return
        try:
            if await self._retell(row.previous, row.standing, message, game):
                return
            rows, question = await content.waiting(self._client.app, game.id)
            await self._edit(
                game, row.previous, lambda old: written_again(old, rows, question), game.asked
            )
        except (discord.HTTPException, ValueError) as error:
            if isinstance(error, discord.HTTPException) and error.code not in UNCHANGEABLE:
                raise
            log.info("the question of game %s cannot be brought up to date: %s", game.id, error)

    async def _retell(
        self,
        message_id: int,
        standing: Message | Unreadable | None,
        message: WaitingUpdate,
        game: Game,
    ) -> bool:
        """Write a posted turn again with its board, if either says what is no longer so."""
        if not isinstance(standing, TurnPost | UndoPost) or standing.question != message.question:
            return False
        posted = await self._posted(game, message_id)
        said, board = said_first(posted), board_said(posted)
        app = self._client.app
        write = await content.turn_again(app, standing, game.id, message.to_ply, said, board)
        if write is None:
            return False
        try:
            await self._rewrite(game, message_id, write(True))
        except discord.HTTPException as error:
            if error.code != TOO_LARGE:
                raise
            await self._rewrite(game, message_id, write(False))
        return True

    async def _rewrite(self, game: Game, message_id: int, post: Post) -> None:
        channel = channel_of(self._client, game, game.thread_id or game.channel_id)
        edited = await channel.get_partial_message(message_id).edit(
            view=post.layout,
            attachments=list(post.files),
            allowed_mentions=mentioning(game.asked),
        )
        self._recent.keep(edited)

    async def _posted(self, game: Game, message_id: int) -> discord.Message:
        """Return a message of ours as it stands."""
        channel = channel_of(self._client, game, game.thread_id or game.channel_id)
        return self._recent.find(message_id) or await channel.fetch_message(message_id)

    async def _edit(
        self,
        game: Game,
        message_id: int,
        change: Callable[[discord.Message], discord.ui.LayoutView],
        asked: Iterable[int] = (),
        *,
        pictures: bool = True,
    ) -> None:
        """Change a message of ours; it stays marked as for those who are `asked`.

        Its files go with its `pictures` unless these are kept.
        """
        channel = channel_of(self._client, game, game.thread_id or game.channel_id)
        old = await self._posted(game, message_id)
        edited = await channel.get_partial_message(message_id).edit(
            view=change(old),
            attachments=discord.utils.MISSING if pictures else [],
            allowed_mentions=mentioning(asked),
        )
        self._recent.keep(edited)


def _refusal(error: discord.Forbidden) -> Undeliverable:
    """Return why Discord forbids something, for the host; the log has Discord's own words."""
    if error.code in NO_ACCESS:
        return NoPlace(
            noted(
                "Slowboat is missing permissions in the channel (Send Messages in Threads, "
                "Attach Files)."
            )
        )
    log.warning("Discord forbids a message: %s", error)
    return Undeliverable(noted("Discord rejected the message."))
