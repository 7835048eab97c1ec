"""Results of the tables of leagues: stored with the end of each game.

Only those who played get points. A person who gave up the seat (see
`bot.services.leagues.final_holders`) or never made a move forfeits the table: they come last
without points, whatever a computer achieved in the seat, and the others share the places. A table
without any move has no result: everyone forfeits it. A person who couldn't move because someone
else had paused the game, or because the bot couldn't post there, wasn't absent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import rules
from bot.model import Entrant, Forfeit, Game, League, Placing, StoredMove, Tenure
from bot.model.messages import LobbyUpdate
from bot.model.notices import EntrantDropped, OutOfLeague
from bot.services.leagues.final_holders import holder, own_moves
from bot.services.leagues.results import all_moves
from bot.services.leagues.standings import points_of
from bot.services.play.batch import OVERDUE
from bot.services.play.observers import GameChange, Observer
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.leagues import leagues
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.people import personal_settings
from bot.store.tables import audit_log, games, tenures
from rules import Score

KIND: Final = "league"
"""The kind of the timers of leagues."""


def timer_key(league_id: int) -> str:
    """Return the key of the timer of a league."""
    return f"{KIND}:{league_id}"


async def show(tx: Transaction, home: Game, now: float) -> None:
    """Schedule a new version of a league's message."""
    if home.lobby_message_id is not None:
        await outbox.add(tx, home.id, LobbyUpdate(), now)


class LeagueObserver(Observer):
    """Observes the tables of leagues and keeps the results of those that end.

    A table that ended early is scored as it stands. Players who were absent too often are out of
    the league.
    """

    kinds = frozenset(("ended",))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Keep the result if this change ended the table of a league."""
        game, connection = happened.after, tx.connection
        if game.league_id is None:
            return
        placings = await leagues.placings_of(connection, game.league_id)
        table = [
            placing for placing in placings if placing.game_id == game.id and placing.rank is None
        ]
        if not table:
            return
        over = game.status == "finished"
        scores = rules.scores(happened.state) if over else rules.scores_now(happened.state)
        entrants = await leagues.entrants_of(connection, game.league_id)
        played = TablePlay(
            game,
            await all_moves(connection, game.id, happened.made),
            await tenures.of_game(connection, game.id),
            # an early end leaves the game waiting for no one
            happened.before.waiting,
            await _hindered(connection, happened.before),
        )
        placed = decided(table, entrants, scores, played)
        await leagues.save_placings(tx, placed)
        changed = {(each.round, each.entrant): each for each in placed}
        all_placings = [
            changed.get((placing.round, placing.entrant), placing) for placing in placings
        ]
        absent = [each.entrant for each in placed if each.forfeit == "absent"]
        await _put_out(tx, game.league_id, absent, entrants, all_placings, happened.now)
        await timers.put(tx, timer_key(game.league_id), KIND, happened.now, number=game.league_id)


@dataclass(frozen=True, slots=True)
class TablePlay:
    """A game that is over with all its moves, the former tenures, and the seats asked last.

    The `hindered` among the `asked` couldn't move: others had paused the game, or the bot couldn't
    post there.
    """

    game: Game
    made: Sequence[StoredMove]
    held: Sequence[Tenure]
    asked: Sequence[int]
    hindered: Sequence[int] = ()

    def moves_of(self, seat: int, person_id: int | None) -> int:
        """Return how many moves at a seat were a person's own."""
        if person_id is None:
            return 0
        return own_moves(self.game.seats[seat], self.held, self.made, person_id)

    def has_waited(self, seat: int, person_id: int | None) -> bool:
        """Return True if the table waited for a person at a seat, or they left it to others."""
        return (
            (seat in self.asked and seat not in self.hindered)
            or any(each.seat == seat and each.reason == OVERDUE for each in self.made)
            or any(
                each.seat == seat and each.person_id == person_id and each.reason != "replaced"
                for each in self.held
            )
        )

    def is_owner(self, seat: int, person_id: int | None) -> bool:
        """Return True if the result of a seat is a person's."""
        owner = holder(self.game.seats[seat], self.held, len(self.made))
        return person_id is not None and owner.person_id == person_id


def decided(
    table: Sequence[Placing],
    entrants: Sequence[Entrant],
    scores: Sequence[Score],
    played: TablePlay,
) -> list[Placing]:
    """Return the places at a table with ranks, scores and points."""
    people = {entrant.number: entrant.person_id for entrant in entrants}
    forfeits = _forfeits({each.seat: people[each.entrant] for each in table}, played)
    ranks = {score.seat: score.rank for score in scores}
    totals = {score.seat: score.total for score in scores}
    return with_result(table, ranks, forfeits, totals)


