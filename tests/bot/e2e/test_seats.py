"""Seats that change hands and votes, as players meet them: by buttons and commands."""

from __future__ import annotations

import pytest

from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben", "Chloe")
    await harbour.idle()
    return made


def newest_with(table: Table, words: str) -> Json:
    """The newest message of the thread that says something."""
    for message in reversed(table.messages()):
        if words in text_of(message):
            return message
    raise AssertionError(f"nobody said {words!r}: {[text_of(m) for m in table.messages()]}")


async def told(outcome: InteractionResult) -> str:
    await outcome.settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return text_of(outcome.message)


async def number_of(table: Table, person: PlaygroundPerson) -> int:
    """The number of a person's seat; people who join at once sit down in any order."""
    position = await table.harbour.app.play.games.position(table.game_id)
    seat = position.game.seat_of(int(person.id))
    assert seat is not None
    return seat + 1


async def press(table: Table, person: PlaygroundPerson, message: Json, label: str) -> str:
    answer = await told(await person.press(message, label=label))
    await table.harbour.idle()
    return answer


async def resign(table: Table, person: PlaygroundPerson) -> str:
    outcome = await person.slash("resign", table.thread)
    await outcome.settled()
    assert outcome.message is not None
    await person.press(outcome.message, label="Resign from the game")
    await table.harbour.bot.admission.answered()
    await table.harbour.idle()
    return text_of(person.message(outcome.message) or {})


async def test_a_substitute_takes_over_a_seat(harbour: Harbour, table: Table) -> None:
    ann, ben, chloe = table.people
    dan, seat = harbour.person("Dan"), await number_of(table, ben)
    assert await resign(table, ben) == "You've left the game."
    assert f"Ben left the game. Seat {seat} is open." in text_of(
        newest_with(table, "left the game")
    )
    vote = newest_with(table, f"Seat {seat} is open")
    assert [one["label"] for one in controls_of(vote)] == [
        "Take over this seat", "Wait a day", "Let a computer play", "End the game",
    ]  # fmt: skip
    assert "already" in await press(table, chloe, vote, "Take over this seat")
    assert f"You're now playing seat {seat}." in await press(
        table, dan, vote, "Take over this seat"
    )
    assert f"Dan took over seat {seat}." in text_of(newest_with(table, "took over"))
    closed = next(one for one in table.messages() if one["id"] == vote["id"])
    assert not list(controls_of(closed))
    assert f"Dan now plays seat {seat}." in text_of(closed)
    table.people = [ann, dan, chloe]
    await table.play_on(moves=6)
    assert any(dan.mention in text_of(message) for message in table.messages())


async def test_the_organiser_lets_a_computer_play_an_open_seat(table: Table) -> None:
    ann, ben, chloe = table.people
    seat = await number_of(table, ben)
    await resign(table, ben)
    vote = newest_with(table, f"Seat {seat} is open")
    assert (
        await press(table, ann, vote, "Let a computer play") == "Your choice: Let a computer play"
    )
    assert "A computer now plays seat 2." in text_of(newest_with(table, "computer now plays"))
    table.people = [ann, chloe]
    await table.play_on(moves=4)


async def test_a_computer_stands_in_and_gives_the_seat_back(table: Table) -> None:
    ann, _, _ = table.people
    outcome = await ann.slash("seat computer", table.thread)
    assert "Use `/seat back` to take over" in await told(outcome)
    await table.harbour.until(lambda: ann not in table.asked())
    notice = newest_with(table, "A computer plays for Ann")
    assert "You're already playing this seat" not in await press(
        table, ann, notice, "Take back my seat"
    )
    assert "Ann is back in the game." in text_of(newest_with(table, "back in the game"))
    again = await told(await ann.slash("seat back", table.thread))
    assert again == "You're already playing this seat."


async def test_the_players_end_a_game_together(table: Table) -> None:
    ann, ben, chloe = table.people
    assert await told(await ben.slash("abandon", table.thread)) == "The others have been asked."
    await table.harbour.idle()
    vote = newest_with(table, "wants to end the game early")
    assert f"{ben.mention}: Agree" in text_of(vote)
    await press(table, chloe, vote, "Agree")
    end = newest_with(table, "The game ended early.")
    (shuffles,) = controls_of(end)
    assert shuffles["label"] == "Check the shuffles"
    assert "The seed was" in await told(await ben.press(end, label="Check the shuffles"))
    others = [one for one in table.messages() if one["id"] != end["id"]]
    assert not [one for one in others if controls_of(one)], "the question above is closed"
    refused = await told(await ann.slash("move", table.thread, notation="role builder"))
    assert refused == "This game was ended early."


async def test_one_who_is_not_concerned_may_not_vote(harbour: Harbour, table: Table) -> None:
    await told(await table.people[1].slash("abandon", table.thread))
    await harbour.idle()
    vote = newest_with(table, "wants to end the game early")
    answer = await press(table, harbour.person("Dan"), vote, "Agree")
    assert answer == "You can't vote here. Only the other players of this game can."
    assert await told(await harbour.person("Dan").slash("abandon", table.thread)) == (
        "You aren't in this game."
    )


async def test_a_restart_in_the_middle_of_a_vote(harbour: Harbour, table: Table) -> None:
    ann, ben, chloe = table.people
    await told(await ben.slash("abandon", table.thread))
    await harbour.idle()
    vote = newest_with(table, "wants to end the game early")
    await harbour.stop()
    await harbour.start()
    await press(table, ann, vote, "Refuse")
    await press(table, chloe, vote, "Refuse")
    assert "The vote failed" in text_of(newest_with(table, "The vote failed"))
    await table.play_on(moves=2)


async def test_moves_that_others_answered_are_taken_back_when_all_agree(table: Table) -> None:
    await table.play_on(moves=3)
    ann = table.people[0]
    await table.harbour.idle()
    before = await table.harbour.app.play.games.position(table.game_id)
    shown = await ann.slash("undo", table.thread)
    await shown.settled()
    assert shown.message is not None
    assert "So all other players must agree." in text_of(shown.message)
    assert shown.message["attachments"], "the board as it would be"
    await ann.press(shown.message, label="Ask the other players")
    await table.harbour.bot.admission.answered()
    await table.harbour.idle()
    vote = newest_with(table, "wants to undo")
    assert vote["attachments"], "everybody sees the board as it would be"
    assert "Still to vote" in text_of(vote)
    for other in table.people[1:]:
        await press(table, other, vote, "Agree")
    closed = next(one for one in table.messages() if one["id"] == vote["id"])
    assert "Everyone agreed" in text_of(closed)
    assert closed["attachments"] == [], "the board is that of the next message"
    after = await table.harbour.app.play.games.position(table.game_id)
    assert after.game.ply < before.game.ply
    assert "moves:" in text_of(newest_with(table, "Ann undid"))
    await table.play_on(moves=2)
