"""Bodies with something odd anywhere in them: taken or refused, but never a crash."""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.playground.commandcheck import check_command_list
from bot.playground.draft import read_draft
from bot.playground.layout import check_modal
from bot.playground.refusals import ApiError, BodyCheck
from tests.bot.playground.openapi import description
from tests.bot.playground.raw import Raw, button, row, select, text
from tests.bot.playground.test_people import OPTIONS

V2 = 1 << 15
SAMPLE = 600
GALLERY = {"type": 12, "items": [{"media": {"url": "https://e.org/a"}, "description": "d"}]}
SECTION = {"type": 9, "components": [text("a")], "accessory": button("c")}
MESSAGES: list[Any] = [
    {
        "content": "x",
        "nonce": "n",
        "enforce_nonce": True,
        "embeds": [
            {"title": "T", "fields": [{"name": "n", "value": "v"}], "footer": {"text": "f"}}
        ],
        "components": [row(button("a", emoji={"id": None, "name": "🎲"})), row(select())],
        "allowed_mentions": {"parse": ["roles"], "users": ["1"]},
        "message_reference": {"message_id": "1", "fail_if_not_exists": False},
        "attachments": [],
    },
    {
        "flags": V2,
        "components": [
            {"type": 17, "components": [text("a"), GALLERY, SECTION, {"type": 14, "spacing": 2}]},
            row({"type": 5, "custom_id": "u", "default_values": [{"id": "1", "type": "user"}]}),
        ],
    },
]
FIELDS = (
    {"type": 4, "custom_id": "t", "style": 1, "min_length": 1},
    {"type": 22, "custom_id": "b", "options": [{"label": "x", "value": "x"}], "min_values": 0},
    {"type": 3, "custom_id": "s", "options": [{"label": "x", "value": "x"}]},
)
MODAL: Any = {
    "custom_id": "m",
    "title": "T",
    "components": [{"type": 18, "label": "L", "component": one} for one in FIELDS],
}
COMMANDS: Any = [
    {
        "name": "go",
        "name_localizations": {"ko": "가"},
        "description": "G",
        "options": OPTIONS,
        "contexts": [0, 1],
        "default_member_permissions": 8,
    },
    {"name": "Look", "type": 2},
]
JUNK: list[Any] = [
    None, True, False, 0, -1, 3, 99, 1 << 70, 0.5, "", " ", "x", "X" * 5000, "é", "1",
    [], [None], [[]], ["x"], [{}], {}, {"x": 1}, {"type": 1}, {"type": []}, {"id": {}},
]  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a body with every key of it."""
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        for key in keys:
            yield value, key
            yield from places(value[key])


def mutations(body: Any) -> Iterator[Any]:
    """The body with each place replaced by each piece of junk."""
    count = sum(1 for _ in places(body))
    for number in range(count):
        for junk in JUNK:
            changed = copy.deepcopy(body)
            holder, key = list(places(changed))[number]
            holder[key] = copy.deepcopy(junk)
            yield changed


def survives(check: Any, body: Any) -> None:
    """The check accepts the body or refuses it properly."""
    with contextlib.suppress(ApiError):
        check(body)


@pytest.mark.parametrize("number", range(len(MESSAGES)))
async def test_odd_messages(raw: Raw, number: int) -> None:
    world = raw.playground.world
    for body in mutations(MESSAGES[number]):
        survives(lambda changed: read_draft(world, "create", changed, []), body)


def test_odd_modals() -> None:
    for body in mutations(MODAL):
        survives(modal_check, body)


def test_odd_commands() -> None:
    for body in mutations(COMMANDS):
        survives(check_command_list, body)


def accepted(check: Any, body: Any) -> bool:
    """Whether the check accepts the body."""
    try:
        check(body)
    except ApiError:
        return False
    return True


def modal_check(body: Any) -> None:
    form = BodyCheck()
    check_modal(form, body)
    form.check()


@pytest.mark.parametrize("kind", ["messages", "modals", "commands"])
async def test_what_the_description_refuses_is_refused(raw: Raw, kind: str) -> None:
    world = raw.playground.world
    bases, check, call = {
        "messages": (
            MESSAGES,
            lambda body: read_draft(world, "create", body, []),
            ("POST", "/channels/1/messages"),
        ),
        "modals": ([MODAL], modal_check, ("POST", "/interactions/1/t/callback")),
        "commands": ([COMMANDS], check_command_list, ("PUT", "/applications/1/commands")),
    }[kind]
    every = [body for one in bases for body in mutations(one)]
    for body in random.Random(kind).sample(every, SAMPLE):
        if accepted(check, body):
            sent = {"type": 9, "data": body} if kind == "modals" else body
            assert description().check_request(*call, sent) == [], body


async def test_what_is_taken_can_be_answered(raw: Raw) -> None:
    chance = random.Random(7)
    every = [body for one in MESSAGES for body in mutations(one)]
    statuses = set()
    for body in chance.sample(every, 150):
        status, answer = await raw.post(body)
        assert status in (200, 400), (body, answer)
        statuses.add(status)
    assert statuses == {200, 400}
