"""The gallery of statistics: much and little played, long names, three languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from renderers import catalogue
from renderers.core.canvas import Canvas
from renderers.core.cross_table import (
    MOST_ROUNDS,
    CellKind,
    CrossCell,
    CrossRow,
    CrossTable,
    draw_cross_table,
)
from renderers.core.knockout_tree import draw_tree
from renderers.core.leaderboard import (
    Leaderboard,
    LeaderboardRow,
    Machine,
    draw_leaderboard,
    leaderboard_canvas,
)
from renderers.core.league import GroupTable, LeaguePlace, LeagueTable, draw_league
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.core.statistics import card_canvas, draw_card
from renderers.core.tallies import Strength, TallyCard, TallyLine, WinShare
from renderers.core.texts import English, Texts
from renderers.samples import NAMES, TABLES, number_of
from renderers.shots import LOCALES, Album, Colours

GAMES: Final = ("Puerto Rico", "Brass: Birmingham", "Third game", "Fourth game", "Fifth game")


def course(games: int, seat: int) -> tuple[int, ...]:
    """Return a rating after each of some games, the same every time."""
    numbers, now = [], 1000
    for game in range(games):
        now += number_of(game, seat) % 110 - 46
        numbers.append(max(0, now))
    return tuple(numbers)


def line(place: int, games: int) -> TallyLine:
    """Return a line about one of the games; a rating after each of `games` games."""
    history = course(games, place)
    strength = Strength(history[-1], games < 5) if history else None
    ranks = tuple([1 + number_of(rank, place) % max(1, games) // 2 for rank in range(5)])
    return TallyLine(
        GAMES[place],
        ranks[: 3 + place % 3],
        41.25 + 80 * (place % 2),
        58 + 100 * (place % 2),
        40.0 * 9 ** (place + 1),
        strength,
        Strength(1120, True) if place % 2 else Strength(1312, False),
        history,
        tuple([WinShare(number, 9 - number, number - 1) for number in range(2, 5)]),
        tuple([WinShare(seat, 4, seat % 5) for seat in range(1, 5)]),
    )


def card(
    lines: int, games: int, texts: Texts, name: str = "Ann", mode: Mode = Mode.LIGHT
) -> TallyCard:
    """Return what somebody has played: so many kinds of games, the first so often."""
    lines_of_games = tuple([line(place, games // (place + 1)) for place in range(lines)])
    placed = sum(sum(game.ranks) for game in lines_of_games)
    wins = sum(game.ranks[0] for game in lines_of_games)
    return TallyCard(
        name=name,
        scope=texts.gettext("All games"),
        finished=placed + 2,
        abandoned=lines - 1,
        wins=wins,
        placed=placed,
        mean_rank=1.9,
        pace=11_520.0,
        lines=lines_of_games,
        speeds=(12, 80, 140, 210, 90, 9),
        mode=mode,
    )


def beginner() -> TallyCard:
    """Return what somebody has played who finished one game, with computers."""
    played = TallyLine(GAMES[0], (0, 1), 31.0, 31, 45.0, None, Strength(972, True), ())
    return TallyCard("Ben", played.name, 1, 0, 0, 1, 2.0, 45.0, (played,), (31, 9, 0, 0, 0, 0))


def _all_names(first: str) -> list[str]:
    return [name for names in (first, *LOCALES) for name in NAMES[names]]


def board(people: int, names: str) -> Leaderboard:
    """Return a leaderboard of so many people; the last one looks at it."""
    every = _all_names(names)
    entrants = [
        LeaderboardRow(
            place=place + (place != 2),
            name=every[place % len(every)],
            strength=Strength(1860 - 90 * (place - (place == 2)), place % 4 == 3),
            games=30 - 2 * place,
            wins=12 - place,
            own=place == people - 1,
        )
        for place in range(people)
    ]
    machines = (Machine("Standard", Strength(1312, False), 84),)
    return Leaderboard(GAMES[0], TABLES[names], tuple(entrants), machines)


def league(people: int, groups: int, names: str) -> LeagueTable:
    """Return the standings of a league of so many people in groups; the fourth looks at it."""
    every = _all_names(names)
    places = [
        LeaguePlace(
            place=1 + at // groups,
            name=every[at % len(every)],
            points=max(0.0, 48.0 - 2.5 * (at // groups)),
            wins=max(0, 3 - at // (3 * groups)),
            tables=4,
            opponents=27.25 - 0.4 * at,
            share=max(0.2, 1.4 - 0.05 * at),
            is_out=at % 7 == 5,
            own=at == 3,
        )
        for at in range(people)
    ]
    divided = [
        GroupTable(f"Group {at + 1}" if groups > 1 else "", tuple(places[at::groups]))
        for at in range(groups)
    ]
    return LeagueTable(TABLES[names], GAMES[1], tuple(divided))


def cross_table(people: int, rounds: int, names: str, mode: Mode = Mode.LIGHT) -> CrossTable:
    """Return the cross-table of a league of so many people; the fourth looks at it."""
    every = _all_names(names)
    rows = [
        CrossRow(
            place=1 + at,
            name=every[at % len(every)],
            cells=tuple([_cross_cell(at, number) for number in range(rounds)]),
            points=max(0.0, 12.0 * rounds - 2.5 * at),
            group="Group 1" if at == 0 and people > 8 else "",
            is_out=at % 7 == 5,
            own=at == 3,
        )
        for at in range(people)
    ]
    return CrossTable(TABLES[names], GAMES[1], tuple(range(4, 4 + rounds)), tuple(rows), mode)


def _cross_cell(at: int, number: int) -> CrossCell | None:
    kinds: tuple[CellKind, ...] = ("played", "played", "forfeit", "played", "bye", "open")
    if at % 7 == 5 and number > 1:
        return None
    kind = kinds[(at + number) % len(kinds)] if at % 3 == 2 else "played"
    return CrossCell(kind, 1 + (at * 3 + number) % 16, (12.0, 8.0, 4.5, 0.0)[(at + number) % 4])


def knockout(
    people: int, size: int, names: str, mode: Mode = Mode.LIGHT, played: int = 9
) -> CrossTable:
    """Return the tables of a knockout of so many people after some rounds; the fourth looks at it.

    At a table of `size` the better half goes on, as do those for whom there is no table.
    """
    every = _all_names(names)
    cells: list[list[CrossCell | None]] = [[] for _ in range(people)]
    there = list(range(people))
    while len(there) > 1 and len(cells[0]) < played:
        after = list[int]()
        number = -(-len(there) // size)
        for table in range(number):
            members = there[table::number]
            after += members[: max(1, len(members) // 2)]
            for seat, at in enumerate(members):
                kind: CellKind = "bye" if len(members) == 1 else "played"
                points = (12.0, 8.0, 4.5, 0.0)[seat % 4]
                cells[at].append(CrossCell(kind, table + 1, points))
        rounds = len(cells[0])
        for row in cells:
            row.extend([None] * (rounds - len(row)))
        there = sorted(after) if number > 1 else []
    rows = [
        CrossRow(1 + at, every[at % len(every)], tuple(row), 9.0, is_out=at not in (0, *there),
                 own=at == 3)
        for at, row in enumerate(cells)
    ]  # fmt: skip
    numbers = range(1, len(cells[0]) + 1)
    latest = [replace(row, cells=row.cells[-MOST_ROUNDS:]) for row in rows]
    about = f"{GAMES[1]} \N{MIDDLE DOT} {len(numbers)}"
    return CrossTable(TABLES[names], about, tuple(numbers)[-MOST_ROUNDS:], tuple(latest), mode)


class _Statistics:
    """Cards, leaderboards, standings of leagues."""

    slug = "statistics"
    colours: Colours = ()

    def pictures(
        self, folder: Path | None = None, mode: Mode = Mode.LIGHT
    ) -> Iterator[tuple[str, Picture]]:
        """Yield all pictures of the gallery with their names; most are for everybody: light."""
        if mode is not Mode.LIGHT:
            words = catalogue.words(folder, "en")
            yield "card-en-dark", draw_card(card(3, 24, words, mode=mode), words)
            yield "cross-table-en-dark", draw_cross_table(cross_table(12, 4, "en", mode), words)
            yield "knockout-en-dark", draw_tree(knockout(8, 2, "en", mode), words)
            return
        for locale in LOCALES:
            words = catalogue.words(folder, locale)
            for lines in (1, 2, 5):
                name = NAMES[f"long-{locale}"][0] if lines == 5 else NAMES[locale][0]
                yield f"card-{locale}-{lines}", draw_card(card(lines, 24, words, name), words)
            yield f"card-{locale}-beginner", draw_card(beginner(), words)
            for people in (1, 4, 12):
                names = f"long-{locale}" if people == 12 else locale
                drawn = draw_leaderboard(board(people, names), words)
                yield f"leaderboard-{locale}-{people}", drawn
            for people, groups in ((6, 1), (16, 2), (64, 1)):
                names = f"long-{locale}" if people == 16 else locale
                drawn = draw_league(league(people, groups, names), words)
                yield f"league-{locale}-{people}", drawn
            crossed = draw_cross_table(cross_table(16, 5, f"long-{locale}"), words)
            yield f"cross-table-{locale}", crossed
            for people, size in ((4, 4), (7, 2), (16, 2), (64, 4)):
                names = f"long-{locale}" if people == 16 else locale
                yield f"knockout-{locale}-{people}", draw_tree(knockout(people, size, names), words)
        words = catalogue.words(folder, "en")
        yield "card-en-many", draw_card(card(3, 240, words), words)

    def canvases(self, mode: Mode = Mode.LIGHT) -> Iterator[Canvas]:
        """Yield pictures with all that is drawn, for the kept palettes."""
        yield card_canvas(card(5, 24, English(), mode=mode), English())
        if mode is not Mode.LIGHT:
            return
        yield leaderboard_canvas(board(12, "en"), English())


ALBUM: Final[Album] = _Statistics()
