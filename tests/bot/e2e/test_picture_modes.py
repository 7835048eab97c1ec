"""Boards in a stand-in of Discord: light or dark, as a person chooses."""

from __future__ import annotations

import pytest

from bot.playground import PlaygroundPerson, controls_of
from bot.playground.layout import walk
from rules import GAMES
from tests.bot.e2e.harbour import Harbour, Json, Table
from tests.sharing import in_turn


def alts(message: Json | None) -> list[str]:
    """What the pictures of a message show, in words."""
    assert message is not None
    items = [item for one in walk(message["components"]) for item in one.get("items", [])]
    return [item["description"] for item in items]


def select_of(panel: Json, name: str) -> Json | None:
    found = [one for one in controls_of(panel) if one.get("placeholder") == name]
    return found[0] if found else None


async def answer(person: PlaygroundPerson, command: str, place: str, **options: object) -> Json:
    outcome = await (await person.slash(command, place, **options)).settled()
    await outcome.settled()
    assert outcome.message is not None
    return person.message(outcome.message) or outcome.message


async def own_mode(harbour: Harbour, person: PlaygroundPerson, wanted: str) -> None:
    panel = await answer(person, "me", "games")
    select = select_of(panel, "Images")
    assert select is not None
    await person.choose(panel, custom_id=select["custom_id"], values=[wanted])
    await harbour.bot.admission.answered()
    shown = select_of(person.message(panel) or {}, "Images")
    assert shown is not None
    assert [one["value"] for one in shown["options"] if one.get("default")] == [wanted]


async def next_board(table: Table) -> Json:
    await table.go_on(1)
    await table.harbour.idle()
    return table.newest()


@pytest.mark.parametrize("slug", in_turn(sorted(GAMES)))
async def test_a_person_chooses_dark_pictures_for_themselves(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    ann, ben = table.people
    await own_mode(harbour, ann, "dark")
    for command in ("board", "replay"):
        assert alts(await answer(ann, command, table.thread)) == ["The board, dark"]
    seat = await answer(ann, "board", table.thread, player="1")
    assert alts(seat) == ["The seat, dark"]
    assert alts(await answer(ben, "board", table.thread)) == ["The board"]
    since = alts(await answer(ann, "since", table.thread))
    assert since
    assert all(alt.endswith("The board, dark") for alt in since)
    assert alts(await next_board(table)) == ["The board"]
    await harbour.stop()
    await harbour.start()
    assert alts(await answer(ann, "board", table.thread)) == ["The board, dark"]
    await own_mode(harbour, ann, "light")
    assert alts(await answer(ann, "board", table.thread)) == ["The board"]
