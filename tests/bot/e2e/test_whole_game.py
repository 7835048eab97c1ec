"""Whole games of all kinds, through the controls and through the commands."""

from __future__ import annotations

import hashlib
import re
from itertools import product
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.playground import Playground, PlaygroundPerson, controls_of, text_of
from bot.playground.world import GatewayEvent
from rules import GAMES as RULES
from rules import Record, scores
from tests.bot.e2e.harbour import Harbour, Json, Table, can_confirm, confirm_button
from tests.sharing import in_turn

each_game = pytest.mark.parametrize("slug", in_turn(GAMES))
IN_NOTATION = ("castles-of-burgundy",)
"""Games in which some questions, such as effects of tiles, have no command but `/move`."""
ASIDES = ("discard",)
"""Commands that answer nothing: the same question stands in the same message after them."""
DRAFTS = ("draft ", "undraft")
"""Beginnings of moves that answer nothing, and of which nobody else may learn."""
LONG = ("valparaiso",)
"""Games that last for hundreds of moves when they are drawn by chance."""
BELOW_THE_END = ("rm", "ro", "rs")
"""Beginnings of the controls below the result: rematch, review, proof of the shuffles."""
SHARES = 8
"""Of the games by buttons a usual run takes every so manieth: each takes seconds."""
FIRST_PART = 60
"""So many moves of those are made by commands."""
ELSEWHERE = 5
"""So many moves of those, at least, are made in another way between two answers by buttons."""


async def record_of(table: Table) -> Record:
    end = table.newest()
    attached = next(one for one in end["attachments"] if one["filename"] == "record.txt")
    return Record.from_text(table.file(attached).decode())


@pytest.mark.parametrize(("slug", "number"), in_turn(product(GAMES, (2, 3)), SHARES))
async def test_a_whole_game_by_buttons(harbour: Harbour, slug: str, number: int) -> None:
    """Between the answers of three people, two moves are made in another way."""
    names = ("Ann", "Ben", "Chloe")[:number]
    others = ELSEWHERE if slug in LONG else 2 * (number - 2)
    table = await harbour.table(*names, slug=slug)
    while not table.over:
        await table.play_on(moves=1)
        await table.go_on(others)
        await harbour.idle()
    await harbour.idle()
    end = table.newest()
    assert "Final scores" in text_of(end)
    left = [one["custom_id"] for message in table.messages() for one in controls_of(message)]
    assert left == [f"{prefix}:{table.game_id}" for prefix in BELOW_THE_END]
    state = (await record_of(table)).replay()
    best = max(score.total for score in scores(state))
    assert str(best) in text_of(end)
    assert {one["id"] for one in end["mentions"]} == {person.id for person in table.people}
    called, _, told = text_of(end).partition("ictory for ")
    assert all(person.mention in called for person in table.people)
    verdict, _, below = told.partition("### Final scores\n1. ")
    assert f"{best} point" not in verdict  # each thing is said once
    assert f": {best} point" in below.splitlines()[0]
    assert "The game is over" not in below


async def test_the_seed_shown_at_the_end_fits_the_hash_of_the_start(harbour: Harbour) -> None:
    table = await harbour.table("Ann", computers=2)
    status = await table.people[0].slash("status", table.thread)
    await status.settled()
    opening = status.text
    assert not [text for text in map(text_of, table.messages()) if "SHA-256" in text]
    await table.play_on()
    assert "SHA-256" not in text_of(table.newest())
    proof = await table.people[0].press(table.newest(), label="Check the shuffles")
    end = (await proof.settled()).text
    promised = re.search(r"SHA-256 of the seed: `([0-9a-f]{64})`", opening)
    shown = re.search(r"The seed was `([^`]+)`", end)
    assert promised is not None
    assert shown is not None
    assert shown[1] not in opening
    assert hashlib.sha256(shown[1].encode()).hexdigest() == promised[1]
    assert (await record_of(table)).seed == shown[1]


