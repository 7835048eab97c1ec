"""Words of agreements on time: votes, live hours, nudges."""

from __future__ import annotations

from dataclasses import replace

from bot.i18n import texts_for
from bot.model import Game, LiveHour, Pace, Seat, Vote, Window
from bot.model.notices import LiveHourBegan, LiveHourOver, Nudge
from bot.services.time.agreements import CLOCK, LIVE, proposal
from bot.services.time.pace import PRESETS
from bot.ui.messages.notices import wording
from bot.ui.time.agreements import proposal_lines
from bot.ui.time.vote_message import standing, vote_post

TEXTS = texts_for("en")
PACE = PRESETS["standard"]


def game(**changes: object) -> Game:
    seats = (Seat(0, 11, "Ann"), Seat(1, 12, "Ben"), Seat(2, None, "Computer", "standard"))
    made = Game(
        7, "puerto-rico", "running", "PR", 1, 2, 3, None, 11, {}, seats, 3, "seed", 1, "en",
        4, 4, 9, (0,), 0.0, 0.0, 1000.0, pace=PACE,
    )  # fmt: skip
    return replace(made, **changes)  # type: ignore[arg-type]


def vote(kind: str, **detail: object) -> Vote:
    return Vote(1, 7, kind, 1, 12, detail, 0.0, 3600.0, ballots={12: "yes"})


def test_a_proposal_says_pace_and_hours() -> None:
    brisk, hours = PRESETS["brisk"], Window(18 * 60, 22 * 60, "Asia/Seoul")
    about = vote(CLOCK, **proposal(game(), brisk, hours))
    assert proposal_lines(about, TEXTS) == [
        "Pace: **Brisk** (12 hours to start, +3 hours per move, 24 hours maximum)",
        "Playing hours: **from 18:00 to 22:00, Asia/Seoul**",
        "-# Everyone keeps the same share of their remaining time.",
    ]
    assert "All players who aren't away must agree." in standing(game(), about, TEXTS)
    no_clock = vote(CLOCK, **proposal(game(), None, None))
    assert proposal_lines(no_clock, TEXTS)[:2] == [
        "Pace: **No clock** (Everyone takes as long as they need.)",
        "Playing hours: **all day**",
    ]


def test_all_who_play_are_called_to_a_vote_on_time() -> None:
    assert vote_post(game(), vote(LIVE), TEXTS).called == (11, 12)


def test_what_became_of_a_vote_on_time() -> None:
    passed = replace(vote(LIVE), status="passed", outcome="yes")
    assert standing(game(), passed, TEXTS) == "Everyone agreed. The game is now live."
    passed = replace(vote(CLOCK), status="passed", outcome="yes")
    assert standing(game(), passed, TEXTS) == "Everyone agreed. The change applies now."


def test_a_live_hour_calls_those_who_are_asked() -> None:
    live = game(live=LiveHour(5000.0, PACE), pace=Pace(600.0, 60.0, 900.0))
    said = wording(LiveHourBegan(5000.0, (11,)), live, TEXTS)
    assert said.called == (11,)
    assert "<@11>: it's your turn." in said.text
    assert wording(LiveHourBegan(5000.0, (11,)), game(), TEXTS).text == ""


def test_the_end_of_a_live_hour_says_whose_time_was_up() -> None:
    assert wording(LiveHourOver(), game(), TEXTS).text == (
        "The live hour is over. The normal pace returns."
    )
    said = wording(LiveHourOver(1), game(), TEXTS)
    assert said.text.startswith("Ben ran out of time, so the live hour is over")
    assert said.silent


def test_a_nudge_says_how_many_turns_the_round_still_needs() -> None:
    assert "The round needs about 7 more turns." in wording(Nudge((11,), 4, 7), game(), TEXTS).text
    assert "The round needs about 1 more turn." in wording(Nudge((11,), 4, 1), game(), TEXTS).text


def test_a_nudge_offers_to_play_live_and_is_not_said_too_late() -> None:
    said = wording(Nudge((11, 12), 4), game(), TEXTS)
    assert said.called == (11, 12)
    assert "waiting for Ann" in said.text
    assert "more turn" not in said.text
    labels = [getattr(one, "label", "") for row in said.rows for one in row.children]
    assert labels == ["Play live for an hour", "Plan ahead…"]
    assert wording(Nudge((11, 12), 3), game(), TEXTS).text == ""
