"""The Castles of Burgundy in words: the complete text board, alt texts, what is being decided."""

from __future__ import annotations

import pytest

from bot.games.castles_of_burgundy.words import CastlesOfBurgundyWords
from bot.games.core.words import status_lines
from bot.i18n import LANGUAGES, texts_for
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import alt, facts, player_facts
from renderers.castles_of_burgundy.words.board import text_board
from renderers.castles_of_burgundy.words.decisions import DOING, doing
from renderers.core.lines import COLUMNS, columns
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.samples import table as named
from rules.castles_of_burgundy import decisions
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.state import Table
from tests.pseudo import Pseudo, unmarked
from tests.renderers.castles_of_burgundy.games import KINDS, rich, walk

ENGLISH = English()
PSEUDO = Pseudo()
GAME_WORDS = CastlesOfBurgundyWords()
STEP = 12
"""Every so many-th position of a game is looked at."""


def part(board: str, head: str) -> str:
    """The part of a text board whose first line holds `head`, in one line."""
    (found,) = [p for p in board.split("\n\n") if head in p.splitlines()[0]]
    return " · ".join(line.strip() for line in found.splitlines())


def line_of(board: str, head: str) -> str:
    """A line of a text board with those that continue it."""
    lines = board.splitlines()
    start = next(n for n, line in enumerate(lines) if line.strip().startswith(head))
    depth = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and lines[end].startswith(" " * (depth + 2)):
        end += 1
    return " · ".join(line.strip() for line in lines[start:end])


def about_main_board(table: Table, board: str) -> None:
    for number, depot in enumerate(table.depots, 1):
        line = line_of(board, f"Depot {number}:")
        for tile in filter(None, depot.tiles):
            assert words.tile(tile, ENGLISH) in line
        for kind, count in zip(GOODS, depot.goods, strict=True):
            if count:
                assert words.goods(kind, ENGLISH) + (f" ×{count}" if count > 1 else "") in line
        for shield in depot.shields:
            assert f"Shield {shield}" in line
    black = line_of(board, "Black depot:")
    for tile in filter(None, table.black):
        assert words.tile(tile, ENGLISH) in black
    assert (f"Inn ×{table.inns}" in black) == bool(table.inns)
    assert f"White die: {table.white}" in board or not table.white
    to_come = [words.goods(kind, ENGLISH) for kind in table.round_goods]
    assert f"Goods to come: {', '.join(to_come) or '–'}" in board or not table.phase
    if table.solo:
        assert f"Counter: {table.counter} of {table.target} points" in board
        return
    track = line_of(board, "Turn-order track:")
    for seat in range(table.seats):
        space = track.split(f"space {table.marker(seat)[0] + 1}: ")[1].split(" · ")[0]
        assert f"P{seat + 1}" in space
    bonus = line_of(board, "Bonus tiles left")
    for colour, sizes in table.bonus.items():
        assert f"{words.bonus_colour(colour, ENGLISH)} {', '.join(sizes) or '–'}" in bonus


def about_cells(table: Table, number: int, board: str) -> None:
    """Every cell of a duchy stands there once, with its tile or its number."""
    duchy = table.duchies[number]
    for cell, tile in zip(duchy.layout.cells, duchy.tiles, strict=True):
        told = words.tile(tile, ENGLISH) if tile else f"[{cell.number}]"
        assert board.count(f"{cell.id} {told}") == 1


def about_players(table: Table, board: str) -> None:
    for seat, player in enumerate(table.players):
        about = part(board, f"{named(table.seats).seats[seat].name} (P{seat + 1}")
        duchy = table.duchies[player.duchy]
        if not table.solo:
            assert f" {player_facts.points(table, seat)} point" in about
        if table.teams:
            team = player_facts.team_name(table, player.duchy, named(table.seats), ENGLISH)
            for tile in player.storage:
                assert words.tile(tile, ENGLISH) in about
            about = part(board, team)
        assert f"{duchy.silver} silver" in about
        assert f"{duchy.workers} worker" in about
        for tile in duchy.storage:
            assert words.tile(tile, ENGLISH) in about
        if duchy.board:
            about_cells(table, player.duchy, about)
        goods = facts.goods_parts(duchy.goods, ENGLISH)
        assert f"Goods: {' · '.join(goods) or '–'}" in about


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_the_text_board_tells_everything(seats, options):
    for number, (table, _) in enumerate(walk(seats, options, "text")):
        if number % STEP == 0 or not table.stack:
            board = text_board(table, named(seats), ENGLISH)
            about_main_board(table, board)
            about_players(table, board)


