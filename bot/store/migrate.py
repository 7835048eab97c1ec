"""The run of the migrations, Alembic scripts in `bot/store/migrations`."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("bot.store").joinpath("migrations")))
    config.set_main_option("path_separator", "os")
    return config


def knows(revision: str) -> bool:
    """Whether `revision` is one that the migrations lead from."""
    try:
        return ScriptDirectory.from_config(_config()).get_revision(revision) is not None
    except CommandError:
        return False


def newest() -> str | None:
    """Return the revision that the migrations lead to."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def migrate(connection: Connection) -> None:
    """Bring the database of `connection` to the newest revision, in its open transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def stamp(connection: Connection) -> None:
    """Note in the open transaction of `connection` that its tables are of the newest revision."""
    config = _config()
    config.attributes["connection"] = connection
    command.stamp(config, "head")
