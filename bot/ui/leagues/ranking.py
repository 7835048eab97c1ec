"""The standings and the rounds of a league: in words, as a picture, and as posts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

import discord

from bot.app import App
from bot.i18n import Texts, texts_for
from bot.model import Entrant, PictureMode, Placing
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
from renderers.core.cross_table import (
    MOST_ROUNDS,
    CrossCell,
    CrossRow,
    CrossTable,
    draw_cross_table,
)
from renderers.core.knockout_tree import draw_tree
from renderers.core.league import (
    GroupTable,
    LeaguePlace,
    LeagueTable,
    draw_league,
    number,
    points_text,
    tie_breaks,
)
from renderers.core.palette import Mode
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
    several = view.league.format == "groups" and any(
        entrant.division for entrant in view.course.entrants
    )
    return texts.gettext("Group {number}", number=division + 1) if several else ""


def league_table(view: LeagueView, reader: int | None, texts: Texts) -> LeagueTable:
    """Return what the picture of the standings says; the reader is marked."""
    groups = [
        GroupTable(title, tuple([_place(standing, reader) for standing in members]))
        for title, members in _stages(view, texts)
    ]
    return LeagueTable(
        view.league.name, about(view, texts), tuple(groups), view.league.format == "knockout"
    )


def _stages(view: LeagueView, texts: Texts) -> Iterator[tuple[str, tuple[Standing, ...]]]:
    """Yield the finals and the groups with their names, "" where there is one group only."""
    if view.finals:
        yield texts.gettext("Finals"), view.finals
    for division, members in groupby(view.standings, key=lambda each: each.division):
        yield group_name(view, division, texts), tuple(members)


def _place(standing: Standing, reader: int | None) -> LeaguePlace:
    return LeaguePlace(
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


def standings_lines(view: LeagueView, texts: Texts) -> list[str]:
    """Return everyone's place and points, by group."""
    lines = _standings(view, texts, lambda each: f"**{escaped(each.name)}**")
    return [line for line, _ in lines]


def _standings(
    view: LeagueView, texts: Texts, name: Callable[[Entrant], str]
) -> Iterator[tuple[str, Entrant | None]]:
    """Yield lines about places and groups, and who each is about; `name` says how to call them."""
    short = len(view.course.entrants) > _MANY
    for title, members in _stages(view, texts):
        if title:
            yield f"**{title}**", None
        for member in members:
            wording = f"{_result(member, texts, short=short)}{_out(member, texts)}"
            yield f"{member.place}\\. {name(member.entrant)} {wording}", member.entrant


def _result(standing: Standing, texts: Texts, *, short: bool) -> str:
    if short:
        return number(standing.points)
    points = points_text(standing.points, texts)
    if not standing.tables:
        return points
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
    lines = []
    for table in _tables(view, round_number):
        thread = (threads or {}).get(table[0].game_id or 0)
        place = "" if thread is None else f" <#{thread}>"
        lines.append(_table_line(view, table, texts, lambda each: escaped(each.name)) + place)
    return lines


def _tables(view: LeagueView, round_number: int) -> list[list[Any]]:
    there = [placing for placing in view.course.placings if placing.round == round_number]
    return [list(table) for table in tables_of(there).values()]


def _table_line(
    view: LeagueView, table: list[Any], texts: Texts, name: Callable[[Entrant], str]
) -> str:
    """Return who sits at a table; `name` says how people are called."""
    entrants = {entrant.number: entrant for entrant in view.course.entrants}
    first = entrants[table[0].entrant]
    group = group_name(view, first.division, texts)
    if view.league.in_finals and table[0].round > view.league.rounds:
        group = texts.gettext("Finals")
    lead = f"{group} · " if group else ""
    if len(table) == 1:
        return "- " + lead + texts.gettext("{player} has a bye", player=name(first))
    ordered = sorted(table, key=lambda each: (each.rank or 0, each.seat))
    wording = [_at_table(name(entrants[each.entrant]), each, texts) for each in ordered]
    label = texts.gettext("Table {number}", number=table[0].table)
    return f"- {lead}{label}: {', '.join(wording)}"


def _at_table(name: str, placing: Any, texts: Texts) -> str:
    """Return who sits at a table, with score and points once it is decided."""
    if placing.points is None:
        return name
    if placing.forfeit:
        wording = texts.pgettext("league", "forfeit")
        return f"**{name}** {wording} ({number(placing.points)})"
    return f"**{name}** {placing.score} ({number(placing.points)})"


