"""The standings and the rounds of a league: in words, as a picture, and as posts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

import discord

from bot.app import App
from bot.i18n import Texts, texts_for
from bot.services.leagues.loading import LeagueView
from bot.services.leagues.standings import Standing, tables_of
from bot.ui.layout import TEXT_LIMIT, Layout, button, fit_first, gallery, picture_file, rows_of
from bot.ui.layout import text as piece
from bot.ui.leagues.controls import LeagueButton
from bot.ui.leagues.words import about, standing_line
from bot.ui.messages.content import Writer
from bot.ui.messages.game_messages import Post
from bot.ui.names import escaped
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.league import Group, LeagueTable, Place, draw_league, number, tie_breaks
from renderers.core.picture import Picture

MOST_CALLED: Final = 100
"""The most people whom Discord lets one message notify."""
_ROOM: Final = TEXT_LIMIT - 600
_WINNERS: Final = 3
"""The number of groups whose winners are named above a ranking."""
_MANY: Final = 30
"""With more people than this a ranking has no room for more than their points."""


def group_name(view: LeagueView, division: int, texts: Texts) -> str:
    """Return what a group is called, "" where there is one only."""
    several = view.league.format == "groups" and any(each.division for each in view.course.entrants)
    return texts.gettext("Group {number}", number=division + 1) if several else ""


def league_table(view: LeagueView, reader: int | None, texts: Texts) -> LeagueTable:
    """Return what the picture of the standings says; the reader is marked."""
    groups = [
        Group(
            group_name(view, division, texts),
            tuple([_place(each, reader) for each in members]),
        )
        for division, members in groupby(view.standings, key=lambda each: each.division)
    ]
    return LeagueTable(view.league.name, about(view, texts), tuple(groups))


def _place(standing: Standing, reader: int | None) -> Place:
    return Place(
        place=standing.place,
        name=standing.entrant.name,
        points=standing.points,
        wins=standing.wins,
        tables=standing.tables,
        opponents=standing.opponents,
        share=standing.share,
        is_out=standing.is_out,
        own=reader is not None and standing.entrant.person_id == reader,
    )


def standings_lines(
    view: LeagueView, texts: Texts, name: Callable[[Standing], str] | None = None
) -> list[str]:
    """Return everybody's place and points, by group; `name` says how people are called."""
    called = name or (lambda each: f"**{escaped(each.entrant.name)}**")
    lines = []
    for division, members in groupby(view.standings, key=lambda each: each.division):
        title = group_name(view, division, texts)
        lines += [f"**{title}**"] if title else []
        for each in members:
            told = _result(each, texts, short=len(view.course.entrants) > _MANY)
            lines.append(f"{each.place}\\. {called(each)} {told}{_out(each, texts)}")
    return lines


def _result(standing: Standing, texts: Texts, *, short: bool) -> str:
    if short:
        return number(standing.points)
    points = texts.gettext("{points} points", points=number(standing.points))
    won = texts.gettext("{n} of {tables} won", n=standing.wins, tables=standing.tables)
    return f"{points}, {won}"


def _out(standing: Standing, texts: Texts) -> str:
    if standing.entrant.left_round is not None:
        return " · " + texts.pgettext("league", "left")
    return " · " + texts.pgettext("league", "knocked out") if standing.is_out else ""


def round_lines(
    view: LeagueView, round_number: int, texts: Texts, threads: Mapping[int, int] | None = None
) -> list[str]:
    """Return who sits at which table of a round, in the order of seats, and how it ended.

    Tables are led to by their `threads`, as far as these are known.
    """
    there = [each for each in view.course.placings if each.round == round_number]
    lines = []
    for table in tables_of(there).values():
        thread = (threads or {}).get(table[0].game_id or 0)
        place = "" if thread is None else f" <#{thread}>"
        lines.append(_table_line(view, list(table), texts) + place)
    return lines


def _table_line(view: LeagueView, table: list[Any], texts: Texts) -> str:
    entrants = {each.number: each for each in view.course.entrants}
    first = entrants[table[0].entrant]
    group = group_name(view, first.division, texts)
    lead = f"{group} · " if group else ""
    if len(table) == 1:
        return "- " + lead + texts.gettext("{player} has a bye", player=escaped(first.name))
    ordered = sorted(table, key=lambda each: (each.rank or 0, each.seat))
    told = [_at_table(escaped(entrants[each.entrant].name), each, texts) for each in ordered]
    label = texts.gettext("Table {number}", number=table[0].table)
    return f"- {lead}{label}: {', '.join(told)}"


def _at_table(name: str, placing: Any, texts: Texts) -> str:
    """Return who sits at a table, with score and points once it is decided."""
    if placing.points is None:
        return name
    if placing.forfeit:
        told = texts.pgettext("league", "forfeit")
        return f"**{name}** {told} ({number(placing.points)})"
    return f"**{name}** {placing.score} ({number(placing.points)})"


async def picture_of(
    app: App, view: LeagueView, reader: int | None, texts: Texts
) -> Picture | None:
    """Return the picture of the standings, None where there is nothing to be seen."""
    if not view.course.entrants:
        return None
    told = league_table(view, reader, texts)
    return await app.drawing.told(draw_league, told, texts)


