"""Leagues in words: complete, and within Discord's limits with as many people as can join."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, get_args

import discord
import pytest

import rules
from bot.i18n import LANGUAGES, texts_for
from bot.model import Entrant, League, LeagueFormat, LeagueStatus, Person, Placing
from bot.services.leagues.leagues import DAY, MOST_ENTRANTS
from bot.services.leagues.loading import LeagueView, sizes_for
from bot.services.leagues.rounds import LeagueSoFar, divided, next_round
from bot.services.leagues.standings import points_of, tables_of
from bot.services.tables.lobby import new_table
from bot.ui.layout import COMPONENT_LIMIT, TEXT_LIMIT
from bot.ui.leagues.controls import Page
from bot.ui.leagues.league_message import league_layout
from bot.ui.leagues.manage import (
    entrant_layout,
    page_layout,
    question_layout,
    swap_layout,
)
from bot.ui.leagues.ranking import (
    MOST_CALLED,
    league_table,
    ranking_parts,
    round_parts,
    rounds_text,
    standings_text,
)
from bot.ui.leagues.words import standing_line
from tests.cases import for_each
from tests.sharing import in_turn

FORMATS: tuple[LeagueFormat, ...] = ("groups", "swiss", "knockout")
LONG = "_Maximilian-Alexander_ *III* von und zu Featherstonehaugh"
FIRST_ID = 1_400_000_000_000_000_000


def view_of(
    kind: LeagueFormat,
    people: int,
    rounds: int = 0,
    status: LeagueStatus = "running",
    locale: str = "en",
    slug: str = "castles-of-burgundy",
) -> LeagueView:
    """A league of which so many rounds are played."""
    organiser = Person(FIRST_ID, "Olga", "en-US")
    game = rules.GAMES[slug]
    options: rules.Options = {option.id: option.default for option in game.options}
    table = new_table(game, 1, 2, organiser, locale, options, 0.0)
    home = replace(table, id=7, league_id=7, seats=(), name="Autumn")
    course = course_of(kind, people, rounds, sizes_for(home))
    course = replace(course, league=replace(course.league, status=status))
    return LeagueView(home, course, course.entrants)


@cache
def course_of(kind: LeagueFormat, people: int, rounds: int, sizes: tuple[int, ...]) -> LeagueSoFar:
    """A course of which so many rounds are played; it is the same in all languages."""
    if rounds:
        return played(course_of(kind, people, rounds - 1, sizes))
    league = League(7, "Autumn <@1> *cup*", kind, "running", 4, 4, 8, 28 * DAY, 7 * DAY)
    joined = tuple(
        [Entrant(7, at, FIRST_ID + at, LONG, "en", 25.0 - at) for at in range(1, people + 1)]
    )
    return LeagueSoFar(league, divided(joined, 8), (), sizes)


def played(course: LeagueSoFar) -> LeagueSoFar:
    """Play a round in which everybody comes in the order of the seats."""
    found: list[Placing] = []
    for table in tables_of(next_round(course)).values():
        points = points_of(range(1, len(table) + 1))
        found += [
            replace(each, game_id=each.table, rank=each.seat + 1, score=99, points=won)
            for each, won in zip(table, points, strict=True)
        ]
    league = replace(course.league, round=course.league.round + 1, round_ends_at=28 * DAY)
    return replace(course, league=league, placings=(*course.placings, *found))


def text_of(layout: Any) -> str:
    return "\n".join(each.content for each in layout.walk_children() if hasattr(each, "content"))


@pytest.mark.parametrize("locale", in_turn(LANGUAGES))
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("people", [0, 5, 64, MOST_ENTRANTS])
def test_everything_fits_into_a_message(kind: LeagueFormat, people: int, locale: str) -> None:
    texts = texts_for(locale)
    for status in ("open", "running", "finished", "cancelled"):
        view = view_of(kind, people, 0 if status == "open" or not people else 2, status, locale)
        threads = {game_id: FIRST_ID + game_id for game_id in range(1, 40)}
        panels = [page_layout(view, page, 0, texts, threads, 0.0) for page in get_args(Page)]
        for entrant in view.entries[:1]:
            panels.append(entrant_layout(view, entrant, threads, texts, sits=False))
            panels.append(swap_layout(view, entrant, texts))
        for layout in (league_layout(view), *panels):
            assert len(list(layout.walk_children())) <= COMPONENT_LIMIT
            assert len(text_of(layout)) <= TEXT_LIMIT
        for told in (
            standings_text(view, texts),
            rounds_text(view, threads, texts),
            *[part.text for part in round_parts(view, 2, texts)],
            *[part.text for part in ranking_parts(view, texts)],
        ):
            assert len(told) <= TEXT_LIMIT


def test_a_cup_without_a_host_says_that_it_starts_when_enough_have_joined() -> None:
    view, texts = view_of("swiss", 3, 0, "open"), texts_for("en")
    assert "The first round starts when sign-up closes:" in text_of(league_layout(view))
    cup = replace(view, home=replace(view.home, organiser_id=0))
    assert (
        "The first round starts as soon as 8 players have joined, or when sign-up closes:"
    ) in standing_line(cup, texts)


def test_a_round_that_is_over_is_not_shown_as_one_that_is_played() -> None:
    """Between its end and the drawing of the next, it gets no time, and can't be ended again."""
    view, texts = view_of("swiss", 8, 1), texts_for("en")
    for now, over in ((28 * DAY - 1, False), (28 * DAY, True)):
        layout = page_layout(view, "rounds", 0, texts, {}, now)
        labels = {
            each.label: each.disabled
            for each in layout.walk_children()
            if isinstance(each, discord.ui.Button)
        }
        assert ("Round 1 is over and is being scored." in text_of(layout)) == over
        assert ("Round 1 ends:" in text_of(layout)) != over
        assert ("End the round…" in labels) != over
        assert ("Add 1 day" in labels) != over
        assert labels["Rounds"] != over  # so that it can be shown again


