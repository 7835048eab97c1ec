"""A PostgreSQL server for tests: in a folder of its own, reached through a socket in it alone."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

import psycopg

from bot.store.dialects.base import REVISION_TABLE
from tests.patience import PATIENCE

DEBIAN = Path("/usr/lib/postgresql")
USERS = ("postgres", "nobody")
WITH_STRATEGY = 150000
"""The version from which on the way of copying a database can be chosen."""
PREFIX = "slowboat-postgresql-"
LEFTOVER_SECONDS = 3600.0
QUICK: Mapping[str, str] = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "32MB",
    "listen_addresses": "",
}
"""Nothing of a test must outlive the machine, so nothing waits for its disk."""
STRUCTURE = """  -- all that is in a database besides its rows
SELECT md5(concat(
    (SELECT string_agg(concat(oid, relname, relnatts), ',' ORDER BY oid)
     FROM pg_class WHERE oid >= 16384),
    (SELECT string_agg(concat(attrelid, attname, atttypid, attnotnull), ','
                       ORDER BY attrelid, attnum)
     FROM pg_attribute WHERE attrelid >= 16384),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_constraint WHERE oid >= 16384),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_proc WHERE oid >= 16384),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_trigger WHERE oid >= 16384),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_attrdef WHERE oid >= 16384),
    (SELECT count(*) FROM pg_db_role_setting)
))
"""
ALONE = """  -- ends the connections of others
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
TABLES = "SELECT oid::regclass FROM pg_class WHERE relkind = 'r' AND oid >= 16384"
SEQUENCES = "SELECT oid::regclass FROM pg_class WHERE relkind = 'S' AND oid >= 16384"


@cache
def programs() -> Path | None:
    """The folder with the programs of the newest server that is installed, None without one."""
    on_path = shutil.which("initdb")
    found = [Path(on_path).resolve()] if on_path else []
    found += sorted(DEBIAN.glob("*/bin/initdb"), key=lambda each: float(each.parts[-3]))
    return found[-1].parent if found else None


class Server:
    """A server that can be started, stopped and killed; it ends with this process.

    `settings` take the place of those that make it quick and careless.
    """

    def __init__(self, settings: Mapping[str, str] = MappingProxyType({})) -> None:
        found = programs()
        assert found is not None
        self._programs = found
        root = os.environ.get("PYTEST_DEBUG_TEMPROOT")
        _remove_leftovers(Path(root or tempfile.gettempdir()))
        self.folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=root))
        self._user = _other_user() if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0
        self._version = 0
        self._originals: dict[str, tuple[str, str]] = {}
        self._idle: dict[str, list[str]] = {}
        self._run("initdb", "--auth=trust", "--username=slowboat", "--encoding=UTF8", "--no-sync")
        chosen = {**QUICK, **settings, "unix_socket_directories": str(self.folder)}
        lines = [f"{name} = '{value}'\n" for name, value in chosen.items()]
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(lines)

    def start(self) -> None:
        """Start the server, unless it is running, and wait until it answers."""
        if self._process is not None:
            return None
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data")]
        if setpriv := shutil.which("setpriv"):
            command = [setpriv, "--pdeathsig", "QUIT", *command]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._as_user())
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.do()
            except psycopg.OperationalError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.02)

    def stop(self, number: int = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends all connections in order, SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE)
            self._process = None

    @property
    def pid(self) -> int:
        """The process of the server, which has others for its connections."""
        assert self._process is not None
        return self._process.pid

    def remove(self) -> None:
        """Stop the server and remove everything that it stored."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://slowboat@/{name}?host={quote(str(self.folder))}"

    def create(self, template: str = "template0") -> str:
        """Make a database as a copy of another one; returns its name."""
        self._made += 1
        name = f"games_{self._made}"
        # the other way of copying writes all to the log, which takes three times as long
        quick = "STRATEGY file_copy" if self._version >= WITH_STRATEGY else ""
        self.do(f"CREATE DATABASE {name} TEMPLATE {template} {quick}")
        return name

    @contextmanager
    def database(self, template: str = "template0") -> Iterator[str]:
        """The address of a database: a copy of another one, dropped in the end."""
        name = self.create(template)
        try:
            yield self.address(name)
        finally:
            self.drop(name)

    @contextmanager
    def lent(self, template: str) -> Iterator[str]:
        """The address of a copy of a database without rows, which is emptied and lent again.

        A copy takes a server five times as long as emptying one, and each new one reads its own
        catalogues. One in which more than rows was changed is dropped.
        """
        idle = self._idle.setdefault(template, [])
        if template not in self._originals:
            with self._connected(template) as connection:
                self._originals[template] = _structure(connection), _revision(connection)
        name = idle.pop() if idle else self.create(template)
        try:
            yield self.address(name)
        finally:
            if self._is_emptied(name, *self._originals[template]):
                idle.append(name)
            else:
                self.drop(name)

    def _is_emptied(self, name: str, structure: str, revision: str) -> bool:
        """Remove all rows of a database; False if more than its rows was changed."""
        with self._connected(name) as connection:
            connection.execute(ALONE)
            if _structure(connection) != structure or _revision(connection) != revision:
                return False
            tables = [table for (table,) in connection.execute(TABLES) if table != REVISION_TABLE]
            sequences = [sequence for (sequence,) in connection.execute(SEQUENCES)]
            emptying = ["SET session_replication_role = replica"]  # tables in any order
            emptying += [f"DELETE FROM {table}" for table in tables]
            emptying += [f"SELECT setval('{sequence}', 1, false)" for sequence in sequences]
            connection.execute("; ".join(emptying).encode())
        return True

    def _connected(self, name: str) -> psycopg.Connection:
        return psycopg.connect(self.address(name), autocommit=True)

    def drop(self, name: str) -> None:
        """Drop a database, whoever is connected to it."""
        self.do(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def do(self, *statements: str) -> None:
        """Run statements outside of all databases of tests."""
        with self._connected("postgres") as connection:
            self._version = connection.info.server_version
            for statement in statements:
                connection.execute(statement.encode())

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **self._as_user())

    def _as_user(self) -> dict[str, Any]:
        identity = {"user": self._user, "group": self._user, "extra_groups": []}
        return {"cwd": self.folder, **(identity if self._user else {})}


def _structure(connection: psycopg.Connection) -> str:
    """A sum over all that is in a database besides its rows."""
    ((total,),) = connection.execute(STRUCTURE).fetchall()
    return str(total)


def _revision(connection: psycopg.Connection) -> str:
    """The revision that a database says it has."""
    ((revision,),) = connection.execute(f"SELECT * FROM {REVISION_TABLE}".encode()).fetchall()
    return str(revision)


def _other_user() -> str:
    """Who runs the server in place of root, whom PostgreSQL refuses."""
    known = {each.pw_name for each in pwd.getpwall()}
    return next(each for each in USERS if each in known)


def _remove_leftovers(root: Path) -> None:
    """Remove what servers left whose tests were killed."""
    for folder in root.glob(f"{PREFIX}*"):
        running = (folder / "data" / "postmaster.pid").exists()
        if not running and time.time() - folder.stat().st_mtime > LEFTOVER_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
