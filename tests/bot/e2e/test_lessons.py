"""Lessons in Discord: pressed through with real controls, refused, resumed after a restart."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.playground import PlaygroundPerson, controls_of, text_of
from bot.ui.people import lesson_actions
from bot.ui.time.deadlines import place_link
from tests.bot.e2e.harbour import Harbour, Json


async def learning(harbour: Harbour, person: PlaygroundPerson) -> Json:
    """Return the first message of the first lesson of Puerto Rico."""
    outcome = await person.slash("learn", "games", game="puerto-rico")
    await outcome.settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return await pressing(harbour, person, outcome.message, "Start lesson 1")


async def pressing(harbour: Harbour, person: PlaygroundPerson, message: Json, label: str) -> Json:
    """Press the control whose label begins so, and return the message after it."""
    [control] = [
        each for each in controls_of(message) if str(each.get("label", "")).startswith(label)
    ]
    return await changed_by(
        harbour, person, message, person.press(message, custom_id=control["custom_id"])
    )


async def choosing(harbour: Harbour, person: PlaygroundPerson, message: Json, value: str) -> Json:
    """Choose the entry with a value in the select that has it, and return the message after it."""
    [control] = [
        each
        for each in controls_of(message)
        if value in [entry["value"] for entry in each.get("options", ())]
    ]
    chosen = person.choose(message, custom_id=control["custom_id"], values=[value])
    return await changed_by(harbour, person, message, chosen)


async def changed_by(
    harbour: Harbour, person: PlaygroundPerson, message: Json, pressed: Awaitable[object]
) -> Json:
    """Return a message once a press has changed it."""
    before = text_of(message)
    await pressed

    def changed() -> bool:
        now = person.message(message)
        return now is not None and text_of(now) != before

    await harbour.until(changed)
    now = person.message(message)
    assert now is not None
    return now


async def test_a_lesson_goes_on_after_each_right_answer(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    first = await learning(harbour, ann)
    assert "Step 1 of 5" in text_of(first)
    assert "**Settler**" in text_of(first)
    second = await pressing(harbour, ann, first, "Settler")
    assert "Step 2 of 5" in text_of(second)
    assert "\n-# `1` Ann chooses Settler.\nEveryone uses the role" in text_of(second)
    assert "privilege.\n\nYour privilege" in text_of(second)


async def test_another_legal_answer_is_told_and_the_question_stays(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    first = await learning(harbour, ann)
    again = await pressing(harbour, ann, first, "Builder")
    assert "That's allowed: Ann chooses Builder." in text_of(again)
    assert "Step 1 of 5" in text_of(again)


async def test_a_tempting_answer_is_refused_with_its_rule(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    message = await learning(harbour, ann)
    for label in ("Settler", "Quarry"):
        message = await pressing(harbour, ann, message, label)
    refused = await pressing(harbour, ann, message, "Wharf")
    assert "costs you 9, and" in text_of(refused)
    assert any(str(each.get("label")).startswith("Show rule:") for each in controls_of(refused))


async def test_the_answer_is_shown_when_asked_for(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    message = await learning(harbour, ann)
    [show] = [each for each in controls_of(message) if each.get("label") == "Show me"]
    await ann.press(message, custom_id=show["custom_id"])

    def pointed() -> bool:
        now = ann.message(message)
        return now is not None and any("👉" in str(each.get("label")) for each in controls_of(now))

    await harbour.until(pointed)


async def test_a_lesson_is_where_it_was_left(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    first = await learning(harbour, ann)
    await pressing(harbour, ann, first, "Settler")
    resumed = await learning(harbour, ann)
    assert "Step 2 of 5" in text_of(resumed)


async def test_a_kill_in_the_middle_of_an_answer_answers_nothing_twice(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is stored, but the bot dies before it shows what comes of it."""
    ann = harbour.person("Ann")
    first = await learning(harbour, ann)
    [settler] = [
        each["custom_id"]
        for each in controls_of(first)
        if str(each.get("label", "")).startswith("Settler")
    ]

    async def killed(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as dying:
        dying.setattr(lesson_actions, "_show", killed)
        await (await ann.press(first, custom_id=settler)).followed_up()
        await harbour.bot.admission.answered()
    await harbour.stop()
    await harbour.start()
    again = await changed_by(harbour, ann, first, ann.press(first, custom_id=settler))
    assert "Step 2 of 5" in text_of(again)
    progress = await harbour.app.lessons.progress(int(ann.id), "puerto-rico", "round")
    assert progress.answers == (("role settler",),)


async def test_a_lesson_ends_with_the_next_one_and_its_rules(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    message = await learning(harbour, ann)
    for label in ("Settler", "Quarry", "Small indigo plant", "Sugar plantation", "Mayor"):
        message = await pressing(harbour, ann, message, label)
    assert "You've finished the lesson." in text_of(message)
    labels = [str(each.get("label")) for each in controls_of(message)]
    assert sum(label.startswith("Show rule:") for label in labels) == 3


async def test_moves_are_buttons_where_a_step_offers_some(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    outcome = await ann.slash("learn", "games", game="brass-birmingham")
    await outcome.settled()
    assert outcome.message is not None
    message = await choosing(harbour, ann, outcome.message, "8")
    message = await pressing(harbour, ann, message, "Network")
    message = await choosing(harbour, ann, message, "link=nuneaton~tamworth")
    message = await pressing(harbour, ann, message, "Confirm")
    two_rails = "Network: Birmingham–Nuneaton and Birmingham–"
    refused = await pressing(harbour, ann, message, f"{two_rails}Oxford")
    assert "There's no beer for this." in text_of(refused)
    after = await pressing(harbour, ann, refused, f"{two_rails}Walsall")
    assert "Step 3 of 4" in text_of(after)


async def test_a_first_game_begins_with_easy_computers(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    outcome = await ann.slash("learn", "games", game="puerto-rico")
    await outcome.settled()
    assert outcome.message is not None
    outcome = await ann.press(outcome.message, label="Play a first game")
    await outcome.settled()
    assert "Your first game has started" in outcome.text
    [game] = await harbour.app.play.games.of_person(int(ann.id))
    await harbour.until(lambda: "](https://" in outcome.text)
    [game] = await harbour.app.play.games.of_person(int(ann.id))
    assert game.has_thread
    assert f"[{game.name}]({place_link(game)})" in outcome.text
    assert game.status == "running"
    assert [seat.computer for seat in game.seats if seat.player_id is None] == ["easy", "easy"]


async def test_a_table_leads_to_the_lessons_of_its_game(harbour: Harbour) -> None:
    bo = harbour.person("Ben")
    lobby = await harbour.lobby("Ann")
    outcome = await bo.press(lobby, label="Learn in 10 minutes")
    await outcome.settled()
    assert outcome.ephemeral
    assert "Learn Puerto Rico" in outcome.text
