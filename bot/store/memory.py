"""The cache of the database: recently read or written facts aren't read again.

A fact is what some rows say about one game or person: its clocks, its open votes. It is cached
under its owner and never stale, for these reasons:

- Only this process changes the games and people that it knows (otherwise `Memory.forget`), one
transaction at a time. If several processes share a database, nothing is cached (`Database.share`).
- Every write passes through `Connection.execute`, which determines the facts it touches: by the
table, and by the owner in its rows or its WHERE. If that isn't visible, as when all old rows are
deleted, it touches the fact of all owners. No function of the store can forget to invalidate.
- What a transaction touches is visible only to itself and replaces the cached value when it
commits; if it fails, everything about the owners concerned is dropped.
- A read keeps its result only if nothing has touched it in the meantime. Otherwise it reads the
value as of its own snapshot.

A function that writes may pass the new value of a fact (`Connection.keep`), which saves a read.
Only that can be wrong, so after each test the whole cache is compared with the database.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from sqlalchemy import (
    Column,
    CursorResult,
    Delete,
    Executable,
    Insert,
    RowMapping,
    SelectBase,
    Table,
    Update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.statements import ALL, All, Values, named, upsert

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

KEPT: Final = 4096
"""About how many owners there are facts in memory; those of a game take a few KiB."""
Key: TypeAlias = int


@dataclass(frozen=True, eq=False)
class Fact(Generic[T_co]):
    """One cached thing about each owner of some kind, such as the clocks of a game.

    It is made of rows of `tables`, each with the column that names the owner, None if none does;
    rows with a value in the column `without` don't belong to it. `load` reads it for several
    owners; owners without rows have `nothing`. The value must not be changed in place.
    """

    owner: str
    tables: Mapping[Table, Column[Any] | None]
    load: Callable[[Connection, Collection[Key]], Awaitable[Mapping[Key, T_co]]]
    nothing: T_co
    without: Column[Any] | None = None

    def __post_init__(self) -> None:
        for table in self.tables:
            _FACTS_OF[table].append(self)


_FACTS_OF: Final[defaultdict[Table, list[Fact[Any]]]] = defaultdict(list)
Touched: TypeAlias = tuple[Fact[Any], Key | All]
"""A fact and the owner of whom it may have changed, or ALL."""


class Unknown(Enum):
    """The mark of a fact that is not in memory."""

    UNKNOWN = auto()


UNKNOWN: Final = Unknown.UNKNOWN


@dataclass(eq=False)
class TouchedRows:
    """What one transaction, or everything committed during one reading, has touched."""

    touched: set[Touched] = field(default_factory=set)
    now: dict[tuple[Fact[Any], Key], Any] = field(default_factory=dict)
    """The facts among them that are known nevertheless."""

    def touch(self, touched: Iterable[Touched]) -> None:
        """Note what may have changed."""
        for fact, key in touched:
            self.touched.add((fact, key))
            if key is not ALL:
                self.now.pop((fact, key), None)
            else:
                for each in [each for each in self.now if each[0] is fact]:
                    del self.now[each]

    def has(self, fact: Fact[Any], key: Key) -> bool:
        """Whether a fact of an owner may have changed."""
        return bool(self.touched) and ((fact, key) in self.touched or (fact, ALL) in self.touched)


class Memory:
    """The facts in memory by their owners; the owners not used for longest leave first."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._owners: OrderedDict[tuple[str, Key], dict[Fact[Any], Any]] = OrderedDict()
        self._readings: set[TouchedRows] = set()

    def get(self, fact: Fact[T], key: Key) -> T | Unknown:
        """Return a fact, UNKNOWN if it is not in memory."""
        owner = (fact.owner, key)
        facts = self._owners.get(owner)
        if facts is None:
            return UNKNOWN
        self._owners.move_to_end(owner)
        return cast("T | Unknown", facts.get(fact, UNKNOWN))

    def put(self, fact: Fact[T], key: Key, value: T) -> None:
        """Keep a fact that is committed."""
        owner = (fact.owner, key)
        self._owners.setdefault(owner, {})[fact] = value
        self._owners.move_to_end(owner)
        while len(self._owners) > self._kept:
            self._owners.popitem(last=False)

    def keep_nothing(self) -> None:
        """Read everything again from now on: others change the same rows."""
        self._kept = 0
        self._owners.clear()

    def begin_reading(self, unseen: TouchedRows) -> None:
        """Collect in `unseen` what is committed from now on."""
        self._readings.add(unseen)

    def end_reading(self, unseen: TouchedRows) -> None:
        """Collect nothing more."""
        self._readings.discard(unseen)

    @contextmanager
    def changing(self) -> Iterator[TouchedRows]:
        """Collect what a transaction changes, and keep it once that has committed.

        Everything is forgotten about those whom a transaction concerns that may have failed.
        """
        changes = TouchedRows()
        try:
            yield changes
        except BaseException:
            self._drop(changes.touched)
            for fact, key in changes.touched:
                if key is not ALL:
                    self._owners.pop((fact.owner, key), None)
            raise
        self._drop(changes.touched)
        for (fact, key), value in changes.now.items():
            self.put(fact, key, value)

    def forget(self, owner: str, keys: Collection[Key]) -> None:
        """Forget everything about some owners: it may have changed elsewhere."""
        facts = {fact for each in _FACTS_OF.values() for fact in each}
        self._drop({(fact, key) for fact in facts if fact.owner == owner for key in keys})

    def facts(self) -> Iterator[tuple[Fact[Any], Key, Any]]:
        """Yield the whole cache: facts, owners, values."""
        for (_, key), facts in list(self._owners.items()):
            for fact, value in list(facts.items()):
                yield fact, key, value

    def _drop(self, touched: set[Touched]) -> None:
        for fact, key in touched:
            concerned = (
                self._owners.values() if key is ALL else [self._owners.get((fact.owner, key))]
            )
            for facts in concerned:
                if facts is not None:
                    facts.pop(fact, None)
        for reading in self._readings:
            reading.touch(touched)


