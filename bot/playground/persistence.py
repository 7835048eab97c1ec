"""The file in which the stand-in keeps its world: a small SQLite database of its own."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from .files import File
from .refusals import Json


class Keeper:
    """Keeps nothing: the world of a test lives in memory only."""

    def put(self, kind: str, key: str, value: Json) -> None:
        """Write an object down under its kind and key."""

    def drop(self, kind: str, key: str) -> None:
        """Forget an object."""

    def put_file(self, key: str, file: File) -> None:
        """Write the contents of a file down."""

    def drop_file(self, key: str) -> None:
        """Forget the contents of a file."""

    def read(self) -> dict[str, dict[str, Any]]:
        """Everything that was written down: kind to key to object."""
        return {}

    def read_files(self) -> dict[str, File]:
        """All files that were written down."""
        return {}

    def close(self) -> None:
        """Give the file back."""


class WorldFileError(Exception):
    """The file of the world cannot be used; the message is one sentence for who started it."""


class SqliteKeeper(Keeper):
    """Keeps everything in a SQLite file (WAL), each change in a transaction of its own.

    `base` is the address under which attachments are served now; addresses of an earlier run,
    on another port, are rewritten to it when the file is read. Raises WorldFileError.
    """

    def __init__(self, path: Path, base: str) -> None:
        self._base = base
        try:
            self._open(path)
        except sqlite3.DatabaseError as error:
            raise WorldFileError(
                f"{path} cannot be used ({error}); move it away to begin anew."
            ) from error

    def _open(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS objects (kind TEXT, key TEXT, value TEXT NOT NULL, "
            "PRIMARY KEY (kind, key)) WITHOUT ROWID"
        )
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS files (key TEXT PRIMARY KEY, name TEXT NOT NULL, "
            "kind TEXT NOT NULL, data BLOB NOT NULL)"
        )

    def put(self, kind: str, key: str, value: Json) -> None:
        row = (kind, key, json.dumps(value, ensure_ascii=False))
        self._db.execute("INSERT OR REPLACE INTO objects VALUES (?, ?, ?)", row)

    def drop(self, kind: str, key: str) -> None:
        self._db.execute("DELETE FROM objects WHERE kind = ? AND key = ?", (kind, key))

    def put_file(self, key: str, file: File) -> None:
        row = (key, file.name, file.kind, file.data)
        self._db.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", row)

    def drop_file(self, key: str) -> None:
        self._db.execute("DELETE FROM files WHERE key = ?", (key,))

    def read(self) -> dict[str, dict[str, Any]]:
        self._move_addresses()
        kept: dict[str, dict[str, Any]] = {}
        for kind, key, value in self._db.execute("SELECT kind, key, value FROM objects"):
            kept.setdefault(kind, {})[key] = json.loads(value)
        return kept

    def _move_addresses(self) -> None:
        row = self._db.execute("SELECT value FROM objects WHERE kind = 'base'").fetchone()
        before = json.loads(row[0])["cdn"] if row else self._base
        if before != self._base:
            statement = "UPDATE objects SET value = replace(value, ?, ?) WHERE kind = 'message'"
            self._db.execute(statement, (f'"{before}/', f'"{self._base}/'))
        self.put("base", "cdn", {"cdn": self._base})

    def read_files(self) -> dict[str, File]:
        rows = self._db.execute("SELECT key, name, kind, data FROM files")
        return {key: File(name, kind, data) for key, name, kind, data in rows}

    def close(self) -> None:
        self._db.close()
