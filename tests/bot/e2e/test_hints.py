"""Hints in Discord: three steps by presses, the move in the game's own controls, wrong clicks."""

from __future__ import annotations

from typing import Any, cast

import pytest
from sqlalchemy import select

import rules
from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.computers.coaching.stored import stored_verdict
from bot.i18n import texts_for
from bot.playground import PlaygroundPerson, controls_of, text_of
from bot.store.schema import hints
from rules import State
from tests.bot.e2e.harbour import Harbour, Json, Table, can_confirm, game_id_of, is_end
from tests.bot.e2e.test_lessons import changed_by, pressing
from tests.bot.e2e.test_restart import until_the_end_is_near


class Thinker:
    """Recommends the first legal move, by nine points."""

    def __init__(self) -> None:
        self.thoughts = 0

    async def start(self) -> None:
        """There is nothing to start."""

    async def advice(
        self, view: State, seat: int, seed: str, judged: str, suggested: str
    ) -> dict[str, Any]:
        self.thoughts += 1
        best, other, *_ = rules.legal(view, seat)
        played = rules.parse(view, seat, judged) if judged else other
        parts = {"quarries": 9.0}
        reached = {"quarry": 1.0}, {"quarry": 0.25}
        verdict = MoveVerdict(
            VerdictKind.MISTAKE, played, best, 9.0, 0.5, 16, 0, (best,), parts, *reached
        )
        return stored_verdict(verdict)


@pytest.fixture
def thinker(harbour: Harbour) -> Thinker:
    thinker = Thinker()
    cast(Any, harbour.app.hints)._searching = thinker
    return thinker


async def table_with_hints(harbour: Harbour, *names: str, **table: Any) -> Table:
    """Open a table, choose hints in its options, and start it."""
    lobby = await harbour.lobby(names[0], slug=table.get("slug", "puerto-rico"))
    organiser = harbour.person(names[0])
    outcome = await organiser.press(lobby, label="Options…")
    await outcome.settled()
    assert outcome.message is not None
    panel = await pressing(harbour, organiser, outcome.message, "Turn hints on")
    assert "Hints: **on**" in text_of(panel)
    for name in names[1:]:
        await harbour.person(name).press(lobby, label="Join")
        await harbour.bot.admission.answered()
    if lobby_kind(table) == "puerto-rico":
        await harbour.app.lobbies.set_option(
            game_id_of(lobby), int(organiser.id), "start_player", "listed-first"
        )
    await harbour.idle()
    now = organiser.message(lobby)
    assert now is not None
    assert "Hints: **on** (not rated)" in text_of(now)
    await organiser.press(lobby, label="Start")
    return await harbour.started(lobby, *names)


def lobby_kind(table: dict[str, Any]) -> str:
    return str(table.get("slug", "puerto-rico"))


async def hint(person: PlaygroundPerson, question: Json) -> Json:
    """Press Hint on a question, and return the private answer."""
    outcome = await person.press(question, label="Get a hint")
    await outcome.settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return outcome.message


async def test_a_hint_grows_by_presses_and_its_move_is_never_played_unseen(
    harbour: Harbour, thinker: Thinker
) -> None:
    table = await table_with_hints(harbour, "Ann", "Ben", "Chloe")
    [ann] = table.asked()
    question = table.newest()
    first = await hint(ann, question)
    assert "Look at the prices" in text_of(first)
    assert "Settler" not in text_of(first)
    second = await pressing(harbour, ann, first, "Show a good move")
    assert text_of(second).startswith(text_of(first))
    assert "**A good move**" in text_of(second)
    third = await pressing(harbour, ann, second, "Explain why")
    assert text_of(third).startswith(text_of(second))
    assert "**+9.0** points (8.0 to 10.0)" in text_of(third)
    assert "**+9.0** quarries · for later" in text_of(third)
    assert "You take a quarry in 16 of 16 continuations, and in 4 after the other move." in text_of(
        third
    )
    assert thinker.thoughts == 1
    again = await hint(ann, question)
    assert text_of(again) == text_of(first)
    assert thinker.thoughts == 1
    outcome = await ann.press(third, label="Play it…")
    await outcome.settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    assert can_confirm(outcome.message) or "Confirm" in [
        each.get("label") for each in controls_of(outcome.message)
    ]
    assert table.newest()["id"] == question["id"]
    await ann.press(outcome.message, label="Confirm")
    await table.moved_on(question)


async def test_the_buttons_of_an_old_hint_say_that_the_game_has_moved_on(
    harbour: Harbour, thinker: Thinker
) -> None:
    table = await table_with_hints(harbour, "Ann", "Ben", "Chloe")
    [ann] = table.asked()
    question = table.newest()
    first = await hint(ann, question)
    second = await pressing(harbour, ann, first, "Show a good move")
    moves = ("role builder", "build pass")
    await harbour.app.play.moves.make(table.game_id, int(ann.id), moves)
    await table.moved_on(question)
    why = await ann.press(second, label="Explain why")
    [why_not] = await why.followed_up()
    play = await ann.press(second, label="Play it…")
    await play.settled()
    assert play.ephemeral
    for answer in (text_of(why_not), play.text):
        assert "The game has moved on, so nothing changed." in answer


