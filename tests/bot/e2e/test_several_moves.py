"""Hidden hands, and panels in which several moves are confirmed together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.games.core.panel import Illustration
from bot.games.core.words import has_hands
from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table, confirm_button
from tests.bot.e2e.pairs import CODES, PairPanel, hidden


@pytest.fixture
async def table(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    hidden(monkeypatch)
    has_hands.cache_clear()
    made = await harbour.table("Ann", "Ben")
    await harbour.idle()
    yield made
    monkeypatch.undo()
    has_hands.cache_clear()


@pytest.fixture
def ann(table: Table) -> PlaygroundPerson:
    (asked,) = table.asked()
    assert asked.name == "Ann"
    return asked


def labels(message: Json) -> list[str]:
    return [one["label"] for one in controls_of(message) if "label" in one]


async def composed(table: Table, person: PlaygroundPerson, *codes: str) -> Json:
    """Open the panel and press the buttons of some edits."""
    panel = await table.open_panel(person)
    for code in codes:
        await person.press(panel, custom_id=button(panel, code))
        await table.harbour.bot.admission.answered()
        panel = person.message(panel) or panel
    return panel


def button(panel: Json, code: str) -> str:
    (found,) = [
        one["custom_id"]
        for one in controls_of(panel)
        if one["custom_id"].startswith("e:") and one["custom_id"].endswith(f":{code}")
    ]
    return str(found)


async def confirm(person: PlaygroundPerson, panel: Json) -> InteractionResult:
    return await person.press(panel, custom_id=confirm_button(panel)["custom_id"])


async def played(table: Table) -> list[str]:
    entries = await table.harbour.app.play.games.log(table.game_id)
    return [entry.text for entry in entries if entry.by == "person"]


async def test_a_question_with_hidden_choices_leads_to_the_panel(table: Table) -> None:
    assert labels(table.newest()) == ["Your turn", "Show my hand", "Show my board", "Plan ahead…"]


async def test_groups_of_buttons_and_what_cannot_be_chosen(
    table: Table, ann: PlaygroundPerson
) -> None:
    panel = await table.open_panel(ann)
    shown = {one["label"]: one for one in controls_of(panel)}
    assert list(shown) == ["Builder", "M", "Undo step", "Reset", "Confirm"]
    assert shown["Builder"]["style"] == 1
    assert shown["M"]["disabled"]
    assert shown["Confirm"]["disabled"]
    assert "A role" in text_of(panel)
    assert "Nothing to choose here" not in str(panel)


async def test_the_hand_is_shown_until_there_is_something_to_preview(
    table: Table, ann: PlaygroundPerson
) -> None:
    panel = await table.open_panel(ann)
    assert panel["attachments"][0]["description"] == "The hand"
    panel = await composed(table, ann, "builder")
    assert panel["attachments"][0]["description"] == "The preview"


async def test_the_table_is_shown_where_the_hand_does_not_matter(
    table: Table, ann: PlaygroundPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PairPanel, "picture", lambda *_: Illustration())
    panel = await table.open_panel(ann)
    (picture,) = panel["attachments"]
    assert picture["description"] == table.newest()["attachments"][0]["description"]


async def test_two_moves_are_confirmed_at_once(table: Table, ann: PlaygroundPerson) -> None:
    question, posted = table.newest(), len(table.messages())
    panel = await composed(table, ann, "builder")
    assert "Confirm" in labels(panel)
    panel = await composed(table, ann, "pass")
    assert "Confirm 2 moves" in labels(panel)
    outcome = await confirm(ann, panel)
    await table.moved_on(question)
    await table.harbour.idle()
    assert await played(table) == ["role builder", "build pass"]
    assert len(table.messages()) == posted + 1
    await table.harbour.bot.admission.answered()
    happened = "**Done.**\n· Ann chooses Builder.\n· Ann builds nothing."
    # a rated game suggests all choices or none, and there are too many to list
    assert outcome.text == happened
    assert labels(ann.message(panel) or panel) == ["Plan ahead…"]


async def test_a_double_press_confirms_once(table: Table, ann: PlaygroundPerson) -> None:
    panel = await composed(table, ann, "builder", "pass")
    outcomes = await asyncio.gather(*[confirm(ann, panel) for _ in range(3)])
    await table.harbour.bot.admission.answered()
    assert await played(table) == ["role builder", "build pass"]
    told = [one["content"] for outcome in outcomes for one in outcome.followups]
    assert len(told) == 2
    assert all("has moved on" in sentence for sentence in told)


async def test_what_is_confirmed_is_what_was_seen(table: Table, ann: PlaygroundPerson) -> None:
    """The same draft in two panels: one is changed, the other still shows the draft before."""
    first = await composed(table, ann, "builder")
    second = await composed(table, ann, "pass")
    outcome = await confirm(ann, first)
    (told,) = await outcome.followed_up()
    assert told["content"] == "The draft has changed since, so nothing was played."
    assert await played(table) == []
    assert text_of(ann.message(first) or first) == text_of(second)
    await confirm(ann, ann.message(first) or first)
    await table.harbour.bot.admission.answered()
    assert await played(table) == ["role builder", "build pass"]


async def test_a_draft_is_not_played_after_a_move_by_command(
    table: Table, ann: PlaygroundPerson
) -> None:
    panel = await composed(table, ann, "builder", "pass")
    outcome = await ann.slash("move", table.thread, notation="role builder")
    await outcome.settled()
    late = await confirm(ann, panel)
    (told,) = await late.followed_up()
    assert "has moved on" in told["content"]
    assert await played(table) == ["role builder"]


async def test_a_refused_second_move_changes_nothing(table: Table, ann: PlaygroundPerson) -> None:
    panel = await composed(table, ann, "builder", "wharf")
    outcome = await confirm(ann, panel)
    (told,) = await outcome.followed_up()
    assert "wharf costs you 8" in told["content"]
    assert await played(table) == []
    assert text_of(ann.message(panel) or panel) == text_of(panel)


async def test_a_draft_of_two_moves_survives_a_restart(table: Table, ann: PlaygroundPerson) -> None:
    panel = await composed(table, ann, "builder", "pass")
    await table.harbour.idle()
    await table.harbour.stop()
    await table.harbour.start()
    await confirm(ann, panel)
    await table.harbour.bot.admission.answered()
    assert await played(table) == ["role builder", "build pass"]


async def test_a_draft_that_cannot_be_read_begins_anew(table: Table, ann: PlaygroundPerson) -> None:
    play = table.harbour.app.play
    game = (await play.games.position(table.game_id)).game
    await play.drafts.change(game.id, 0, game.question, lambda _: ("builder of yesterday",))
    panel = await composed(table, ann, "builder", "pass")
    await confirm(ann, panel)
    await table.harbour.bot.admission.answered()
    assert await played(table) == [CODES["builder"], CODES["pass"]]


async def test_an_edit_that_is_not_on_offer_is_refused(table: Table, ann: PlaygroundPerson) -> None:
    panel = await table.open_panel(ann)
    presses = [ann.press(panel, custom_id=button(panel, "builder")) for _ in range(2)]
    outcomes = await asyncio.gather(*presses)
    await table.harbour.bot.admission.answered()
    told = [one["content"] for outcome in outcomes for one in outcome.followups]
    assert told == ["You can't make this change."]


async def test_a_panel_whose_draft_changed_elsewhere_shows_it(
    table: Table, ann: PlaygroundPerson
) -> None:
    first = await table.open_panel(ann)
    second = await composed(table, ann, "builder")
    outcome = await ann.press(first, custom_id=button(first, "builder"))
    (told,) = await outcome.followed_up()
    assert told["content"] == "You can't make this change."
    await table.harbour.bot.admission.answered()
    assert text_of(ann.message(first) or first) == text_of(second)


async def test_whoever_draws_cards_is_told_in_the_panel_alone(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", slug="brass-birmingham")
    (person,), question = table.asked(), table.newest()
    done = await table.through_panel(person, question)
    await table.moved_on(question)
    await harbour.idle()
    await harbour.bot.admission.answered()
    assert f"{person.name} draws" in done.text
    assert not any(" draws " in text_of(message) for message in table.messages())


async def test_whoever_goes_on_is_not_called(table: Table, ann: PlaygroundPerson) -> None:
    (called,) = [one for one in ann.pings if one["id"] == table.newest()["id"]]
    assert called
    question = table.newest()
    await confirm(ann, await composed(table, ann, "builder"))
    await table.moved_on(question)
    assert table.asked() == [ann]
    assert not [one for one in ann.pings if one["id"] == table.newest()["id"]]


async def test_the_hand_is_shown_to_its_player_alone(table: Table, ann: PlaygroundPerson) -> None:
    ben = table.harbour.person("Ben")
    for outcome in (
        await ben.slash("hand", table.thread),
        await ben.press(table.newest(), label="Show my hand"),
    ):
        await outcome.settled()
        assert outcome.ephemeral
        assert "a card of seat 1\nan ace" in outcome.text
        assert outcome.message is not None
        assert outcome.message["attachments"][0]["description"] == "The hand"
        assert ann.message(outcome.message) is None


async def test_a_spectator_has_no_hand(table: Table) -> None:
    dan = table.harbour.person("Dan")
    for outcome in (
        await dan.slash("hand", table.thread),
        await dan.press(table.newest(), label="Show my hand"),
    ):
        await outcome.settled()
        assert outcome.text == "You aren't in this game."


async def test_help_names_the_hand(table: Table, ann: PlaygroundPerson) -> None:
    outcome = await ann.slash("help", table.thread)
    await outcome.settled()
    assert "`/hand`" in outcome.text


async def test_an_area_of_the_board_is_shown_enlarged(table: Table, ann: PlaygroundPerson) -> None:
    offered = await ann.autocomplete("board", "area", "hil", table.thread)
    assert [(one["name"], one["value"]) for one in offered] == [("Hills", "hills")]
    for named in ("hills", " HILLS"):
        outcome = await ann.slash("board", table.thread, area=named)
        await outcome.settled()
        assert outcome.text.endswith("\N{MIDDLE DOT} Hills")
        assert outcome.message is not None
        assert len(outcome.message["attachments"]) == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"area": "the @moon"}, "There's no area the"),
        ({"area": "hills", "player": "1"}, "Choose either a player or an area."),
    ],
)
async def test_an_area_that_is_not_there_is_refused(
    table: Table, ann: PlaygroundPerson, given: dict[str, str], sentence: str
) -> None:
    outcome = await ann.slash("board", table.thread, **given)
    await outcome.settled()
    assert outcome.text.startswith(sentence)


async def test_games_without_hands_and_areas_say_so(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    ann = harbour.person("Ann")
    assert "Show my hand" not in labels(table.newest())
    assert await ann.autocomplete("board", "area", "", table.thread) == []
    hand = await ann.slash("hand", table.thread)
    await hand.settled()
    assert hand.text == "This game has no hands of cards."
    area = await ann.slash("board", table.thread, area="hills")
    await area.settled()
    assert area.text == "This game's board can't be split into areas."


async def test_the_hand_is_shown_for_cards_and_the_map_for_places(harbour: Harbour) -> None:
    """In real games of two actions: the first takes a card, the second a place on the map."""
    table = await harbour.table("Ann", "Ben", slug="brass-birmingham")
    for _ in range(2):
        await table.act(table.asked()[0])
    (person,) = table.asked()
    opened = await (await person.press(table.newest(), label="Loan")).settled()
    panel = opened.message
    assert panel is not None
    shown = [panel["attachments"][0]["description"]]
    await person.press(panel, custom_id=button(panel, "do=network"))
    await table.harbour.bot.admission.answered()
    panel = person.message(panel) or panel
    shown.append(panel["attachments"][0]["description"])
    lists = [one for one in controls_of(panel) if "options" in one]
    links = next(one for one in lists if "link=" in str(one))
    value = links["options"][0]["value"]
    await person.choose(panel, custom_id=links["custom_id"], values=[value])
    await table.harbour.bot.admission.answered()
    panel = person.message(panel) or panel
    shown.append(panel["attachments"][0]["description"])
    assert shown == ["The hand", "The places", "The preview"]


async def test_the_actions_of_a_turn_stand_on_the_public_message(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", slug="brass-birmingham")
    (person,), question = table.asked(), table.newest()
    actions = ["Build", "Network", "Sell", "Develop", "Loan", "Scout", "Pass"]
    assert labels(question)[:7] == actions
    loan = await (await person.press(question, label="Loan")).settled()
    assert loan.ephemeral
    assert "**1. Loan: +£30**" in loan.text
    assert loan.message is not None
    assert not confirm_button(loan.message).get("disabled")
    outcome = await person.press(loan.message, label="Confirm")
    await table.moved_on(question)
    await harbour.bot.admission.answered()
    assert (await played(table))[0].startswith("loan with ")
    assert "takes a loan" in outcome.text


async def test_an_action_that_is_not_possible_opens_the_panel_and_says_why(
    harbour: Harbour,
) -> None:
    table = await harbour.table("Ann", "Ben", slug="brass-birmingham")
    (person,), question = table.asked(), table.newest()
    begun = await (await person.press(question, label="Loan")).settled()
    opened = await (await person.press(question, label="Sell")).settled()
    assert "Sell: no tile to sell" in opened.text
    again = await (await person.press(question, label="Loan")).settled()
    assert again.text == begun.text
