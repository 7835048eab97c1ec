"""Who of a game of teams is rated against whom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model import Result
from bot.services.leagues.ratings import GamePlace, contest, played

ANN, BEN, CHLOE, DAN = (f"person:{number}" for number in range(1, 5))


def result(seat: int, rank: int, player: int | str, team: int | None) -> Result:
    """The result of a seat of a person (a number), or of a computer (a level)."""
    person = player if isinstance(player, int) else None
    return Result(
        game_id=1, seat=seat, slug="lanterns", guild_id=1, person_id=person, name="",
        computer=player if isinstance(player, str) else "", seats=4, points=1, rank=rank, moves=1,
        waited=0.0, outcome="finished", at=0.0, team=team,
    )  # fmt: skip


def places(*players: int | str) -> tuple[bool, Sequence[GamePlace]] | None:
    """Of a game that the first and the third have won together."""
    held = contest(
        [result(seat, 1 + seat % 2, player, seat % 2) for seat, player in enumerate(players)]
    )
    return None if held is None else (held.alone, held.places)


def test_four_people_are_rated_as_two_teams():
    assert places(1, 2, 3, 4) == (
        False,
        (GamePlace(ANN, 1, 0), GamePlace(BEN, 2, 1), GamePlace(CHLOE, 1, 0), GamePlace(DAN, 2, 1)),
    )


def test_a_computer_in_a_team_with_people_is_nobody():
    assert places(1, 2, "easy", "strong") == (
        False,
        (GamePlace(ANN, 1, 0), GamePlace(BEN, 2, 1), GamePlace("", 1, 0), GamePlace("", 2, 1)),
    )


def test_a_team_of_people_against_computers_is_on_the_ladder_for_those():
    assert places(1, "easy", 3, "easy") == (
        True,
        (
            GamePlace(ANN, 1, 0),
            GamePlace("computer:easy", 2, 1),
            GamePlace(CHLOE, 1, 0),
            GamePlace("computer:easy", 2, 1),
        ),
    )
    alone = places(1, "easy", "strong", "easy")
    assert alone is not None
    assert alone[0]
    assert [place.player for place in alone[1]][2] == "computer:strong"


def test_computers_among_themselves_are_not_rated():
    assert places("easy", "easy", "strong", "strong") is None


def test_the_order_of_the_members_does_not_matter():
    first = [
        GamePlace(ANN, 1, 0),
        GamePlace(BEN, 2, 1),
        GamePlace(CHLOE, 1, 0),
        GamePlace(DAN, 2, 1),
    ]
    assert played({}, first) == played({}, first[::-1])
    skills = played({}, first)
    assert skills[ANN] == skills[CHLOE]
    assert skills[ANN].mu > skills[BEN].mu
    assert {each.games for each in skills.values()} == {1}
