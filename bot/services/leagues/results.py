"""Results of the tables of leagues: stored with the end of each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import rules
from bot.model import Entrant, Game, Placing
from bot.services.leagues.standings import points_of
from bot.services.moves.observers import GameChange
from bot.store.background import timers
from bot.store.database import Transaction
from bot.store.leagues import leagues
from rules import Score

KIND: Final = "league"
"""The kind of the timers of leagues."""


def timer_key(league_id: int) -> str:
    """Return the key of the timer of a league."""
    return f"{KIND}:{league_id}"


class LeagueObserver:
    """Observes the tables of leagues and keeps the results of those that end.

    A table that ended early is decided by what everybody would score now.
    """

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Keep the result if this change ended the table of a league."""
        game = happened.after
        if game.league_id is None or game.status not in ("finished", "abandoned"):
            return
        known = await leagues.placings_of(tx.connection, game.league_id)
        table = [each for each in known if each.game_id == game.id and each.rank is None]
        if not table:
            return
        over = game.status == "finished"
        scores = rules.scores(happened.state) if over else rules.scores_now(happened.state)
        entrants = await leagues.entrants_of(tx.connection, game.league_id)
        await leagues.save_placings(tx, decided(table, game, entrants, scores))
        await timers.put(tx, timer_key(game.league_id), KIND, happened.now, number=game.league_id)


def decided(
    table: Sequence[Placing], game: Game, entrants: Sequence[Entrant], scores: Sequence[Score]
) -> list[Placing]:
    """Return the places at a table with ranks, scores and points.

    Whoever no longer holds the seat has the last place and no points; the others are ranked with
    the seat as it was played.
    """
    people = {each.number: each.person_id for each in entrants}
    by_seat = {score.seat: score for score in scores}
    points = points_of([by_seat[each.seat].rank for each in table])
    found = []
    for each, won in zip(table, points, strict=True):
        score, person_id = by_seat[each.seat], people[each.entrant]
        held = person_id is not None and game.seats[each.seat].person_id == person_id
        rank = score.rank if held else len(table)
        found.append(replace(each, rank=rank, score=score.total, points=won if held else 0.0))
    return found


async def decide_evenly(tx: Transaction, table: Sequence[Placing]) -> None:
    """Give everybody at a table that cannot be played the same points."""
    open_places = [each for each in table if each.rank is None]
    points = points_of([1] * len(open_places))
    await leagues.save_placings(
        tx,
        [
            replace(each, rank=1, score=0, points=won)
            for each, won in zip(open_places, points, strict=True)
        ],
    )
