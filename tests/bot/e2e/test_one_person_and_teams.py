"""A game of one person and a game of teams, from the table to the result."""

from __future__ import annotations

import pytest

from bot.playground import PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, is_end
from tests.lanterns import SLUG

pytestmark = pytest.mark.usefixtures("lanterns")


def labels(message: Json) -> dict[str, bool]:
    """The buttons of a message, and whether they can be pressed."""
    return {
        one["label"]: not one.get("disabled", False)
        for one in controls_of(message)
        if "label" in one
    }


async def options_of(
    harbour: Harbour, person: PlaygroundPerson, lobby: Json
) -> dict[str, list[str]]:
    """What a person is offered in the panel of the options: the names of values by option."""
    outcome = await person.press(lobby, label="Options…")
    await outcome.settled()
    assert outcome.message is not None
    selects = [one for one in controls_of(outcome.message) if one["custom_id"].startswith("o:")]
    return {
        one["custom_id"].split(":")[2]: [value["label"] for value in one["options"]]
        for one in selects
    }


async def test_one_person_plays_and_wins(harbour: Harbour) -> None:
    table = await harbour.table("Ann", slug=SLUG)
    (ann,) = table.people
    opening = next(text for text in map(text_of, table.messages()) if text.startswith("## "))
    assert "Teams" not in opening
    for _ in range(2):
        await table.act(ann, lambda controls: (controls[-1], None))
    await harbour.idle()
    end = table.newest()
    assert is_end(end)
    told = text_of(end)
    assert "### Result\nAnn has won: 6 lanterns" in told
    assert "1." not in told
    assert labels(end) == {"Play again": True, "Check the shuffles": True}
    again = await ann.press(end, label="Play again")
    await again.settled()
    assert again.message is not None
    assert "Your table is open in" in str(again.message)


async def test_one_person_loses_and_takes_the_last_move_back(harbour: Harbour) -> None:
    table = await harbour.table("Ann", slug=SLUG)
    (ann,) = table.people
    await table.act(ann, lambda controls: (controls[0], None))
    before = table.newest()
    assert "Show since my last move" not in labels(before)
    outcome = await ann.press(before, label="Undo")
    await outcome.settled()
    assert outcome.message is not None
    assert "must agree" not in text_of(outcome.message)
    await ann.press(outcome.message, label="Undo 1 move")
    await table.moved_on(before)
    for _ in range(2):
        await table.act(ann, lambda controls: (controls[0], None))
    await harbour.idle()
    assert "Ann has lost: 2 lanterns" in text_of(table.newest())


async def test_the_panel_offers_what_goes_together(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug=SLUG)
    ann = harbour.person("Ann")
    assert "You can also start alone." in text_of(lobby)
    number = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    # four fit on a page
    first = await options_of(harbour, ann, lobby)
    assert list(first) == ["team", "goal", "colours", "start_player"]
    await harbour.app.lobbies.set_option(number, int(ann.id), "team", "across")
    offered = await options_of(harbour, ann, lobby)
    assert set(offered) == {"team", "start_player", "auto_resolve"}
    await harbour.until(lambda: "The teams are drawn" in text_of(ann.message(lobby) or {}))
    await harbour.app.lobbies.set_option(number, int(ann.id), "start_player", "listed-first")
    await harbour.person("Ben").press(lobby, label="Join")
    await harbour.until(lambda: "Teams: Ann and … · Ben and …" in text_of(ann.message(lobby) or {}))
    await harbour.app.lobbies.set_option(number, int(ann.id), "team", "off")
    offered = await options_of(harbour, ann, lobby)
    assert offered["colours"] == ["colours one", "colours many", "colours drawn"]
    assert "goal" not in offered


async def test_two_teams_play_and_one_wins(harbour: Harbour) -> None:
    names = ("Ann", "Ben", "Chloe", "Dan")
    table = await harbour.table(*names, slug=SLUG, options={"team": "across"})
    opening = next(text for text in map(text_of, table.messages()) if text.startswith("## "))
    assert "Teams: Ann and Chloe · Ben and Dan" in opening
    for turn in range(8):
        person = table.people[turn % 4]
        await table.act(person, lambda controls, at=turn % 2: (controls[-1 - at], None))
    await harbour.idle()
    assert ("### Final scores\n1. Ann and Chloe: 12 points\n2. Ben and Dan: 8 points\n") in text_of(
        table.newest()
    )
