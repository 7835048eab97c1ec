"""Rules in chat: looked up, searched, leafed through, shown to everybody, linked from refusals."""

from __future__ import annotations

from typing import Any

import pytest
from harbour import Harbour, Json, Table

from bot.playground import Outcome, Person, controls_of, text_of
from bot.rulebook import OWN, page

TOPIC = "open-a-table"


async def rules(person: Person, channel: Any = "games", **options: object) -> Outcome:
    outcome = await person.slash("rules", channel, **options)
    await outcome.settled()
    assert "Error id" not in outcome.text
    return outcome


def button(message: Json | None, start: str) -> Json:
    assert message is not None
    found = [one for one in controls_of(message) if one["custom_id"].startswith(start)]
    assert found, (start, [one["custom_id"] for one in controls_of(message)])
    return found[0]


async def changed(harbour: Harbour, person: Person, message: Json, start: str) -> Json:
    """Press a button of a private message; returns the message after it."""
    await person.press(message, custom_id=button(message, start)["custom_id"])
    return await anew(harbour, person, message)


async def anew(harbour: Harbour, person: Person, message: Json) -> Json:
    before = text_of(message)

    def is_new() -> bool:
        now = person.message(message)
        return now is not None and text_of(now) != before

    await harbour.until(is_new)
    now = person.message(message)
    assert now is not None
    return now


@pytest.mark.parametrize(
    ("locale", "typed", "sentence"),
    [
        ("en-US", "opening a tab", "Opening a table"),
        ("ko", "테이블 여", "테이블 열기"),
        ("ja", "テーブルを開", "テーブルを開く"),
    ],
)
async def test_a_topic_is_offered_while_it_is_typed_and_shown_privately(
    harbour: Harbour, locale: str, typed: str, sentence: str
) -> None:
    ann = harbour.person("Ann")
    ann.locale = locale
    offered = await ann.autocomplete("rules", "topic", typed)
    assert offered[0]["value"] == f"{OWN}/{TOPIC}"
    assert offered[0]["name"].startswith(sentence)
    outcome = await rules(ann, topic=offered[0]["value"])
    assert outcome.ephemeral
    assert f"### {sentence}" in outcome.text
    assert harbour.person("Ben").messages("games") == []
