"""What a player has decided in secret reaches nobody else, by whatever way they look.

Two tables are played alike but for one secret of Ann's. Everything that Ben and a spectator are
shown must be the same at both: messages, what commands answer, files, and what pictures are drawn
from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from bot.playground import InteractionResult, controls_of
from rules import Event, State
from tests.bot.e2e import harbour as harbour_module
from tests.bot.e2e.harbour import Harbour, Json, QuickRenderer, Table, panel_doors
from tests.sharing import in_turn

NOW = 1_900_000_000.0
SLUG = "valparaiso"
STANDARD: dict[str, object] = {}
EXPERT: dict[str, object] = {"planning": "expert"}
CASES = [
    # what differs, options, the moves of both tables (`X: ` is Ann, `Y: ` is Ben)
    ("draft", STANDARD, "X: draft move sell trade", "X: draft sell"),
    ("draft or none", STANDARD, "X: draft move", ""),
    ("two drafts", STANDARD, "X: draft move/X: draft sell/Y: draft move", "Y: draft move"),
    ("draft around", STANDARD, "Y: plan move/X: draft sell", "Y: plan move"),
    ("draft and discard", STANDARD,
     "X: draft sell/Y: discard 1 silver/X: discard 1 silver/X: plan move",
     "Y: discard 1 silver/X: discard 1 silver/X: plan move"),
    ("plan", STANDARD, "X: plan move sell trade", "X: plan sell"),
    ("changed plan", STANDARD, "X: plan move/X: plan sell", "X: plan sell"),
    ("withdrawn plan", STANDARD, "X: plan move/X: unplan", "X: plan sell/X: unplan"),
    ("draft beside a withdrawn plan", STANDARD, "X: plan move/X: unplan/X: draft sell",
     "X: plan move/X: unplan"),
    ("bonus", EXPERT, "X: bonus wheat", "X: bonus copper"),
    ("bonus or none", EXPERT, "Y: plan move/X: bonus wheat", "Y: plan move"),
    ("draft with a bonus", EXPERT, "X: draft move bonus wheat", "X: draft sell bonus silver"),
    ("first plan", EXPERT, "X: plan move sell/X: bonus copper", "X: plan sell bonus wheat"),
    ("second plan", EXPERT, "Y: plan move/X: plan sell bonus wheat", "Y: plan move/X: plan none"),
    ("what was drafted before", STANDARD,
     "X: draft move sell/X: draft trade/X: plan move/Y: draft move/Y: plan sell",
     "X: plan move/Y: draft move/Y: plan sell"),
    ("when it was drafted", STANDARD,
     "X: draft move/Y: plan sell/X: plan sell", "Y: plan sell/X: plan sell"),
    ("when the good was named", EXPERT,
     "X: plan sell/X: bonus wheat/Y: plan move", "X: bonus wheat/X: plan sell/Y: plan move"),
    ("what was planned before", STANDARD, "X: plan move/X: plan sell/Y: plan sell",
     "X: plan sell/Y: plan sell"),
    ("a bonus not to be taken", EXPERT, "Y: plan sell bonus wheat/X: bonus copper/X: plan move",
     "Y: plan sell bonus wheat/X: plan move"),
]  # fmt: skip


class DigestRenderer(QuickRenderer):
    """Pictures whose alt text tells all that they are drawn from."""

    def _of(self, what: str, args: Any, kwargs: Json) -> Any:
        given = [_plain(each) for each in (*args, *kwargs.values())]
        drawn = super()._of(what, args, kwargs)
        digest = sha256(re.sub(r"\d{6,}|#\d+", "N", repr(given)).encode()).hexdigest()
        return harbour_module.Picture(drawn.data, 160, 90, f"{drawn.alt} {digest}")


def _plain(value: Any) -> object:
    if isinstance(value, State):
        return json.dumps(rules.to_json(value), sort_keys=True)
    if isinstance(value, list | tuple) and any(isinstance(each, Event) for each in value):
        return repr(value)
    return repr(value)


@pytest.fixture(autouse=True)
def looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time stand still, and pictures tell what they are made of."""
    real = harbour_module.quick_renderers
    monkeypatch.setattr(harbour_module, "time", SimpleNamespace(time=lambda: NOW))
    monkeypatch.setattr(
        harbour_module,
        "quick_renderers",
        lambda: {slug: DigestRenderer(each._real) for slug, each in real().items()},  # type: ignore[attr-defined]
    )


