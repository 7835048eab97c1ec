"""Everything that is stored about one person: found in all tables, and deleted or made anonymous.

A test walks over all tables: it fails for a new one that knows persons until the table is named
here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Table,
    cast,
    delete,
    exists,
    func,
    not_,
    or_,
    select,
    tuple_,
    union,
)

from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.people.blocks import anonymise
from bot.store.schema import (
    absences,
    ballots,
    blocks,
    clocks,
    deeds,
    drafts,
    entrants,
    followers,
    games,
    hints,
    invitations,
    league_hosts,
    lesson_progress,
    metadata,
    moves,
    orders,
    outbox,
    people,
    placings,
    puzzle_choices,
    queue_entries,
    ratings,
    results,
    reviews,
    seats,
    tenures,
    timeouts,
    timers,
    votes,
)
from bot.store.statements import update

PERSON_COLUMNS: Final = ("person_id", "proposer_id", "organiser_id")
"""Columns that hold the id of a person."""
OF_SEATS: Final = (moves, drafts, clocks)
"""Tables that know persons by the seat of a game only."""
PERSONAL: Final = (
    people, absences, blocks, lesson_progress, hints, ballots, timeouts, timers, outbox, orders,
    reviews, queue_entries, puzzle_choices,
)  # fmt: skip
"""Tables of which a row with a person concerns no one else, and says of no game that they are in
it."""
_BESIDE_GAMES: Final = (invitations, followers)
"""Tables of people who are in a game without a seat."""
_COUNTERS: Final = frozenset(
    (
        "after",
        "batch",
        "from_ply",
        "mark",
        "ply",
        "question",
        "revision",
        "to_ply",
        "until_ply",
        "used_ply",
    )
)
"""Columns and details that number the moves and changes of a game: they would reveal how often
another player has changed a secret plan, and aren't about the person."""
_SECRET: Final = frozenset(("seed",)) | _COUNTERS
"""Columns that no one is shown: the seed of a running game tells all shuffles."""
_NAMED: Final = (seats, tenures, results)
"""Tables that call persons by their names."""


def player(person_id: int) -> str:
    """Return a person's key in the ratings."""
    return f"person:{person_id}"


async def rows_about(connection: Connection, person_id: int) -> dict[str, list[Mapping[str, Any]]]:
    """Return everything that is stored about a person, by the names of the tables."""
    by_table: dict[str, list[Mapping[str, Any]]] = {}
    mine = await seats_of(connection, person_id)
    for table in metadata.sorted_tables:
        condition = _about(table, person_id, mine)
        if condition is None:
            continue
        shown = [
            column
            for column in table.c
            if column.name not in _SECRET and column is not timers.c.number
        ]
        chosen = select(*shown).where(condition).order_by(*table.primary_key)
        rows = (await connection.execute(chosen)).mappings().all()
        if rows:
            by_table[table.name] = [_uncounted(dict(row)) for row in rows]
    return by_table