class Connection:
    """The statements of one transaction or one read.

    `changes` are its own, or those committed after a read began, which it doesn't see. Unless it
    has `begun` in the database, `begin` begins it with the first statement.
    """

    def __init__(
        self,
        memory: Memory,
        changes: TouchedRows,
        begun: AsyncConnection | None = None,
        begin: Callable[[], Awaitable[AsyncConnection]] | None = None,
    ) -> None:
        self._memory = memory
        self._changes = changes
        self._begun = begun
        self._begin = begin

    async def execute(
        self, statement: Executable, values: Values = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Execute a statement, once for each of several `values`."""
        self._changes.touch(touched_by(statement, values))
        return await (await self.begun()).execute(statement, values)

    async def upsert(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Store rows, which all have the same columns, in place of those with the same keys."""
        if rows:
            dialect = (await self.begun()).dialect.name
            await self.execute(upsert(dialect, table, tuple(rows[0])), rows)

    async def scalar(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Any:
        """Execute a statement and return the first column of its first row, None without a row."""
        return (await self.execute(statement, values)).scalar()

    async def know(self, fact: Fact[T], key: Key) -> T:
        """Return a fact, read only if it is not known."""
        return (await self.know_all(fact, (key,)))[key]

    async def know_all(self, fact: Fact[T], keys: Collection[Key]) -> dict[Key, T]:
        """Return a fact of several owners; those that are not known are read together."""
        values: dict[Key, T] = {}
        missing = []
        for key in keys:
            value = self.known(fact, key)
            if isinstance(value, Unknown):
                missing.append(key)
            else:
                values[key] = value
        if missing:
            await self.begun()
            loaded = await fact.load(self, missing)
            for key in missing:
                values[key] = loaded.get(key, fact.nothing)
                self.keep(fact, key, values[key])
        return values

    def known(self, fact: Fact[T], key: Key) -> T | Unknown:
        """Return a fact as this reading or transaction sees it, UNKNOWN if it must be read."""
        if self._changes.has(fact, key):
            return cast("T | Unknown", self._changes.now.get((fact, key), UNKNOWN))
        return self._memory.get(fact, key)

    def keep(self, fact: Fact[T], key: Key, value: T | Unknown) -> None:
        """Record the value of a fact after the statements so far, or as it was read."""
        if isinstance(value, Unknown):
            return
        if self._changes.has(fact, key):
            self._changes.now[fact, key] = value
        else:
            self._memory.put(fact, key, value)

    async def begun(self) -> AsyncConnection:
        """Return the connection itself; what is executed on it directly must not write."""
        if self._begun is None:
            assert self._begin is not None
            self._begun = await self._begin()
        return self._begun


async def read_by_owner(
    connection: Connection,
    rows: Executable,
    owner: str,
    keys: Collection[Key],
    read: Callable[[RowMapping], T],
) -> dict[Key, tuple[T, ...]]:
    """Return the rows of several owners, in their order; of those who have any.

    `rows` chooses them by the parameter `ids`; `owner` is the column that names the owner.
    """
    by_owner: defaultdict[Key, list[T]] = defaultdict(list)
    for row in (await connection.execute(rows, {"ids": list(keys)})).mappings():
        by_owner[row[owner]].append(read(row))
    return {key: tuple(each) for key, each in by_owner.items()}


def touched_by(statement: Executable, values: Values = None) -> Iterable[Touched]:
    """Yield which facts a statement may change, and of whom."""
    if isinstance(statement, SelectBase):
        return
    if not isinstance(statement, Insert | Update | Delete):
        yield from [(fact, ALL) for facts in list(_FACTS_OF.values()) for fact in facts]
        return
    table = cast(Table, statement.table)
    for fact in _FACTS_OF.get(table, ()):
        others = named(statement, fact.without, values)
        if ALL in others or None in others:
            for key in named(statement, fact.tables[table], values):
                if key is not None:  # a row without an owner is in no fact
                    yield fact, key
    if isinstance(statement, Delete):
        yield from _cascading(statement, table, values)


def _cascading(statement: Delete, table: Table, values: Values) -> Iterable[Touched]:
    """Yield the facts that are made of rows which go with the rows of another table."""
    for child, facts in list(_FACTS_OF.items()):
        for parent in [key for key in child.foreign_keys if key.column.table is table]:
            for fact in facts:
                column = parent.column if parent.parent is fact.tables[child] else None
                for key in named(statement, column, values):
                    if key is not None:
                        yield fact, key