async def asked_together(
    harbour: Harbour, channel: str, options: dict[str, object], slug: str = SLUG
) -> Table:
    """A table of Ben, who organises it, and Ann, at the first question to both at once."""
    table = await harbour.table("Ben", "Ann", channel=channel, slug=slug, options=options)
    while True:
        await harbour.idle()  # else it depends on the machine which moves a message tells together
        position = await harbour.app.play.games.position(table.game_id)
        if len(position.game.waiting) > 1:
            return table
        (seat,) = position.game.waiting
        move = str(rules.legal(position.state, seat)[0])
        await harbour.app.play.moves.make(table.game_id, position.game.asked[0], move)


async def play(table: Table, lines: str) -> None:
    """Make moves of both, each told of before the next."""
    ben, ann = table.people
    for line in filter(None, lines.split("/")):
        who, _, text = line.partition(": ")
        person = {"X": ann, "Y": ben}[who]
        await table.harbour.app.play.moves.make(table.game_id, int(person.id), text)
        await table.harbour.idle()


async def shown_to(table: Table, name: str) -> dict[str, object]:
    """Everything that a person is shown of a game, by the way they take."""
    person = table.harbour.person(name)
    found: dict[str, object] = {
        "thread": [_seen(table, each) for each in table.messages()],
        "parent": _seen(table, person.message(table.lobby) or {}),
        "direct": [_seen(table, each) for each in person.dms if table.thread in json.dumps(each)],
        "pings": len([each for each in person.pings if each["channel_id"] == table.thread]),
    }
    commands: list[tuple[str, dict[str, object]]] = [
        ("board", {}),
        ("board", {"text": True}),
        ("board", {"player": "1"}),
        ("log", {}),
        ("log", {"all": True}),
        ("status", {}),
        ("export", {}),
        ("since", {}),
        ("replay", {}),
        ("replay", {"turn": "1"}),
        ("undo", {}),
        ("hand", {}),
        ("next", {}),
        ("games", {}),
        ("orders show", {}),
        ("mydata export", {}),
    ]
    for command, options in commands:
        outcome = await person.slash(command, table.thread, **options)
        await outcome.settled()
        await table.harbour.bot.admission.answered()
        found[f"{command} {options}"] = _answer(table, outcome)
    offered = await person.autocomplete("replay", "turn", "", table.thread)
    found["turns"] = [each["name"] for each in offered]
    offered = await person.autocomplete("move", "notation", "", table.thread)
    found["moves"] = [each["name"] for each in offered]
    outcome = await person.slash("replay", table.thread)
    await outcome.settled()
    for number, label in enumerate(("◀", "◀", "▶")):
        shown = outcome.message or {}
        buttons = [one for one in controls_of(shown) if one.get("label") == label]
        if buttons and not buttons[0].get("disabled"):
            outcome = await person.press(shown, custom_id=buttons[0]["custom_id"])
            await table.harbour.bot.admission.answered()
            found[f"leaf {number}"] = _answer(table, outcome)
    for door in panel_doors(table.newest()):
        outcome = await person.press(table.newest(), custom_id=door["custom_id"])
        await outcome.settled()
        found[f"panel {door.get('label')}"] = _answer(table, outcome)
    return found


def _answer(table: Table, outcome: InteractionResult) -> object:
    every = [outcome.message or {}, *outcome.followups]
    return outcome.kind, outcome.error, [_seen(table, each) for each in every]


def _seen(table: Table, message: Json) -> object:
    """Return what of a message people can tell from another one."""
    files = [
        (each["filename"], each.get("description"), _content(table, each))
        for each in message.get("attachments", [])
    ]
    told = {
        "content": message.get("content"),
        "components": message.get("components"),
        "embeds": message.get("embeds"),
        "files": files,
        "edited": message.get("edited_timestamp") is not None,
    }
    return _alike(told, table)