def _uncounted(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as it is shown, without counters among its details."""
    detail = row.get("detail")
    if not isinstance(detail, dict):
        return row
    return {**row, "detail": {key: detail[key] for key in detail if key not in _COUNTERS}}


def _about(
    table: Table, person_id: int, mine: Sequence[tuple[int, int]]
) -> ColumnElement[bool] | None:
    """Return the condition for a person's rows of a table, None if it has no people."""
    if table is ratings:
        return ratings.c.player == player(person_id)
    if table is placings:
        return exists().where(
            entrants.c.league_id == placings.c.league_id,
            entrants.c.number == placings.c.entrant,
            entrants.c.person_id == person_id,
        )
    if table in OF_SEATS:
        of_seat = tuple_(table.c.game_id, table.c.seat).in_(mine)
        return of_seat & (_made(person_id) if table is moves else _held_now(table, person_id))
    columns = [table.c[name] for name in PERSON_COLUMNS if name in table.c]
    if not columns:
        return None
    condition = columns[0] == person_id
    for column in columns[1:]:
        condition |= column == person_id
    return condition


def _held_now(table: Table, person_id: int) -> ColumnElement[bool]:
    """Return which rows are about a seat that a person still holds."""
    return exists().where(
        seats.c.game_id == table.c.game_id,
        seats.c.seat == table.c.seat,
        seats.c.person_id == person_id,
    )


def _made(person_id: int) -> ColumnElement[bool]:
    """Return which moves were made while a person held the seat, not by a later holder."""
    same = (tenures.c.game_id == moves.c.game_id) & (tenures.c.seat == moves.c.seat)
    begun = select(func.coalesce(func.max(tenures.c.until_ply), 0)).where(same).scalar_subquery()
    then = exists().where(
        same,
        tenures.c.person_id == person_id,
        tenures.c.from_ply < moves.c.ply,
        moves.c.ply <= tenures.c.until_ply,
    )
    return then | (_held_now(moves, person_id) & (moves.c.ply > begun))


async def seats_of(connection: Connection, person_id: int) -> list[tuple[int, int]]:
    """Return (game, seat) of all seats that a person holds or held."""
    queries = [
        select(table.c.game_id, table.c.seat).where(table.c.person_id == person_id)
        for table in _NAMED
    ]
    rows = await connection.execute(union(*queries).order_by("game_id", "seat"))
    return [(row.game_id, row.seat) for row in rows]


async def names_of(connection: Connection, person_id: int) -> frozenset[str]:
    """Return all names under which a person is stored."""
    named = [
        select(table.c.name).where(table.c.person_id == person_id)
        for table in (*_NAMED, people, entrants)
    ]
    names = set((await connection.execute(union(*named))).scalars())
    own = select(deeds.c.detail).where(deeds.c.person_id == person_id)
    names |= {
        str(detail["by"]) for detail in (await connection.execute(own)).scalars() if "by" in detail
    }
    return frozenset(names - {""})


async def games_with(connection: Connection, person_id: int) -> Mapping[int, str]:
    """Return the ids and the status of all games that know a person."""
    about = [
        select(games.c.id).where(games.c.organiser_id == person_id),
        select(votes.c.game_id).where(votes.c.proposer_id == person_id),
        select(votes.c.game_id).join(ballots).where(ballots.c.person_id == person_id),
    ]
    about += [
        select(table.c.game_id).where(table.c.person_id == person_id)
        for table in (*_NAMED, *_BESIDE_GAMES, deeds, timers, outbox)
    ]
    query = select(games.c.id, games.c.status).where(games.c.id.in_(union(*about)))
    query = query.order_by(games.c.id)
    return {row.id: row.status for row in await connection.execute(query)}


async def logs_of_leagues(connection: Connection, person_id: int) -> tuple[int, ...]:
    """Return the ids of the leagues whose logs tell what others did with a person."""
    chosen = select(deeds.c.game_id, deeds.c.detail).where(deeds.c.deed.startswith("league-"))
    rows = await connection.execute(chosen.order_by(deeds.c.id))
    naming = [row.game_id for row in rows if cleaned(row.detail, person_id, (), "") != row.detail]
    return tuple(dict.fromkeys(naming))


async def forget_people(tx: Transaction, person_ids: Collection[int]) -> None:
    """Delete what only these people are concerned with: settings, absences, ratings, messages."""
    for table in (*PERSONAL, *_BESIDE_GAMES, league_hosts):
        await tx.connection.execute(delete(table).where(table.c.person_id.in_(person_ids)))
    for person_id in person_ids:
        await anonymise(tx, person_id)
    rated = ratings.c.player.in_([player(each) for each in person_ids])
    await tx.connection.execute(delete(ratings).where(rated))


async def strangers(connection: Connection, until: float, most: int) -> Sequence[int]:
    """Return people whom no game knows and who used the bot last at `until` or before."""
    candidates = union(*[_ids(table.c.person_id) for table in PERSONAL], _rated()).subquery()
    person = candidates.c.person_id
    needed = [
        exists().where(table.c[name] == person)
        for table in metadata.sorted_tables
        if table not in PERSONAL
        for name in PERSON_COLUMNS
        if name in table.c
    ]
    needed.append(exists().where(people.c.person_id == person, people.c.seen_at > until))
    chosen = select(person).where(not_(or_(*needed))).order_by(person).limit(most)
    return (await connection.execute(chosen)).scalars().all()


def _ids(column: ColumnElement[int]) -> Select[Any]:
    return select(column.label("person_id")).where(column.is_not(None))


def _rated() -> Select[Any]:
    """Select the ids of the people who have ratings."""
    prefix = player(0).removesuffix("0")
    number = cast(func.substr(ratings.c.player, len(prefix) + 1), BigInteger)
    return select(number.label("person_id")).where(ratings.c.player.startswith(prefix))


async def forget_in_game(
    tx: Transaction, game_id: int, person_id: int, names: Collection[str], label: str
) -> None:
    """Call a person `label` wherever a game knows them, and forget the id."""
    for table in _NAMED:
        mine = (table.c.game_id == game_id) & (table.c.person_id == person_id)
        values: dict[str, Any] = {"name": label, "person_id": None}
        if table is seats:
            values["locale"] = ""
        await tx.connection.execute(update(table).where(mine).values(values))
    for table, column in ((deeds, deeds.c.person_id), (votes, votes.c.proposer_id)):
        mine = (table.c.game_id == game_id) & (column == person_id)
        await tx.connection.execute(update(table).where(mine).values({column.name: None}))
    organised = (games.c.id == game_id) & (games.c.organiser_id == person_id)
    await tx.connection.execute(update(games).where(organised).values(organiser_id=0))
    for table in (deeds, votes, outbox):
        await _clean_details(tx, table, game_id, person_id, names, label)


async def rename_game(tx: Transaction, game_id: int, name: str) -> None:
    """Rename a started game; its pictures are drawn again."""
    renamed = update(games).where(games.c.id == game_id)
    await tx.connection.execute(renamed.values(name=name, revision=games.c.revision + 1))


async def _clean_details(
    tx: Transaction,
    table: Table,
    game_id: int,
    person_id: int,
    names: Collection[str],
    label: str,
) -> None:
    chosen = select(table.c.id, table.c.detail).where(table.c.game_id == game_id)
    for row in (await tx.connection.execute(chosen)).all():
        clean = cleaned(row.detail, person_id, names, label)
        if clean != row.detail:
            await tx.connection.execute(
                update(table).where(table.c.id == row.id).values(detail=clean)
            )


def cleaned(value: Any, person_id: int, names: Collection[str], label: str) -> Any:
    """Return JSON data with a person's id replaced by 0 and the names by `label`."""
    if isinstance(value, dict):
        return {key: cleaned(each, person_id, names, label) for key, each in value.items()}
    if isinstance(value, list):
        return [cleaned(each, person_id, names, label) for each in value]
    if isinstance(value, str):
        return label if value in names else value
    return 0 if value == person_id else value
