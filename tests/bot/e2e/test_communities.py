"""What servers need around their games: roles to call, invitations, followers, the archive."""

from __future__ import annotations

from typing import Any

from harbour import Harbour, Json

from bot.playground import Person, controls_of, text_of


def role(harbour: Harbour, name: str = "Players") -> Json:
    roles: list[Json] = harbour.playground.world.guild["roles"]
    return next(one for one in roles if one["name"] == name)


async def settings(harbour: Harbour) -> Json:
    """Open the panel of the server's settings; Ann owns the server."""
    outcome = await (await harbour.person("Ann").slash("settings")).settled()
    assert outcome.message is not None
    return outcome.message


async def decide(harbour: Harbour, setting: str, *values: str) -> Json:
    """Choose in the panel; returns it as it is then."""
    panel, ann = await settings(harbour), harbour.person("Ann")
    await ann.choose(panel, custom_id=f"gs:{setting}", values=list(values))
    await harbour.bot.admission.answered()
    now = ann.message(panel)
    assert now is not None
    return now


def messages(person: Person, channel: str) -> list[Json]:
    return [message for message in person.messages(channel) if not message["flags"] & 64]


def calling(person: Person, lobby: Json) -> list[Json]:
    """The messages beside a lobby that call a role."""
    found: list[Any] = messages(person, lobby["channel_id"])
    return [message for message in found if message["mention_roles"]]


# -- a role to call


async def test_an_open_table_calls_the_role_of_the_server_once(harbour: Harbour) -> None:
    number = role(harbour)["id"]
    panel = await decide(harbour, "role", number)
    select = next(one for one in controls_of(panel) if one["custom_id"] == "gs:role")
    assert [one["id"] for one in select["default_values"]] == [number]
    lobby = await harbour.lobby("Ben")
    await harbour.idle()
    ann = harbour.person("Ann")
    (called,) = calling(ann, lobby)
    assert called["mention_roles"] == [number]
    assert called["mentions"] == []
    assert "Ben has opened a table for Puerto Rico" in text_of(called)
    await ann.press(lobby, label="Join")
    await harbour.until(lambda: "2. Ann" in text_of(ann.message(lobby) or {}))
    await harbour.idle()
    assert calling(ann, lobby) == [called]


async def test_a_table_calls_nobody_where_no_role_was_chosen(harbour: Harbour) -> None:
    lobby = await harbour.lobby("Ben")
    await harbour.idle()
    assert calling(harbour.person("Ann"), lobby) == []


async def test_the_settings_say_where_a_mention_would_notify_nobody(harbour: Harbour) -> None:
    players = role(harbour)
    assert "notifies nobody yet" not in text_of(await decide(harbour, "role", players["id"]))
    bots = role(harbour, "Slowboat")["id"]
    assert "notifies nobody yet" in text_of(await decide(harbour, "role", bots))
    assert "notifies nobody yet" not in text_of(await decide(harbour, "role"))
