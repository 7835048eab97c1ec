"""Luck is what nobody could know: nothing without news, and nobody's gain without a loss."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.computers.coaching.luck import is_news, luck
from bot.games import COACHES, GUIDES
from bot.games.puerto_rico.coach import PuertoRicoCoach
from rules import Event


def moves_of(slug: str) -> list[tuple[Any, Any, int, Any, tuple[Event, ...]]]:
    """The moves of the beginning of a game at sight, with the mover's views and the events."""
    state, made = rules.new(slug, 3, seed="luck"), []
    for ply in range(60):
        seat = rules.waiting(state)[0]
        before = rules.view(state, seat)
        move = GUIDES[slug].answer(GUIDES[slug].imagine(before, f"luck {ply}"), seat)
        events = rules.play_in_place(state, seat, move)
        made.append((before, rules.view(state, seat), seat, move, events))
    return made


@pytest.mark.parametrize("slug", ["puerto-rico", "brass-birmingham", "castles-of-burgundy"])
def test_news_is_what_reveals_something(slug):
    coach, moves = COACHES[slug], moves_of(slug)
    revealing = [made[:4] for made in moves if any(event.reveals for event in made[4])]
    plain = [made[:4] for made in moves if not any(event.reveals for event in made[4])]
    assert any(is_news(coach, *made, "seed") for made in revealing[:4])
    assert not any(is_news(coach, *made, "seed") for made in plain[::8])


def test_what_one_seat_gains_by_luck_the_others_lose():
    coach = COACHES["puerto-rico"]
    news = [each[:4] for each in moves_of("puerto-rico") if is_news(coach, *each[:4], "seed")]
    for before, after, seat, move in news[:3]:
        found = luck(coach, before, after, seat, move, "seed", 4)
        assert sum(each.points for each in found) == pytest.approx(0.0, abs=1e-6)
        assert all(each.error > 0 for each in found)
        assert found == luck(coach, before, after, seat, move, "seed", 4)


@pytest.mark.parametrize(("rounds", "points"), [(1, 0.5), (99, 1.0)])
def test_luck_in_games_that_are_over_is_told_in_full(monkeypatch, rounds, points):
    coach = COACHES["puerto-rico"]
    news = next(each[:4] for each in moves_of("puerto-rico") if is_news(coach, *each[:4], "seed"))
    monkeypatch.setattr(PuertoRicoCoach, "rounds", (rounds,))
    found = []
    for factor in (1.0, 0.5):
        scale = replace(PuertoRicoCoach.scale, factor=factor)
        monkeypatch.setattr(PuertoRicoCoach, "scale", scale)
        before, after, seat, move = news
        found.append(luck(coach, before, after, seat, move, "seed", 2)[seat])
    assert found[1].points == pytest.approx(points * found[0].points)
    assert found[1].error == pytest.approx(points * found[0].error)


def test_luck_may_be_looked_at_sooner_than_moves(monkeypatch):
    coach = COACHES["puerto-rico"]
    news = next(each[:4] for each in moves_of("puerto-rico") if is_news(coach, *each[:4], "seed"))
    found = []
    for rounds, luck_rounds in [((1,), ()), ((2,), (1,)), ((2,), ())]:
        monkeypatch.setattr(PuertoRicoCoach, "rounds", rounds)
        monkeypatch.setattr(PuertoRicoCoach, "luck_rounds", luck_rounds)
        found.append(luck(coach, *news, "seed", 2))
    assert found[0] == found[1] != found[2]
