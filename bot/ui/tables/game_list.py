"""Lists of games, of a person or of a server: whose turn, since when, until when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game
from bot.ui.layout import TEXT_LIMIT, Layout, fit_first, text
from bot.ui.names import names_of
from bot.ui.press import Press
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.deadlines import place_link
from bot.ui.times import ago, timestamp


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a list, and when the clock of each seat that is asked runs out, if it does.

    `trouble` says why its newest message could not be posted.
    """

    game: Game
    deadlines: Mapping[int, float | None]
    trouble: str | None = None

    def urgency(self, person_id: int) -> tuple[float, float]:
        """Sort what waits for a person: the nearest deadline first, then the longest wait."""
        seat = self.game.seat_of(person_id)
        deadline = None if seat is None else self.deadlines.get(seat)
        return (float("inf") if deadline is None else deadline, self.game.asked_at)


def own_games(games: Sequence[ListedGame], person_id: int, texts: Texts) -> Layout:
    """Return the list of a person's games: those that wait for them, others, open tables."""
    running = [listed for listed in games if listed.game.status == "running"]
    mine = [listed for listed in running if person_id in listed.game.asked]
    mine.sort(key=lambda listed: listed.urgency(person_id))
    others = [listed for listed in running if person_id not in listed.game.asked]
    lobbies = [listed for listed in games if listed.game.status == "lobby"]
    parts = (
        (
            texts.gettext("Your turn"),
            [player_game_line(listed, person_id, texts) for listed in mine],
        ),
        (texts.gettext("Waiting for others"), [line(listed, texts) for listed in others]),
        (texts.gettext("Open tables"), [table_line(listed.game, texts) for listed in lobbies]),
    )
    return _layout(
        parts, texts.gettext("You aren't in any games. Use `/play` to open a table."), texts
    )


def all_games(games: Sequence[ListedGame], texts: Texts) -> Layout:
    """Return the list of a server's games: open seats, running games, open tables."""
    running = [listed for listed in games if listed.game.status == "running"]
    free = [listed for listed in running if any(seat.is_open for seat in listed.game.seats)]
    lobbies = [listed for listed in games if listed.game.status == "lobby"]
    parts = (
        (texts.gettext("Open seats"), [seat_line(listed.game, texts) for listed in free]),
        (texts.gettext("Running games"), [line(listed, texts) for listed in running]),
        (texts.gettext("Open tables"), [table_line(listed.game, texts) for listed in lobbies]),
    )
    return _layout(parts, texts.gettext("No games right now. Use `/play` to open a table."), texts)


def _layout(parts: Iterable[tuple[str, Sequence[str]]], empty: str, texts: Texts) -> Layout:
    shown = [(heading, lines) for heading, lines in parts if lines]
    body = discord.ui.Container[Any](accent_colour=COLOUR)
    for heading, lines in shown:
        head = f"### {heading} ({texts.number(len(lines))})\n"
        room = TEXT_LIMIT // len(shown) - len(head)
        body.add_item(text(head + fit_first(lines, room, texts)))
    if not shown:
        body.add_item(text(empty))
    return Layout(body)


def player_game_line(listed: ListedGame, person_id: int, texts: Texts) -> str:
    """Return a line about a game that waits for the reader: where, since when, until when."""
    game = listed.game
    seat = game.seat_of(person_id)
    content = texts.gettext(
        "{game}: your turn started {time}", game=place_of(game, texts), time=ago(game.asked_at)
    )
    until = _until(None if seat is None else listed.deadlines.get(seat), texts)
    if game.stranded_at is not None:
        content, until = _stranded(game, texts), ""
    return "\n".join([f"- {content}{until}", *trouble_lines(listed.trouble, texts)])


def line(listed: ListedGame, texts: Texts) -> str:
    """Return a line about a running game: where, for whom it waits, since when, until when."""
    return "\n".join([f"- {_standing(listed, texts)}", *trouble_lines(listed.trouble, texts)])


def _stranded(game: Game, texts: Texts) -> str:
    return texts.gettext(
        "{game}: paused, because Slowboat can't post there", game=place_of(game, texts)
    )


def _standing(listed: ListedGame, texts: Texts) -> str:
    game, names = listed.game, names_of(listed.game)
    if game.stranded_at is not None:
        return _stranded(game, texts)
    if game.paused_at is not None:
        return texts.gettext("{game}: paused", game=place_of(game, texts))
    content = texts.gettext(
        "{game}: waiting for {names} (turn started {time})",
        game=place_of(game, texts),
        names=texts.listing(names[seat] for seat in game.waiting),
        time=ago(game.asked_at),
    )
    due = [deadline for deadline in listed.deadlines.values() if deadline is not None]
    return f"{content}{_until(min(due, default=None), texts)}"


def trouble_lines(trouble: str | None, texts: Texts) -> list[str]:
    """Say why the newest message of a game could not be posted; [] if it could."""
    if trouble is None:
        return []
    sentence = texts.gettext(
        "Slowboat can't post there: {reason} It will try again automatically.",
        reason=texts.gettext(trouble),
    )
    return [f"-# \N{WARNING SIGN} {sentence}"]


def _until(deadline: float | None, texts: Texts) -> str:
    if deadline is None:
        return ""
    until = texts.gettext("time until {time}", time=timestamp(deadline))
    return f" \N{MIDDLE DOT} {until}"


def table_line(game: Game, texts: Texts) -> str:
    """Return a line about an open table: where it is, who has joined, how many more may."""
    content = texts.gettext(
        "{game}: {joined} of {most} players",
        game=place_of(game, texts),
        joined=len(game.seats),
        most=game.max_seats,
    )
    return f"- {content}"


def seat_line(game: Game, texts: Texts) -> str:
    """Return a line about a game with open seats."""
    numbers = [texts.number(seat.seat + 1) for seat in game.seats if seat.is_open]
    content = texts.gettext(
        "{game}: seat {numbers}. Take it over there with `/seat take`",
        game=place_of(game, texts),
        numbers=texts.listing(numbers),
    )
    return f"- {content}"


def place_of(game: Game, texts: Texts) -> str:
    """Return the clickable place of a game, and which game it is where the place does not say."""
    if game.has_thread:
        return f"<#{game.thread_id}>"
    name = GAMES[game.slug].name(texts)
    if game.lobby_message_id is not None:
        return f"[{name}]({place_link(game, game.lobby_message_id)})"
    return f"<#{game.channel_id}> {name}"


async def listed(press: Press, games: Iterable[Game]) -> list[ListedGame]:
    """Return games with the deadlines of those who are asked, and why a board was refused."""
    app, shown = press.client.app, tuple(games)
    troubles = await app.refused_posts.troubles([game.id for game in shown])
    asked = await app.clocks.asked_in(shown)
    return [
        ListedGame(
            game,
            {seat: each.deadline for seat, each in asked[game.id].items()},
            troubles.get(game.id),
        )
        for game in shown
    ]
