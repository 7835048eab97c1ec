"""Valparaíso by typed moves in a stand-in of Discord: what is asked about first, what is shown."""

from __future__ import annotations

from bot.playground import PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table
from tests.bot.e2e.test_orders import shown
from tests.bot.e2e.test_valparaiso_rounds import both_plan, labels, planning


async def left(table: Table, person: PlaygroundPerson) -> list[str]:
    """The cards that a person still has to use."""
    position = await table.harbour.app.play.games.position(table.game_id)
    seat = position.game.seat_of(int(person.id))
    assert seat is not None
    cards: list[str] = position.state.players[seat].planned
    return cards


async def sure(table: Table, person: PlaygroundPerson, question: Json) -> str:
    """Press the only button of a question; returns what stands in its place.

    No button of it is left.
    """
    (control,) = controls_of(question)
    await person.press(question, custom_id=control["custom_id"])
    await table.harbour.bot.admission.answered()
    await table.harbour.idle()
    now = person.message(question)
    assert now is not None
    left = [one["custom_id"] for one in controls_of(now)]
    assert all(each.startswith(("r:open:", "pa:")) for each in left), "the rule, or the next turn"
    return text_of(now)


async def test_a_card_without_effect_is_asked_about_first(harbour: Harbour) -> None:
    table = await planning(harbour)
    await both_plan(table, "sell ship")
    (first,) = table.asked()
    for command, given in (
        ("use", {"card": "sell skip"}),
        ("move", {"notation": "play sell skip"}),
    ):
        question = await shown(await first.slash(command, table.thread, **given))
        assert "nothing else happens" in text_of(question)
        assert labels(question) == ["Confirm"]
        assert await left(table, first) == ["sell", "ship"]
    assert "no effect" in await sure(table, first, question)
    assert await left(table, first) == ["ship"]


async def test_a_question_about_a_card_that_was_used_meanwhile_is_refused(harbour: Harbour) -> None:
    table = await planning(harbour)
    await both_plan(table, "sell ship")
    (first,) = table.asked()
    question = await shown(await first.slash("use", table.thread, card="sell skip"))
    before = table.newest()
    await (await first.slash("use", table.thread, card="ship north")).settled()
    await table.moved_on(before)
    assert "no effect" not in await sure(table, first, question)
    assert await left(table, first) == ["sell"]


async def test_a_card_alone_opens_its_panel(harbour: Harbour) -> None:
    table = await planning(harbour)
    await both_plan(table, "move-goods sell ship")
    (first,) = table.asked()
    for card in ("sell", "move-goods"):
        panel = await shown(await first.slash("use", table.thread, card=card))
        assert "Undo step" in labels(panel)
        name = {"sell": "2 · Sell Good", "move-goods": "1 · Move Goods"}[card]
        chosen = [one for one in controls_of(panel) if one.get("style") == 3]
        assert any(one["label"].startswith(name) for one in chosen), labels(panel)
    assert await left(table, first) == ["move-goods", "sell", "ship"]


async def test_an_action_without_its_card_is_previewed_with_the_card(harbour: Harbour) -> None:
    table = await planning(harbour)
    await both_plan(table, "sell ship")
    (first,) = table.asked()
    question = await shown(await first.slash("move", table.thread, notation="ship north"))
    assert "**Ship: the Northern Sea**" in text_of(question)
    assert "1 peso" in text_of(question)
    assert question["attachments"]
    assert "uses Move Ship (slot 2, 1 peso)" in await sure(table, first, question)
    (other,) = table.asked()
    told = await (await other.slash("move", table.thread, notation="build VAL")).settled()
    assert "None of your planned cards can do this." in told.text
    assert "play build val" in told.text.lower()
    told = await (await other.slash("move", table.thread, notation="sell gold")).settled()
    assert "A move starts with" not in told.text


async def test_goods_discarded_while_others_plan_are_seen_on_the_standing_message(
    harbour: Harbour,
) -> None:
    table = await planning(harbour)
    await harbour.idle()
    ann, ben = table.people
    before = table.newest()
    picture = before["attachments"][0]["id"]
    for goods in ("1 silver", "1 wheat", "1 copper"):
        outcome = await (await ben.slash("discard", table.thread, goods=goods)).settled()
        if "too little" not in outcome.text:
            break
    await harbour.idle()
    now = table.newest()
    assert now["id"] == before["id"]
    assert "Ben discards 1 " in text_of(now)
    assert now["attachments"][0]["id"] != picture
    assert set(table.asked()) == {ann, ben}
    await sure(table, ben, await shown(await ben.slash("undo", table.thread)))
    assert "Ben discards" not in text_of(table.newest())
    assert text_of(table.newest()) == text_of(before)
    await (await ben.slash("discard", table.thread, goods=goods)).settled()
    await harbour.idle()
    picture = table.newest()["attachments"][0]["id"]
    await (await ann.slash("plan", table.thread, cards="sell ship")).settled()
    await harbour.idle()
    assert "Ben discards 1 " in text_of(table.newest())
    assert "has committed" not in text_of(table.newest())
    assert table.newest()["attachments"][0]["id"] != picture, "the board says who is to act"
    assert table.asked() == [ben]
