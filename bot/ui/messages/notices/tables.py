"""Notices about tables that wait for players, and about the threads in which games are played."""

from __future__ import annotations

from collections.abc import Sequence

from bot.computers.coaching.compare import INTERVAL, Severity
from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import (
    Closing,
    GameStranded,
    Invited,
    NotStarted,
    RematchInvitation,
    ReviewShown,
    StartsSoon,
    TableOpened,
    ThreadMissing,
    ThreadReplaced,
)
from bot.ui.coach.reason_words import counts_text, points_text
from bot.ui.layout import button, rows_of
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import escaped
from bot.ui.tables.controls import ClosingButton, LobbyButton
from bot.ui.time.deadlines import game_name
from bot.ui.times import timestamp


def opened(game: Game | None, notice: TableOpened, texts: Texts) -> Said:
    """Call the role that wants to know of open tables."""
    if game is None or game.status != "lobby":
        return NOTHING
    sentence = texts.gettext(
        "{role}: {name} opened a table for {game}. Press **Join** above to take a seat.",
        role=f"<@&{notice.role}>",
        name=escaped(notice.by),
        game=GAMES[game.slug].name(texts),
    )
    return Said(sentence, role=notice.role)


def invited(game: Game | None, notice: Invited, texts: Texts) -> Said:
    """Invite people to a table, with the controls to answer."""
    if game is None or game.status != "lobby":
        return NOTHING
    sentence = texts.gettext(
        "{players}: {name} invites you to play {game}. Your seat is reserved until {time}",
        players=_calling(notice.people, texts),
        name=escaped(notice.by),
        game=GAMES[game.slug].name(texts),
        time=timestamp(notice.until),
    )
    controls = (
        button(texts.gettext("Join"), LobbyButton(game.id, "join"), "primary"),
        button(texts.gettext("Decline"), LobbyButton(game.id, "decline")),
    )
    return Said(sentence, notice.called, tuple(rows_of(controls)))


def starts_soon(game: Game | None, notice: StartsSoon, texts: Texts) -> Said:
    """Remind those who sit at a table that it starts."""
    if game is None or game.status != "lobby" or game.starts_at != notice.at:
        return NOTHING
    sentence = texts.gettext(
        "{players}: {game} is about to start. If you can't come, press **Leave** above. "
        "Starts: {time}",
        players=_calling(notice.people, texts),
        game=GAMES[game.slug].name(texts),
        time=timestamp(notice.at),
    )
    return Said(sentence, notice.people)


def closing(game: Game | None, notice: Closing, texts: Texts) -> Said:
    """Remind the host of a table that it closes."""
    if game is None or game.status != "lobby":
        return NOTHING
    sentence = texts.gettext(
        "{player}: this table for {game} closes soon. Start it, or keep it open longer. "
        "Closes: {time}",
        player=f"<@{notice.person}>",
        game=GAMES[game.slug].name(texts),
        time=timestamp(notice.at),
    )
    longer = button(texts.gettext("Keep it open…"), ClosingButton(game.id))
    return Said(sentence, (notice.person,), tuple(rows_of((longer,))))


def not_started(game: Game | None, notice: NotStarted, texts: Texts) -> Said:
    """Say that a table did not start when it was time."""
    if game is None or game.status != "lobby" or game.starts_at is not None:
        return NOTHING
    sentence = texts.gettext(
        "{players}: {game} can't start automatically. {joined} joined, and it's for {least} to "
        "{most} players. The host can start it or choose another time. The table stays open "
        "until {time}",
        players=_calling(notice.people, texts),
        game=GAMES[game.slug].name(texts),
        joined=notice.joined,
        least=notice.least,
        most=notice.most,
        time=timestamp(notice.closes),
    )
    return Said(sentence, notice.people)


def _calling(people: Sequence[int], texts: Texts) -> str:
    return texts.listing(f"<@{person}>" for person in people)


def rematch(game: Game | None, notice: RematchInvitation, texts: Texts) -> Said:
    """Invite those who played before and have no seat yet."""
    if game is None or game.status != "lobby":
        return NOTHING
    called = tuple([person for person in notice.people if game.seat_of(person) is None])
    if not called:
        return NOTHING
    sentence = texts.gettext(
        "{players}: {name} would like to play {game} with you again. Press **Join** above to "
        "take a seat.",
        players=_calling(called, texts),
        name=escaped(notice.by),
        game=game_name(game, texts, notice.former),
    )
    return Said(sentence, called)


def review_shown(notice: ReviewShown, texts: Texts) -> Said:
    """Tell the table what a person's own review says, in numbers."""
    wide = INTERVAL * notice.error
    interval = max(0.0, notice.points - wide), notice.points + wide
    sentence = texts.ngettext(
        "**{name}** shows the review of this game: {points} given up in {n} decision.",
        "**{name}** shows the review of this game: {points} given up in {n} decisions.",
        notice.decisions,
        name=escaped(notice.name),
        points=points_text(notice.points, interval, texts),
    )
    counts = {
        Severity.BLUNDER: notice.blunders,
        Severity.MISTAKE: notice.mistakes,
        Severity.SLIP: notice.slips,
    }
    below = counts_text(counts, notice.finds, texts)
    return Said(f"{sentence}\n{below}".rstrip(), silent=True)


def replaced(notice: ThreadReplaced, texts: Texts) -> Said:
    """Say to everyone who plays that the game continues here."""
    sentence = texts.gettext(
        "This game's thread was deleted. The game continues here: {players}.",
        players=texts.listing(f"<@{person}>" for person in notice.people),
    )
    return Said(sentence, called=notice.people, silent=True)


def missing(game: Game | None, notice: ThreadMissing, texts: Texts) -> Said:
    """Say to a player that a private game has no thread, why, and how they can continue."""
    if game is None or game.thread_id is not None:
        return NOTHING
    sentence = texts.gettext(
        "The private thread of {game} was deleted. Slowboat can't make a new one yet: {reason} "
        "Until it can, use `/board` and `/move` in any channel of the server.",
        game=game_name(game, texts),
        reason=texts.gettext(notice.reason),
    )
    return Said(sentence)


def stranded(game: Game | None, notice: GameStranded, texts: Texts) -> Said:
    """Say to a player that their game is paused because the bot cannot post there, and why."""
    if game is None or game.stranded_at is None:
        return NOTHING
    sentence = texts.gettext(
        "{game} and its clocks are paused because Slowboat can't post there. {reason} The game "
        "resumes when Slowboat can, or when the host or a moderator uses `/table move`.",
        game=game_name(game, texts),
        reason=texts.gettext(notice.reason),
    )
    return Said(sentence)


def locked(game: Game | None, texts: Texts, *, direct: bool) -> Said:
    """Say that a lock is a pause, and how it ends."""
    if game is None or game.locked_at is None:
        return NOTHING
    if not direct:
        sentence = texts.gettext(
            "A moderator locked this thread, so the game is paused. Clocks stop, and no one "
            "is mentioned. It resumes when the thread is unlocked."
        )
        return Said(sentence, silent=True)
    sentence = texts.gettext(
        "A moderator locked the thread for {game}, so the game is paused. It resumes when the"
        " thread is unlocked.",
        game=game_name(game, texts),
    )
    return Said(sentence)
