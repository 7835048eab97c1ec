"""Rules in chat: looked up, searched, leafed through, shown to everybody, linked from refusals."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from bot.rulebook.books import BOOKS, page
from bot.rulebook.topics import OWN
from tests.bot.e2e.harbour import EPHEMERAL, Harbour, Json, Table, move_controls

TOPIC = "open-a-table"


pytestmark = pytest.mark.usefixtures("kept_index")
"""A bot has long read the index of the rules when somebody asks."""


async def rules(
    person: PlaygroundPerson, channel: Any = "games", **options: object
) -> InteractionResult:
    outcome = await person.slash("rules", channel, **options)
    await outcome.settled()
    assert "Error ID" not in outcome.text
    return outcome


def button(message: Json | None, start: str) -> Json:
    assert message is not None
    found = [one for one in controls_of(message) if one["custom_id"].startswith(start)]
    assert found, (start, [one["custom_id"] for one in controls_of(message)])
    return found[0]


async def changed(harbour: Harbour, person: PlaygroundPerson, message: Json, start: str) -> Json:
    """Press a button of a private message; returns the message after it."""
    await person.press(message, custom_id=button(message, start)["custom_id"])
    return await anew(harbour, person, message)


async def anew(harbour: Harbour, person: PlaygroundPerson, message: Json) -> Json:
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


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben")
    await harbour.idle()
    return made


@pytest.mark.parametrize(
    ("locale", "question", "title"),
    [
        ("en-US", "do I have to load?", "The duty to load"),
        ("ko", "선장 단계에서 꼭 실어야 하나요?", "선적 의무"),
        ("ja", "必ず積まなければなりませんか", "積む義務"),
    ],
)
async def test_a_question_in_a_thread_is_answered_from_the_rules_of_its_game(
    table: Table, locale: str, question: str, title: str
) -> None:
    ann = table.people[0]
    ann.locale = locale
    outcome = await rules(ann, table.thread, topic=question)
    assert outcome.ephemeral
    assert f"### {title}" in outcome.text
    game = page("puerto-rico", "loading-duty", locale.partition("-")[0])
    assert game is not None
    assert f"› {game.chapter.title}" in outcome.text


async def test_the_same_question_elsewhere_is_answered_too(harbour: Harbour) -> None:
    outcome = await rules(harbour.person("Dan"), "table-talk", topic="must I ship my goods")
    assert "### The duty to load" in outcome.text
    only = await rules(
        harbour.person("Dan"), "table-talk", topic="how does the game end", game="brass-birmingham"
    )
    assert "Brass: Birmingham ›" in only.text


async def test_nothing_typed_offers_the_beginning_of_the_book_of_the_place(table: Table) -> None:
    inside = await table.people[0].autocomplete("rules", "topic", "", table.thread)
    assert len(inside) == 25
    assert all(one["value"].startswith("puerto-rico/") for one in inside)
    outside = await table.harbour.person("Dan").autocomplete("rules", "topic", "", "table-talk")
    assert all(one["value"].startswith(f"{OWN}/") for one in outside)


async def test_what_is_typed_for_the_game_chooses_the_book(table: Table) -> None:
    ann = table.people[0]
    offered = await ann.autocomplete(
        "rules", "topic", "beer", table.thread, game="brass-birmingham"
    )
    assert offered
    assert all(one["value"].startswith("brass-birmingham/") for one in offered)
    # the name of the game is still being typed
    assert await ann.autocomplete("rules", "topic", "harbor", table.thread, game="bra")
    games = await ann.autocomplete("rules", "game", "br", table.thread)
    assert [one["value"] for one in games] == ["brass-birmingham"]


async def test_an_unknown_game_is_refused(harbour: Harbour) -> None:
    outcome = await rules(harbour.person("Ann"), topic="castling", game="chess")
    assert outcome.text == "There's no game chess."


async def test_a_related_topic_opens_in_the_same_message(table: Table) -> None:
    ann = table.people[0]
    shown = (await rules(ann, table.thread, topic="puerto-rico/harbor")).message
    topic = BOOKS["puerto-rico"].topic("harbor")
    assert topic is not None
    other = topic.related[0]
    now = await changed(table.harbour, ann, shown, f"r:turn:puerto-rico:{other}")
    there = page("puerto-rico", other, "en")
    assert there is not None
    assert f"### {there.title}" in text_of(now)
    assert now["flags"] & EPHEMERAL


async def test_a_figure_is_shown_with_its_description(table: Table) -> None:
    figure = next(topic for topic in BOOKS["puerto-rico"].topics if topic.figure)
    ann = table.people[0]
    shown = (await rules(ann, table.thread, topic=f"puerto-rico/{figure.id}")).message
    assert shown is not None
    (picture,) = shown["attachments"]
    assert picture["content_type"] == "image/png"
    assert picture["description"] == f"The figure {figure.figure}"
    plain = next(topic for topic in BOOKS["puerto-rico"].topics if not topic.figure)
    without = (await rules(ann, table.thread, topic=f"puerto-rico/{plain.id}")).message
    assert without is not None
    assert without["attachments"] == []


async def test_a_figure_that_cannot_be_drawn_leaves_the_text(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object, **__: object) -> None:
        return None

    monkeypatch.setattr(type(table.harbour.app.drawing), "figure", nothing)
    figure = next(topic for topic in BOOKS["puerto-rico"].topics if topic.figure)
    shown = page("puerto-rico", figure.id, "en")
    assert shown is not None
    outcome = await rules(table.people[0], table.thread, topic=f"puerto-rico/{figure.id}")
    assert f"### {shown.title}" in outcome.text


async def test_everybody_sees_it_in_the_language_of_the_place(table: Table) -> None:
    ann, ben = table.people
    ann.locale = "ko"
    shown = (await rules(ann, table.thread, topic="puerto-rico/harbor")).message
    assert "### 항구" in text_of(shown or {})
    before = len(table.messages())
    await ann.press(shown, custom_id=button(shown, "r:show:")["custom_id"])
    await table.harbour.until(lambda: len(table.messages()) > before)
    public = table.messages()[-1]
    assert "### Harbor" in text_of(public)
    opened = await ben.press(public, custom_id=button(public, "r:open:")["custom_id"])
    await opened.settled()
    assert opened.ephemeral
    assert "###" in opened.text
    assert text_of(table.messages()[-1]) == text_of(public)


async def test_nobody_speaks_through_the_bot_where_they_may_not_write(harbour: Harbour) -> None:
    dan = harbour.person("Dan")
    shown = (await rules(dan, topic=f"{OWN}/{TOPIC}")).message
    harbour.playground.faults.remove_permission("games", "send_messages", "Dan")
    outcome = await dan.press(shown, custom_id=button(shown, "r:show:")["custom_id"])
    (told,) = await outcome.followed_up()
    assert told["content"] == "You don't have permission to send messages here."
    assert harbour.person("Ben").messages("games") == []


async def test_rules_in_a_direct_message(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    outcome = await rules(ann, "dm", topic="how do I start a new game")
    assert "### Opening a table" in outcome.text
    assert not [one for one in controls_of(outcome.message or {}) if "show" in one["custom_id"]]
    now = await changed(harbour, ann, outcome.message or {}, "r:turn:")
    assert "### Opening a table" not in text_of(now)


async def test_a_table_of_contents_leads_to_every_topic(table: Table) -> None:
    ann, harbour = table.people[0], table.harbour
    shown = (await rules(ann, table.thread)).message
    assert "Rules: Puerto Rico" in text_of(shown or {})
    chapters = button(shown, "rs:puerto-rico:chapters")
    chapter = chapters["options"][0]
    await ann.choose(shown, custom_id=chapters["custom_id"], values=[chapter["value"]])
    opened = await anew(harbour, ann, shown or {})
    topics = button(opened, "rs:puerto-rico:topics")
    topic = topics["options"][0]
    await ann.choose(opened, custom_id=topics["custom_id"], values=[topic["value"]])
    read = await anew(harbour, ann, opened)
    assert f"### {topic['label']}" in text_of(read)
    again = await changed(harbour, ann, read, "rc:puerto-rico")
    books = button(again, "rs:-:books")
    await ann.choose(again, custom_id=books["custom_id"], values=[OWN])
    assert "Rules: Slowboat" in text_of(await anew(harbour, ann, again))


async def test_without_a_game_the_contents_are_about_the_bot(harbour: Harbour) -> None:
    assert "Rules: Slowboat" in (await rules(harbour.person("Dan"), "table-talk")).text


@pytest.mark.parametrize("question", ["xylophone", "**?**", "x" * 3000])
async def test_what_fits_nothing_leads_to_the_nearest_topics(table: Table, question: str) -> None:
    outcome = await rules(table.people[0], table.thread, topic=question)
    assert outcome.text.startswith("No topic is a sure match for")
    assert "**?**" not in outcome.text
    near = [one for one in controls_of(outcome.message or {}) if one["type"] == 2]
    assert len(near) == 3
    assert all(one["custom_id"].startswith("r:turn:puerto-rico:") for one in near)


async def test_controls_work_after_a_restart(table: Table) -> None:
    ann, harbour = table.people[0], table.harbour
    shown = (await rules(ann, table.thread, topic="puerto-rico/harbor")).message
    await harbour.stop()
    await harbour.start()
    now = await changed(harbour, ann, shown or {}, "r:turn:")
    assert "### Harbor" not in text_of(now)


@pytest.mark.parametrize("start", ["r:turn:puerto-rico:", "r:open:puerto-rico:", "rc:chess"])
async def test_a_topic_that_is_gone_says_so(harbour: Harbour, start: str) -> None:
    gone = start + "no-such-topic" if start.endswith(":") else start
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Old", custom_id=gone))
    place = next(c for c in harbour.bot.get_all_channels() if c.name == "games")
    assert isinstance(place, discord.TextChannel)
    view.stop()
    sent = await place.send("An old message", view=view)
    outcome = await harbour.person("Ann").press(str(sent.id), label="Old")
    await harbour.bot.admission.answered()
    told = [outcome.text, *(one["content"] for one in outcome.followups)]
    assert any("Look it up again" in text for text in told)


async def test_a_refused_move_leads_to_its_rule(table: Table) -> None:
    other = next(person for person in table.people if person not in table.asked())
    outcome = await other.slash("move", table.thread, notation="role settler")
    await outcome.settled()
    assert outcome.text == f"It's {table.asked()[0].name}'s turn."
    rule = button(outcome.message, "r:open:")
    assert rule["label"] == "Show rule: When it is your turn"
    opened = await other.press(outcome.message, custom_id=rule["custom_id"])
    await opened.settled()
    assert opened.ephemeral
    assert "### When it is your turn" in opened.text


async def test_a_press_that_is_refused_leads_to_its_rule_in_the_readers_language(
    table: Table,
) -> None:
    other = next(person for person in table.people if person not in table.asked())
    other.locale = "ja"
    control = move_controls(table.newest())[0]
    outcome = await other.press(table.newest(), custom_id=control["custom_id"])
    (told,) = await outcome.followed_up()
    assert button(told, "r:open:")["label"].endswith("手番が来たら")


async def test_a_rule_of_the_game_explains_what_it_forbids(table: Table) -> None:
    asked = table.asked()[0]
    outcome = await asked.slash("move", table.thread, notation="build harbor")
    await outcome.settled()
    rule = button(outcome.message, "r:open:puerto-rico:")
    topic = BOOKS["puerto-rico"].topic(rule["custom_id"].rsplit(":", 1)[1])
    assert topic is not None
    title = page("puerto-rico", topic.id, "en")
    assert title is not None
    assert rule["label"] == f"Show rule: {title.title}"


async def test_a_refusal_is_told_even_if_the_rules_cannot_be_read(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise OSError("no such file")

    monkeypatch.setattr(type(table.harbour.app.library), "explaining", broken)
    other = next(person for person in table.people if person not in table.asked())
    outcome = await other.slash("move", table.thread, notation="role settler")
    await outcome.settled()
    assert outcome.text == f"It's {table.asked()[0].name}'s turn."
    assert "could not be looked up" in caplog.text


async def test_commands_are_named_as_the_readers_client_shows_them(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    ann.locale = "ko"
    assert "`/되돌리기`" in (await rules(ann, topic=f"{OWN}/undo")).text
