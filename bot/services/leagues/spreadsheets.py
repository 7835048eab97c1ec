"""Leagues as CSV files for spreadsheets: the standings, and the places at all tables.

The names of columns and the values of `status` and `forfeit` are the same in all languages.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from bot.services.leagues.loading import LeagueView
from bot.services.leagues.standings import Standing

Cell: TypeAlias = str | int | float | None
STANDINGS: Final = (
    *("stage", "group", "place", "player", "player_id", "points", "opponents", "share", "tables"),
    *("wins", "status"),
)
RESULTS: Final = (
    *("round", "table", "seat", "player", "player_id", "place", "score", "points", "forfeit"),
    "game",
)
_FORMULAS: Final = (
    *("=", "+", "-", "@", "\t", "\r"),
    *(
        "\N{FULLWIDTH EQUALS SIGN}",
        "\N{FULLWIDTH PLUS SIGN}",
        "\N{FULLWIDTH HYPHEN-MINUS}",
        "\N{FULLWIDTH COMMERCIAL AT}",
    ),
)
"""The first characters by which spreadsheets take a text for a formula."""


def standings_csv(view: LeagueView) -> str:
    """Return the standings of a league, the finals first, as a CSV file with a header."""
    rows = [*_standings("finals", view.finals), *_standings("league", view.standings)]
    return _written(STANDINGS, rows)


def _standings(stage: str, standings: Sequence[Standing]) -> Iterable[Sequence[Cell]]:
    for standing in standings:
        entrant = standing.entrant
        status = "left" if entrant.left_round is not None else "out" if standing.is_out else "in"
        yield (
            stage,
            standing.division + 1,
            standing.place,
            _plain(entrant.name),
            entrant.person_id,
            round(standing.points, 2),
            round(standing.opponents, 2),
            round(standing.share, 3),
            standing.tables,
            standing.wins,
            status,
        )


def results_csv(view: LeagueView) -> str:
    """Return the places at all tables of a league as a CSV file with a header."""
    entrants = {entrant.number: entrant for entrant in view.course.entrants}
    rows = [
        (
            place.round,
            place.table,
            place.seat + 1,
            _plain(entrants[place.entrant].name),
            entrants[place.entrant].person_id,
            place.rank,
            place.score,
            None if place.points is None else round(place.points, 2),
            place.forfeit,
            place.game_id,
        )
        for place in view.course.placings
    ]
    return _written(RESULTS, rows)


def _plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(_FORMULAS) else name


def _written(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(header)
    writer.writerows(rows)
    return file.getvalue()
