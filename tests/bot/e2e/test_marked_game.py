"""A whole game in the marked language: no message that anybody sees bypasses the catalogues."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.games import GAMES
from bot.playground import controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table, panel_doors
from tests.bot.e2e.walking import PEOPLE, SAME, every_text, speaking, without_pages
from tests.pseudo import unmarked

MOVES = 45
PANEL_CHANGES = 4
COMPUTER = "Petrel"
"""The name of the computer, which joined before the language changed."""


def strange(messages: list[Json]) -> dict[str, list[str]]:
    """The words without marks, by the text that they stand in."""
    said = [text for message in messages for text in every_text(message)]
    assert any("⟦" in text for text in said)
    names = (*SAME, COMPUTER)
    return {text: words for text in said if (words := unmarked(without_pages(text), names))}


async def panels(table: Table) -> list[Json]:
    """What the private panel of the newest question shows, and after some changes."""
    if not panel_doors(table.newest()):
        return []
    person = table.asked()[0]
    shown = [await table.open_panel(person)]
    for _ in range(PANEL_CHANGES):
        if not any(one["custom_id"][:2] in ("x:", "e:") for one in controls_of(shown[-1])):
            break
        shown.append(await table.edit(person, shown[-1]))
    return shown


async def plan(table: Table) -> list[Json]:
    """What somebody sees who plans ahead while others are asked, and when it was queued.

    Nothing where no moves can be queued yet.
    """
    question = table.newest()
    controls = [one for one in controls_of(question) if one["custom_id"].endswith(":plan")]
    if not controls:
        return []
    person = table.people[-1]
    opened = await person.press(question, custom_id=controls[0]["custom_id"])
    await opened.settled()
    shown = [opened.message or {}]
    if not any(":queue:" in one["custom_id"] for one in controls_of(shown[-1])):
        return []
    while (queue := by_verb(shown[-1], ":queue:")).get("disabled") or len(shown) == 1:
        change = next(one for verb in (":menu", ":edit") for one in usable(shown[-1], verb))
        if "options" in change:
            value = change["options"][0]["value"]
            await person.choose(shown[-1], custom_id=change["custom_id"], values=[value])
        else:
            await person.press(shown[-1], custom_id=change["custom_id"])
        await table.harbour.bot.admission.answered()
        shown.append(person.message(opened.message or {}) or {})
    for verb in (queue["custom_id"], ":show:"):
        button = by_verb(shown[-1], verb)
        await person.press(shown[-1], custom_id=button["custom_id"])
        await table.harbour.bot.admission.answered()
        shown.append(person.message(opened.message or {}) or {})
    return shown


def usable(panel: Json, verb: str) -> list[Json]:
    every = [one for one in controls_of(panel) if verb in one["custom_id"]]
    return [one for one in every if not one.get("disabled")]


def by_verb(panel: Json, verb: str) -> Json:
    return next(one for one in controls_of(panel) if verb in one["custom_id"])


@pytest.mark.parametrize("slug", GAMES)
async def test_planning_comes_from_the_catalogues(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", "Chloe", slug=slug)
    with speaking("marked", [harbour.person(name) for name in PEOPLE]):
        await table.play_on(moves=1)
        await harbour.idle()
        while not (shown := await plan(table)):
            await table.play_on(moves=1)
            await harbour.idle()
    assert len(shown) > 3
    # the select of the orders names them in notation
    assert [each for each in strange(shown) if f"`{each}`" not in text_of(shown[-1])] == []


@pytest.mark.parametrize("slug", GAMES)
async def test_messages_of_a_game_come_from_the_catalogues(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug, computers=1)
    before = len(table.messages())
    people = [harbour.person(name) for name in PEOPLE]
    with speaking("marked", people):
        seen: list[Json] = []
        for _ in range(MOVES):
            if table.over:
                break
            seen += await panels(table)
            await table.play_on(moves=1)
        await harbour.idle()
        # what was posted before is in English
        seen += table.messages()[before + 1 :]
    assert len(seen) > MOVES
    assert strange(seen) == {}


@pytest.mark.parametrize("slug", GAMES)
async def test_tables_come_from_the_catalogues(harbour: Harbour, slug: str) -> None:
    people = [harbour.person(name) for name in PEOPLE]
    with speaking("marked", people):
        lobby = await harbour.lobby("Ann", slug=slug)
        shown = [message async for message in pressed(harbour, lobby)]
    assert len(shown) > 4
    assert strange([lobby, *shown]) == {}


async def pressed(harbour: Harbour, lobby: Json) -> AsyncIterator[Json]:
    """The lobby and the private answers after each of its buttons, pressed by two people."""
    for name in ("Ben", "Ann"):
        person = harbour.person(name)
        for control in controls_of(lobby):
            now = person.message(lobby)
            assert now is not None
            there = [one for one in controls_of(now) if one["custom_id"] == control["custom_id"]]
            if not there or there[0].get("disabled") or control["type"] != 2:
                continue
            outcome = await person.press(now, custom_id=control["custom_id"])
            await outcome.settled()
            await harbour.bot.admission.answered()
            for message in (outcome.message, *outcome.followups, person.message(lobby)):
                if message is not None:
                    yield message
    await harbour.idle()