def with_result(
    table: Sequence[Placing],
    ranks: Mapping[int, int],
    forfeits: Mapping[int, Forfeit],
    scores: Mapping[int, int],
) -> list[Placing]:
    """Return the places at a table with ranks, scores and points; all arguments are by seat.

    Of the `ranks` only the order counts. Who forfeits comes last, without points.
    """
    staying = sorted(ranks[seat] for seat, forfeit in forfeits.items() if not forfeit)
    behind = len(staying) + 1
    closed_up = [
        behind if forfeits[place.seat] else 1 + staying.index(ranks[place.seat]) for place in table
    ]
    return [
        replace(
            place,
            rank=len(table) if forfeits[place.seat] else rank,
            score=scores[place.seat],
            points=0.0 if forfeits[place.seat] else won,
            forfeit=forfeits[place.seat],
        )
        for place, rank, won in zip(table, closed_up, points_of(closed_up), strict=True)
    ]


def _forfeits(people: Mapping[int, int | None], played: TablePlay) -> dict[int, Forfeit]:
    """Return by seat why its person has no points, "" for those who have."""
    own = {seat: played.moves_of(seat, person_id) for seat, person_id in people.items()}
    is_played = any(own.values())

    def forfeit(seat: int, person_id: int | None) -> Forfeit:
        if not own[seat] and played.has_waited(seat, person_id):
            return "absent"
        if not is_played or (not own[seat] and seat in played.hindered):
            return "unplayed"
        return "" if played.is_owner(seat, person_id) else "left"

    return {seat: forfeit(seat, person_id) for seat, person_id in people.items()}


async def _hindered(connection: Connection, game: Game) -> tuple[int, ...]:
    """Return the seats that a game waits for while someone else keeps it from going on."""
    if game.paused_at is None:
        return ()
    by_people = game.paused_at not in (game.locked_at, game.stranded_at)
    pauser = await audit_log.paused_by_person(connection, game.id) if by_people else None
    return tuple([seat for seat in game.waiting if game.seats[seat].player_id != (pauser or -1)])


async def _put_out(
    tx: Transaction,
    league_id: int,
    absent: Sequence[int],
    entrants: Sequence[Entrant],
    placings: Sequence[Placing],
    now: float,
) -> None:
    """Remove players from a league who were absent too often, and notify them."""
    league = await leagues.load(tx.connection, league_id)
    home = await games.load(tx.connection, league_id)
    if league is None or home is None or league.status != "running" or not league.max_absences:
        return
    for entrant in entrants:
        rounds = [
            placing
            for placing in placings
            if placing.entrant == entrant.number and placing.forfeit == "absent"
        ]
        if (
            entrant.number in absent
            and entrant.left_round is None
            and len(rounds) >= league.max_absences
        ):
            await leagues.save_entrants(tx, [replace(entrant, left_round=league.round)])
            dropped = EntrantDropped(entrant.name, len(rounds))
            await audit_log.add(tx, home, None, dropped, now)
            await _tell(tx, league, home, entrant, len(rounds), now)
            await show(tx, home, now)


async def _tell(
    tx: Transaction, league: League, home: Game, entrant: Entrant, rounds: int, now: float
) -> None:
    """Notify a player who is out of a league, and its host."""
    again = league.format != "knockout" and league.round < league.rounds
    notice = OutOfLeague(league.name, entrant.name, rounds, own=True, again=again)
    if entrant.person_id is not None:
        locale = entrant.locale or home.locale
        await outbox.direct(tx, entrant.person_id, locale, notice, now, home.id)
    if home.organiser_id and home.organiser_id != entrant.person_id:
        profile = await personal_settings.load(tx.connection, home.organiser_id)
        locale = home.locale if profile is None else profile.locale or home.locale
        await outbox.direct(tx, home.organiser_id, locale, replace(notice, own=False), now, home.id)


async def decide_evenly(tx: Transaction, table: Sequence[Placing]) -> None:
    """Give everyone at a table that cannot be played the same points."""
    open_places = [each for each in table if each.rank is None]
    points = points_of([1] * len(open_places))
    await leagues.save_placings(
        tx,
        [
            replace(each, rank=1, score=0, points=won)
            for each, won in zip(open_places, points, strict=True)
        ],
    )
