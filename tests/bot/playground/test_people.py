"""What Discord's own client would not let a person do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.playground import ClientRefusal, ManualClock, Playground
from tests.bot.playground.raw import PNG, Raw, button, row, select

OPTIONS = [
    {"type": 3, "name": "text", "description": "T", "required": True, "max_length": 3},
    {"type": 4, "name": "count", "description": "C", "min_value": 1, "max_value": 5},
    {
        "type": 3,
        "name": "pick",
        "description": "P",
        "choices": [{"name": "A", "value": "a"}, {"name": "B", "value": "b"}],
    },
    {"type": 6, "name": "who", "description": "W"},
    {"type": 7, "name": "where", "description": "W"},
    {"type": 11, "name": "file", "description": "F"},
    {"type": 5, "name": "sure", "description": "S"},
    {"type": 10, "name": "ratio", "description": "R"},
]
SUBCOMMANDS = [{"type": 1, "name": "pause", "description": "P"}]


async def register(raw: Raw) -> None:
    await raw.register(
        {"name": "go", "description": "G", "options": OPTIONS, "contexts": [0]},
        {"name": "table", "description": "T", "options": SUBCOMMANDS},
        {"name": "admin", "description": "A", "default_member_permissions": 8192},
    )


def caught(playground: Playground) -> list[Any]:
    """The interactions that the bot will hear of."""
    events: list[Any] = []
    playground.world.listen(
        lambda event: events.append(event.data) if event.type == "INTERACTION_CREATE" else None
    )
    return events


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"text": "abcd"},
        {"text": 5},
        {"text": ""},
        {"text": "a", "count": 0},
        {"text": "a", "count": "3"},
        {"text": "a", "count": True},
        {"text": "a", "pick": "c"},
        {"text": "a", "who": "1"},
        {"text": "a", "sure": "yes"},
        {"text": "a", "other": "x"},
    ],
)
async def test_wrong_options_never_leave_the_client(raw: Raw, options: dict[str, Any]) -> None:
    await register(raw)
    events = caught(raw.playground)
    with pytest.raises(ClientRefusal):
        await raw.playground.person("Ann").slash("go", **options)
    assert events == []


async def use(raw: Raw, clock: ManualClock, *args: Any, **options: Any) -> Any:
    """Use a command that nobody answers; the interaction that the bot would have got."""
    events = caught(raw.playground)
    using = asyncio.create_task(raw.playground.person("Ann").slash(*args, **options))
    await asyncio.sleep(0)
    clock.advance(3)
    assert (await using).kind == "failed"
    return events[-1]["data"]


async def test_options_arrive_as_discord_sends_them(still_raw: Raw, clock: ManualClock) -> None:
    await register(still_raw)
    ben = still_raw.playground.person("Ben")
    options = {"text": "abc", "count": 5, "who": ben, "where": "games", "ratio": 0.5}
    data = await use(still_raw, clock, "go", file=("a.png", PNG), sure=True, **options)
    values = {one["name"]: (one["type"], one["value"]) for one in data["options"]}
    assert values["text"] == (3, "abc")
    assert values["count"] == (4, 5)
    assert values["who"] == (6, ben.id)
    assert values["where"] == (7, still_raw.channel)
    assert values["sure"] == (5, True)
    assert values["ratio"] == (10, 0.5)
    assert data["resolved"]["users"][ben.id]["global_name"] == "Ben"
    assert "user" not in data["resolved"]["members"][ben.id]
    assert data["resolved"]["channels"][still_raw.channel]["name"] == "games"
    assert data["resolved"]["attachments"][values["file"][1]]["filename"] == "a.png"
    data = await use(still_raw, clock, "table pause")
    assert data["options"] == [{"name": "pause", "type": 1, "options": []}]


async def test_commands_where_they_do_not_belong(raw: Raw) -> None:
    await register(raw)
    ann, ben = raw.playground.person("Ann"), raw.playground.person("Ben")
    for person, command, channel in (
        (ann, "nothing", "games"),
        (ann, "table", "games"),
        (ann, "table resume", "games"),
        (ann, "go", "dm"),
        (ben, "admin", "games"),
    ):
        with pytest.raises(ClientRefusal):
            await person.slash(command, channel=channel, text="a")
    raw.playground.faults.remove_permission("games", "USE_APPLICATION_COMMANDS", "Ben")
    with pytest.raises(ClientRefusal):
        await ben.slash("table pause")
    body = {"name": "t", "type": 11}
    _, thread = await raw.call("POST", f"/channels/{raw.channel}/threads", body)
    raw.playground.faults.archive_thread(thread["id"])
    with pytest.raises(ClientRefusal):
        await ann.slash("table pause", channel=thread)


async def test_controls_that_cannot_be_used(raw: Raw) -> None:
    components = [row(button("on"), button("off", disabled=True)), row(select(max_values=2))]
    _, message = await raw.post({"components": components})
    ann = raw.playground.person("Ann")
    events = caught(raw.playground)
    for custom_id in ("off", "none", "s"):
        with pytest.raises(ClientRefusal):
            await ann.press(message, custom_id)
    for values in ([], ["0", "1", "2"], ["9"], ["0", "0"]):
        with pytest.raises(ClientRefusal):
            await ann.choose(message, "s", values)
    with pytest.raises(ClientRefusal):
        await ann.press({"id": "1"}, "on")
    assert events == []


async def test_nobody_presses_what_only_somebody_else_sees(raw: Raw) -> None:
    started = await raw.started(person="Ann")
    data = {"flags": 64, "components": [row(button("b"))]}
    _, answer = await raw.respond(started, {"type": 4, "data": data})
    message = answer["resource"]["message"]
    with pytest.raises(ClientRefusal):
        await raw.playground.person("Ben").press(message, "b")
    await raw.playground.person("Ann").dismiss(message)
    assert raw.playground.person("Ann").messages("games") == []


async def test_fields_of_a_modal_are_checked(raw: Raw) -> None:
    field = {"type": 4, "custom_id": "t", "style": 1, "min_length": 2, "max_length": 4}
    boxes = {
        "type": 22,
        "custom_id": "b",
        "min_values": 1,
        "options": [{"label": "x", "value": "x"}, {"label": "y", "value": "y"}],
    }
    components = [
        {"type": 18, "label": "T", "component": field},
        {"type": 18, "label": "B", "component": boxes},
        {"type": 18, "label": "C", "component": {"type": 23, "custom_id": "c"}},
        {"type": 18, "label": "F", "component": {"type": 19, "custom_id": "f"}},
    ]
    started = await raw.started()
    modal = {"custom_id": "m", "title": "M", "components": components}
    assert (await raw.respond(started, {"type": 9, "data": modal}))[0] == 200
    actions, ann = raw.playground.actions, raw.playground.person("Ann")
    file = actions.upload(ann.id, "a.png", PNG)
    good = {"t": "abc", "b": ["x"], "c": True, "f": [file]}
    for wrong in ({"t": "a"}, {"t": "abcde"}, {"b": []}, {"b": ["z"]}, {"f": []}, {"z": "x"}):
        with pytest.raises(ClientRefusal):
            actions.submit(ann.id, started.id, "m", {**good, **wrong})
    with pytest.raises(ClientRefusal):
        actions.submit(raw.playground.person("Ben").id, started.id, "m", good)
    sent = actions.submit(ann.id, started.id, "m", good)
    inner = [one["component"] for one in sent.data["components"]]
    assert [one.get("value", one.get("values")) for one in inner] == [
        "abc",
        ["x"],
        True,
        [file["id"]],
    ]
    assert list(sent.data["resolved"]["attachments"]) == [file["id"]]


async def test_people_write_where_they_may(raw: Raw) -> None:
    ben = raw.playground.person("Ben")
    assert (await ben.say("games", " hello "))["content"] == "hello"
    raw.playground.faults.remove_permission("games", "SEND_MESSAGES", "Ben")
    for text in ("hello", "", "x" * 2001):
        with pytest.raises(ClientRefusal):
            await ben.say("games", text)
    raw.playground.faults.remove_permission("games", "VIEW_CHANNEL", "Ben")
    assert ben.messages("games") == []


async def test_new_people(playground: Playground) -> None:
    gina = playground.add_person("Gina", "de")
    assert (gina.name, gina.locale) == ("Gina", "de")
    gina.locale = "ko"
    assert playground.person("Gina").locale == "ko"
    for name, locale in (("Gina", "de"), ("", "de"), ("Hugo", "xx")):
        with pytest.raises(ValueError, match=r"\w"):
            playground.add_person(name, locale)
    with pytest.raises(KeyError):
        playground.person("Hugo")
