"""Leagues in chat: sign-up, settings, rounds, standings, what everybody may do and nobody else."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import texts_for
from bot.model import Game
from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from bot.services.leagues.loading import LeagueView
from bot.services.tables.seats import abandoned
from bot.store.database import Transaction
from bot.ui.leagues import ranking
from renderers.core.league import tie_breaks
from tests.bot.e2e.harbour import Harbour, Json

NAMES = ("Ann", "Ben", "Chloe", "Dan")


def labels(message: Json) -> set[str]:
    return {one["label"] for one in controls_of(message) if "label" in one}


def number(message: Json) -> int:
    """The number of the league whose message this is."""
    return int(controls_of(message)[0]["custom_id"].split(":")[1])


async def ask(person: PlaygroundPerson, command: str, **options: Any) -> InteractionResult:
    outcome = await person.slash(command, "games", **options)
    await outcome.settled()
    assert outcome.ephemeral
    assert "Error ID" not in outcome.text
    return outcome


async def created(harbour: Harbour, kind: str = "swiss", slug: str = "puerto-rico") -> Json:
    """The message of a new league of Ann's."""
    ann = harbour.person("Ann")
    outcome = await ann.slash("league create", "games", name="Autumn cup", game=slug, format=kind)
    await outcome.settled()
    await harbour.bot.admission.answered()
    assert outcome.message is not None
    return outcome.message


async def press(
    harbour: Harbour, person: PlaygroundPerson, message: Json, label: str
) -> InteractionResult:
    outcome = await person.press(message, label=label)
    await outcome.settled()
    await harbour.bot.admission.answered()
    await harbour.idle()
    return outcome


async def view_of(harbour: Harbour, message: Json) -> LeagueView:
    return await harbour.app.leagues.get(number(message))


def seen(person: PlaygroundPerson, message: Json) -> Json:
    now = person.message(message)
    assert now is not None
    return now


async def begun(harbour: Harbour, kind: str = "swiss", rounds: int = 1, absences: int = 2) -> Json:
    """The message of a league of four people in its first round, at two tables of two."""
    message = await created(harbour, kind)
    ann = harbour.person("Ann")
    for name in NAMES:
        await press(harbour, harbour.person(name), message, "Join")
    panel = (await press(harbour, ann, message, "Settings…")).message
    assert panel is not None
    for setting, value in (("size", 2), ("rounds", rounds), ("absences", absences)):
        if kind == "knockout" and setting == "rounds":
            continue
        control = f"lgs:{number(message)}:{setting}"
        await ann.choose(panel, custom_id=control, values=[str(value)])
        await harbour.bot.admission.answered()
    await press(harbour, ann, message, "Start")
    await harbour.until(lambda: len(posts(harbour, "round 1 starts")) == 1)
    return message


def posts(harbour: Harbour, words: str) -> list[Json]:
    return [one for one in harbour.person("Ann").messages("games") if words in text_of(one)]


async def end_round(harbour: Harbour, message: Json) -> None:
    """Let the games of the present round be over with the scores that they have."""

    async def over(_tx: Transaction, game: Game) -> Game:
        return replace(game, status="finished", waiting=())

    await harbour.app.leagues.runner.advance(number(message))  # its tables have begun by then
    view = await view_of(harbour, message)
    for game_id in {each.game_id for each in view.course.placings if each.rank is None}:
        assert game_id is not None
        await harbour.app.play.changes.alter(game_id, over)


async def test_a_league_is_played_from_sign_up_to_ranking(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=2)
    ann, dan = harbour.person("Ann"), harbour.person("Dan")
    (first,) = posts(harbour, "round 1 starts")
    assert len(re.findall(r"^- Table \d: <@\d+>, <@\d+>$", text_of(first), re.MULTILINE)) == 2
    for name in NAMES:
        person = harbour.person(name)
        assert first["id"] in [one["id"] for one in person.pings], name
    assert not first["attachments"]
    await harbour.until(lambda: len(ann.threads()) == 2)
    await harbour.until(lambda: "Leave" in labels(seen(ann, message)))
    await end_round(harbour, message)
    await harbour.until(lambda: len(posts(harbour, "round 2 starts")) == 1)
    (second,) = posts(harbour, "round 2 starts")
    assert len(second["attachments"]) == 1
    assert (
        "Autumn cup · Puerto Rico · Swiss · round 1 of 2" in second["attachments"][0]["description"]
    )
    before = len(dan.pings)
    await end_round(harbour, message)
    await harbour.until(lambda: len(posts(harbour, "final ranking")) == 1)
    (ranking,) = posts(harbour, "final ranking")
    assert all(harbour.person(name).mention in text_of(ranking) for name in NAMES)
    assert "wins: " in text_of(ranking)
    assert len(ranking["attachments"]) == 1
    await harbour.until(lambda: len(dan.pings) > before)
    await harbour.until(lambda: "This league is over." in text_of(seen(ann, message)))
    assert labels(seen(ann, message)) == {"Show standings", "Open next season"}
    again = await press(harbour, harbour.person("Ben"), ranking, "Open next season")
    assert again.message is not None
    assert "Autumn cup" in text_of(again.message)
    assert number(again.message) != number(message)


