"""Forgetting: what becomes of a person's entries in leagues when their data are deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.model import Game
from bot.store.database import Transaction
from bot.store.leagues import leagues
from bot.store.tables import games


async def forget_in_leagues(
    tx: Transaction, person_id: int, label: Callable[[Game, int], str]
) -> None:
    """Remove a person from leagues that have not begun, and call them by a `label` in others.

    What the others won against them stays; they take part in no further round.
    """
    for entry in await leagues.entries_of(tx.connection, person_id):
        league = await leagues.load(tx.connection, entry.league_id)
        home = await games.load(tx.connection, entry.league_id)
        assert league is not None
        assert home is not None
        if league.status == "open":
            await leagues.remove_entrant(tx, entry)
            continue
        left = league.round if entry.left_round is None else entry.left_round
        nobody = replace(
            entry, person_id=None, name=label(home, entry.number), locale="", left_round=left
        )
        await leagues.save_entrants(tx, [nobody])
