"""Leagues as CSV files: what spreadsheets read."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from bot.services.leagues.spreadsheets import results_csv, standings_csv
from tests.bot.services.leagues.test_leagues import begun, end, playing
from tests.bot.services.ready_tables import Bot


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


async def test_results_and_standings_are_complete(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    await end(bot, playing(view))
    view = await bot.leagues.get(view.league.id)
    results = rows(results_csv(view))
    assert len(results) == 16
    first = view.course.placings[0]
    assert results[0] == {
        "round": "1",
        "table": "1",
        "seat": "1",
        "player": f"P{first.entrant}",
        "player_id": str(1000 + first.entrant),
        "place": str(first.rank),
        "score": str(first.score),
        "points": str(first.points),
        "forfeit": "",
        "game": str(first.game_id),
    }
    assert {row["place"] for row in results if row["round"] == "2"} == {""}
    standings = rows(standings_csv(view))
    assert [row["player"] for row in standings] == [s.entrant.name for s in view.standings]
    assert {row["stage"] for row in standings} == {"league"}


async def test_no_name_is_a_formula(bot: Bot) -> None:
    view = await begun(bot, "swiss", 4)
    # the wide sign counts where Japanese is written
    for name in ("=HYPERLINK(1)", "\N{FULLWIDTH EQUALS SIGN}HYPERLINK(1)"):
        evil = replace(view.course.entrants[0], name=name)
        course = replace(view.course, entrants=(evil, *view.course.entrants[1:]))
        names = [row["player"] for row in rows(results_csv(replace(view, course=course)))]
        assert f"'{name}" in names
