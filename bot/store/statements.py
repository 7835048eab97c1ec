"""The rows that a statement changes, as far as the statement itself says which they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BinaryExpression,
    BindParameter,
    Column,
    ColumnElement,
    Delete,
    Insert,
    Null,
    Update,
)
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import BooleanClauseList

Values: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None
"""The parameters of a statement, or of each time that it is executed."""


class All(Enum):
    """All values of a column: a statement that names none may change any row."""

    ALL = auto()


ALL: Final = All.ALL


def named(
    statement: Insert | Update | Delete, column: Column[Any] | None, values: Values
) -> Sequence[Any]:
    """Return what the rows of a statement have in a column; [ALL] if it does not say so."""
    rows = values if isinstance(values, Sequence) else [values or {}]
    if column is None:
        return [ALL]
    if isinstance(statement, Insert):
        named = [row.get(column.name, ALL) for row in rows]
    elif isinstance(statement, Update) and column in (statement._values or {}):
        return [ALL]
    else:
        named = [key for row in rows for key in _required(statement.whereclause, column, row)]
    return [ALL] if ALL in named else named


def _required(
    condition: ColumnElement[Any] | None, column: Column[Any], row: Mapping[str, Any]
) -> Sequence[Any]:
    """Return to which values a condition restricts a column; [ALL] if not to certain ones."""
    if isinstance(condition, BooleanClauseList) and condition.operator is operators.and_:
        found = [_required(each, column, row) for each in condition.clauses]
        return next((each for each in found if ALL not in each), [ALL])
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
