"""The settings of the operator, read once from the environment and the file `.env`.

`.env.example` explains every variable; the environment goes before the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from errno import EISDIR
from os import environ, strerror
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from dotenv import dotenv_values

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS: Final = ("text", "json")
_YES_OR_NO: Final = {"yes": True, "no": False}


class SettingsError(Exception):
    """A variable has a value that cannot be used; the message is one sentence for the operator."""


def reason(error: Exception) -> str:
    """Return the operating system's few words for an error, without what surrounds them."""
    if not isinstance(error, OSError):
        return str(error)
    if error.errno is not None and error.errno > 0:
        return strerror(error.errno)
    return error.strerror or str(error)  # the search for a host has numbers of its own


@dataclass(frozen=True, slots=True)
class Keep:
    """The numbers of days for which things are kept.

    `tables` are those that never started, after they were closed; `ended` is what games need no
    longer that are over (votes, drafts, clocks, sent messages), and absences that are past unless
    they still count; `left` the games and settings of servers that removed the bot, and the
    settings of people whom no game knows, after they used it last.
    """

    tables: float = 30.0
    ended: float = 30.0
    left: float = 30.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run.

    `database` is a file or the address of a server, perhaps with a password;
    `token` is "" where the bot is to run without Discord; `api_base` and `gateway` are "" for
    Discord's own addresses; `lobby_hours` is how long a table without a change stays open;
    `keep` says how long what is kept;
    `burst` is how often a person may ask for something within ten seconds (0: any number);
    `thinking_seconds` of one core are granted to the strongest computer players for a decision
    (0: none think);
    `lease_seconds` is how long other processes wait for one that is silent;
    `metrics_port` is None where health and metrics are not served (port 0: any free one);
    `local_port` and `open_page` belong to the page that is served without a token (port 0:
    any free one).
    """

    token: str = field(default="", repr=False)
    api_base: str = ""
    gateway: str = ""
    database: str = field(default="slowboat.sqlite3", repr=False)
    lobby_hours: float = 72.0
    log_level: str = "INFO"
    log_format: str = "text"
    keep: Keep = Keep()
    burst: int = 20
    thinking_seconds: float = 2.0
    lease_seconds: float = 20.0
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    local_port: int = 8080
    open_page: bool = True


VARIABLES: Final = (
    "DISCORD_TOKEN",
    "DISCORD_API_BASE",
    "DISCORD_GATEWAY",
    "SLOWBOAT_DATABASE",
    "SLOWBOAT_KEEP_TABLES_DAYS",
    "SLOWBOAT_KEEP_ENDED_DAYS",
    "SLOWBOAT_KEEP_LEFT_DAYS",
    "SLOWBOAT_LOBBY_HOURS",
    "SLOWBOAT_BURST",
    "SLOWBOAT_THINKING_SECONDS",
    "SLOWBOAT_LOG_LEVEL",
    "SLOWBOAT_LOG_FORMAT",
    "SLOWBOAT_METRICS_PORT",
    "SLOWBOAT_METRICS_HOST",
    "SLOWBOAT_LEASE_SECONDS",
    "SLOWBOAT_PORT",
    "SLOWBOAT_OPEN_PAGE",
)
"""All variables that are read."""


def read_settings(file: Path | None = Path(".env")) -> Settings:
    """Return the settings of the environment and of `file`, which may be missing.

    Raises SettingsError.
    """
    try:
        if file is not None and file.is_dir():  # the library would pass it over
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        written = dotenv_values(file, interpolate=False) if file is not None else {}
    except UnicodeDecodeError as error:
        raise SettingsError(f"The file {file} is not encoded in UTF-8; save it so.") from error
    except OSError as error:
        raise SettingsError(f"The file {file} cannot be read ({error.strerror}).") from error
    return settings_from({**{name: value or "" for name, value in written.items()}, **environ})


def settings_from(variables: Mapping[str, str]) -> Settings:
    """Return the settings that `variables` spell; a missing or empty one means its default.

    Raises SettingsError.
    """
    read = _Reader(variables)
    default = Settings()
    return Settings(
        token=read.text("DISCORD_TOKEN", ""),
        api_base=read.address("DISCORD_API_BASE", ("http", "https")),
        gateway=read.address("DISCORD_GATEWAY", ("ws", "wss")),
        database=read.text("SLOWBOAT_DATABASE", default.database),
        lobby_hours=read.hours("SLOWBOAT_LOBBY_HOURS", default.lobby_hours),
        log_level=read.one_of("SLOWBOAT_LOG_LEVEL", LOG_LEVELS, default.log_level),
        log_format=read.one_of("SLOWBOAT_LOG_FORMAT", LOG_FORMATS, default.log_format),
        keep=Keep(
            tables=read.days("SLOWBOAT_KEEP_TABLES_DAYS", default.keep.tables),
            ended=read.days("SLOWBOAT_KEEP_ENDED_DAYS", default.keep.ended),
            left=read.days("SLOWBOAT_KEEP_LEFT_DAYS", default.keep.left),
        ),
        burst=read.number("SLOWBOAT_BURST", default.burst, 1000),
        thinking_seconds=read.seconds("SLOWBOAT_THINKING_SECONDS", default.thinking_seconds, 60),
        lease_seconds=read.seconds("SLOWBOAT_LEASE_SECONDS", default.lease_seconds, 300, least=2),
        metrics_port=read.optional_port("SLOWBOAT_METRICS_PORT"),
        metrics_host=read.text("SLOWBOAT_METRICS_HOST", default.metrics_host),
        local_port=read.port("SLOWBOAT_PORT", default.local_port),
        open_page=_YES_OR_NO[read.one_of("SLOWBOAT_OPEN_PAGE", tuple(_YES_OR_NO), "yes")],
    )


class _Reader:
    """Reads variables one by one; each refusal names the variable."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables

    def text(self, name: str, default: str) -> str:
        text = self._variables.get(name, "").strip()
        if "\0" in text:
            raise SettingsError(f"{name} has a sign that no address has.")
        return text or default

    def one_of(self, name: str, values: tuple[str, ...], default: str) -> str:
        text = self.text(name, default)
        for value in values:
            if value.lower() == text.lower():
                return value
        raise SettingsError(f"{name} cannot be {text}; it can be {', '.join(values)}.")

    def address(self, name: str, schemes: tuple[str, ...]) -> str:
        text = self.text(name, "").rstrip("/")
        if not text:
            return ""
        parts = urlsplit(text)
        if parts.scheme not in schemes or not parts.netloc:
            raise SettingsError(f"{name} must begin with {schemes[0]}:// or {schemes[1]}://.")
        return text

    def hours(self, name: str, default: float) -> float:
        return self._span(name, default, 8760, "hours")

    def days(self, name: str, default: float) -> float:
        return self._span(name, default, 3650, "days")

    def seconds(self, name: str, default: float, most: float, least: float = 0) -> float:
        text = self.text(name, str(default))
        try:
            seconds = float(text)
        except ValueError:
            seconds = -1.0
        if not least <= seconds <= most:
            raise SettingsError(
                f"{name} must be a number of seconds from {least:g} to {most:g}, not {text}."
            )
        return seconds

    def _span(self, name: str, default: float, most: float, unit: str) -> float:
        text = self.text(name, str(default))
        try:
            span = float(text)
        except ValueError:
            span = 0.0
        if not 0 < span <= most:
            raise SettingsError(f"{name} must be a number of {unit} above 0, not {text}.")
        return span

    def number(self, name: str, default: int, most: int) -> int:
        text = self.text(name, str(default))
        if not (text.isascii() and text.isdecimal()) or int(text) > most:
            raise SettingsError(f"{name} must be a number from 0 to {most}, not {text}.")
        return int(text)

    def port(self, name: str, default: int) -> int:
        return self.number(name, default, 65535)

    def optional_port(self, name: str) -> int | None:
        return self.port(name, 0) if self.text(name, "") else None
