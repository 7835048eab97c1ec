"""Results of games: stored with the ratings when a game is over, or again for all games.

There is one for each seat, and one more for each person who held a seat and gets the result of
none (`bot.services.leagues.final_holders`); those have no points and no rank.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

import rules
from bot.model import Game, Rating, Result, StoredMove, Tenure
from bot.services.errors import Refused
from bot.services.leagues.final_holders import FormerHolder, former_holders, holder
from bot.services.leagues.ratings import Skill, contest, course, played, rating_pool
from bot.services.leagues.reliability import TimedMoves, answers
from bot.services.play.observers import GameChange, Observer
from bot.services.play.positions import restore
from bot.store.database import Database, Transaction
from bot.store.leagues import ratings, results
from bot.store.memory import Connection
from bot.store.play import moves
from bot.store.tables import games, tenures
from rules import State

logger = logging.getLogger(__name__)


class ResultObserver(Observer):
    """Observes games and keeps the results of those that end."""

    kinds = frozenset(("ended",))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Keep the results of a game that was finished or abandoned."""
        await record(tx, happened.after, happened.state, happened.made)


async def record(
    tx: Transaction, game: Game, state: State, stored: Sequence[StoredMove] = ()
) -> None:
    """Store the results of a game that has just ended, and their effects.

    `stored` are its newest moves; those before are read. A game that has results is left alone, and
    one that went on from another's turn counts for nothing.
    """
    if game.fork_of is not None or await results.ended_at(tx.connection, game.id) is not None:
        return
    every = await all_moves(tx.connection, game.id, stored)
    tenures_held = await tenures.of_game(tx.connection, game.id)
    ended = summary(game, state, every, tenures_held, game.changed_at)
    await results.insert_results(tx, ended)
    await _rate(tx, ended)


async def all_moves(
    connection: Connection, game_id: int, newest: Sequence[StoredMove]
) -> list[StoredMove]:
    """Return all moves of a game, the `newest` of which may not be stored yet."""
    earlier = await moves.of_game(connection, game_id)
    return [*earlier, *[move for move in newest if not earlier or move.ply > earlier[-1].ply]]


async def _rate(tx: Transaction, ended: Sequence[Result]) -> None:
    contest_held = contest(ended)
    if contest_held is not None:
        name = rating_pool(ended[0].slug, alone=contest_held.alone)
        players = {place.player for place in contest_held.places}
        skills_before = skills(await ratings.of_players(tx.connection, name, players))
        await ratings.put(
            tx, name, _ratings(name, played(skills_before, contest_held.places), ended[0].at)
        )


def skills(stored: Iterable[Rating]) -> dict[str, Skill]:
    """Return stored ratings as skills, by player."""
    return {each.player: Skill(each.mu, each.sigma, each.games) for each in stored}


def _ratings(name: str, skills_before: Mapping[str, Skill], at: float) -> list[Rating]:
    return [
        Rating(name, player, skill.mu, skill.sigma, skill.games, at)
        for player, skill in skills_before.items()
    ]


def summary(
    game: Game,
    state: State,
    stored: Sequence[StoredMove],
    tenures_held: Sequence[Tenure],
    at: float,
) -> tuple[Result, ...]:
    """Return the results of a game that ended at `at`: of all seats, then of those who left them.

    `stored` are all its moves, `tenures_held` who held its seats before. An abandoned game has no
    points and no ranks. Counted are the moves and the waits of the one whose result it is.
    """
    scores = {score.seat: score for score in rules.scores(state)} if _finished(game) else {}
    given = list(answers(stored, tenures_held))
    teams = {
        seat: number
        for number, team in enumerate(rules.teams(state))
        for seat in team
        if len(team) > 1
    }
    ended = []
    for seat in game.seats:
        owner = holder(seat, tenures_held, len(stored))
        own = [each for each in given if each.seat == seat.seat and owner.made(each.ply)]
        score = scores.get(seat.seat)
        ended.append(
            Result(
                game_id=game.id,
                seat=seat.seat,
                slug=game.slug,
                guild_id=game.guild_id,
                person_id=owner.person_id,
                name=owner.name,
                computer=owner.computer,
                seats=len(game.seats),
                points=None if score is None else score.total,
                rank=None if score is None else score.rank,
                moves=_moves(own),
                waited=sum(each.waited for each in own),
                outcome="finished" if _finished(game) else "abandoned",
                at=at,
                team=teams.get(seat.seat),
                rated=game.is_rated,
            )
        )
    for each in former_holders(game.seats, tenures_held, len(stored)):
        former_result = _of_former(game, each, given, at)
        if each.left or former_result.moves:
            ended.append(former_result)
    return tuple(ended)


