"""Settings: defaults, what is read, what is refused, and that the example names everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.services.tables.closing import LIFETIME
from bot.services.time.calendar import DAY
from bot.services.time.pace import HOUR
from bot.settings import VARIABLES, Keep, Settings, SettingsError, read_settings, settings_from
from tests.cases import for_each

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def test_nothing_set_means_the_defaults() -> None:
    assert settings_from({}) == Settings()
    assert settings_from(dict.fromkeys(VARIABLES, " ")) == Settings()


def test_everything_can_be_set() -> None:
    settings = settings_from(
        {
            "DISCORD_TOKEN": "secret",
            "DISCORD_API_BASE": "http://127.0.0.1:99/api/v10/",
            "DISCORD_GATEWAY": "ws://127.0.0.1:99/gateway",
            "SLOWBOAT_DATABASE": "/srv/games.sqlite3",
            "SLOWBOAT_LOBBY_HOURS": "1.5",
            "SLOWBOAT_LOG_LEVEL": "debug",
            "SLOWBOAT_LOG_FORMAT": "json",
            "SLOWBOAT_KEEP_TABLES_DAYS": "1",
            "SLOWBOAT_KEEP_ENDED_DAYS": "2.5",
            "SLOWBOAT_KEEP_LEFT_DAYS": "90",
            "SLOWBOAT_BURST": "0",
            "SLOWBOAT_THINKING_SECONDS": "0.5",
            "SLOWBOAT_METRICS_PORT": "9100",
            "SLOWBOAT_METRICS_HOST": "10.0.0.1",
            "SLOWBOAT_PORT": "0",
            "SLOWBOAT_OPEN_PAGE": "no",
        }
    )
    assert settings == Settings(
        token="secret",
        api_base="http://127.0.0.1:99/api/v10",
        gateway="ws://127.0.0.1:99/gateway",
        database="/srv/games.sqlite3",
        lobby_hours=1.5,
        log_level="DEBUG",
        log_format="json",
        keep=Keep(tables=1.0, ended=2.5, left=90.0),
        burst=0,
        thinking_seconds=0.5,
        metrics_port=9100,
        metrics_host="10.0.0.1",
        local_port=0,
        open_page=False,
    )
    assert "secret" not in repr(settings)


@for_each(
    ("name", "value"),
    [
        ("DISCORD_API_BASE", "127.0.0.1"),
        ("DISCORD_GATEWAY", "http://127.0.0.1"),
        ("SLOWBOAT_LOBBY_HOURS", "0"),
        ("SLOWBOAT_LOBBY_HOURS", "nan"),
        ("SLOWBOAT_LOBBY_HOURS", "soon"),
        ("SLOWBOAT_LOG_LEVEL", "loud"),
        ("SLOWBOAT_LOG_FORMAT", "xml"),
        ("SLOWBOAT_PORT", "65536"),
        ("SLOWBOAT_PORT", "-1"),
        ("SLOWBOAT_PORT", "²"),
        ("SLOWBOAT_METRICS_PORT", "off"),
        ("SLOWBOAT_BURST", "1001"),
        ("SLOWBOAT_THINKING_SECONDS", "-1"),
        ("SLOWBOAT_THINKING_SECONDS", "nan"),
        ("SLOWBOAT_THINKING_SECONDS", "long"),
        ("SLOWBOAT_KEEP_LEFT_DAYS", "0"),
        ("SLOWBOAT_KEEP_ENDED_DAYS", "4000"),
        ("SLOWBOAT_OPEN_PAGE", "maybe"),
    ],
)
def test_what_cannot_be_used_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name} .*\\.$"):
        settings_from({name: value})


def test_the_environment_goes_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / ".env"
    assert read_settings(file) == Settings()
    file.write_text("SLOWBOAT_PORT=1\nSLOWBOAT_LOG_LEVEL=ERROR\nDISCORD_TOKEN\n")
    monkeypatch.setenv("SLOWBOAT_PORT", "2")
    assert read_settings(file) == Settings(local_port=2, log_level="ERROR")


def test_the_example_explains_every_variable_and_sets_the_defaults() -> None:
    text = EXAMPLE.read_text()
    named = re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE)
    assert [name for name, _ in named] == list(VARIABLES)
    assert settings_from(dict(named)) == Settings()
    for block in text.strip().split("\n\n"):
        assert block.startswith("#"), block


def test_a_table_stays_open_as_long_as_the_rulebook_says():
    assert Settings().lobby_hours * HOUR == LIFETIME == 3 * DAY