async def test_a_round_of_too_many_for_one_message_is_posted_in_parts(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "MOST_CALLED", 2)
    message = await begun(harbour)

    def parts() -> list[Json]:
        return [one for one in harbour.person("Ann").messages("games") if "- Table" in text_of(one)]

    await harbour.until(lambda: len(parts()) == 2)
    tables = parts()
    assert [len(one["mentions"]) for one in tables] == [2, 2]
    assert [one["id"] for one in tables[:1]] == [posts(harbour, "round 1 starts")[0]["id"]]
    for name in NAMES:
        ids = {one["id"] for one in harbour.person(name).pings}
        assert len(ids & {one["id"] for one in tables}) == 1
    await end_round(harbour, message)
    await harbour.until(lambda: len(posts(harbour, "final ranking")) == 1)
    await harbour.idle()
    newest = [one for one in harbour.person("Ann").messages("games") if "1\\." in text_of(one)]
    assert len(newest[-1]["mentions"]) == 2


async def test_who_never_moves_is_out_and_is_told_so(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=3, absences=1)
    assert "no move in 1 round are out" in text_of(seen(harbour.person("Ann"), message))
    await harbour.until(lambda: len(harbour.person("Ann").threads()) == 2)
    view = await view_of(harbour, message)
    games = {each.game_id for each in view.course.placings if each.game_id is not None}
    asked = []

    async def end(_tx: Transaction, game: Game) -> Game:
        asked.extend(game.asked)
        return abandoned(game)

    for game_id in games:
        await harbour.app.play.changes.alter(game_id, end)
    await harbour.idle()
    absent = [harbour.person(name) for name in NAMES if int(harbour.person(name).id) in asked]
    assert len(absent) == 2
    await harbour.until(lambda: all(person.dms for person in absent))
    for person in absent:
        told = "\n".join(text_of(one) for one in person.dms)
        assert "You're out of **Autumn cup** because you made no move in 1 round." in told
        assert "use `/league join`" in told
        others = "\n".join(text_of(one) for one in harbour.person("Ann").dms)
        assert person.name == "Ann" or f"{person.name} is out of **Autumn cup**" in others


async def test_the_message_shows_who_takes_part_and_how_it_is_played(harbour: Harbour) -> None:
    message = await created(harbour, "groups", "brass-birmingham")
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    told = text_of(message)
    for words in ("Autumn cup", "Brass: Birmingham · Groups", "groups of about 8", "28 days",
                  "starts when sign-up closes: <t:", "**0 players**"):  # fmt: skip
        assert words in told
    assert labels(message) == {"Join", "Leave", "Settings…", "Manage…", "Start", "Cancel"}
    joined = await press(harbour, ben, message, "Join")
    assert joined.text == "You've joined **Autumn cup**."
    await harbour.until(lambda: "**1 player**: Ben" in text_of(seen(ann, message)))
    left = await press(harbour, ben, message, "Leave")
    assert left.text == "You've left **Autumn cup**."
    await harbour.until(lambda: "**0 players**" in text_of(seen(ann, message)))


async def test_the_options_of_the_game_are_chosen_in_the_panel_of_tables(
    harbour: Harbour,
) -> None:
    message = await created(harbour)
    ann = harbour.person("Ann")
    panel = (await press(harbour, ann, message, "Settings…")).message
    assert panel is not None
    opened = await ann.press(panel, label="Set game and options…")
    await opened.settled()
    options = opened.message
    assert options is not None
    assert not any("omputer" in label or "Start" in label for label in labels(options))
    pace = next(one for one in controls_of(options) if one["custom_id"].startswith("lp:"))
    await ann.choose(options, custom_id=pace["custom_id"], values=["brisk"])
    await harbour.until(lambda: "Pace: **Brisk**" in text_of(seen(ann, message)))


async def test_nobody_but_the_organiser_changes_or_ends_a_league(harbour: Harbour) -> None:
    message = await created(harbour)
    ben = harbour.person("Ben")
    panel = (await press(harbour, ben, message, "Settings…")).message
    assert panel is not None
    assert "Only hosts can change settings" in text_of(panel)
    assert all(
        one.get("disabled") for one in controls_of(panel) if one["custom_id"].startswith("lgs")
    )
    for outcome in (
        await press(harbour, ben, message, "Cancel"),
        await ask(ben, "league cancel"),
        await ask(ben, "league extend", hours=5),
    ):
        assert "Only the host" in outcome.text
    assert (await view_of(harbour, message)).league.status == "open"


