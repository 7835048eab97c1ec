"""Notices about who holds the seats of a game."""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import IdleWarning, SeatOpened, SeatReturned, SeatTaken, StandIn
from bot.ui.layout import button, rows_of
from bot.ui.messages.notices.said import Said
from bot.ui.names import escaped
from bot.ui.tables.controls import SeatButton
from bot.ui.time.deadlines import game_name
from bot.ui.times import day, timestamp


def left(notice: SeatOpened, texts: Texts) -> Said:
    """Say that a person left a seat."""
    gaps = {"name": escaped(notice.name), "number": notice.seat + 1}
    if notice.reason == "resigned":
        return Said(texts.gettext("{name} left the game. Seat {number} is open.", **gaps))
    return Said(texts.gettext("Seat {number}, previously {name}, is open.", **gaps))


def taken(game: Game | None, notice: SeatTaken, texts: Texts) -> Said:
    """Say that a person took a seat."""
    sentence = texts.gettext(
        "{name} took over seat {number}.",
        name=escaped(notice.name),
        number=notice.seat + 1,
    )
    if game is None:
        return Said(sentence)
    # the mention makes them a member of the thread; they know already that the seat is theirs
    silent = not game.private
    return Said(f"{sentence}\n<@{notice.person}>", called=(notice.person,), silent=silent)


def offer(game: Game, seat: int, round_name: str, texts: Texts) -> Said:
    """Return what is told of an open seat of a private game where everyone reads it.

    No names: who plays in a private thread is no one else's business.
    """
    heading = texts.gettext("A seat is open: {game}", game=game_name(game, texts))
    sentence = texts.gettext(
        "Seat {number} · {round}. Anyone who isn't in this game can take over the seat as it "
        "is, and will then see the game's private thread.",
        number=seat + 1,
        round=round_name,
    )
    take = button(
        texts.gettext("Take over this seat"), SeatButton(game.id, seat, "take"), "primary"
    )
    return Said(f"### {heading}\n{sentence}", rows=tuple(rows_of([take])))


def offered(game: Game, seat: int, texts: Texts) -> Said:
    """Return what stands there once the seat is not open anymore."""
    return Said(
        texts.gettext(
            "Seat {number} of {game} is no longer open.",
            number=seat + 1,
            game=game_name(game, texts),
        )
    )


def stand_in(game: Game | None, notice: StandIn, texts: Texts) -> Said:
    """Say that a computer plays a seat."""
    if notice.open or game is None:
        number = notice.seat + 1
        return Said(texts.gettext("A computer now plays seat {number}.", number=number))
    sentence = texts.gettext(
        "A computer plays for {name} until they take their seat back.", name=escaped(notice.name)
    )
    back = button(texts.gettext("Take back my seat"), SeatButton(game.id, notice.seat, "back"))
    return Said(sentence, rows=tuple(rows_of([back])))


def returned(notice: SeatReturned, texts: Texts) -> Said:
    """Say that a person plays again."""
    return Said(texts.gettext("{name} is back in the game.", name=escaped(notice.name)))


def idle(notice: IdleWarning, texts: Texts) -> Said:
    """Say that a game will close."""
    sentence = texts.gettext(
        "{players}: no one has moved in this game since {since}. Unless someone moves, it "
        "closes: {closes}",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        since=day(notice.since),
        closes=timestamp(notice.closes),
    )
    return Said(sentence, notice.people, silent=notice.silent)