def _content(table: Table, attachment: Json) -> object:
    content = table.file(attachment)
    if attachment["filename"].endswith(".png"):
        return "picture"
    if attachment["filename"] == "mydata.json":
        return _rows(table, json.loads(content))
    return content.decode()


def _rows(table: Table, exported: Json) -> object:
    """Return what stands in a person's data about the game, without its ids."""
    ids = ("id", "game_id", "channel_id", "thread_id", "lobby_message_id", "head_id", "name")
    return {
        name: [
            {key: value for key, value in row.items() if key not in ids}
            for row in rows
            if row.get("id" if name == "games" else "game_id") == table.game_id
        ]
        for name, rows in exported["tables"].items()
    }


def _alike(value: Any, table: Table) -> Any:
    """Return a message without what differs between any two messages and tables.

    Numbers in the ids of controls say to which question they belong and mean nothing to people.
    """
    if isinstance(value, dict):
        return {
            key: re.sub(r"\d+", "N", each)
            if key == "custom_id" and isinstance(each, str)
            else _alike(each, table)
            for key, each in value.items()
            if key not in ("id", "url", "proxy_url", "attachment_id", "size")
        }
    if isinstance(value, list | tuple):
        return [_alike(each, table) for each in value]
    if isinstance(value, str):
        value = re.sub(r"\d{15,}", "ID", value)
        names = "|".join(game.name for game in rules.GAMES.values())
        value = re.sub(rf"({names}) #{table.game_id}\b", r"\1 #GAME", value)
        return re.sub(rf"^([a-z]+)-{table.game_id}\b", r"\1-GAME", value)
    return value


def differences(first: Any, second: Any, path: str = "") -> Iterator[str]:
    """Say where two things differ."""
    if type(first) is not type(second):
        yield f"{path}: {first!r:.300} != {second!r:.300}"
    elif isinstance(first, dict):
        for key in first.keys() | second.keys():
            yield from differences(first.get(key), second.get(key), f"{path}/{key}")
    elif isinstance(first, list | tuple):
        if len(first) != len(second):
            yield f"{path}: {len(first)} != {len(second)}: {first!r:.900} != {second!r:.900}"
        for number, (one, other) in enumerate(zip(first, second, strict=False)):
            yield from differences(one, other, f"{path}/{number}")
    elif first != second:
        yield f"{path}: {first!r:.1500}\n   != {second!r:.1500}"


@pytest.mark.parametrize(
    ("options", "one", "other"),
    in_turn([case[1:] for case in CASES]),
    ids=[case[0] for case in CASES],
)
async def test_nobody_else_sees_what_a_player_decides_in_secret(
    harbour: Harbour, options: dict[str, object], one: str, other: str
) -> None:
    tables = [
        await asked_together(harbour, channel, options) for channel in ("games", "table-talk")
    ]
    for table, lines in zip(tables, (one, other), strict=True):
        await play(table, lines)
    await hold_against(tables)


async def hold_against(tables: list[Table]) -> None:
    """Compare what the other player and a spectator are shown of two tables."""
    for name in ("Ben", "Dan"):
        first, second = [await shown_to(table, name) for table in tables]
        assert "\n".join(differences(first, second)) == ""


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("puerto-rico", {"mayor_mode": "simultaneous"}),
        ("brass-birmingham", {}),
        ("castles-of-burgundy", {"trade_routes": True, "trade_route_order": "choose"}),
    ],
)
async def test_nobody_else_sees_an_answer_to_a_question_to_several(
    harbour: Harbour, slug: str, options: dict[str, object]
) -> None:
    """One is given at once, the other one after it was changed."""
    tables = [
        await asked_together(harbour, each, options, slug) for each in ("games", "table-talk")
    ]
    position = await harbour.app.play.games.position(tables[0].game_id)
    ann = position.game.seat_of(int(tables[0].people[1].id))
    assert ann is not None
    assert ann in position.game.waiting
    moves = [str(move) for move in islice(rules.legal(position.state, ann), 50)]
    once, changed = f"X: {moves[0]}", f"X: {moves[-1]}"
    assert once != changed
    await play(tables[0], once)
    await play(tables[1], changed if slug == "brass-birmingham" else f"{changed}/{once}/{changed}")
    await hold_against(tables)
