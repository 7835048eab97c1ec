"""The words of the public messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import rules
from bot.games import GAMES
from bot.i18n import texts_for
from bot.model import Game, LogEntry, Seat
from bot.services.time.clocks import AwaitedPerson
from bot.ui.messages.game_messages import Post, mentioning, questions, turn_post
from bot.ui.play.log import told
from bot.ui.time.deadlines import NO_TIMES
from rules.puerto_rico.events import (
    AnswerChosen,
    AnswersRevealed,
    Passed,
    RowRefilled,
    Settled,
    Stored,
)

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


def test_people_who_are_asked_the_same_share_a_line() -> None:
    state, _ = rules.play(rules.new("puerto-rico", 3), 0, "role mayor")
    asked = [(0, 1), (1, 2)]
    said = questions(game((0, 1)), state, asked, GAMES["puerto-rico"], texts_for("en-US"))
    assert said == "<@1> and <@2>: place your colonists."


def test_an_automatic_move_is_marked_on_its_first_line() -> None:
    settled = LogEntry(1, 0, "settle corn", "person", 0.0, 1, (Settled(0, "corn", False),))
    passed = LogEntry(
        2, 1, "settle pass", "forced", 0.0, 1, (Passed(1, "settle"), RowRefilled((), False))
    )
    lines = [line.text for line in told(game(()), [settled, passed], texts_for("en-US"))]
    assert [line.endswith(" (automatic)") for line in lines] == [False, True, False]


def test_automatic_answers_are_marked_where_they_are_revealed() -> None:
    """Whoever answers last brings out what all others keep, each by themselves."""
    kept = [Stored(seat, ((kind, 1),), ()) for seat, kind in enumerate(("corn", "sugar", "coffee"))]
    forced = LogEntry(1, 1, "", "forced", 0.0, 1, ())
    chosen = LogEntry(2, 0, "", "person", 0.0, 1, (AnswerChosen(0, "store"),))
    last = LogEntry(3, 2, "store coffee=1", "forced", 0.0, 1, (AnswersRevealed((0,)), *kept))
    after = LogEntry(4, 0, "role mayor", "person", 0.0, 2, ())
    entries = [forced, chosen, last, after]
    lines = [line.text for line in told(game(()), entries, texts_for("en-US"))]
    assert [line.endswith(" (automatic)") for line in lines] == [False, True, True]


def test_who_is_waited_for_is_said_when_no_person_is_asked() -> None:
    view = rules.view(rules.new("puerto-rico", 3), None)
    kind, texts = GAMES["puerto-rico"], texts_for("en-US")
    assert questions(game((2,)), view, [], kind, texts) == "Waiting for Computer 1."
    assert questions(game((1, 2)), view, [], kind, texts) == r"Waiting for B\*n and Computer 1."
    assert questions(game(()), view, [], kind, texts) == ""
    assert questions(game((0,)), view, [(0, 1)], kind, texts) == "<@1>: choose a role."


def posted(
    state: rules.State, acting: int | None, times: Mapping[int, AwaitedPerson] = NO_TIMES
) -> Post:
    """The message of a turn that `acting` has led to."""
    waiting = rules.waiting(state)
    return turn_post(
        game(waiting), state, [], None, "", texts_for("en"), acting=acting, times=times
    )


def called(post: Post) -> list[int]:
    users = mentioning(post.called, post.role).to_dict().get("users", [])
    return [int(user) for user in users]


def test_who_goes_on_is_named_but_not_called() -> None:
    state = rules.new("puerto-rico", 3)
    assert called(posted(state, None)) == [1]
    assert called(posted(state, 1)) == [1]
    assert called(posted(state, 0)) == []
    assert "<@1>" in str(posted(state, 0).layout.to_components())


def test_who_goes_on_together_with_others_is_called_like_them() -> None:
    state, _ = rules.play(rules.new("puerto-rico", 3), 0, "role mayor")
    assert len(rules.waiting(state)) == 3
    assert called(posted(state, 0)) == [1, 2]


def test_who_must_not_be_disturbed_is_called_only_without_a_sound() -> None:
    state, _ = rules.play(rules.new("puerto-rico", 3), 0, "role mayor")
    awake = {
        seat: AwaitedPerson(seat, seat + 1, "en", None, None, "thread", free=True)
        for seat in (0, 1)
    }
    one_sleeps = {**awake, 1: replace(awake[1], free=False)}
    both_sleep = {seat: replace(each, free=False) for seat, each in awake.items()}
    for times, people, silent in (
        (awake, [1, 2], False),
        (one_sleeps, [1], False),
        (both_sleep, [1, 2], True),
    ):
        post = posted(state, None, times)
        assert (called(post), post.silent) == (people, silent)
