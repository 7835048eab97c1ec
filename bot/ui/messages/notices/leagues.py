"""Notices about the tables of leagues."""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import CupOpened, LeagueTableBegun, OutOfLeague, RoundEnding
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import escaped
from bot.ui.times import timestamp


def begun(notice: LeagueTableBegun, texts: Texts) -> Said:
    """Say of which league a game is a table, and until when its round lasts."""
    sentence = texts.gettext(
        "This is table {table} of round {round} in {league}. Unfinished games are scored as "
        "they stand. Round ends: {time}",
        table=notice.table,
        round=notice.round,
        league=f"**{escaped(notice.league)}**",
        time=timestamp(notice.ends),
    )
    return Said(sentence, silent=True)


def cup_opened(game: Game | None, notice: CupOpened, texts: Texts) -> Said:
    """Ask people of the queue to join the cup above."""
    if game is None or game.status != "lobby":
        return NOTHING
    told = texts.gettext(
        "{players}: enough of you want a cup. Press **Join** above to play in it. It starts by "
        "itself: {time}",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        time=timestamp(notice.until),
    )
    return Said(told, notice.people)


def ending(notice: RoundEnding, texts: Texts) -> Said:
    """Tell the players that the round ends before their game does, unless they hurry."""
    sentence = texts.gettext(
        "{players}: round {round} of {league} ends soon. This game will then be scored as it "
        "stands. Ends: {time}",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        round=notice.round,
        league=f"**{escaped(notice.league)}**",
        time=timestamp(notice.ends),
    )
    return Said(sentence, notice.people)


def out(notice: OutOfLeague, texts: Texts) -> Said:
    """Tell someone, or the host of their league, that they are out and whether permanently."""
    league = f"**{escaped(notice.league)}**"
    if notice.own:
        sentence = texts.ngettext(
            "You're out of {league} because you made no move in {n} round.",
            "You're out of {league} because you made no move in {n} rounds.",
            notice.rounds,
            league=league,
        )
        if notice.again:
            sentence += " " + texts.gettext(
                "To play again from the next round, use `/league join`."
            )
        return Said(sentence)
    sentence = texts.ngettext(
        "{name} is out of {league} after {n} round without a move.",
        "{name} is out of {league} after {n} rounds without a move.",
        notice.rounds,
        league=league,
        name=escaped(notice.name),
    )
    if notice.again:
        sentence += " " + texts.gettext("They can come back with `/league join`.")
    return Said(sentence)