async def picture_of(
    app: App, view: LeagueView, reader: int | None, texts: Texts
) -> Picture | None:
    """Return the picture of the standings, None where there is nothing to be seen."""
    if not view.course.entrants:
        return None
    wording = league_table(view, reader, texts)
    return await app.drawing.told(draw_league, wording, texts)


def cross_table(
    view: LeagueView, reader: int | None, mode: PictureMode, texts: Texts
) -> CrossTable:
    """Return what the cross-table says of the latest rounds, the best first."""
    rounds = tuple(range(1, view.league.round + 1))[-MOST_ROUNDS:]
    placings = {(place.entrant, place.round): place for place in view.course.placings}
    ranked = view.finals or view.standings
    finalists = {standing.entrant.number for standing in view.finals}
    others = [s for s in view.standings if view.finals and s.entrant.number not in finalists]
    rows = []
    title = ""
    for standing in (*ranked, *others):
        number = standing.entrant.number
        group = group_name(view, standing.division, texts)
        if number in finalists:
            group = texts.gettext("Finals")
        cells = tuple([_cell(placings.get((number, at))) for at in rounds])
        rows.append(
            CrossRow(
                place=standing.place,
                name=standing.entrant.name,
                cells=cells,
                points=standing.points,
                group=group if group != title else "",
                is_out=standing.is_out,
                own=reader is not None and standing.entrant.person_id == reader,
            )
        )
        title = group
    return CrossTable(view.league.name, about(view, texts), rounds, tuple(rows), Mode(mode))


def _cell(place: Placing | None) -> CrossCell | None:
    if place is None:
        return None
    if place.rank is None:
        return CrossCell("open", place.table)
    if place.points is None:
        return CrossCell("bye", place.table)
    return CrossCell("forfeit" if place.forfeit else "played", place.table, place.points)


async def cross_picture(
    app: App, view: LeagueView, reader: int, mode: PictureMode, texts: Texts
) -> Picture | None:
    """Return the cross-table as a picture, for a knockout its tree; None before the first round."""
    if not view.league.round or not view.course.entrants:
        return None
    table = cross_table(view, reader, mode, texts)
    draw = draw_tree if view.league.format == "knockout" else draw_cross_table
    return await app.drawing.told(draw, table, texts)


def standings_text(view: LeagueView, texts: Texts) -> str:
    """Return the standings of a league in words, within the limits of a message."""
    heading = f"### {escaped(view.league.name)} · {about(view, texts)}"
    notes = [standing_line(view, texts), f"-# {_tie_breaks(view, texts)}"]
    return "\n".join([heading, fit_first(standings_lines(view, texts), _ROOM, texts), *notes])


def _tie_breaks(view: LeagueView, texts: Texts) -> str:
    return tie_breaks(texts, knockout=view.league.format == "knockout")


def rounds_text(view: LeagueView, threads: Mapping[int, int], texts: Texts) -> str:
    """Return all rounds of a league in words, the newest first."""
    lines = [f"### {escaped(view.league.name)}", standing_line(view, texts)]
    found = []
    for at in range(view.league.round, 0, -1):
        found += ["**" + texts.gettext("Round {round}", round=at) + "**"]
        found += round_lines(view, at, texts, threads)
    return "\n".join([*lines, fit_first(found, _ROOM, texts)])