def test_the_text_board_tells_what_lies_on_a_duchy():
    board = part(text_board(rich(), named(3), ENGLISH), "Ann (P1")
    for told in (
        "Points: Regions 12 · Goods sold 6",
        "3 silver · 1 worker",
        "Storage 3/3: Mine ×2, 3 cows",
        "Goods: blue ×2 · red · orange",
        "Sold goods: purple ×3 · red",
        "Copied monasteries: 12 · 3",
        "Shields: 9 on d3 · 6 on d5",
        "Bonus tiles: Ships (large) · Border posts (small)",
        "purple: building ✓ · red: mine / monastery / castle [pink]",
        "Border posts: a1, d7, g1; linked: 2",
        "(a2 [5] · b1 Ship · b2 Ship)",
        "a1 Monastery 5 ✓",
    ):
        assert told in board, told


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_lines_are_fit_for_a_telephone(locale, seats, options):
    people = named(seats, f"long-{locale}")
    shown = [people.name, *(seat.name for seat in people.seats)]
    for number, (table, _) in enumerate(walk(seats, options, "wide")):
        if number % STEP == 0:
            board = text_board(table, people, texts_for(locale))
            wide = [line for line in board.splitlines() if columns(line) > COLUMNS]
            assert [line for line in wide if not any(name in line for name in shown)] == []


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_alt_texts_say_what_counts_and_fit(seats, options):
    people = named(seats, "long-en")
    for number, (table, _) in enumerate(walk(seats, options, "alt")):
        if number % STEP:
            continue
        told = alt.board_alt(table, people, ENGLISH)
        assert len(told) <= ALT_LIMIT
        for seat, player in enumerate(table.players):
            assert f"{people.seats[seat].name} (P{seat + 1}): " in told
            own = alt.seat_alt(table, seat, people, ENGLISH)
            assert len(own) <= ALT_LIMIT
            board = table.duchies[player.duchy].board
            assert not board or words.duchy(board, ENGLISH) in own


def test_a_preview_says_what_changes():
    before, after = rich(), rich()
    duchy = after.duchies[0]
    duchy.tiles[duchy.layout.index["e6"]] = "church"
    duchy.storage.pop()
    duchy.silver, duchy.goods = 0, [0] * 6
    after.players[0].vp["regions"] = 15
    told = alt.preview_alt(before, after, 0, named(3), ENGLISH)
    assert "Ann: 18 → 21 points · 3 → 0 silver · e6 Church · Storage 2/3: Mine, 3 cows" in told
    assert "goods: –" in told


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_everything_comes_from_the_catalogues(seats, options):
    people = named(seats)
    shown = [people.name, *(seat.name for seat in people.seats)]
    players = tuple(seat.name for seat in people.seats)
    for number, (table, events) in enumerate(walk(seats, options, "pseudo")):
        told = [line.text for line in GAME_WORDS.log.tell(events, players, PSEUDO)]
        if number % STEP == 0 or not table.stack:
            told += [
                text_board(table, people, PSEUDO),
                alt.board_alt(table, people, PSEUDO),
                GAME_WORDS.headline(table, players, PSEUDO),
                *status_lines(GAME_WORDS, table, players, PSEUDO),
                *(alt.seat_alt(table, seat, people, PSEUDO) for seat in range(seats)),
            ]
        for text in told:
            assert unmarked(text, shown) == [], text


def test_every_decision_has_words():
    assert {kind.__name__ for kind in DOING} == set(decisions.__all__)
    seen = set()
    for seats, options in KINDS:
        for table, _ in walk(seats, options, "asked"):
            said = doing(table, ENGLISH)
            assert bool(said) == bool(table.stack)
            seen.add(said)
    assert {"2 dice left", "1 die left", "choose a duchy", "tribute", ""} <= seen


def test_boards_have_names():
    assert words.duchy("", ENGLISH) == "No duchy yet"
    assert words.duchy("4se", ENGLISH) == words.duchy("4", ENGLISH) == "Duchy 4"
