"""Looking back as a player does: what was missed, turn by turn, and what an undo would do."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.i18n import texts_for
from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from bot.services.play.film_process import Scene
from bot.store.messages import outbox
from tests.bot.e2e.harbour import Harbour, Json, Table, TableAfter, is_end, move_controls


async def twelve_moves(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben", "Chloe")
    await made.play_on(moves=12)
    await harbour.idle()
    return made


@pytest.fixture
async def table(table_after: TableAfter) -> Table:
    return await table_after(twelve_moves)


async def ask(table: Table, command: str, person: str = "Ann", **options: object) -> Json:
    outcome: InteractionResult = await table.harbour.person(person).slash(
        command, table.thread, **options
    )
    await outcome.settled()
    await table.harbour.bot.admission.answered()
    assert outcome.ephemeral
    assert "Error ID" not in outcome.text
    assert outcome.message is not None
    return outcome.message


async def press(table: Table, person: PlaygroundPerson, message: Json, label: str) -> Json:
    """Press a button of a private message; returns the message as it is then."""
    await person.press(message, label=label)
    await table.harbour.bot.admission.answered()
    return person.message(message) or message


def labels(message: Json) -> dict[str, Json]:
    return {one["label"]: one for one in controls_of(message) if "label" in one}


async def test_since_shows_before_and_now_and_what_is_asked(table: Table) -> None:
    message = await ask(table, "since")
    before, now = message["attachments"]
    assert before["description"].startswith("Before. ")
    assert now["description"].startswith("Now. ")
    told = text_of(message)
    assert "Since your last move" in told
    assert "**Turn " in told
    assert len(told) <= 4000
    asked = table.asked()[0]
    own = text_of(await ask(table, "since", asked.name))
    assert "Now you can: " in own
    assert f"<#{table.thread}>" in own


async def test_nobody_has_missed_anything_right_after_their_move(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", "Chloe")
    ann, ben = table.people[:2]
    await table.act(ann, lambda controls: _role(controls, "settler"))
    await table.act(ann)
    await harbour.idle()
    assert table.asked() == [ben]
    entries = await harbour.app.play.games.log(table.game_id)
    assert [entry.by for entry in entries] == ["person", "person"]
    message = await ask(table, "since", ann.name)
    assert "Nothing has changed since then." in text_of(message)
    assert len(message["attachments"]) == 1


async def test_the_button_below_a_board_shows_the_same(table: Table) -> None:
    ann = table.people[0]
    outcome = await ann.press(table.newest(), label="Show since my last move")
    await outcome.settled()
    assert outcome.ephemeral
    assert "Since your last move" in text_of(outcome.message or {})


async def test_who_has_not_moved_has_missed_everything(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    await table.act(table.asked()[0])
    await harbour.idle()
    other = next(person for person in table.people if person.name == "Ben")
    assert "At the start" in text_of(await ask(table, "since", other.name))


async def test_strangers_have_missed_nothing(table: Table) -> None:
    outcome = await table.harbour.person("Dan").slash("since", table.thread)
    await outcome.settled()
    assert outcome.text == "You aren't in this game."


async def test_leafing_through_the_game(table: Table) -> None:
    ann = table.people[0]
    turns = len((await table.harbour.app.history.chronicle(table.game_id)).turns)
    shown = await ask(table, "replay")
    assert f"Turn {turns} " in text_of(shown)
    assert labels(shown)["▶"]["disabled"]
    assert labels(shown)["⏭"]["disabled"]
    shown = await press(table, ann, shown, "◀")
    assert f"Turn {turns - 1} " in text_of(shown)
    shown = await press(table, ann, shown, "⏮")
    assert text_of(shown).startswith("### The start")
    assert labels(shown)["◀"]["disabled"]
    shown = await press(table, ann, shown, "▶")
    assert "### Turn 1 " in text_of(shown)
    shown = await press(table, ann, shown, "⏭")
    assert f"Turn {turns} " in text_of(shown)
    (picture,) = shown["attachments"]
    assert picture["description"]


async def test_a_round_is_jumped_to_and_a_panel_survives_a_restart(table: Table) -> None:
    ann = table.people[0]
    shown = await ask(table, "replay", turn="2")
    assert "### Turn 2 " in text_of(shown)
    await table.harbour.stop()
    await table.harbour.start()
    (jump,) = [one for one in controls_of(shown) if "options" in one]
    chapters = (await table.harbour.app.history.chronicle(table.game_id)).rounds
    last = jump["options"][-1]
    assert last["label"] == f"Round {chapters[-1].round.number}"
    await ann.choose(shown, custom_id=jump["custom_id"], values=[last["value"]])
    await table.harbour.bot.admission.answered()
    assert f"Turn {last['value']} " in text_of(ann.message(shown) or {})


async def test_a_turn_that_is_not_there_is_refused(table: Table) -> None:
    assert "The start" in text_of(await ask(table, "replay", turn="0"))
    for typed, why in (
        ("99999", "There's no turn 99999. The latest is "),
        ("soon", "Choose a turn from the list, or type its number."),
    ):
        refused = await table.people[0].slash("replay", table.thread, turn=typed)
        await refused.settled()
        assert refused.text.startswith(why)


async def test_a_panel_of_turns_that_were_taken_back_shows_the_newest_one(table: Table) -> None:
    ann, app = table.people[0], table.harbour.app
    shown = await ask(table, "replay")
    game = (await app.play.games.position(table.game_id)).game

    async def nothing_else(_tx: object, _game: object) -> None:
        """Nothing belongs to it."""

    await app.play.undo.take_back_to(game.id, 2, game.ply, 0, nothing_else)
    shown = await press(table, ann, shown, "◀")
    turns = len((await app.history.chronicle(table.game_id)).turns)
    assert f"### Turn {turns} " in text_of(shown)


async def test_an_earlier_board_as_picture_and_as_text(table: Table) -> None:
    offered = await table.people[0].autocomplete("board", "turn", "", table.thread)
    assert (offered[-1]["name"], offered[-1]["value"]) == ("The start", "0")
    assert offered[0]["name"].startswith("Round ")
    typed = await table.people[0].autocomplete("replay", "turn", "3", table.thread)
    assert typed[0]["name"].startswith("Turn 3 ")
    message = await ask(table, "board", turn="0")
    assert message["attachments"][0]["description"] == "The board"
    now = await table.harbour.person("Ann").slash("board", table.thread, text=True)
    old = await table.harbour.person("Ann").slash("board", table.thread, text=True, turn="0")
    for outcome in (now, old):
        await outcome.settled()
    await table.harbour.bot.admission.answered()
    assert now.text != old.text


@pytest.mark.parametrize(("name", "language"), [("Ann", "en"), ("Eun", "ko"), ("Fumi", "ja")])
async def test_everybody_looks_back_in_their_language(
    harbour: Harbour, name: str, language: str
) -> None:
    table = await harbour.table("Ann", "Eun", "Fumi")
    await table.play_on(moves=6)
    await harbour.idle()
    words = texts_for(language).gettext
    assert words("Since your last move") in text_of(await ask(table, "since", name))
    shown = await ask(table, "replay", name, turn="1")
    assert words("Turn {turn} of {last}", turn=1, last="").split("1")[0] in text_of(shown)
    assert words("Round {round}", round=1) in text_of(shown)
    (jump,) = [one for one in controls_of(shown) if "options" in one]
    assert jump["placeholder"] == words("Go to a round")
    asked = table.asked()[0]
    if asked.name == name:
        label = words("Now you can: {choices}.", choices="").removesuffix(".").strip()
        assert label in text_of(await ask(table, "since", name))


async def test_an_undo_shows_first_what_would_go(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    ann = table.asked()[0]
    question = table.newest()
    await table.answer(ann, question, lambda controls: _role(controls, "builder"))
    await table.moved_on(question)
    await harbour.idle()
    outcome = await ann.slash("undo", table.thread)
    await outcome.settled()
    shown = outcome.message
    assert shown is not None
    assert "1 move would be undone" in text_of(shown)
    assert "Builder" in text_of(shown)
    assert shown["attachments"]
    assert (await harbour.app.play.games.position(table.game_id)).game.ply == 1
    shown = await press(table, ann, shown, "Undo 1 move")
    assert "1 move was undone" in text_of(shown)
    assert not list(controls_of(shown))
    assert (await harbour.app.play.games.position(table.game_id)).game.ply == 0


async def test_a_preview_of_a_game_that_went_on_takes_nothing_back(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    ann = table.asked()[0]
    question = table.newest()
    await table.answer(ann, question, lambda controls: _role(controls, "builder"))
    await table.moved_on(question)
    await harbour.idle()
    outcome = await ann.slash("undo", table.thread)
    await outcome.settled()
    shown = outcome.message
    assert shown is not None
    await table.act(ann)
    pressed = await ann.press(shown, label="Undo 1 move")
    await harbour.bot.admission.answered()
    assert pressed.followups == []
    told = text_of(ann.message(shown) or {})
    assert told == "The game has moved on, so nothing changed. Use the latest board."
    assert (await harbour.app.play.games.position(table.game_id)).game.ply == 2


async def test_who_has_not_moved_is_told_so(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    await table.act(table.asked()[0], lambda controls: _role(controls, "settler"))
    outcome = await harbour.person("Ben").slash("undo", table.thread)
    await outcome.settled()
    assert outcome.text == "You haven't made a move yet."


def _role(controls: list[Json], role: str) -> tuple[Json, str | None]:
    for control in controls:
        if control["custom_id"].endswith(f"role {role}"):
            return control, None
        for option in control.get("options", ()):
            if option["value"] == f"role {role}":
                return control, option["value"]
    raise AssertionError(f"nobody can take the {role}")


async def test_the_end_has_a_chart_and_the_film_follows(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    await table.play_on()
    await harbour.app.films.idle()
    await harbour.idle()
    end, film = table.messages()[-2:]
    assert is_end(end)
    described = [one.get("description") for one in end["attachments"]]
    assert described[:3] == ["The scores", "The chart", "The board"]
    assert "Replay video of the game" in text_of(film)
    (attached,) = film["attachments"]
    assert attached["filename"] == f"film-{table.game_id}.webp"
    assert (attached["content_type"], attached["width"]) == ("image/webp", 16)
    turns = len((await harbour.app.history.chronicle(table.game_id)).turns)
    assert f"{turns} turns" in attached["description"]
    with Image.open(io.BytesIO(table.file(attached))) as shown:
        assert shown.n_frames == 2
    assert move_controls(end) == []
    shown_replay = await ask(table, "replay")
    assert f"Turn {turns} of {turns}" in text_of(shown_replay)


async def test_a_film_that_fails_is_left_out(
    harbour: Harbour, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_scene: Scene) -> bytes:
        raise RuntimeError("no light")

    await harbour.stop()
    harbour.shoot = fail
    await harbour.start()
    table = await harbour.table("Ann", "Ben")
    await table.play_on()
    await harbour.app.films.idle()
    await harbour.idle()
    assert is_end(table.messages()[-1])
    assert "no film could be made" in caplog.text
    async with harbour.app.db.reading() as connection:
        assert await outbox.due(connection, ("game", table.game_id)) == ()