def standings_text(view: LeagueView, texts: Texts) -> str:
    """Return the standings of a league in words, within the limits of a message."""
    heading = f"### {escaped(view.league.name)} · {about(view, texts)}"
    notes = [standing_line(view, texts), f"-# {tie_breaks(texts)}"]
    return "\n".join([heading, fit_first(standings_lines(view, texts), _ROOM, texts), *notes])


def rounds_text(view: LeagueView, threads: Mapping[int, int], texts: Texts) -> str:
    """Return all rounds of a league in words, the newest first."""
    lines = [f"### {escaped(view.league.name)}", standing_line(view, texts)]
    found = []
    for at in range(view.league.round, 0, -1):
        found += ["**" + texts.gettext("Round {round}", round=at) + "**"]
        found += round_lines(view, at, texts, threads)
    return "\n".join([*lines, fit_first(found, _ROOM, texts)])


def shown_layout(told: str, picture: Picture | None, name: str, *rows: Any) -> Layout:
    """Return a message with a text, perhaps a picture, and rows of controls."""
    body = discord.ui.Container[Any](piece(told), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    for row in rows:
        body.add_item(row)
    return Layout(body)


async def round_writer(app: App, league_id: int, round_number: int) -> Writer:
    """Return the writer of the message with which a round begins: its tables, the standings."""
    view = _before(await app.leagues.get(league_id), round_number)
    texts = texts_for(view.home.locale)
    decided = any(each.rank is not None for each in view.course.placings)
    before = _until(view, round_number - 1)
    picture = await picture_of(app, before, None, texts) if decided else None
    told = round_text(view, round_number, texts)
    return _writer(told, picture, f"league-{league_id}-{round_number}", ())


def round_text(view: LeagueView, round_number: int, texts: Texts) -> str:
    """Return the words with which a round begins: its tables, and when it ends."""
    heading = texts.gettext(
        "{league}: round {round} begins",
        league=escaped(view.league.name),
        round=round_number,
    )
    tables = fit_first(round_lines(view, round_number, texts), _ROOM, texts)
    return f"## {heading}\n{tables}\n{standing_line(view, texts)}"


def _before(view: LeagueView, round_number: int) -> LeagueView:
    """Return a league as it was when a round began: its tables were not decided."""
    placings = [
        replace(each, rank=None, score=None, points=None, forfeit="")
        if each.round == round_number and each.game_id is not None
        else each
        for each in view.course.placings
        if each.round <= round_number
    ]
    return _with(view, placings, view.league.round)


def _until(view: LeagueView, round_number: int) -> LeagueView:
    placings = [each for each in view.course.placings if each.round <= round_number]
    return _with(view, placings, round_number)


def _with(view: LeagueView, placings: list[Any], round_number: int) -> LeagueView:
    league = replace(view.league, round=round_number)
    return replace(view, course=replace(view.course, league=league, placings=tuple(placings)))


async def ranking_writer(app: App, league_id: int) -> Writer:
    """Return the writer of the final ranking, which calls everybody who took part to the end."""
    view = await app.leagues.get(league_id)
    texts = texts_for(view.home.locale)
    picture = await picture_of(app, view, None, texts)
    people = called_at_end(view)
    told = ranking_text(view, people, texts)
    again = button(texts.gettext("Next season"), LeagueButton(league_id, "again"))
    return _writer(told, picture, f"league-{league_id}", people, *rows_of([again]))


def called_at_end(view: LeagueView) -> tuple[int, ...]:
    """Return the ids of those whom the final ranking calls: all who took part to the end."""
    people = [
        each.entrant.person_id
        for each in view.standings
        if each.entrant.person_id is not None and each.entrant.left_round is None
    ]
    return tuple(people[:MOST_CALLED])


def ranking_text(view: LeagueView, people: Collection[int], texts: Texts) -> str:
    """Return the words of the final ranking, in which these people are mentioned."""
    heading = texts.gettext("{league}: final ranking", league=escaped(view.league.name))

    def name(standing: Standing) -> str:
        person_id = standing.entrant.person_id
        return f"<@{person_id}>" if person_id in people else escaped(standing.entrant.name)

    lines = fit_first(standings_lines(view, texts, name), _ROOM, texts)
    return f"## {heading}\n{_winners(view, texts)}\n{lines}\n-# {tie_breaks(texts)}"


def _winners(view: LeagueView, texts: Texts) -> str:
    """Say who has won, in each group."""
    told = []
    for each in view.standings:
        if each.place == 1:
            group = group_name(view, each.division, texts)
            won = texts.gettext(
                "{player} wins with {points} points.",
                player=f"**{escaped(each.entrant.name)}**",
                points=number(each.points),
            )
            told.append(f"{group}: {won}" if group else won)
    return "\n".join(told[:_WINNERS])


def _writer(
    told: str, picture: Picture | None, name: str, called: tuple[int, ...], *rows: Any
) -> Writer:
    def write(with_pictures: bool) -> Post:
        drawn = picture if with_pictures else None
        files = () if drawn is None else (picture_file(drawn, name),)
        return Post(shown_layout(told, drawn, name, *rows), files, called)

    return write
