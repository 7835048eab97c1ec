"""Whether a game of people may become a puzzle: only if all who ever played in it agree."""

from __future__ import annotations

from bot.model import PuzzleSource, Seat, Tenure
from bot.store.memory import Connection
from bot.store.people import personal_settings
from bot.store.tables import games, tenures


async def may_be_posted(connection: Connection, source: PuzzleSource) -> bool:
    """Whether a puzzle may be shown: those of computers always, others while all still agree."""
    return source.game_id is None or await all_agree(connection, source.game_id)


async def all_agree(connection: Connection, game_id: int) -> bool:
    """Whether all people who held a seat of a game, if only for a while, have puzzles on.

    People who were forgotten agree to nothing.
    """
    game = await games.load(connection, game_id)
    if game is None:
        return False
    tenures_before = await tenures.of_game(connection, game_id)
    holders: list[Seat | Tenure] = [*game.seats, *tenures_before]
    if any(holder.person_id is None and not holder.computer for holder in holders):
        return False
    people = {holder.person_id for holder in holders if holder.person_id is not None}
    profiles = await personal_settings.load_many(connection, sorted(people))
    return all(person in profiles and profiles[person].puzzles for person in people)