def _of_former(game: Game, former: FormerHolder, given: Iterable[TimedMoves], at: float) -> Result:
    """Return the result of a person who held a seat of a game before."""
    own = [each for each in given if each.seat == former.seat and former.holder.made(each.ply)]
    return Result(
        game_id=game.id,
        seat=former.seat,
        slug=game.slug,
        guild_id=game.guild_id,
        person_id=former.holder.person_id,
        name=former.holder.name,
        computer="",
        seats=len(game.seats),
        points=None,
        rank=None,
        moves=_moves(own),
        waited=sum(each.waited for each in own),
        outcome="left" if former.left else "part",
        at=at,
        part=former.part,
        rated=game.is_rated,
    )


def _finished(game: Game) -> bool:
    return game.status == "finished"


def _moves(given: Iterable[TimedMoves]) -> int:
    return sum(each.moves for each in given)


async def rebuild(
    db: Database, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> int:
    """Make all results and ratings again from the stored games; return how many games have some.

    `progress` is called with the number of games done and the number of all. The bot may run
    in the meantime. A game whose position cannot be rebuilt keeps the results that it has.
    """
    async with db.reading() as connection:
        game_ids = await results.over(connection)
    changed = 0
    progress(0, len(game_ids))
    for done, game_id in enumerate(game_ids, start=1):
        changed += await _retell(db, game_id)
        progress(done, len(game_ids))
    async with db.reading() as connection:
        slugs = await results.slugs(connection)
    for slug in slugs:
        await rate_anew(db, slug)
    return changed


async def _retell(db: Database, game_id: int) -> bool:
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        stored = await moves.of_game(connection, game_id)
        snapshot = await moves.load_snapshot(connection, game_id)
        tenures_held = await tenures.of_game(connection, game_id)
        at = await results.ended_at(connection, game_id)
    if game is None or game.fork_of is not None:
        return False
    try:
        state = await asyncio.to_thread(restore, game, snapshot, stored)
    except Refused:
        logger.error("game %d: its results stay as they are", game_id)
        return at is not None
    ended = summary(game, state, stored, tenures_held, game.changed_at if at is None else at)
    async with db.transaction() as tx:
        await results.delete_results(tx, game_id)
        await results.insert_results(tx, ended)
    return True


async def rate_anew(db: Database, slug: str) -> None:
    """Make the ratings of a kind of game from its results, in the order in which games ended."""
    while not await _rated_all(db, slug):
        pass


async def _rated_all(db: Database, slug: str) -> bool:
    """Rate without holding up others, who may store results in the meantime; whether none did."""
    async with db.reading() as connection:
        before = await results.mark(connection, slug)
        ended = await results.of_kind(connection, slug)
    rated = await asyncio.to_thread(_rated, slug, ended)
    async with db.transaction() as tx:
        if await results.mark(tx.connection, slug) != before:
            return False
        both = [rating_pool(slug, alone=alone) for alone in (False, True)]
        await ratings.replace_all(tx, both, rated)
    return True


def _rated(slug: str, ended: Iterable[Result]) -> list[Rating]:
    by_player: dict[tuple[str, str], Rating] = {}
    for step in course(ended):
        for rating in _ratings(rating_pool(slug, alone=step.alone), step.skills, step.at):
            by_player[rating.slug, rating.player] = rating
    return list(by_player.values())
