"""The run of the migrations, Alembic scripts in `bot/store/migrations`."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import CheckConstraint, Connection, column, inspect, table

from bot.store.dialects.base import REVISION_TABLE
from bot.store.schema import metadata
from bot.store.statements import update

FIRST: Final = "v0001"
BEFORE_FIRST: Final = "0022"
"""The last revision before the first version was released; its tables are those of the first."""
_MISNAMED: Final = "ck_results_with_parts_ck_results_outcome"
_REVISIONS: Final = table(REVISION_TABLE, column("version_num"))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("bot.store").joinpath("migrations")))
    config.set_main_option("path_separator", "os")
    return config


def knows(revision: str) -> bool:
    """Whether `revision` is one that the migrations lead from."""
    if revision == BEFORE_FIRST:
        return True
    try:
        return ScriptDirectory.from_config(_config()).get_revision(revision) is not None
    except CommandError:
        return False


def precedes_all(revision: str) -> bool:
    """Whether `revision` is too old to migrate: those were plain numbers."""
    return revision.isdecimal() and revision < BEFORE_FIRST


def newest() -> str | None:
    """Return the revision that the migrations lead to."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def migrate(connection: Connection, revision: str | None) -> None:
    """Bring the database of `connection` to the newest revision, in its open transaction.

    `revision` is the one that it has, None if nothing is in it yet.
    """
    if revision == BEFORE_FIRST:
        _become_first(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _become_first(connection: Connection) -> None:
    """Bring a database of the revision before the first to what the first migration makes."""
    context = MigrationContext.configure(connection, opts={"target_metadata": metadata})
    checks = {check["name"] for check in inspect(connection).get_check_constraints("results")}
    if _MISNAMED in checks:  # in files, where the table was once made under another name
        operations = Operations(context)
        outcomes = "outcome IN ('finished', 'abandoned', 'left', 'part')"
        check = CheckConstraint(outcomes, name=operations.f("ck_results_outcome"))
        with operations.batch_alter_table(
            "results", recreate="always", table_args=(check,)
        ) as results:
            results.drop_constraint(operations.f(_MISNAMED), type_="check")
    connection.execute(update(_REVISIONS).values(version_num=FIRST))
