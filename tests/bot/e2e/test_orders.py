"""Standing orders as players meet them: the panel, the forms, the commands, the log."""

from __future__ import annotations

import pytest
from harbour import Harbour, Json, Table

from bot.playground import Outcome, Person, controls_of, text_of


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben", "Chloe")
    await harbour.idle()
    return made


async def shown(outcome: Outcome) -> Json:
    await outcome.settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return outcome.message


async def orders(table: Table, person: Person) -> Json:
    return await shown(await person.slash("orders show", table.thread))


async def add(table: Table, person: Person, **given: str) -> str:
    return text_of(await shown(await person.slash("orders add", table.thread, **given)))


async def later(table: Table) -> None:
    """Let the time pass after which orders play."""
    table.harbour.later(60)
    await table.harbour.app.alarms.run_due()
    await table.harbour.idle()


async def move(table: Table, text: str) -> None:
    outcome = await table.asked()[0].slash("move", table.thread, notation=text)
    await outcome.settled()
    await table.harbour.idle()


async def seated(table: Table) -> list[Person]:
    """The people in the order of their seats."""
    game = (await table.harbour.app.play.position(table.game_id)).game
    by_id = {int(person.id): person for person in table.people}
    return [by_id[seat.person_id] for seat in game.seats if seat.person_id]


async def changed(table: Table, person: Person, panel: Json, before: str) -> Json:
    def happened() -> bool:
        now = person.message(panel)
        return now is not None and text_of(now) != before

    await table.harbour.until(happened)
    now = person.message(panel)
    assert now is not None
    return now


def control(panel: Json, verb: str) -> Json:
    return next(each for each in controls_of(panel) if f":{verb}:" in each["custom_id"])


def said(table: Table) -> str:
    return "\n".join(text_of(message) for message in table.messages())


async def test_an_order_plays_and_the_log_says_so(harbour: Harbour, table: Table) -> None:
    first, second, _ = await seated(table)
    told = await add(table, second, preference="pass-settle")
    assert "Take no tile" in told
    assert "until this round is over" in told
    assert "They would do nothing now." in told
    await move(table, "role settler")
    await move(table, "settle quarry")
    assert table.asked() == [second]
    assert "’s order" not in said(table)
    await later(table)
    assert table.asked() != [second]
    assert "’s order: passing)" in said(table)
    log = await first.slash("log", table.thread)
    await log.settled()
    assert log.message is not None
    assert "’s order: passing)" in text_of(log.message)


async def test_the_panel_changes_orders(harbour: Harbour, table: Table) -> None:
    _, ben, _ = await seated(table)
    panel = await orders(table, ben)
    assert "You have given none." in text_of(panel)
    before = text_of(panel)
    wish = control(panel, "wish")["custom_id"]
    await ben.choose(panel, custom_id=wish, values=["prefer-dearest"])
    panel = await changed(table, ben, panel, before)
    assert "1. **dearest barrel** · until you remove it" in text_of(panel)
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
    await ben.press(panel, label="Up")
    panel = await changed(table, ben, panel, before)
    assert "1. **Build nothing**" in text_of(panel)
    before = text_of(panel)
    await ben.press(panel, label="Down")
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
    assert "stops if somebody plays `role mayor`" in text_of(panel)


async def test_what_orders_would_do_is_shown_and_can_be_done(
    harbour: Harbour, table: Table
) -> None:
    first, second, _ = await seated(table)
    await add(table, first, move="role captain; role settler", until="once")
    panel = await orders(table, first)
    assert "Now they would play: **Captain" in text_of(panel)
    assert panel["attachments"], "a picture of what they would do"
    before = table.newest()
    await first.press(panel, label="Let them play now")
    await table.moved_on(before)
    assert "by Ann’s order: queued move" in said(table) or "order: queued move" in said(table)
    assert "captain" not in text_of(await orders(table, second)).lower()


async def test_refusals_come_in_the_language_of_the_person(harbour: Harbour, table: Table) -> None:
    first, _, _ = await seated(table)
    assert await add(table, first) == "Name a move or a preference."
    assert "begins with dance" in await add(table, first, move="dance")
    assert "cannot name gold" in await add(table, first, preference="tiles", details="gold")
    dan = harbour.person("Dan")
    assert await add(table, dan, preference="dearest") == "You do not play in this game."
