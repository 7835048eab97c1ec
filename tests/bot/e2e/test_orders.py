"""Standing orders as players meet them: the panel, the forms, the commands, the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import texts_for
from bot.model import Game
from bot.model.notices import OrderStopped
from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from bot.ui.messages.notices.orders import explained_stop
from tests.bot.e2e.harbour import Harbour, Json, Table


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben", "Chloe")
    await harbour.idle()
    return made


async def shown(outcome: InteractionResult) -> Json:
    await outcome.settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return outcome.message


async def orders(table: Table, person: PlaygroundPerson) -> Json:
    return await shown(await person.slash("orders show", table.thread))


async def add(table: Table, person: PlaygroundPerson, **given: str) -> str:
    return text_of(await shown(await person.slash("orders add", table.thread, **given)))


async def later(table: Table) -> None:
    """Let the time pass after which orders play."""
    table.harbour.later(60)
    await table.harbour.app.scheduler.run_due()
    await table.harbour.idle()


async def move(table: Table, text: str) -> None:
    outcome = await table.asked()[0].slash("move", table.thread, notation=text)
    await outcome.settled()
    await table.harbour.idle()


async def seated(table: Table) -> list[PlaygroundPerson]:
    """The people in the order of their seats."""
    game = (await table.harbour.app.play.games.position(table.game_id)).game
    by_id = {int(person.id): person for person in table.people}
    return [by_id[seat.person_id] for seat in game.seats if seat.person_id]


async def changed(table: Table, person: PlaygroundPerson, panel: Json, before: str) -> Json:
    def happened() -> bool:
        now = person.message(panel)
        return now is not None and text_of(now) != before

    await table.harbour.until(happened)
    now = person.message(panel)
    assert now is not None
    return now


def control(panel: Json, verb: str) -> Json:
    return next(each for each in controls_of(panel) if f":{verb}:" in each["custom_id"])


async def abandoned(_tx: object, game: Game) -> Game:
    return replace(game, status="abandoned")


def said(table: Table) -> str:
    return "\n".join(text_of(message) for message in table.messages())


async def test_an_order_plays_and_the_log_says_so(harbour: Harbour, table: Table) -> None:
    first, second, _ = await seated(table)
    told = await add(table, second, preference="pass-settle")
    assert "Take no tile" in told
    assert "until this round is over" in told
    assert "If it were your turn now: **Take no tile**" in told
    await move(table, "role settler")
    await move(table, "settle quarry")
    assert table.asked() == [second]
    assert "'s order" not in said(table)
    await later(table)
    assert table.asked() != [second]
    assert "'s order: passing)" in said(table)
    log = await first.slash("log", table.thread)
    await log.settled()
    assert log.message is not None
    assert "'s order: passing)" in text_of(log.message)


async def test_the_panel_changes_orders(harbour: Harbour, table: Table) -> None:
    _, ben, _ = await seated(table)
    panel = await orders(table, ben)
    assert "You have no orders." in text_of(panel)
    before = text_of(panel)
    wish = control(panel, "wish")["custom_id"]
    await ben.choose(panel, custom_id=wish, values=["prefer-dearest"])
    panel = await changed(table, ben, panel, before)
    assert "1. **highest-paying barrel** · until you remove it" in text_of(panel)
    before = text_of(panel)
    await ben.press(panel, label="Allow changes")
    panel = await changed(table, ben, panel, before)
    assert "changes allowed" in text_of(panel)
    before = text_of(panel)
    until = control(panel, "until")["custom_id"]
    await ben.choose(panel, custom_id=until, values=["round"])
    panel = await changed(table, ben, panel, before)
    assert "until this round is over" in text_of(panel)
    before = text_of(panel)
    await ben.choose(panel, custom_id=wish, values=["pass-build"])
    panel = await changed(table, ben, panel, before)
    assert "2. **Build nothing**" in text_of(panel)
    before = text_of(panel)
    await ben.press(panel, label="Move up")
    panel = await changed(table, ben, panel, before)
    assert "1. **Build nothing**" in text_of(panel)
    before = text_of(panel)
    await ben.press(panel, label="Move down")
    panel = await changed(table, ben, panel, before)
    await ben.press(panel, label="Remove")
    panel = await changed(table, ben, panel, before=text_of(panel))
    assert "Build nothing" not in text_of(panel).replace("No longer", "")


async def test_a_form_takes_what_a_preference_needs(harbour: Harbour, table: Table) -> None:
    _, ben, _ = await seated(table)
    panel = await orders(table, ben)
    before = text_of(panel)
    wish = control(panel, "wish")["custom_id"]
    form = await ben.choose(panel, custom_id=wish, values=["prefer-roles"])
    await ben.submit(form, {"wanted": "craftsman > trader", "surprise": "role mayor"})
    panel = await changed(table, ben, panel, before)
    assert "wanted roles: craftsman > trader" in text_of(panel).lower()
    assert "stops if someone plays `role mayor`" in text_of(panel)


async def test_what_orders_would_do_is_shown_and_can_be_done(
    harbour: Harbour, table: Table
) -> None:
    first, second, _ = await seated(table)
    await add(table, first, preference="roles", details="captain settler")
    panel = await orders(table, first)
    assert "Your orders would play: **Captain" in text_of(panel)
    assert "It's your turn: run your orders now" in text_of(panel)
    assert panel["attachments"], "a picture of what they would do"
    before = table.newest()
    await first.press(panel, label="Run orders now")
    await table.moved_on(before)
    assert "order: wanted roles" in said(table)
    assert "captain" not in text_of(await orders(table, second)).lower()


async def test_a_move_for_the_open_question_is_confirmed_and_not_queued(
    harbour: Harbour, table: Table
) -> None:
    """Nobody waits for a question that is open already."""
    first, _, _ = await seated(table)
    given = {"move": "role captain; role settler", "until": "once"}
    asked = await shown(await first.slash("orders add", table.thread, **given))
    assert "**Captain" in text_of(asked)
    assert "It's your turn, so this will be played right away." in text_of(asked)
    assert asked["attachments"], "a picture of what it does"
    before = table.newest()
    await first.press(asked, label="Confirm")
    await table.moved_on(before)
    log = await harbour.app.play.games.log(table.game_id)
    assert next((each.text, each.by) for each in log) == ("role captain", "person")
    assert "You have no orders." in text_of(await orders(table, first))


async def test_what_an_order_depends_on_is_left_open_or_limited(
    harbour: Harbour, table: Table
) -> None:
    _, ben, _ = await seated(table)
    panel = await shown(await ben.slash("orders add", table.thread, move="ship 2 corn to 4"))
    for part, told in (
        ("open-ship", "may differ: the ship"),
        ("open-fewer", "may differ: the number of barrels and the ship"),
    ):
        before, select = text_of(panel), control(panel, "limit")
        await ben.choose(panel, custom_id=select["custom_id"], values=[part])
        panel = await changed(table, ben, panel, before)
        assert told in text_of(panel)
    panel = await shown(await ben.slash("orders add", table.thread, move="build small-market"))
    before, select = text_of(panel), control(panel, "limit")
    assert "Price up to 3" in [each["label"] for each in select["options"]]
    await ben.choose(panel, custom_id=select["custom_id"], values=["price-3"])
    panel = await changed(table, ben, panel, before)
    assert "price up to 3" in text_of(panel)


async def test_an_order_that_nobody_can_spoil_says_so(harbour: Harbour, table: Table) -> None:
    _, ben, _ = await seated(table)
    given = {"move": "build small-indigo-plant", "until": "next"}
    panel = text_of(await shown(await ben.slash("orders add", table.thread, **given)))
    assert "safe from other players" in panel
    given = {"move": "settle corn", "until": "next"}
    panel = text_of(await shown(await ben.slash("orders add", table.thread, **given)))
    assert panel.count("safe from other players") == 1, "corn can be taken"


async def test_refusals_come_in_the_language_of_the_person(harbour: Harbour, table: Table) -> None:
    first, _, _ = await seated(table)
    assert await add(table, first) == text_of(
        await shown(await first.slash("orders show", table.thread))
    ), "it lists what can be ordered"
    both = {"move": "role mayor", "preference": "roles"}
    assert await add(table, first, **both) == "Choose a move or a preference."
    assert "starts with dance" in await add(table, first, move="dance")
    assert "can't use gold" in await add(table, first, preference="tiles", details="gold")
    dan = harbour.person("Dan")
    assert await add(table, dan, preference="dearest") == "You aren't in this game."


async def test_what_an_order_would_do_is_shown_before_one_is_asked(
    harbour: Harbour, table: Table
) -> None:
    _, second, _ = await seated(table)
    await add(table, second, preference="roles", details="trader mayor")
    assert "If it were your turn now: **Trader" in text_of(await orders(table, second))
    given = await shown(await second.slash("orders add", table.thread, move="settle corn"))
    assert "If it were your turn now: **Corn plantation**" in text_of(given), (
        "the order that was just given"
    )
    assert given["attachments"], "a picture of what it would do"
    assert not [one for one in controls_of(given) if ":now:" in one["custom_id"]]


async def test_what_may_come_later_is_offered_while_one_types(
    harbour: Harbour, table: Table
) -> None:
    _, second, _ = await seated(table)
    offered = await second.autocomplete("orders add", "move", "hurry", table.thread)
    assert offered == [], "nothing is offered that is refused when it is sent"
    offered = await second.autocomplete("orders add", "move", "settle coffe", table.thread)
    assert [each["value"] for each in offered]
    offered = await second.autocomplete("orders add", "move", "corn", table.thread)
    assert "settle corn" in [each["value"] for each in offered]


async def test_what_stops_an_order_is_entered_later(harbour: Harbour, table: Table) -> None:
    _, ben, _ = await seated(table)
    panel = await shown(await ben.slash("orders add", table.thread, preference="pass-settle"))
    before = text_of(panel)
    form = await ben.press(panel, label="Stop if…")
    await ben.submit(form, {"surprise": "settle quarry; role mayor"})
    panel = await changed(table, ben, panel, before)
    assert "stops if someone plays `settle quarry` and `role mayor`" in text_of(panel)
    await move(table, "role settler")
    await move(table, "settle quarry")
    await later(table)
    assert table.asked() == [ben], "it stopped"
    assert "your stop condition was met" in text_of(await orders(table, ben))


async def test_what_stopped_is_told_in_words(harbour: Harbour, table: Table) -> None:
    """Also what is not possible any more: it was when it was planned."""
    _, ben, _ = await seated(table)
    await add(table, ben, move="settle corn", stop="settle quarry")
    await move(table, "role settler")
    await move(table, "settle quarry")
    await later(table)
    await move(table, "settle corn")
    game = (await harbour.app.play.games.position(table.game_id)).game
    notice = OrderStopped("surprise", "settle corn", 0)
    told = await explained_stop(harbour.app, notice, game, int(ben.id), texts_for("en"))
    assert "**Corn plantation** wasn't played" in told.text
    assert "`settle" not in told.text


async def test_whoever_has_left_is_told_what_became_of_the_orders(
    harbour: Harbour, table: Table
) -> None:
    _, ben, _ = await seated(table)
    await add(table, ben, preference="dearest")
    await harbour.app.seats.resign(table.game_id, int(ben.id))
    panel = text_of(await orders(table, ben))
    assert "No longer active: highest-paying barrel (you left your seat)" in panel


async def test_an_order_decided_before_a_restart_plays_after_it(
    harbour: Harbour, table: Table
) -> None:
    _, ben, _ = await seated(table)
    await add(table, ben, preference="pass-settle")
    await move(table, "role settler")
    await move(table, "settle quarry")
    await harbour.stop()
    await harbour.start()
    assert table.asked() == [ben]
    await later(table)
    log = await harbour.app.play.games.log(table.game_id)
    assert [(each.text, each.by) for each in log][-1] == ("settle pass", "order")


async def test_controls_of_a_game_that_has_ended(harbour: Harbour, table: Table) -> None:
    _, ben, _ = await seated(table)
    panel = await shown(await ben.slash("orders add", table.thread, preference="pass-settle"))
    plan = await shown(await ben.press(table.newest(), label="Plan ahead…"))
    await harbour.app.play.changes.alter(table.game_id, abandoned)
    outcome = await ben.press(panel, label="Move up")
    assert "no longer exists" in (await outcome.followed_up())[0]["content"]
    select = next(each["custom_id"] for each in controls_of(plan) if ":on" in each["custom_id"])
    outcome = await ben.choose(plan, custom_id=select, values=["role"])
    assert "ended early" in (await outcome.followed_up())[0]["content"]
    assert "The game is over" in text_of(await orders(table, ben))


async def test_a_rated_game_says_why_no_order_judges(table: Table) -> None:
    person = (await seated(table))[1]
    said = await add(table, person, preference="judged", details="captain")
    assert "In rated games, the computer can't choose your moves." in said
    assert "the standard computer would" not in await listed(table, person)


async def listed(table: Table, person: PlaygroundPerson) -> str:
    """What a person can order, in words."""
    return str(controls_of(await orders(table, person)))