def shown_layout(wording: str, picture: Picture | None, name: str, *rows: Any) -> Layout:
    """Return a message with a text, perhaps a picture, and rows of controls."""
    body = discord.ui.Container[Any](piece(wording), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    for row in rows:
        body.add_item(row)
    return Layout(body)


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a text that is too long for one message, and the ids of those whom it mentions."""

    text: str
    called: tuple[int, ...]


def _parts(first: str, lines: Iterable[tuple[str, tuple[int, ...]]], last: str) -> list[TextPart]:
    """Divide lines and those whom they mention among messages, as few as Discord's limits allow.

    `first` begins the first message, `last` ends the last one.
    """
    parts: list[TextPart] = []
    wording = [first]
    people: list[int] = []
    for line, called in lines:
        room = sum(len(each) + 1 for each in wording) + len(line) <= _ROOM
        if not room or len(people) + len(called) > MOST_CALLED:
            parts.append(TextPart("\n".join(wording), tuple(people)))
            wording, people = [], []
        wording.append(line)
        people += called
    return [*parts, TextPart("\n".join([*wording, last]), tuple(people))]


def _called(entrant: Entrant) -> tuple[int, ...]:
    """Return the id of someone in a league to be mentioned, () for whoever left."""
    if entrant.person_id is None or entrant.left_round is not None:
        return ()
    return (entrant.person_id,)


def _mention(entrant: Entrant) -> str:
    called = _called(entrant)
    return f"<@{called[0]}>" if called else escaped(entrant.name)


async def round_writers(app: App, league_id: int, round_number: int) -> list[Writer]:
    """Return the writers of the messages with which a round begins: its tables, the standings.

    They mention everyone who plays in it.
    """
    view = _before(await app.leagues.get(league_id), round_number)
    texts = texts_for(view.home.locale)
    decided = any(placing.rank is not None for placing in view.course.placings)
    before = _until(view, round_number - 1)
    picture = await picture_of(app, before, None, texts) if decided else None
    first, *others = round_parts(view, round_number, texts)
    name = f"league-{league_id}-{round_number}"
    return [_writer(first, picture, name), *[_writer(other, None, name) for other in others]]


def round_parts(view: LeagueView, round_number: int, texts: Texts) -> list[TextPart]:
    """Return the words with which a round begins: its tables, and when it ends."""
    heading = texts.gettext(
        "{league}: round {round} starts",
        league=escaped(view.league.name),
        round=round_number,
    )
    entrants = {entrant.number: entrant for entrant in view.course.entrants}
    lines = []
    for table in _tables(view, round_number):
        people = [person for each in table for person in _called(entrants[each.entrant])]
        lines.append((_table_line(view, table, texts, _mention), tuple(people)))
    return _parts(f"## {heading}", lines, standing_line(view, texts))


def _before(view: LeagueView, round_number: int) -> LeagueView:
    """Return a league as it was when a round began: its tables were not decided."""
    placings = [
        replace(placing, rank=None, score=None, points=None, forfeit="")
        if placing.round == round_number and placing.game_id is not None
        else placing
        for placing in view.course.placings
        if placing.round <= round_number
    ]
    return _with(view, placings, view.league.round)


def _until(view: LeagueView, round_number: int) -> LeagueView:
    placings = [placing for placing in view.course.placings if placing.round <= round_number]
    return _with(view, placings, round_number)


def _with(view: LeagueView, placings: list[Any], round_number: int) -> LeagueView:
    league = replace(view.league, round=round_number)
    return replace(view, course=replace(view.course, league=league, placings=tuple(placings)))


async def ranking_writers(app: App, league_id: int) -> list[Writer]:
    """Return the writers of the final ranking, which mentions everyone who stayed to the end."""
    view = await app.leagues.get(league_id)
    texts = texts_for(view.home.locale)
    picture = await picture_of(app, view, None, texts)
    first, *others = ranking_parts(view, texts)
    again = button(texts.gettext("Open next season"), LeagueButton(league_id, "again"))
    name = f"league-{league_id}"
    return [
        _writer(first, picture, name, *rows_of([again])),
        *[_writer(other, None, name) for other in others],
    ]


def ranking_parts(view: LeagueView, texts: Texts) -> list[TextPart]:
    """Return the words of the final ranking."""
    heading = texts.gettext("{league}: final ranking", league=escaped(view.league.name))
    lines = [
        (line, () if entrant is None else _called(entrant))
        for line, entrant in _standings(view, texts, _mention)
    ]
    first = f"## {heading}\n{_winners(view, texts)}"
    return _parts(first, lines, f"-# {_tie_breaks(view, texts)}")


def _winners(view: LeagueView, texts: Texts) -> str:
    """Say who has won, in each group."""
    if view.finals:
        name = f"**{escaped(view.finals[0].entrant.name)}**"
        return texts.gettext("{player} wins the finals.", player=name)
    wording = []
    for standing in view.standings:
        if standing.place == 1:
            group = group_name(view, standing.division, texts)
            won = texts.gettext(
                "{player} wins: {points}.",
                player=f"**{escaped(standing.entrant.name)}**",
                points=points_text(standing.points, texts),
            )
            wording.append(f"{group}: {won}" if group else won)
    return "\n".join(wording[:_WINNERS])


def _writer(part: TextPart, picture: Picture | None, name: str, *rows: Any) -> Writer:
    def write(with_pictures: bool) -> Post:
        drawn = picture if with_pictures else None
        files = () if drawn is None else (picture_file(drawn, name),)
        return Post(shown_layout(part.text, drawn, name, *rows), files, part.called)

    return write
