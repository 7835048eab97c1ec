"""The words of the public messages."""

from __future__ import annotations

import rules
from bot.i18n import texts_for
from bot.services.model import Game, Seat
from bot.titles import TITLES
from bot.ui.messages import questions

SEATS = (Seat(0, 1, "Ann"), Seat(1, 2, "B*n"), Seat(2, None, "Computer 1", "standard"))


def game(waiting: tuple[int, ...]) -> Game:
    return Game(
        id=1,
        slug="puerto-rico",
        status="running",
        name="",
        guild_id=1,
        channel_id=1,
        thread_id=None,
        lobby_message_id=None,
        organiser_id=1,
        options={},
        seats=SEATS,
        max_seats=5,
        seed="",
        rules=1,
        locale="en-US",
        revision=1,
        question=1,
        ply=0,
        waiting=waiting,
        created_at=0.0,
        changed_at=0.0,
        asked_at=0.0,
    )


def test_who_is_waited_for_is_said_when_no_person_is_asked() -> None:
    view = rules.view(rules.new("puerto-rico", 3), None)
    title, texts = TITLES["puerto-rico"], texts_for("en-US")
    assert questions(game((2,)), view, [], title, texts) == "Waiting for Computer 1."
    assert questions(game((1, 2)), view, [], title, texts) == r"Waiting for B\*n and Computer 1."
    assert questions(game(()), view, [], title, texts) == ""
    assert questions(game((0,)), view, [(0, 1)], title, texts) == "<@1>: choose a role."
