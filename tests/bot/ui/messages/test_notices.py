"""What notices and votes say, to whom, and that it fits into one message."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import LANGUAGES, texts_for
from bot.model import Game, Seat, Vote
from bot.model.notices import Digest, Missed, MissedGame, Reminder, WaitingGame
from bot.services.errors import NotRunning
from bot.ui.layout import TEXT_LIMIT
from bot.ui.messages.notices import wording
from bot.ui.time.after_absence import missed
from bot.ui.time.vote_message import standing

ENGLISH = texts_for("en")


def game(*people: int, organiser: int = 11) -> Game:
    """A running game of these people that waits for the first of them."""
    return Game(
        id=1,
        slug="puerto-rico",
        status="running",
        name="Puerto Rico #1",
        guild_id=1,
        channel_id=2,
        thread_id=3,
        lobby_message_id=4,
        organiser_id=organiser,
        options={},
        max_seats=5,
        seed="x",
        rules=1,
        locale="en",
        revision=7,
        question=7,
        ply=0,
        waiting=(0,),
        created_at=0.0,
        changed_at=0.0,
        asked_at=0.0,
        seats=tuple(Seat(at, person, f"P{person}") for at, person in enumerate(people)),
    )


def late(seat: int = 0) -> Vote:
    return Vote(1, 1, "late", seat, None, {}, 0.0, None)


def test_an_organiser_who_is_late_is_not_said_to_decide() -> None:
    assert "host" in standing(game(11, 12, 13), late(1), ENGLISH)
    told = standing(game(11, 12, 13), late(0), ENGLISH)
    assert "host" not in told
    assert "A majority of the others decides." in told


def test_a_seat_that_was_taken_says_who_plays_it() -> None:
    taken = Vote(1, 1, "open", 1, None, {}, 0.0, None, status="void")
    assert standing(game(11, 12), taken, ENGLISH) == "P12 now plays seat 2."


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_digest_of_very_many_games_fits_into_a_message(locale: str) -> None:
    games = [
        WaitingGame(
            game=at,
            slug="brass-birmingham",
            name="Brass",
            guild=10**18,
            place=10**18,
            seat=0,
            question=1,
            asked=1.7e9,
            deadline=1.8e9 - at,
            share=0,
        )
        for at in range(300)
    ]
    said = wording(Digest(tuple(games)), None, texts_for(locale))
    assert len(said.text) <= TEXT_LIMIT
    assert "#299](" in said.text.split("\n")[1]  # the most urgent one stands first
    assert f"/{texts_for(locale).pgettext('command', 'games')}`" in said.text


def reminder(share: int) -> Reminder:
    return Reminder(share, 1.8e9, person=11, seat=0, question=7)


def test_there_is_nothing_to_put_off_once_the_time_is_up() -> None:
    assert wording(reminder(90), game(11, 12), ENGLISH).rows
    assert not wording(reminder(100), game(11, 12), ENGLISH).rows


class Forgetful:
    """Services that have forgotten every game."""

    @property
    def play(self) -> Any:
        return self

    @property
    def games(self) -> Any:
        return self

    async def position(self, game_id: int) -> Any:
        raise NotRunning("There's no such game.")


async def test_a_game_that_was_forgotten_is_not_told_of() -> None:
    app: Any = Forgetful()
    told = Missed((MissedGame(1, 3, waits=True),), since=0.0, person=11)
    assert not (await missed(app, told, ENGLISH)).text