@for_each("kind", FORMATS)
@for_each("people", [2, 12, 64, MOST_ENTRANTS])
def test_rounds_and_rankings_mention_everybody_whom_they_concern(
    kind: LeagueFormat, people: int
) -> None:
    """Once each, in as many messages as Discord's limits ask for."""
    view, texts = view_of(kind, people, 1, "finished"), texts_for("en")
    for parts in (round_parts(view, 1, texts), ranking_parts(view, texts)):
        called = [person for part in parts for person in part.called]
        assert sorted(called) == [FIRST_ID + at for at in range(1, people + 1)]
        for part in parts:
            assert len(part.called) <= MOST_CALLED
            assert all(f"<@{person}>" in part.text for person in part.called)
        assert len(parts) == (1 if people <= 64 else 2)


def test_a_round_does_not_mention_those_who_left() -> None:
    view = view_of("swiss", 8, 1)
    left = replace(view.course.entrants[2], left_round=1, name="Cara")
    gone = replace(view.course.entrants[4], left_round=1, person_id=None, name="nobody")
    entrants = tuple([{3: left, 5: gone}.get(each.number, each) for each in view.course.entrants])
    view = replace(view, course=replace(view.course, entrants=entrants))
    (part,) = round_parts(view, 1, texts_for("en"))
    assert FIRST_ID + 3 not in part.called
    assert f"<@{FIRST_ID + 3}>" not in part.text
    assert "Cara" in part.text
    assert "nobody" in part.text
    assert len(part.called) == 6


def test_names_are_shown_as_they_are() -> None:
    view = view_of("groups", 8, 1)
    told = rounds_text(view, {}, texts_for("en"))
    assert "\\*III\\*" in told
    assert "\\<@1>" in told
    assert told.count("<@1>") == told.count("\\<@1>")


def test_groups_are_named_where_there_are_several() -> None:
    texts = texts_for("en")
    assert "Group 1" not in standings_text(view_of("groups", 8, 1), texts)
    told = standings_text(view_of("groups", 16, 1), texts)
    assert told.index("**Group 1**") < told.index("**Group 2**")
    groups = league_table(view_of("groups", 16, 1), FIRST_ID + 3, texts).groups
    assert [each.name for each in groups] == ["Group 1", "Group 2"]
    assert [each.own for group in groups for each in group.places].count(True) == 1


def test_a_round_that_is_played_shows_how_it_ended() -> None:
    view = view_of("swiss", 4, 1)
    told = rounds_text(view, {1: 99}, texts_for("en"))
    assert "**Round 1**" in told
    assert "99 (12)" in told
    assert told.count("99 (") == 4
    assert "<#99>" in told


def test_whoever_forfeits_is_promised_a_next_round_only_where_there_is_one() -> None:
    for kind, rounds, promised in (
        ("swiss", 1, True),
        ("groups", 4, False),
        ("knockout", 1, False),
    ):
        view = view_of(kind, 16, rounds)
        layout = question_layout(view, view.course.entrants[0], "forfeit", texts_for("en"))
        assert ("They play the next round" in str(layout.to_components())) == promised
