"""Statistics in chat: one's own, somebody else's, two persons, the leaderboard of the server."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, insert, update

from bot.i18n import texts_for
from bot.model import Person as Somebody
from bot.model import Result
from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from bot.services.leagues.results import rate_anew
from bot.store import schema
from bot.store.leagues import results
from tests.bot.e2e.harbour import Harbour, Json, Table

SLUG = "puerto-rico"
ENDLESS = 10_000
"""More moves than a game has."""
LANGUAGES = (("en-US", "en"), ("ko", "ko"), ("ja", "ja"))


async def ask(
    person: PlaygroundPerson, command: str, channel: Any = "games", **options: Any
) -> InteractionResult:
    outcome = await person.slash(command, channel, **options)
    await outcome.settled()
    assert outcome.ephemeral
    assert "Error ID" not in outcome.text
    return outcome


async def ended(harbour: Harbour, *names: str) -> None:
    """Let a game of these people have ended in this order, without playing it."""
    guild_id = int(harbour.playground.world.guild_id)
    organiser = Somebody(int(harbour.person(names[0]).id), names[0], "en")
    game = await harbour.app.lobbies.open(SLUG, guild_id, 1, organiser, "en")
    made = [
        Result(
            game_id=game.id, seat=seat, slug=SLUG, guild_id=guild_id,
            person_id=int(harbour.person(name).id), name=name, computer="", seats=len(names),
            points=50 - seat, rank=seat + 1, moves=10, waited=100.0, outcome="finished",
            at=harbour.time() + game.id,
        )
        for seat, name in enumerate(names)
    ]  # fmt: skip
    async with harbour.app.db.transaction() as tx:
        this = update(schema.games).where(schema.games.c.id == game.id)
        await tx.connection.execute(this.values(status="finished"))
        await results.insert_results(tx, made)
    await rate_anew(harbour.app.db, SLUG)


async def hide(harbour: Harbour, name: str) -> None:
    """Let a person be in no leaderboard."""
    row = {
        "person_id": int(harbour.person(name).id), "name": name, "locale": "en", "zone": "UTC",
        "reminders": "thread", "digest_at": 540, "listed": False, "direct_closed": False,
        "seen_at": 0.0,
    }  # fmt: skip
    async with harbour.app.db.transaction() as tx:
        known = schema.people.c.person_id == row["person_id"]
        await tx.connection.execute(delete(schema.people).where(known))
        await tx.connection.execute(insert(schema.people), row)


def alt(message: Json | None) -> str:
    assert message is not None
    (picture,) = message["attachments"]
    return str(picture["description"])


async def test_a_game_that_was_played_is_told_of_in_three_languages(harbour: Harbour) -> None:
    table: Table = await harbour.table("Ann", "Ben")
    await table.go_on(ENDLESS)
    for locale, language in LANGUAGES:
        texts = texts_for(language)
        for person, other in (table.people, table.people[::-1]):
            person.locale = locale
            own = await ask(person, "stats", table.thread)
            heading = texts.gettext("Statistics")
            everything = texts.gettext("All games")
            assert own.text.startswith(f"### {person.name} · {heading} · {everything}")
            assert texts.ngettext("**{n}** game finished", "**{n}** games finished", 1) in own.text
            assert texts.gettext("Usual time per move: {time}", time="") in own.text
            assert alt(own.message).startswith(f"{person.name} · {everything} · {heading}")
            theirs = await ask(person, "stats", player=other)
            assert theirs.text.startswith(f"### {other.name} · {heading}")
            board = await ask(person, "leaderboard", game=SLUG)
            assert board.text.startswith("### " + texts.gettext("Leaderboard"))
            assert alt(board.message).count("\n") >= 2
            assert all(f"**{each.name}**" in board.text for each in table.people)
            duel = await ask(person, "versus", player=other)
            together = texts.ngettext("{n} game together", "{n} games together", 1)
            assert together in duel.text
            assert other.name in duel.text
            played = await ask(person, "leaderboard")
            assert texts.gettext("Games on this server") in played.text


async def test_the_text_says_what_the_picture_says(harbour: Harbour) -> None:
    for names in (("Ann", "Ben"), ("Ann", "Ben", "Chloe"), ("Chloe", "Ann")):
        await ended(harbour, *names)
    own = await ask(harbour.person("Ann"), "stats", game=SLUG)
    assert "**3** games finished" in own.text
    assert "**2** won (67%)" in own.text
    assert "average place 1.3" in own.text
    assert "Places: 1st ×2 · 2nd ×1" in own.text
    assert "after 3 games" in own.text
    assert "Puerto Rico" in own.text
    told = alt(own.message)
    assert "1st ×2, 2nd ×1" in told
    for shares in ("2 players: 1 of 2 (50%)", "3 players: 1 of 1 (100%)", "seat 1: 2 of 2 (100%)"):
        assert shares in own.text
        assert f"won {shares}" in told
    rating = own.text.partition("rating **")[2].partition("**")[0]
    assert rating.endswith(" (provisional)")
    assert f"rating {rating}" in told


async def test_somebody_elses_statistics_say_how_one_did_against_them(harbour: Harbour) -> None:
    for names in (("Ann", "Ben"), ("Ann", "Ben", "Chloe"), ("Ben", "Ann")):
        await ended(harbour, *names)
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    theirs = await ask(ann, "stats", player=ben)
    assert "**You and Ben**" in theirs.text
    assert "3 games together" in theirs.text
    assert "Ranked higher: you 2, Ben 1; equal 0" in theirs.text
    assert "You and" not in (await ask(ann, "stats")).text
    dan = await ask(harbour.person("Dan"), "stats", player=ben)
    assert "You and Ben haven't finished a game together yet." in dan.text


async def test_who_has_not_played_is_told_so(harbour: Harbour) -> None:
    dan = harbour.person("Dan")
    own = await ask(dan, "stats")
    assert own.text == "No statistics yet. They start with your first finished game."
    other = await ask(dan, "stats", player=harbour.person("Ann"))
    assert other.text == "Ann hasn't finished a game on this server."
    duel = await ask(dan, "versus", player=harbour.person("Ann"))
    assert "You and Ann haven't finished a game together yet." in duel.text
    assert (await ask(dan, "versus", player=dan)).text == "Choose someone else."
    board = await ask(dan, "leaderboard", game=SLUG)
    assert "No game between people has finished here yet." in board.text
    assert "No games have ended here yet." in (await ask(dan, "leaderboard")).text
    assert "There's no game chess." in (await ask(dan, "stats", game="chess")).text


async def test_whoever_opted_out_is_shown_to_themselves_alone(harbour: Harbour) -> None:
    for _ in range(2):
        await ended(harbour, "Ann", "Ben", "Chloe")
    await hide(harbour, "Ann")
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    refusal = "This person has hidden their statistics."
    assert (await ask(ben, "stats", player=ann)).text == refusal
    assert (await ask(ben, "versus", player=ann)).text == refusal
    assert "Ann" not in (await ask(ben, "leaderboard", game=SLUG)).text
    assert "Ann" not in (await ask(ben, "leaderboard")).text
    assert "only you can see your statistics" in (await ask(ann, "stats")).text
    board = await ask(ann, "leaderboard", game=SLUG)
    assert "You're hidden from leaderboards. With" in board.text
    assert "you'd be #1." in board.text
    assert "Ann" not in alt(board.message)
    shown = await shown_to_everybody(harbour, ann, board)
    assert "You're hidden from leaderboards" not in text_of(shown)
    assert "Ann" not in text_of(shown)


async def shown_to_everybody(
    harbour: Harbour, person: PlaygroundPerson, board: InteractionResult
) -> Json:
    """Press the button of a leaderboard; returns the message that everybody sees."""
    message = board.message
    assert message is not None
    (shown,) = controls_of(message)
    assert shown["custom_id"].startswith("lb:")
    before = {one["id"] for one in harbour.person("Dan").messages("games")}
    outcome = await person.press(message, custom_id=shown["custom_id"])
    await outcome.settled()
    assert not outcome.ephemeral
    (posted,) = [one for one in harbour.person("Dan").messages("games") if one["id"] not in before]
    return posted


@pytest.mark.parametrize("game", [SLUG, None])
async def test_a_leaderboard_is_private_until_it_is_shown_to_everybody(
    harbour: Harbour, game: str | None
) -> None:
    await ended(harbour, "Ann", "Ben")
    ann = harbour.person("Ann")
    ann.locale = "ko"
    seen = {one["id"] for one in harbour.person("Dan").messages("games")}
    board = await ask(ann, "leaderboard", **({} if game is None else {"game": game}))
    assert {one["id"] for one in harbour.person("Dan").messages("games")} == seen
    posted = await shown_to_everybody(harbour, ann, board)
    # what everybody sees is in the language of the server
    heading = "Games on this server" if game is None else "Leaderboard · Puerto Rico"
    assert text_of(posted).startswith(f"### {heading}")
    assert not list(controls_of(posted))
    assert bool(posted["attachments"]) is (game is not None)


async def test_who_may_not_write_shows_nothing_to_everybody(harbour: Harbour) -> None:
    await ended(harbour, "Ann", "Ben")
    ben = harbour.person("Ben")
    message = (await ask(ben, "leaderboard", game=SLUG)).message
    assert message is not None
    harbour.playground.faults.remove_permission("games", "SEND_MESSAGES", "Ben")
    outcome = await ben.press(message, custom_id=f"lb:{SLUG}")
    assert outcome.ephemeral
    assert outcome.text == "You don't have permission to send messages here."


async def test_games_are_offered_while_they_are_typed(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    for command in ("stats", "leaderboard"):
        offered = await ann.autocomplete(command, "game", "puer")
        assert [one["value"] for one in offered] == [SLUG]
