"""Statements that store rows, and which rows a statement changes, as far as it says so itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import cache
from typing import Any, Final, Self, TypeAlias

import sqlalchemy
from sqlalchemy import (
    BinaryExpression,
    BindParameter,
    Column,
    ColumnElement,
    Delete,
    Executable,
    Insert,
    Null,
    Table,
    TableClause,
)
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import BooleanClauseList

Values: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None
"""The parameters of a statement, or of each time that it is executed."""


class All(Enum):
    """All values of a column: a statement that names none may change any row."""

    ALL = auto()


ALL: Final = All.ALL


class Update(sqlalchemy.Update):
    """An UPDATE that says which columns it `sets`, as far as `values` names them.

    SQLAlchemy's own doesn't, so everything that it may touch is read again.
    """

    inherit_cache = True
    sets: frozenset[str] = frozenset()

    def values(self, *several: Mapping[Any, Any] | Sequence[Any], **single: Any) -> Self:
        """Set columns to values, named by themselves or their keys; without names it may be any."""
        changed = super().values(*several, **single)
        for each in (*several, single):
            keys: Iterable[Any] = each if isinstance(each, Mapping) else self.table.c.keys()
            changed.sets |= {getattr(key, "key", key) for key in keys}
        return changed


def update(table: TableClause) -> Update:
    """Return an UPDATE of all rows of a table; `where` and `values` make it a certain one."""
    return Update(table)


@cache
def upsert(dialect: str, table: Table, columns: tuple[str, ...]) -> Executable:
    """Return the INSERT of rows with some `columns`, which changes those with the same key."""
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert  # type: ignore[assignment]
    key = [column.name for column in table.primary_key]
    fresh = insert(table)
    changed = {name: fresh.excluded[name] for name in columns if name not in key}
    return fresh.on_conflict_do_update(index_elements=key, set_=changed)


def named(
    statement: Insert | sqlalchemy.Update | Delete, column: Column[Any] | None, values: Values
) -> Sequence[Any]:
    """Return the values of a column in the rows of a statement; [ALL] if unknown."""
    rows = values if isinstance(values, Sequence) else [values or {}]
    if column is None:
        return [ALL]
    if isinstance(statement, Insert):
        named = [row.get(column.name, ALL) for row in rows]
    elif isinstance(statement, sqlalchemy.Update) and (
        not isinstance(statement, Update) or column.key in statement.sets
    ):
        return [ALL]  # its rows are named by the column before and after it is set
    else:
        named = [key for row in rows for key in _required(statement.whereclause, column, row)]
    return [ALL] if ALL in named else named


def _required(
    condition: ColumnElement[Any] | None, column: Column[Any], row: Mapping[str, Any]
) -> Sequence[Any]:
    """Return to which values a condition restricts a column; [ALL] if not to certain ones."""
    if isinstance(condition, BooleanClauseList) and condition.operator is operators.and_:
        columns = [_required(clause, column, row) for clause in condition.clauses]
        return next((column for column in columns if ALL not in column), [ALL])
    if isinstance(condition, BinaryExpression) and condition.left is column:
        right = condition.right
        if condition.operator is operators.is_ and isinstance(right, Null):
            return [None]
        if isinstance(right, BindParameter):
            value = row.get(right.key, right.value)
            if condition.operator is operators.eq:
                return [value]
            if condition.operator is operators.in_op:
                return list(value)
    return [ALL]