@each_game
async def test_computers_play_the_other_seats(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", computers=max(RULES[slug].seats) - 1, slug=slug)
    await table.play_on()
    assert len((await record_of(table)).moves) > 50


@each_game
async def test_a_whole_game_by_commands(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    made = 0
    while not table.over and not (slug in LONG and made == FIRST_PART):
        before = table.newest()
        person = table.asked(before)[0]
        await by_command(table, person, slug)
        await table.moved_on(before)
        made += 1
    assert slug in LONG or "Final scores" in text_of(table.newest())


@pytest.mark.parametrize("slug", [slug for slug, game in RULES.items() if 1 in game.seats])
async def test_a_whole_game_alone(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", slug=slug)
    await table.play_on()
    end = table.newest()
    assert re.search("Ann has (won|lost)", text_of(end))
    assert [one["label"] for one in controls_of(end)] == [
        "Play again", "Review my game", "Check the shuffles"
    ]  # fmt: skip
    assert "### Result" in text_of(end)
    assert len((await record_of(table)).moves) > 50


async def by_command(table: Table, person: PlaygroundPerson, slug: str) -> None:
    """Make a random move that autocompletion offers for one of the verbs."""
    verbs = [(verb.name, verb.argument) for verb in GAMES[slug].verbs if verb.name not in ASIDES]
    commands = table.chance.sample(verbs, len(verbs))
    if slug in IN_NOTATION:
        commands.append(("move", "notation"))
    for name, argument in commands:
        completions = await person.autocomplete(name, argument, "", table.thread)
        offered = [one for one in completions if not one["value"].startswith(DRAFTS)]
        if offered:
            chosen = table.chance.choice(offered)
            assert 1 <= len(chosen["name"]) <= 100
            outcome = await person.slash(name, table.thread, **{argument: chosen["value"]})
            await outcome.settled()
            assert outcome.ephemeral
            assert outcome.text
            asked_first = [
                one for one in controls_of(outcome.message or {}) if "mc:" in one["custom_id"]
            ]
            if asked_first:
                await person.press(outcome.message, custom_id=asked_first[0]["custom_id"])
            elif outcome.message is not None and can_confirm(outcome.message):
                # a bare card is no whole move: its panel opened
                button = confirm_button(outcome.message)
                await person.press(outcome.message, custom_id=button["custom_id"])
            return
    raise AssertionError("no command offers a move")


async def test_only_the_persons_who_are_asked_are_mentioned(harbour: Harbour) -> None:
    """All of them, but not whoever moved last and simply goes on."""
    table = await harbour.table("Ann", "Ben", "Chloe")
    last, question, went_on = "", "", 0
    for _ in range(30):
        message = table.newest()
        asked = {person.id for person in table.asked(message)}
        goes_on = asked == {last} and message["id"] != question
        went_on += goes_on
        assert {one["id"] for one in message["mentions"]} == (set() if goes_on else asked)
        await table.act(table.asked(message)[0])
        last, question = table.asked(message)[0].id, message["id"]
    assert went_on


async def test_every_board_has_an_alt_text(harbour: Harbour) -> None:
    pictures: list[Json] = []

    def notice(event: GatewayEvent) -> None:
        if event.type == "MESSAGE_CREATE":
            pictures.extend(event.data["attachments"])

    harbour.playground.world.listen(notice)
    table = await harbour.table("Ann", "Ben")
    await table.play_on(moves=20)
    assert len(pictures) > 5
    assert all(0 < len(picture["description"]) <= 1024 for picture in pictures)


async def test_real_pictures_are_posted(playground: Playground, tmp_path: Path) -> None:
    harbour = Harbour(playground, tmp_path / "games.sqlite3", pictures=True)
    await harbour.start()
    try:
        table = await harbour.table("Ann", "Ben")
        await table.play_on(moves=6)
        for attachment in table.newest()["attachments"]:
            assert (attachment["width"], attachment["height"]) == (1080, 1350)
            assert "Ann" in attachment["description"]
    finally:
        await harbour.stop()


async def test_one_thread_is_made_and_named_after_game_and_players(harbour: Harbour) -> None:
    await harbour.table("Ann", "Ben")
    threads = harbour.person("Ann").threads()
    assert len(threads) == 1
    assert re.fullmatch(r"Puerto Rico #\d+: (Ann, Ben|Ben, Ann)", threads[0]["name"])