async def test_a_hint_speaks_the_language_of_its_person(harbour: Harbour, thinker: Thinker) -> None:
    table = await table_with_hints(harbour, "Ann", "Eun")
    [ann] = table.asked()
    moves = ("role builder", "build pass")
    await harbour.app.play.moves.make(table.game_id, int(ann.id), moves)
    await harbour.idle()
    [eun] = table.asked()
    outcome = await eun.slash("hint", table.thread)
    await outcome.settled()
    korean = texts_for("ko")
    assert korean.gettext("Hint") in outcome.text
    assert [each["label"] for each in controls_of(outcome.message or {})] == [
        korean.gettext("Show a good move")
    ]


async def test_hints_are_for_whoever_is_asked_alone(harbour: Harbour, thinker: Thinker) -> None:
    table = await table_with_hints(harbour, "Ann", "Ben", "Chloe")
    [ann] = table.asked()
    question = table.newest()
    [control] = [each for each in controls_of(question) if each.get("label") == "Get a hint"]
    for name, why in (("Ben", "when it's your turn"), ("Dan", "You aren't in this game")):
        outcome = await harbour.person(name).press(question, label="Get a hint")
        await outcome.settled()
        assert outcome.ephemeral
        assert why in outcome.text
    shown = await hint(ann, question)
    [more] = [each["custom_id"] for each in controls_of(shown)]
    game = control["custom_id"].split(":")[1]
    assert more.split(":")[1] == game
    assert thinker.thoughts == 1
    await table.act(ann)
    late = await ann.press(shown, custom_id=more)
    [why_not] = await late.followed_up()
    assert "has moved on" in text_of(why_not)
    assert thinker.thoughts == 1


async def test_a_hint_by_command_says_where_there_is_none(
    harbour: Harbour, thinker: Thinker
) -> None:
    table = await harbour.table("Ann", "Ben", "Chloe")
    [ann] = table.asked()
    outcome = await ann.slash("hint", table.thread)
    await outcome.settled()
    assert "Hints are off at this table" in outcome.text
    assert "Get a hint" not in [each.get("label") for each in controls_of(table.newest())]
    assert thinker.thoughts == 0


async def test_hints_can_be_turned_off_and_the_result_says_how_many_there_were(
    harbour: Harbour, thinker: Thinker
) -> None:
    table = await table_with_hints(harbour, "Ann", "Ben", "Chloe")
    [ann] = table.asked()
    outcome = await ann.slash("hint", table.thread)
    await outcome.settled()
    assert "Look at" in outcome.text
    outcome = await ann.slash("table hints-off", table.thread)
    await outcome.settled()
    await harbour.idle()
    assert "Get a hint" not in [each.get("label") for each in controls_of(table.newest())]
    outcome = await ann.slash("hint", table.thread)
    await outcome.settled()
    assert "turned off" in outcome.text
    await until_the_end_is_near(harbour, table)
    await table.play_on()
    [end] = [each for each in table.messages() if is_end(each)]
    assert "Hints: Ann 1, Ben 0, Chloe 0" in text_of(end)
    async with harbour.app.db.reading() as connection:
        answers = (await connection.execute(select(hints.c.answer))).scalars().all()
    assert answers == [None], "what they said is forgotten with the end of the game"


async def test_a_first_game_has_hints(harbour: Harbour, thinker: Thinker) -> None:
    ann = harbour.person("Ann")
    outcome = await ann.slash("learn", "games", game="puerto-rico")
    await outcome.settled()
    assert outcome.message is not None
    outcome = await ann.press(outcome.message, label="Play a first game")
    await outcome.settled()
    [game] = await harbour.app.play.games.of_person(int(ann.id))
    assert game.hints == "on"


async def test_a_second_look_comes_before_a_blunder_for_those_who_want_it(
    harbour: Harbour, thinker: Thinker
) -> None:
    table = await table_with_hints(harbour, "Ann", "Ben", "Chloe")
    [ann] = table.asked()
    outcome = await ann.slash("me", "games")
    await outcome.settled()
    assert outcome.message is not None
    settings = await pressing(harbour, ann, outcome.message, "Turn on the second look")
    assert "Second look before a blunder, in games with hints: on" in text_of(settings)
    question = table.newest()
    [mayor] = [
        each["custom_id"]
        for each in controls_of(question)
        if each["custom_id"].endswith("role mayor")
    ]
    held = await ann.press(question, custom_id=mayor)
    [asked] = await held.followed_up()
    assert "This gives up about 9.0 points (8.0 to 10.0)." in text_of(asked)
    assert table.newest()["id"] == question["id"]
    thought = await changed_by(harbour, ann, asked, ann.press(asked, label="Let me think"))
    assert "Nothing was played" in text_of(thought)
    held = await ann.press(question, custom_id=mayor)
    [asked] = await held.followed_up()
    await ann.press(asked, label="Play it")
    await table.moved_on(question)
