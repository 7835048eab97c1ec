"""Three seconds, fifteen minutes, one first answer: the life of an interaction."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.playground import ManualClock
from tests.bot.playground.raw import PNG, Raw, button, error_at, row, text

V2 = 1 << 15
HELLO = {"type": 4, "data": {"content": "hello"}}
MODAL = {
    "custom_id": "m",
    "title": "T",
    "components": [
        {"type": 18, "label": "L", "component": {"type": 4, "custom_id": "t", "style": 1}}
    ],
}


async def test_an_answer_within_three_seconds_counts(still_raw: Raw, clock: ManualClock) -> None:
    started = await still_raw.started()
    clock.advance(2.999)
    status, answer = await still_raw.respond(started, HELLO)
    assert status == 200
    assert answer["resource"]["message"]["content"] == "hello"
    assert answer["interaction"]["response_message_id"] == answer["resource"]["message"]["id"]


async def test_after_three_seconds_the_interaction_is_unknown(
    still_raw: Raw, clock: ManualClock
) -> None:
    started = await still_raw.started()
    clock.advance(3)
    status, answer = await still_raw.respond(started, HELLO)
    assert (status, answer["code"]) == (404, 10062)
    assert (await started.answered).kind == 0


async def test_the_person_sees_that_nobody_answered(still_raw: Raw, clock: ManualClock) -> None:
    await still_raw.register({"name": "go", "description": "Go"})
    using = asyncio.create_task(still_raw.playground.person("Ann").slash("go"))
    await still_raw.playground.wait_for(lambda event: event.type == "INTERACTION_CREATE")
    clock.advance(3)
    outcome = await using
    assert outcome.kind == "failed"
    assert outcome.error == "The application did not respond"


async def test_a_second_first_answer_is_refused(raw: Raw) -> None:
    started = await raw.started()
    assert (await raw.respond(started, HELLO))[0] == 200
    status, answer = await raw.respond(started, HELLO)
    assert (status, answer["code"]) == (400, 40060)


async def test_a_wrong_token_is_refused(raw: Raw) -> None:
    started = await raw.started()
    path = f"/interactions/{started.id}/wrong/callback"
    status, answer = await raw.call("POST", path, HELLO)
    assert (status, answer["code"]) == (404, 10062)


async def test_a_refused_body_leaves_the_interaction_open(raw: Raw) -> None:
    started = await raw.started()
    status, _ = await raw.respond(started, {"type": 4, "data": {"content": "x" * 2001}})
    assert status == 400
    assert (await raw.respond(started, HELLO))[0] == 200


@pytest.mark.parametrize("kind", [6, 7, 8, 1, 10, 12, None, "4"])
async def test_a_command_is_not_answered_with_other_kinds(raw: Raw, kind: Any) -> None:
    status, answer = await raw.respond(await raw.started(), {"type": kind})
    assert (status, answer["code"]) == (400, 50035)


async def test_a_modal_is_no_answer_to_a_modal(raw: Raw) -> None:
    opened = await raw.started()
    assert (await raw.respond(opened, {"type": 9, "data": MODAL}))[0] == 200
    ann = raw.playground.person("Ann").id
    started = raw.playground.actions.submit(ann, opened.id, "m", {"t": "x"})
    for kind in (6, 7, 9):
        status, _ = await raw.respond(started, {"type": kind, "data": MODAL})
        assert status == 400
    assert (await raw.respond(started, HELLO))[0] == 200


async def test_the_token_lives_for_fifteen_minutes(still_raw: Raw, clock: ManualClock) -> None:
    started = await still_raw.started()
    await still_raw.respond(started, HELLO)
    clock.advance(899)
    edited, _ = await still_raw.by_token("PATCH", started, "/messages/@original", {"content": "a"})
    assert edited == 200
    clock.advance(1)
    for method, rest in (("PATCH", "/messages/@original"), ("POST", ""), ("GET", "/messages/1")):
        body = None if method == "GET" else {"content": "b"}
        status, answer = await still_raw.by_token(method, started, rest, body)
        assert (status, answer["code"]) == (401, 50027)


async def test_the_token_is_worth_nothing_before_the_first_answer(raw: Raw) -> None:
    started = await raw.started()
    status, answer = await raw.by_token("POST", started, "", {"content": "x"})
    assert (status, answer["code"]) == (404, 10015)


async def test_a_deferral_takes_only_the_ephemeral_flag(raw: Raw) -> None:
    started = await raw.started()
    for flags in (V2, V2 | 64, 4):
        status, answer = await raw.respond(started, {"type": 5, "data": {"flags": flags}})
        assert status == 400
        assert error_at(answer["errors"], "data.flags") == {"MESSAGE_FLAGS_INVALID"}
    status, answer = await raw.respond(started, {"type": 5, "data": {"content": "x"}})
    assert error_at(answer["errors"], "data.content") == {"UNKNOWN_FIELD"}
    status, answer = await raw.respond(started, {"type": 5, "data": {"flags": 64}})
    assert (status, answer["interaction"]["response_message_ephemeral"]) == (200, True)
    assert answer["interaction"]["response_message_loading"] is True


async def test_components_v2_come_with_the_edit_of_the_original(raw: Raw) -> None:
    started = await raw.started()
    await raw.respond(started, {"type": 5})
    body = {"flags": V2, "components": [text("board")]}
    status, message = await raw.by_token("PATCH", started, "/messages/@original", body)
    assert status == 200
    assert message["flags"] == V2
    assert message["edited_timestamp"] is None


async def test_a_follow_up_after_thinking_completes_the_original(raw: Raw) -> None:
    started = await raw.started()
    _, answer = await raw.respond(started, {"type": 5})
    _, first = await raw.by_token("POST", started, "?wait=true", {"content": "a", "flags": 64})
    assert first["id"] == answer["interaction"]["response_message_id"]
    assert first["flags"] == 0, "whether it is ephemeral was fixed by the deferral"
    _, second = await raw.by_token("POST", started, "?wait=true", {"content": "b"})
    assert second["id"] != first["id"]
    assert [m["content"] for m in raw.playground.person("Ben").messages("games")] == ["a", "b"]


async def test_an_ephemeral_answer_is_for_its_reader_alone(raw: Raw) -> None:
    ann, ben = raw.playground.person("Ann"), raw.playground.person("Ben")
    started = await raw.started()
    body = {"type": 4, "data": {"content": "secret", "flags": 64}}
    _, answer = await raw.respond(started, body, files=None)
    number = answer["resource"]["message"]["id"]
    assert [one["content"] for one in ann.messages("games")] == ["secret"]
    assert ann.inbox[-1]["content"] == "secret"
    assert ben.messages("games") == ben.inbox == []
    path = f"/channels/{raw.channel}/messages"
    assert (await raw.call("GET", path))[1] == []
    for method, data in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        status, answer = await raw.call(method, f"{path}/{number}", data)
        assert (status, answer["code"]) == (404, 10008)
    assert (await raw.by_token("DELETE", started, "/messages/@original"))[0] == 204
    assert ann.messages("games") == []


async def test_a_button_may_update_its_own_message(raw: Raw) -> None:
    started = await raw.pressed(content="before")
    status, answer = await raw.respond(started, {"type": 7, "data": {"content": "after"}})
    assert status == 200
    assert answer["resource"]["message"]["content"] == "after"
    assert answer["resource"]["message"]["components"], "what is not named stays"
    _, original = await raw.by_token("GET", started, "/messages/@original")
    assert original["content"] == "after"


async def test_a_silent_acknowledgement_keeps_the_message_in_reach(raw: Raw) -> None:
    started = await raw.pressed(content="before")
    status, answer = await raw.respond(started, {"type": 6})
    assert (status, "resource" in answer) == (200, False)
    _, edited = await raw.by_token("PATCH", started, "/messages/@original", {"content": "after"})
    assert edited["content"] == "after"
    assert edited["edited_timestamp"] is not None


async def test_an_answer_in_an_archived_thread(raw: Raw) -> None:
    _, thread = await raw.call(
        "POST", f"/channels/{raw.channel}/threads", {"name": "t", "type": 11}
    )
    _, message = await raw.post({"components": [row(button("b"))]}, channel=thread["id"])
    raw.playground.faults.archive_thread("t")
    ann = raw.playground.person("Ann").id
    press = raw.playground.actions.press
    started = press(ann, thread["id"], message["id"], "b")
    status, answer = await raw.respond(started, {"type": 7, "data": {"content": "x"}})
    assert (status, answer["code"]) == (400, 50083)
    assert (await raw.respond(started, HELLO))[0] == 200, "a new message wakes the thread"
    _, now = await raw.call("GET", f"/channels/{thread['id']}")
    assert now["thread_metadata"]["archived"] is False


async def test_autocompletion_is_limited(raw: Raw) -> None:
    option = {"type": 3, "name": "o", "description": "O", "autocomplete": True}
    await raw.register({"name": "go", "description": "Go", "options": [option]})
    ann = raw.playground.person("Ann").id
    command = next(iter(raw.playground.world.commands))
    typed = [{"name": "o", "type": 3, "value": "x", "focused": True}]
    started = raw.playground.actions.autocomplete(ann, raw.channel, command, typed)
    bad = {
        "26 choices": [{"name": str(n), "value": "v"} for n in range(26)],
        "long name": [{"name": "x" * 101, "value": "v"}],
        "long value": [{"name": "x", "value": "v" * 101}],
        "number for a text": [{"name": "x", "value": 1}],
        "no name": [{"name": "", "value": "v"}],
    }
    for name, choices in bad.items():
        status, answer = await raw.respond(started, {"type": 8, "data": {"choices": choices}})
        assert (status, answer["code"]) == (400, 50035), name
    assert (await raw.respond(started, HELLO))[0] == 400
    assert (await raw.respond(started, {"type": 8, "data": {"choices": []}}))[0] == 200
    status, answer = await raw.by_token("POST", started, "", {"content": "x"})
    assert (status, answer["code"]) == (404, 10015)


def _modal(**changes: Any) -> dict[str, Any]:
    return {**MODAL, **changes}


def _field(component: Any, **more: Any) -> dict[str, Any]:
    label = {"type": 18, "label": "L", "component": component, **more}
    return _modal(components=[label])


OPTION = {"label": "a", "value": "a"}
BAD_MODALS = {
    "title": (_modal(title="x" * 46), "title"),
    "no title": (_modal(title=""), "title"),
    "custom id": (_modal(custom_id="x" * 101), "custom_id"),
    "six": (_modal(components=[text("x")] * 6), "components"),
    "none": (_modal(components=[]), "components"),
    "bare input": (
        _modal(components=[{"type": 4, "custom_id": "t", "style": 1}]), "components.0.type"),
    "container": (_modal(components=[{"type": 17, "components": []}]), "components.0.type"),
    "label": (
        _field({"type": 4, "custom_id": "t", "style": 1}, label="x" * 46), "components.0.label"),
    "description": (
        _field({"type": 4, "custom_id": "t", "style": 1}, description="x" * 101),
        "components.0.description"),
    "button": (_field(button("b")), "components.0.component.type"),
    "value": (
        _field({"type": 4, "custom_id": "t", "style": 1, "value": "x" * 4001}),
        "components.0.component.value"),
    "placeholder": (
        _field({"type": 4, "custom_id": "t", "style": 1, "placeholder": "x" * 101}),
        "components.0.component.placeholder"),
    "bounds": (
        _field({"type": 4, "custom_id": "t", "style": 1, "min_length": 5, "max_length": 4}),
        "components.0.component.min_length"),
    "radio of one": (
        _field({"type": 21, "custom_id": "t", "options": [OPTION]}),
        "components.0.component.options"),
    "checkboxes of eleven": (
        _field({"type": 22, "custom_id": "t", "options": [OPTION] * 11}),
        "components.0.component.options"),
    "files": (
        _field({"type": 19, "custom_id": "t", "max_values": 11}),
        "components.0.component.max_values"),
    "row of two": (
        _modal(components=[row(*({"type": 4, "custom_id": str(n), "style": 1, "label": "L"}
                                 for n in range(2)))]), "components.0.components"),
    "custom id twice": (
        _modal(components=MODAL["components"] * 2), "components.1.component.custom_id"),
}  # fmt: skip


async def test_every_bad_modal_is_refused_for_its_reason(raw: Raw) -> None:
    started = await raw.started()
    for name, (modal, place) in BAD_MODALS.items():
        status, answer = await raw.respond(started, {"type": 9, "data": modal})
        assert status == 400, name
        assert error_at(answer["errors"], f"data.{place}"), name
    assert (await raw.respond(started, {"type": 9, "data": MODAL}))[0] == 200


async def test_what_an_interaction_tells_the_bot(raw: Raw) -> None:
    events: list[Any] = []
    raw.playground.world.listen(
        lambda event: events.append(event.data) if event.type == "INTERACTION_CREATE" else None
    )
    raw.playground.faults.remove_permission("games", "ATTACH_FILES")
    await raw.pressed(person="Eun", content="x")
    data = events[-1]
    assert data["locale"] == "ko"
    assert data["guild_locale"] == "en-US"
    assert data["guild"] == {"id": raw.guild, "locale": "en-US", "features": []}
    assert data["context"] == 0
    assert data["authorizing_integration_owners"] == {"0": raw.guild}
    assert data["attachment_size_limit"] == 10 * 1024 * 1024
    assert data["entitlements"] == []
    assert int(data["app_permissions"]) & (1 << 15) == 0, "ATTACH_FILES was taken away"
    assert int(data["app_permissions"]) & (1 << 11)
    assert data["member"]["user"]["global_name"] == "Eun"
    assert "user" not in data
    assert data["message"]["components"][0]["components"][0]["id"] == 2
    assert data["data"] == {"component_type": 2, "custom_id": "b", "id": 2}


async def test_an_interaction_in_a_direct_message_has_no_member(raw: Raw) -> None:
    events: list[Any] = []
    raw.playground.world.listen(
        lambda event: events.append(event.data) if event.type == "INTERACTION_CREATE" else None
    )
    await raw.register({"name": "go", "description": "Go"})
    ben = raw.playground.person("Ben")
    channel = raw.playground.world.direct_channel(ben.id)
    command = next(iter(raw.playground.world.commands))
    raw.playground.actions.command(ben.id, channel["id"], command, [])
    data = events[-1]
    assert data["user"]["id"] == ben.id
    assert data["context"] == 1
    assert data["authorizing_integration_owners"] == {"0": "0"}
    assert not {"member", "guild_id", "guild", "guild_locale"} & set(data)


async def test_files_of_an_ephemeral_answer(raw: Raw) -> None:
    started = await raw.started()
    data = {
        "flags": 64,
        "attachments": [{"id": 0, "description": "a board"}],
    }
    files = {"files[0]": ("b.png", PNG)}
    _, answer = await raw.respond(started, {"type": 4, "data": data}, files=files)
    made = answer["resource"]["message"]["attachments"][0]
    assert (made["ephemeral"], made["description"]) == (True, "a board")
    assert (made["width"], made["height"]) == (3, 2)