async def test_a_league_is_cancelled_after_a_question(harbour: Harbour) -> None:
    message = await created(harbour)
    ann = harbour.person("Ann")
    asked = await press(harbour, ann, message, "Cancel")
    assert asked.message is not None
    assert (await view_of(harbour, message)).league.status == "open"
    await press(harbour, ann, asked.message, "Cancel the league")
    await harbour.until(lambda: "This league was canceled." in text_of(seen(ann, message)))
    assert labels(seen(ann, message)) == set()


async def test_the_commands_show_a_league_and_change_ones_part_in_it(harbour: Harbour) -> None:
    ben, eun = harbour.person("Ben"), harbour.person("Eun")
    eun.locale = "en-US"
    none = await ask(ben, "league standings")
    assert "There's no league on this server." in none.text
    message = await begun(harbour, rounds=3)
    shown = await ask(ben, "league standings", league="autumn cup")
    assert "Puerto Rico · Swiss · round 1 of 3" in shown.text
    assert "1\\. **" in shown.text
    assert shown.message is not None
    assert len(shown.message["attachments"]) == 1
    rounds = await ask(ben, "league rounds", league=str(number(message)))
    assert "**Round 1**" in rounds.text
    await harbour.until(lambda: len(ben.threads()) == 2)
    await harbour.idle()  # a thread is there before the bot has noted it
    rounds = await ask(ben, "league rounds", league=str(number(message)))
    for at, thread in enumerate(sorted(ben.threads(), key=lambda each: int(each["id"])), start=1):
        assert re.search(rf"- Table {at}: \w+, \w+ <#{thread['id']}>", rounds.text)
    late = await ask(eun, "league join")
    assert "You play from round 2." in late.text
    gone = await ask(ben, "league withdraw")
    assert "A computer finishes your unfinished league games" in gone.text
    longer = await ask(harbour.person("Ann"), "league extend", hours=24)
    assert "Round 1 ends: <t:" in longer.text
    unknown = await ask(ben, "league rounds", league="Spring")
    assert "There's no league Spring here." in unknown.text


async def test_a_league_goes_on_after_a_restart_and_without_its_message(
    harbour: Harbour,
) -> None:
    """The message is deleted, a thread too, and the bot was away when the round ended."""
    message = await begun(harbour, rounds=2)
    ann = harbour.person("Ann")
    await harbour.until(lambda: len(ann.threads()) == 2)
    harbour.playground.faults.delete_message(message["channel_id"], message["id"])
    harbour.playground.faults.delete_channel(ann.threads()[0]["id"])
    await harbour.stop()
    harbour.later(29 * 86400.0)
    await harbour.start()
    await harbour.until(lambda: len(posts(harbour, "round 2 starts")) == 1)
    harbour.later(29 * 86400.0)
    await harbour.stop()
    await harbour.start()
    await harbour.until(lambda: len(posts(harbour, "final ranking")) == 1)


@pytest.mark.parametrize("locale", ["ko", "ja"])
async def test_the_standings_are_in_the_language_of_the_reader(
    harbour: Harbour, locale: str
) -> None:
    await begun(harbour)
    ben = harbour.person("Ben")
    ben.locale = locale
    shown = await ask(ben, "league standings")
    texts = texts_for(locale)
    assert "### Autumn cup · " in shown.text
    assert f" · {texts.gettext('Swiss')} · " in shown.text
    assert tie_breaks(texts) in shown.text
    assert shown.message is not None


async def test_a_league_has_its_home_in_a_forum(harbour: Harbour) -> None:
    forum = harbour.playground.world.add_forum("long-games", ())
    guild = int(harbour.playground.world.guild_id)
    await harbour.app.guilds.set_channels(guild, [int(forum["id"])])
    ann = harbour.person("Ann")
    outcome = await ann.slash(
        "league create", "games", name="Cup: 1", game="puerto-rico", format="knockout"
    )
    await outcome.settled()
    assert outcome.text == f"**Cup: 1** gets its own post in <#{forum['id']}>."

    def posts_in() -> dict[str, Json]:
        found = harbour.playground.world.channels.values()
        return {one["name"]: one for one in found if one.get("parent_id") == forum["id"]}

    await harbour.until(lambda: len(posts_in()) == 1)
    ((name, post),) = posts_in().items()
    assert re.fullmatch(r"#\d+ Cup: 1", name)
    (message,) = ann.messages(post["id"])
    for each in ("Ann", "Ben"):
        await press(harbour, harbour.person(each), message, "Join")
    await harbour.until(lambda: "**2 players**" in text_of(seen(ann, message)))
    await press(harbour, ann, message, "Start")
    await harbour.until(lambda: any("round 1 starts" in text_of(one)
                                    for one in ann.messages(post["id"])))  # fmt: skip
    await harbour.until(lambda: len(posts_in()) == 2)
    assert any(each.startswith("Puerto Rico #") for each in posts_in())
    await end_round(harbour, message)
    await harbour.until(lambda: any("final ranking" in text_of(one)
                                    for one in ann.messages(post["id"])))  # fmt: skip
