"""Boards in a stand-in of Discord: wide or tall, light or dark, by a person and by a table."""

from __future__ import annotations

import pytest

from bot.playground import PlaygroundPerson, controls_of, text_of
from bot.playground.layout import walk
from renderers import RENDERERS
from renderers.core.game import Format
from rules import GAMES
from tests.bot.e2e.harbour import Harbour, Json, Table
from tests.sharing import in_turn

BOTH = sorted(slug for slug in GAMES if len(RENDERERS[slug].formats) > 1)


def alts(message: Json | None) -> list[str]:
    """What the pictures of a message show, in words."""
    assert message is not None
    items = [item for one in walk(message["components"]) for item in one.get("items", [])]
    return [item["description"] for item in items]


def select_of(panel: Json, name: str) -> Json | None:
    found = [one for one in controls_of(panel) if one.get("placeholder") == name]
    return found[0] if found else None


def shape_select(panel: Json) -> Json | None:
    return select_of(panel, "Boards")


async def answer(person: PlaygroundPerson, command: str, place: str, **options: object) -> Json:
    outcome = await (await person.slash(command, place, **options)).settled()
    await outcome.settled()
    assert outcome.message is not None
    return person.message(outcome.message) or outcome.message


async def own_shape(harbour: Harbour, person: PlaygroundPerson, shape: str) -> None:
    await own_setting(harbour, person, "Boards", shape)


async def own_setting(harbour: Harbour, person: PlaygroundPerson, name: str, wanted: str) -> None:
    panel = await answer(person, "me", "games")
    select = select_of(panel, name)
    assert select is not None
    await person.choose(panel, custom_id=select["custom_id"], values=[wanted])
    await harbour.bot.admission.answered()
    shown = select_of(person.message(panel) or {}, name)
    assert shown is not None
    assert [one["value"] for one in shown["options"] if one.get("default")] == [wanted]


async def next_board(table: Table) -> Json:
    await table.go_on(1)
    await table.harbour.idle()
    return table.newest()


@pytest.mark.parametrize("slug", in_turn(sorted(GAMES)))
async def test_a_person_chooses_the_shape_of_private_pictures(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    ann, ben = table.people
    await own_shape(harbour, ann, "tall")
    suffix = ", tall" if slug in BOTH else ""
    assert alts(await answer(ann, "board", table.thread)) == [f"The board{suffix}"]
    seat = await answer(ann, "board", table.thread, player="1")
    assert alts(seat) == [f"The seat{suffix}"]
    assert alts(await answer(ann, "replay", table.thread)) == [f"The board{suffix}"]
    assert alts(await answer(ben, "board", table.thread)) == ["The board"]
    assert alts(await next_board(table)) == ["The board"]
    await harbour.stop()
    await harbour.start()
    assert alts(await answer(ann, "board", table.thread)) == [f"The board{suffix}"]
    await own_shape(harbour, ann, "wide")
    assert alts(await answer(ann, "board", table.thread)) == ["The board"]


@pytest.mark.parametrize("slug", in_turn(sorted(GAMES)))
async def test_a_person_chooses_dark_pictures_for_themselves(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    ann, ben = table.people
    await own_setting(harbour, ann, "Pictures", "dark")
    await own_shape(harbour, ann, "tall")
    tall = ", tall" if slug in BOTH else ""
    for command in ("board", "replay"):
        shown = await answer(ann, command, table.thread)
        assert alts(shown) == [f"The board{tall}, dark"]
    assert alts(await answer(ben, "board", table.thread)) == ["The board"]
    since = alts(await answer(ann, "since", table.thread))
    assert since
    assert all(alt.endswith(f"The board{tall}, dark") for alt in since)
    assert alts(await next_board(table)) == ["The board"]
    await harbour.stop()
    await harbour.start()
    await own_setting(harbour, ann, "Pictures", "light")
    assert alts(await answer(ann, "board", table.thread)) == [f"The board{tall}"]


@pytest.mark.parametrize("slug", in_turn(BOTH))
async def test_a_table_chooses_the_shape_of_its_boards(harbour: Harbour, slug: str) -> None:
    lobby = await harbour.lobby("Ann", slug=slug)
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await ben.press(lobby, label="Join")
    panel = (await (await ann.press(lobby, label="Options…")).settled()).message
    assert panel is not None
    select = shape_select(panel)
    assert select is not None
    await ann.choose(panel, custom_id=select["custom_id"], values=["tall"])
    await harbour.bot.admission.answered()
    await harbour.idle()
    game_id = int(select["custom_id"].split(":")[1])
    assert (await harbour.app.lobbies.get(game_id)).format == "tall"
    assert "Tall boards" in text_of(ann.message(lobby) or {})
    await harbour.app.lobbies.start(game_id, int(ann.id))
    await harbour.idle()
    thread = (await harbour.app.lobbies.get(game_id)).thread_id
    table = Table(harbour, lobby, str(thread), game_id, [ann, ben])
    assert alts(table.newest()) == ["The board, tall"]
    assert alts(await answer(ben, "board", table.thread)) == ["The board"]
    assert text_of(await answer(ann, "table boards", table.thread, shape="wide")) == "Done."
    await harbour.idle()
    assert "Ann chose wide boards for this table." in text_of(table.messages()[-1])
    assert alts(await next_board(table)) == ["The board"]


@pytest.fixture(params=sorted(GAMES))
def wide_only(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose boards have one shape, as those of a new one may have."""
    slug: str = request.param
    monkeypatch.setattr(type(RENDERERS[slug]), "formats", (Format.WIDE,))
    return slug


async def test_a_game_with_one_shape_offers_no_choice(wide_only: str, harbour: Harbour) -> None:
    lobby = await harbour.lobby("Ann", slug=wide_only)
    ann = harbour.person("Ann")
    panel = (await (await ann.press(lobby, label="Options…")).settled()).message
    assert panel is not None
    assert shape_select(panel) is None


async def test_a_table_with_one_shape_refuses_another(wide_only: str, harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", slug=wide_only)
    ann = table.people[0]
    told = text_of(await answer(ann, "table boards", table.thread, shape="tall"))
    assert "one shape only" in told
    assert (await harbour.app.lobbies.get(table.game_id)).format == "wide"
    await own_shape(harbour, ann, "tall")
    assert alts(await answer(ann, "board", table.thread)) == ["The board"]
