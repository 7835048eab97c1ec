"""The sentence that says who has won a game, by how much and by what, in every game."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from bot.games import GAMES
from bot.games.core.outcome import with_you
from bot.games.core.results import score_lines, verdict, victory
from bot.i18n import LANGUAGES, texts_for
from rules import Score

NAMES = ("Ann", "Ben", "Chloe", "Dan")
ENGLISH = texts_for("en")
each_game = pytest.mark.parametrize(
    "slug", [slug for slug in GAMES if max(rules.GAMES[slug].seats) > 1]
)


def options_of(slug: str) -> rules.Options:
    return {option.id: option.default for option in rules.GAMES[slug].options}


def score(seat: int, total: int, rank: int, tie_break: int = 0) -> Score:
    return Score(seat, total, {}, tie_break, rank)


def told_of(slug: str, *scores: Score, teams: rules.Teams = ()) -> str:
    return verdict(GAMES[slug].words, scores, NAMES, ENGLISH, options_of(slug), teams)


@each_game
def test_a_clear_victory_names_the_lead(slug: str) -> None:
    told = told_of(slug, score(0, 30, 3), score(1, 1041, 1), score(2, 37, 2))
    assert told == "Victory for Ben: 1,041 points, 1,004 ahead of Chloe"


def test_readers_are_called_you_in_their_language() -> None:
    for language, you in (("en", "you"), ("ko", "나"), ("ja", "自分")):
        assert with_you(NAMES, 1, texts_for(language)) == ["Ann", you, "Chloe", "Dan"]


def test_a_victory_is_explained_by_the_sources_of_its_points() -> None:
    won = Score(0, 30, {"chips": 20, "buildings": 10}, 0, 1)
    told = told_of("puerto-rico", won, score(1, 12, 2))
    assert told == "Victory for Ann: 30 points (20 chips + 10 buildings), 18 ahead of Ben"


@each_game
def test_equal_points_name_the_tie_break(slug: str) -> None:
    best, other = score(0, 30, 1, tie_break=7), score(1, 30, 2)
    told = told_of(slug, other, best, score(2, 30, 2), score(3, 1, 4))
    assert "tied with Ben and Chloe" in told
    words = GAMES[slug].words
    _, _, deciding = words.with_tie_break("|", best, ENGLISH, options_of(slug)).partition("|")
    assert deciding
    assert told.endswith(deciding)


@each_game
def test_a_victory_can_be_shared(slug: str) -> None:
    told = told_of(slug, score(0, 30, 1), score(1, 30, 1), score(2, 12, 3))
    assert told.startswith("Shared victory for Ann and Ben: 30 points each")


@each_game
def test_teams_win_together(slug: str) -> None:
    ranks = (2, 1, 2, 1)
    scores = [score(seat, 10 + seat, rank) for seat, rank in enumerate(ranks)]
    told = told_of(slug, *scores, teams=((0, 2), (1, 3)))
    assert told == "Victory for Ben and Dan: 24 points, 2 ahead of Ann and Chloe"


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_every_language_names_everybody(slug: str, language: str) -> None:
    words, texts = GAMES[slug].words, texts_for(language)
    for first, second in ((30, 20), (30, 30)):
        won, lost = score(0, first, 1), score(1, second, 2)
        told = verdict(words, (won, lost), NAMES, texts, options_of(slug))
        assert "Ann" in told
        assert "Ben" in told
    shared = (won, replace(won, seat=1))
    assert "Ben" in verdict(words, shared, NAMES, texts, options_of(slug))


@each_game
def test_above_the_scores_a_victory_says_nothing_that_they_say(slug: str) -> None:
    words, options = GAMES[slug].words, options_of(slug)
    for scores, teams, told in (
        ((score(0, 30, 1), score(1, 12, 2)), (), "Victory for Ann, 18 points ahead of Ben"),
        ((score(0, 30, 1, 7), score(1, 30, 2)), (), "Victory for Ann, tied with Ben"),
        ((score(0, 30, 1), score(1, 30, 1)), (), "Shared victory for Ann and Ben"),
        (
            [score(seat, 10 + seat, 2 - seat % 2) for seat in range(4)],
            ((0, 2), (1, 3)),
            "Victory for Ben and Dan, 2 points ahead of Ann and Chloe",
        ),
    ):
        assert victory(scores, NAMES, ENGLISH, teams) == told
        assert "point" in score_lines(words, scores, NAMES, ENGLISH, options, teams)[0]
