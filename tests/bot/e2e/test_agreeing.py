"""Agreements on time, own rhythms of reminders and reliability, as people meet them."""

from __future__ import annotations

from bot.model import Game, Timeout
from bot.playground import controls_of, text_of
from bot.store.leagues import reliability
from tests.bot.e2e.harbour import Harbour, Table
from tests.bot.e2e.test_seats import newest_with, press, told
from tests.bot.e2e.test_waiting import HOUR, answer, later, paced


async def game_of(table: Table) -> Game:
    return (await table.harbour.app.play.games.position(table.game_id)).game


async def test_the_players_agree_on_another_pace_and_the_question_shows_it(
    harbour: Harbour,
) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann, ben = table.people
    outcome = await ben.slash("clock pace", table.thread, pace="brisk")
    assert await told(outcome) == "The others have been asked."
    await harbour.idle()
    vote = newest_with(table, "Ben proposes another pace or other hours")
    assert "Pace: **Brisk**" in text_of(vote)
    assert f"{ben.mention}: Agree" in text_of(vote)
    await press(table, ann, vote, "Agree")
    assert "Everyone agreed. The change applies now." in text_of(ann.message(vote) or {})
    deadline = await harbour.app.clocks.deadline(await game_of(table), 0)
    assert deadline is not None
    assert 11 * HOUR < deadline - harbour.time() <= 12 * HOUR
    await table.until_newest(lambda newest: f"<t:{int(deadline)}:F>" in text_of(newest))


async def test_a_live_hour_is_agreed_on_and_falls_back_by_itself(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann, ben = table.people
    await told(await ann.slash("clock live", table.thread))
    await harbour.idle()
    vote = newest_with(table, "Ann proposes to play live for an hour")
    await press(table, ben, vote, "Agree")
    began = newest_with(table, "The game is live until")
    assert f"{ann.mention}: it's your turn." in text_of(began)
    assert await told(await ben.slash("clock live", table.thread)) == ("The game is already live.")
    said = (await answer(ben, "status", table.thread)).text
    assert "The game is live until" in said
    assert "10 minutes to start" in said
    await later(harbour, 11 * 60)
    over = newest_with(table, "so the live hour is over")
    assert "Pace: **Standard**" in (await answer(ben, "status", table.thread)).text
    assert text_of(over).startswith("Ann ran out of time")
    assert (await game_of(table)).live is None
    assert not any("Your time is up" in text_of(message) for message in table.messages())


async def test_who_accepts_an_offer_that_another_has_accepted_agrees(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben", "Chloe")
    ann, ben, chloe = table.people
    assert await told(await ann.slash("clock live", table.thread)) == "The others have been asked."
    for person in (ben, chloe):
        answered = await told(await person.slash("clock live", table.thread))
        assert answered == "Someone has already proposed this. You agreed."
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    newest_with(table, "The game is live until")


async def test_a_stranger_proposes_nothing(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    outcome = await harbour.person("Dan").slash("clock live", table.thread)
    assert await told(outcome) == "You aren't in this game."


async def test_a_person_chooses_how_often_to_be_reminded(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann = table.people[0]
    panel = await answer(ann, "remind", mode="thread", often="fewer")
    chosen = [
        option["label"]
        for control in controls_of(panel.message or {})
        if control["custom_id"] == "me:rhythm"
        for option in control["options"]
        if option.get("default")
    ]
    assert chosen == ["Fewer"]
    await later(harbour, 25 * HOUR)
    assert not any("half of your time" in text_of(message) for message in table.messages())
    await later(harbour, 19 * HOUR)
    assert any("90% of your time" in text_of(message) for message in table.messages())


async def test_the_organiser_sees_how_reliable_those_are_who_have_joined(
    harbour: Harbour,
) -> None:
    table = await paced(harbour, "Ann", "Ben")
    async with harbour.app.db.transaction() as tx:
        ben = int(harbour.person("Ben").id)
        await reliability.add_timeout(tx, Timeout(table.game_id, 1, ben, harbour.time()))
    lobby = await harbour.lobby("Ann")
    await harbour.person("Ben").press(lobby, label="Join")
    await harbour.bot.admission.answered()
    outcome = await harbour.person("Ann").press(lobby, label="Options…")
    assert "Ben: Reliability: not known yet (1 timeout)" in await told(outcome)
    outcome = await harbour.person("Ben").press(lobby, label="Options…")
    assert "Reliability" not in await told(outcome)
