"""Tables before the game: joining, options, leaving, closing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.model import Game
from bot.playground import PlaygroundPerson, controls_of, text_of
from bot.ui.press import Client
from bot.ui.tables import lobby_actions
from tests.bot.e2e.harbour import Harbour, Json


def labels(message: Json) -> dict[str, bool]:
    """The buttons of a message, and whether they can be pressed."""
    return {
        one["label"]: not one.get("disabled", False)
        for one in controls_of(message)
        if "label" in one
    }


def now(person: PlaygroundPerson, message: Json) -> str:
    seen = person.message(message)
    assert seen is not None
    return text_of(seen)


async def test_a_table_shows_game_seats_options_and_expiry(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    told = text_of(lobby)
    assert "Puerto Rico" in told
    assert "1. Ann" in told
    assert "<t:" in told
    assert set(labels(lobby)) == {
        "Join", "Leave", "Add computer", "Options…", "Start", "Cancel", "Learn in 10 minutes"
    }  # fmt: skip
    assert not labels(lobby)["Start"]


async def test_a_table_says_how_the_order_comes_about(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann = harbour.person("Ann")
    assert "Seats are assigned randomly at the start." in now(ann, lobby)
    game = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    await harbour.app.lobbies.set_option(game, int(ann.id), "start_player", "listed-first")
    await harbour.idle()
    assert "The first player in the list starts." in now(ann, lobby)
    assert "Seats are assigned" not in now(ann, lobby)


async def test_a_table_says_how_many_its_options_need(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug="castles-of-burgundy")
    ann = harbour.person("Ann")
    assert "1 joined. For 1 to 4 players. You can also start alone." in text_of(lobby)
    assert "Seats are assigned" not in text_of(lobby)
    assert labels(lobby)["Start"]
    game = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    await harbour.app.lobbies.set_option(game, int(ann.id), "team", "12a")
    needed = "of 4 players: these options need exactly 4. Seats are assigned randomly at the start."
    await harbour.until(lambda: f"1 {needed}" in now(ann, lobby))
    for taken, name in enumerate(("Ben", "Chloe", "Dan"), 2):
        assert not labels(ann.message(lobby) or {})["Start"]
        await harbour.person(name).press(lobby, label="Join")
        await harbour.until(lambda: f"{taken} {needed}" in now(ann, lobby))  # noqa: B023
    assert labels(ann.message(lobby) or {})["Start"]
    named = [line for line in now(ann, lobby).splitlines() if "eam" in line.split(":")[0]]
    assert [line.split(":")[0] for line in named] == [
        "- Team game",
        "- The teams are drawn at the start.",
    ]
    await harbour.app.lobbies.set_option(game, int(ann.id), "start_player", "listed-first")
    await harbour.until(lambda: "- Teams: Ann and Chloe" in now(ann, lobby))


async def test_a_table_for_one_deals_no_seats(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug="castles-of-burgundy")
    ann = harbour.person("Ann")
    game = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    await harbour.app.lobbies.set_option(game, int(ann.id), "solo", "13b")
    await harbour.until(lambda: "With these options, it's a solo game" in now(ann, lobby))
    assert "Seats are assigned" not in now(ann, lobby)
    assert labels(ann.message(lobby) or {})["Start"]
    await harbour.person("Ben").press(lobby, label="Join")
    await harbour.until(lambda: "2 joined. For 1 to 4 players. Seats" in now(ann, lobby))


async def test_a_choice_says_what_does_not_go_with_it(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug="castles-of-burgundy")
    ann = harbour.person("Ann")
    game = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    for option in ("shields", "trade_routes"):
        await harbour.app.lobbies.set_option(game, int(ann.id), option, "true")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    panel = outcome.message
    assert panel is not None
    assert "Reset to default" not in text_of(panel)
    select = next(one for one in controls_of(panel) if one["custom_id"].endswith(":team"))
    await ann.choose(panel, custom_id=select["custom_id"], values=["12b"])
    told = "Reset to default because of this choice: Trade routes and Shields"
    await harbour.until(lambda: told in now(ann, panel))
    await ann.choose(panel, custom_id=select["custom_id"], values=["off"])
    await harbour.until(lambda: "Reset to default" not in now(ann, panel))


async def test_a_table_whose_message_is_deleted_is_posted_again_when_it_changes(
    harbour: Harbour,
) -> None:
    lobby, ann = await harbour.lobby(), harbour.person("Ann")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    harbour.playground.faults.delete_message("games", lobby["id"])
    await ann.press(outcome.message or {}, label="Turn hints on")
    await harbour.bot.admission.answered()
    await harbour.idle()
    [again] = [one for one in ann.messages("games") if "Add computer" in labels(one)]
    assert again["mentions"] == []
    await harbour.person("Ben").press(again, label="Join")
    await harbour.until(lambda: "2. Ben" in now(ann, again))


async def deleted_again_and_again(harbour: Harbour) -> None:
    """Open a table, and delete its message before each of four changes, after which it is back."""
    lobby, ann = await harbour.lobby(), harbour.person("Ann")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    for label in ("Turn hints on", "Turn hints off") * 2:
        harbour.playground.faults.delete_message("games", lobby["id"])
        await ann.press(ann.message(outcome.message or {}) or {}, label=label)
        await harbour.bot.admission.answered()
        await harbour.idle()
        [lobby] = [one for one in ann.messages("games") if "Add computer" in labels(one)]


async def test_the_host_is_told_once_that_the_message_of_a_table_is_deleted_again_and_again(
    harbour: Harbour,
) -> None:
    await deleted_again_and_again(harbour)
    [told] = harbour.person("Ann").dms
    assert "keeps deleting the message" in text_of(told)


async def test_a_host_who_could_not_be_told_of_deletions_is_told_after_the_next_one(
    harbour: Harbour,
) -> None:
    ann = harbour.person("Ann")
    harbour.playground.faults.reply_next("POST /users/@me/channels", 400, code=40003)
    await deleted_again_and_again(harbour)
    [told] = ann.dms
    assert "keeps deleting the message" in text_of(told)


async def test_a_host_whose_account_is_gone_keeps_no_table_from_being_posted(
    harbour: Harbour, caplog: pytest.LogCaptureFixture
) -> None:
    ann = harbour.person("Ann")
    harbour.playground.faults.reply_next(f"GET /users/{ann.id}", 404, code=10013)
    await deleted_again_and_again(harbour)
    assert ann.dms == []
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == []


async def test_two_people_who_join_at_the_same_time_both_sit(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann, people = harbour.person("Ann"), [harbour.person(n) for n in ("Ben", "Chloe", "Dan")]
    await asyncio.gather(*(person.press(lobby, label="Join") for person in people))
    await harbour.until(lambda: all(p.name in now(ann, lobby) for p in people))


async def test_joining_twice_is_refused(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann = harbour.person("Ann")
    outcome = await ann.press(lobby, label="Join")
    (told,) = await outcome.followed_up()
    assert told["content"] == "You've already joined."
    assert told["flags"] & 64


async def test_a_full_table_takes_nobody(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann, dan = harbour.person("Ann"), harbour.person("Dan")
    game = controls_of(lobby)[0]["custom_id"].split(":")[1]
    for _ in range(4):
        await harbour.app.lobbies.add_computer(int(game), int(ann.id))
    harbour.playground.faults.clear()
    await harbour.until(lambda: not labels(ann.message(lobby) or lobby)["Join"])
    with pytest.raises(Exception, match="disabled"):
        await dan.press(lobby, label="Join")


async def test_only_the_organiser_starts_cancels_and_adds_computers(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ben = harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: labels(ben.message(lobby) or lobby)["Start"])
    for label in ("Start", "Cancel", "Add computer"):
        outcome = await ben.press(lobby, label=label)
        (told,) = await outcome.followed_up()
        assert told["content"] == "Only the host can do that."
    assert harbour.person("Ann").threads() == []


async def test_leaving_frees_the_seat(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: "Ben" in now(ann, lobby))
    await ben.press(lobby, label="Leave")
    await harbour.until(lambda: "Ben" not in now(ann, lobby))


async def test_a_cancelled_table_has_no_controls(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann = harbour.person("Ann")
    await ann.press(lobby, label="Cancel")
    await harbour.until(lambda: controls_of(ann.message(lobby) or lobby) == [])
    assert "Canceled by the host." in now(ann, lobby)


async def before_the_note(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, change: Callable[[int], Awaitable[object]]
) -> Json:
    """Open a table that somebody changes after its message was posted, before it is noted."""
    lobbies = harbour.app.lobbies
    note = lobbies.set_message

    async def late(game_id: int, *noted: Any) -> Game:
        monkeypatch.setattr(lobbies, "set_message", note)
        await change(game_id)
        return await note(game_id, *noted)

    monkeypatch.setattr(lobbies, "set_message", late)
    return await harbour.lobby("Ann")


async def test_a_table_started_before_its_message_is_noted_loses_its_buttons(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = harbour.person("Ann")

    async def start(game_id: int) -> None:
        await harbour.app.lobbies.add_computer(game_id, int(ann.id))
        await harbour.app.lobbies.start(game_id, int(ann.id))

    lobby = await before_the_note(harbour, monkeypatch, start)
    await harbour.until(lambda: "Start" not in labels(ann.message(lobby) or lobby))
    await harbour.idle()
    [game] = await harbour.app.play.games.of_person(int(ann.id))
    assert game.lobby_message_id == int(lobby["id"])


async def test_a_table_closed_before_its_message_is_noted_has_no_controls(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = harbour.person("Ann")

    async def cancel(game_id: int) -> None:
        await harbour.app.lobbies.cancel(game_id, int(ann.id))

    lobby = await before_the_note(harbour, monkeypatch, cancel)
    await harbour.until(lambda: controls_of(ann.message(lobby) or lobby) == [])
    assert "Canceled by the host." in now(ann, lobby)


@pytest.mark.parametrize("begins", [False, True])
async def test_all_edits_of_the_message_of_a_table_come_one_after_the_other(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, begins: bool
) -> None:
    """Else one that was made earlier could arrive later, and "Start" stay disabled."""
    ann, refresh = harbour.person("Ann"), lobby_actions.refresh
    beside: list[int] = []

    async def edit(client: Client, game: Game) -> bool:
        queues = harbour.bot.sender._workers._tasks.values()
        beside.extend([game.id] if asyncio.current_task() not in queues else [])
        return await refresh(client, game)

    async def change(game_id: int) -> None:
        await harbour.app.lobbies.add_computer(game_id, int(ann.id))
        if begins:
            await harbour.app.lobbies.start(game_id, int(ann.id))

    monkeypatch.setattr(lobby_actions, "refresh", edit)
    lobby = await before_the_note(harbour, monkeypatch, change)
    await harbour.until(lambda: ("Started" if begins else "2. ") in now(ann, lobby))
    await harbour.idle()
    assert beside == []


async def test_starting_twice_makes_one_game(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: labels(ann.message(lobby) or lobby)["Start"])
    first, second = await asyncio.gather(
        ann.press(lobby, label="Start"), ann.press(lobby, label="Start")
    )
    await harbour.until(lambda: bool(first.followups or second.followups))
    refused = [*first.followups, *second.followups]
    assert [one["content"] for one in refused] == ["This game has already started."]
    await harbour.until(lambda: len(ann.threads()) == 1)
    await harbour.idle()
    assert len(ann.threads()) == 1


async def test_the_organiser_chooses_what_follows_an_undecided_vote(harbour: Harbour) -> None:
    lobby = await harbour.lobby("Ann")
    ann = harbour.person("Ann")
    opened = await ann.press(lobby, label="Options…")
    await opened.settled()
    panel = opened.message
    assert panel is not None
    rule = next(one for one in controls_of(panel) if one["custom_id"].startswith("lv:"))
    await ann.choose(panel, custom_id=rule["custom_id"], values=["24:substitute"])
    told = "If the vote is undecided: **After 24 hours, look for a replacement**"
    await harbour.until(lambda: told in text_of(ann.message(lobby) or lobby))


async def test_options_are_chosen_in_a_private_panel(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    panel = outcome.message
    assert panel is not None
    assert outcome.ephemeral
    assert ben.message(panel) is None
    select = next(one for one in controls_of(panel) if one["custom_id"].startswith("o:"))
    other = next(one for one in select["options"] if not one.get("default"))
    await ann.choose(panel, custom_id=select["custom_id"], values=[other["value"]])
    await harbour.until(lambda: f"**{other['label']}**" in now(ann, lobby))

    def chosen() -> bool:
        shown = ann.message(panel)
        same = next(
            one for one in controls_of(shown or panel) if one["custom_id"] == select["custom_id"]
        )
        return [o["value"] for o in same["options"] if o.get("default")] == [other["value"]]

    await harbour.until(chosen)


async def test_the_organiser_chooses_how_strong_computers_are(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug="brass-birmingham")
    ann = harbour.person("Ann")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    for name, level in (("Petrel", "Strong"), ("Heron", "Easy"), ("Tern", "Standard")):
        panel = ann.message(outcome.message or {})
        assert panel is not None
        await ann.press(panel, label=level)
        await harbour.until(lambda: f"{name} · computer, {level}" in now(ann, lobby))  # noqa: B023
    game = await harbour.app.play.games.get(int(controls_of(lobby)[0]["custom_id"].split(":")[1]))
    assert [seat.computer for seat in game.seats] == ["", "strong", "easy", "standard"]
    await harbour.until(lambda: "Remove a computer" in labels(ann.message(outcome.message) or {}))
    await ann.press(ann.message(outcome.message), label="Remove a computer")
    await harbour.until(lambda: "computer, Standard" not in now(ann, lobby))
    await ann.press(lobby, label="Add computer")
    await harbour.until(lambda: "Tern · computer, Standard" in now(ann, lobby))


async def test_guests_and_full_tables_get_no_computers_from_the_panel(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug="brass-birmingham")
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    outcome = await ben.press(lobby, label="Options…")
    await outcome.settled()
    assert "Strong" not in labels(outcome.message or {})
    game = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    for _ in range(3):
        await harbour.app.lobbies.add_computer(game, int(ann.id), "easy")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    assert not any(labels(outcome.message or {})[level] for level in ("Easy", "Standard", "Strong"))


async def test_all_pages_of_the_options_can_be_seen(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann = harbour.person("Ann")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    seen: set[str] = set()
    while True:
        panel = outcome.message
        assert panel is not None
        seen |= {
            one["custom_id"]
            for one in controls_of(panel)
            if "options" in one and one["custom_id"].startswith("o:")
        }
        if "Show more options" not in labels(panel):
            break
        before = text_of(panel)
        await ann.press(panel, label="Show more options")
        await harbour.until(lambda: text_of(outcome.message or {}) != before)  # noqa: B023
    from rules import GAMES

    declared = GAMES["puerto-rico"].options
    usual = {option.id: option.default for option in declared}
    assert len(seen) == len([option for option in declared if option.applies(usual)])


async def test_options_of_a_guest_cannot_be_changed(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ben = harbour.person("Ben")
    outcome = await ben.press(lobby, label="Options…")
    await outcome.settled()
    panel = outcome.message
    assert panel is not None
    assert all(one.get("disabled") for one in controls_of(panel) if "options" in one)


async def test_a_table_that_nobody_starts_expires(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann = harbour.person("Ann")
    harbour.later(86401)
    await harbour.app.lobbies.expire_due()
    await harbour.until(lambda: controls_of(ann.message(lobby) or lobby) == [])
    assert "closed" in now(ann, lobby)


async def test_a_name_with_markdown_and_mentions_is_shown_as_it_is(harbour: Harbour) -> None:
    person = harbour.playground.add_person("**bold** @everyone `x`")
    outcome = await person.slash("play", "games", game="puerto-rico")
    await outcome.settled()
    lobby = outcome.message
    assert lobby is not None
    assert "\\*\\*bold\\*\\*" in text_of(lobby)
    assert "@everyone" not in text_of(lobby)
    assert lobby["mentions"] == []
    assert not lobby["mention_everyone"]


async def test_the_language_of_the_reader_is_used_for_private_answers(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    eun = harbour.person("Eun")
    await eun.press(lobby, label="Join")
    await harbour.until(lambda: "Eun" in now(eun, lobby))
    outcome = await eun.press(lobby, label="Join")
    (told,) = await outcome.followed_up()
    assert told["content"]
    assert "Join" in labels(eun.message(lobby) or lobby)
