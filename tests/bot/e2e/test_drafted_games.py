"""Games with the New Buildings, through the controls: choosing a list, drafting, playing."""

from __future__ import annotations

from bot.playground import PlaygroundPerson, controls_of, text_of
from rules import Record, scores
from tests.bot.e2e.harbour import Harbour, Json


async def options_of(person: PlaygroundPerson, lobby: Json) -> Json:
    """Open the private panel of the options."""
    outcome = await person.press(lobby, label="Options…")
    await outcome.settled()
    assert outcome.message is not None
    return outcome.message


def ids_of(panel: Json | None) -> list[str]:
    return [one["custom_id"] for one in controls_of(panel or {})]


async def test_a_drafted_game_is_played_by_controls_to_the_end(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", options={"building_set": "draft"})
    opening = table.newest()
    assert "choose a building for the game" in text_of(opening)
    selects = [one for one in controls_of(opening) if "options" in one]
    assert sum(len(one["options"]) for one in selects) == 31
    assert all(option["description"] for one in selects for option in one["options"])
    await table.play_on()
    await harbour.idle()
    end = table.newest()
    attached = next(one for one in end["attachments"] if one["filename"] == "record.txt")
    record = Record.from_text(table.file(attached).decode())
    assert sum(text.startswith("draft ") for _, text in record.moves) == 17
    best = max(score.total for score in scores(record.replay()))
    assert str(best) in text_of(end)


async def test_computers_play_with_all_new_buildings(harbour: Harbour) -> None:
    table = await harbour.table("Ann", computers=3, options={"building_set": "new-only"})
    await table.play_on()
    await harbour.idle()
    assert "Final scores" in text_of(table.newest())


async def test_the_organiser_chooses_the_list_of_buildings(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann = harbour.person("Ann")
    panel = await options_of(ann, lobby)
    game = int(lobby_id(lobby))
    assert f"q:{game}:custom_buildings" not in ids_of(panel)
    await ann.choose(panel, custom_id=f"o:{game}:building_set", values=["custom"])
    await harbour.until(lambda: f"q:{game}:custom_buildings" in ids_of(ann.message(panel)))
    await ann.press(ann.message(panel) or {}, custom_id=f"q:{game}:custom_buildings")
    await harbour.until(lambda: f"qs:{game}:custom_buildings:9" in ids_of(ann.message(panel)))
    shown = ann.message(panel)
    assert shown is not None
    costs = [one for one in controls_of(shown) if one["custom_id"].startswith("qs:")]
    assert [one["min_values"] for one in costs] == [1, 2, 1, 1, 2, 1, 1, 2, 1, 5]
    assert [one["max_values"] for one in costs] == [one["min_values"] for one in costs]
    await ann.choose(shown, custom_id=f"qs:{game}:custom_buildings:0", values=["aqueduct"])
    await harbour.until(lambda: "Aqueduct" in text_of(ann.message(lobby) or {}))
    chosen = (await harbour.app.play.games.get(game)).options
    assert str(chosen["custom_buildings"]).split(",")[:2] == ["aqueduct", "hacienda"]


async def test_lists_that_clash_are_refused_in_words(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann = harbour.person("Ann")
    game, by = int(lobby_id(lobby)), int(ann.id)
    await harbour.app.lobbies.set_option(game, by, "building_set", "custom")
    await harbour.app.lobbies.set_option(game, by, "hacienda_forest_exclusive", True)
    panel = await options_of(ann, lobby)
    await ann.press(ann.message(panel) or {}, custom_id=f"q:{game}:custom_buildings")
    await harbour.until(lambda: f"qs:{game}:custom_buildings:1" in ids_of(ann.message(panel)))
    outcome = await ann.choose(
        ann.message(panel) or {},
        custom_id=f"qs:{game}:custom_buildings:1",
        values=["hacienda", "forest-house"],
    )
    (told,) = await outcome.followed_up()
    assert "in the same game" in told["content"]
    assert "hacienda_forest_exclusive" not in told["content"], "options are named, not their ids"


def lobby_id(lobby: Json) -> str:
    return str(controls_of(lobby)[0]["custom_id"].split(":")[1])
