"""Valparaíso in words: the complete text board, alt texts, what is being decided."""

from __future__ import annotations

import pytest

from bot.games.core.words import status_lines
from bot.games.valparaiso.words import ValparaisoWords
from bot.i18n import LANGUAGES, texts_for
from renderers.core.lines import COLUMNS, columns
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.samples import table as named
from renderers.valparaiso import words
from renderers.valparaiso.words import alt, phrases
from renderers.valparaiso.words.alt import text_board
from renderers.valparaiso.words.decisions import DECISIONS, doing
from rules import waiting
from rules.core import steps
from rules.valparaiso import decisions
from rules.valparaiso.data import END_VP, REGIONS
from rules.valparaiso.moves import NOTATION
from rules.valparaiso.state import Table
from tests.pseudo import Pseudo, unmarked
from tests.renderers.valparaiso.games import EXPERT, KINDS, new, rich, seen, walk

ENGLISH = English()
PSEUDO = Pseudo()
GAME_WORDS = ValparaisoWords()
STEP = 15
"""Every so many-th position of a game is looked at."""


def section(board: str, head: str) -> str:
    """The part of a text board whose first line holds `head`."""
    (found,) = [p for p in board.split("\n\n") if head in p.splitlines()[0]]
    return found


def part(board: str, head: str) -> str:
    """The part of a text board whose first line holds `head`, in one line."""
    return " · ".join(line.strip() for line in section(board, head).splitlines())


def line_of(board: str, head: str) -> str:
    """A line of a text board with those that continue it."""
    lines = board.splitlines()
    start = next(n for n, line in enumerate(lines) if line.strip().startswith(head))
    depth = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and lines[end].startswith(" " * (depth + 2)):
        end += 1
    return " · ".join(line.strip() for line in lines[start:end])


def about_markets(table: Table, board: str) -> None:
    offers = section(board, "Offers")
    for market, column in table.columns.items():
        line = line_of(offers, f"{market} {words.place(market, ENGLISH)}:")
        told = line.partition(":")[2].strip(" ·")
        assert told.startswith(phrases.offer(column[0], ENGLISH))
        assert all(phrases.offer(tile, ENGLISH) in line for tile in column)
    reserve = line_of(offers, "Reserve:")
    assert all(phrases.offer(tile, ENGLISH) in reserve for tile in table.reserve)


def about_places(table: Table, board: str) -> None:
    places = section(board, "Places")
    for place in table.board.place_list:
        line = line_of(places, f"{place.id} {words.place(place.id, ENGLISH)}:")
        for seat, player in enumerate(table.players):
            assert (f"P{seat + 1}" in line) == (
                place.id in player.merchants or seat in table.owners(place.id)
            )
        assert all(near in line for near in table.board.neighbours[place.id])
        parts = line.partition(": ")[2].split(" · ")
        assert ("market" in parts) == bool(place.market)
        assert ("river" in parts) == bool(place.river)
        assert all(f"house P{owner + 1}" in line for owner in table.owners(place.id))
    row = line_of(places, "Residences")
    for number, owner in enumerate(table.residences, 1):
        assert f"{number} P{owner + 1} " in row


def about_seas(table: Table, board: str) -> None:
    seas = section(board, "Western Sea")
    for region in REGIONS:
        line = line_of(seas, f"{words.sea(region.id, ENGLISH)}:")
        assert f"{table.region_pesos[region.id]} peso" in line
        assert all(f"{words.card(card, ENGLISH)} (" in line for card in table.cards_in(region.id))
        for seat, player in enumerate(table.players):
            assert (f"P{seat + 1}" in line) == (player.ship == region.id)
    assert f"Draw pile: {len(table.pile)} card" in seas


def about_players(table: Table, board: str) -> None:
    for seat, player in enumerate(table.players):
        about = part(board, f"{named(table.seats).seats[seat].name} (P{seat + 1}")
        assert f" {player.points} point" in about
        assert f" {player.pesos} peso" in about
        assert f"Hold {sum(player.hold)}/6" in about
        assert all(words.place(place, ENGLISH) in about for place in player.merchants)
        assert all(words.space(space, ENGLISH) in about for space in player.houses)
        assert f"Ship: {words.sea(player.ship, ENGLISH)}" in about
        for card in (*player.achievements, *player.planned):
            assert words.card(card, ENGLISH) in about
        for goods in (player.warehouse, player.hold):
            assert all(told in about for told in phrases.goods_parts(goods, ENGLISH))


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_the_text_board_tells_everything(seats, options):
    for number, (table, _) in enumerate(walk(seats, options, "text")):
        if number % STEP == 0:
            board = text_board(table, named(seats), ENGLISH)
            about_markets(table, board)
            about_places(table, board)
            about_seas(table, board)
            about_players(table, board)


def test_the_text_board_tells_what_a_player_has():
    board = text_board(rich(), named(4), ENGLISH)
    about = part(board, "Ann (P1")
    for told in (
        "lighthouse",
        "8 points · 17 pesos",
        "Warehouse: 2 silver · 1 wheat",
        "Hold 3/6: 3 copper",
        "Ship: Northern Sea",
        "Merchants: Limache ×2 · Valparaíso · 1 not hired",
        "Houses 3/4: Limache 2 · Valparaíso 1 · Quilpué",
        "Plan: Sell Good · Trade in Villages (1 peso) · Mayor's office: Purse",
        "Points: Markets 6 · Houses 2",
        "Purse (A, 2 points): Receive 10 pesos",
        "River Boats (A, 3 points): · Merchants go from river place to river place",
    ):
        assert told in about, told
    north = line_of(board, "Northern Sea: ")
    assert "takes 3 copper · 15 pesos · ships P1" in north
    assert "Bazaar (B1, 3 points): 2 pesos → any 1 good, up to 3 times · or: 5 pesos" in north


def test_plans_are_told_to_their_players_alone():
    table = new(2, {}, "secret")
    while not table.round:
        seat = waiting(table)[0]
        steps.advance(table, seat, steps.legal(table, seat)[0])
    steps.advance(table, 0, NOTATION.read("plan sell ship mayor trade"))
    steps.advance(table, 1, NOTATION.read("draft build"))
    own = part(text_board(seen(table, 0), named(2), ENGLISH), "Ann (P1")
    assert "Plan: Sell Good · Move Ship · Mayor's office: Trade in Villages" in own
    assert "plan committed" in own
    drafted = part(text_board(seen(table, 1), named(2), ENGLISH), "(P2")
    assert "Draft: Build House" in drafted
    for seat, other in ((0, "(P2"), (1, "(P1")):
        about = part(text_board(seen(table, seat), named(2), ENGLISH), other)
        assert "Plan:" not in about
        assert "Draft:" not in about
    assert "Draft: Build House" in alt.hand_alt(seen(table, 1), 1, named(2), ENGLISH)
    assert "Sell Good" not in alt.board_alt(seen(table, 1), named(2), ENGLISH)


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_lines_are_fit_for_a_telephone(locale, seats, options):
    people = named(seats, f"long-{locale}")
    shown = [people.name, *(seat.name for seat in people.seats)]
    for number, (table, _) in enumerate(walk(seats, options, "wide", 3)):
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
        for seat in range(seats):
            assert f"{people.seats[seat].name} (P{seat + 1}): " in told
            own = alt.seat_alt(table, seat, people, ENGLISH)
            assert len(own) <= ALT_LIMIT
            assert f"(P{seat + 1}" in own
            assert len(alt.hand_alt(table, seat, people, ENGLISH)) <= ALT_LIMIT


def test_a_hand_says_what_each_planned_card_does_and_costs():
    told = alt.hand_alt(rich(), 0, named(4), ENGLISH)
    assert "Sell Good: Sell 1 good for 10 pesos · or: 1 copper" in told
    assert "Trade in Villages (1 peso): Trade in the market villages" in told
    assert "Purse (Mayor's office): Receive 10 pesos" in told


def test_a_preview_says_what_changes():
    before, after = rich(), rich()
    ann = after.players[0]
    ann.pesos, ann.vp["markets"], ann.warehouse, ann.ship = 12, 8, [0, 0, 0], "coast"
    ann.hold, ann.merchants = [0, 0, 0], ["LIM", "VAL", "VAL"]
    ann.houses = [*ann.houses, "MEL1"]
    ann.achievements = [*ann.achievements, "patron"]
    after.columns["LIM"] = after.columns["LIM"][1:]
    after.region_pesos["north"] = 0
    told = alt.preview_alt(before, after, 0, named(4), ENGLISH)
    for change in (
        "Ann: 8 → 10 points · 17 → 12 pesos · Warehouse: – · Hold: –",
        "ship: Coast of Valparaíso · merchants: Limache, Valparaíso ×2",
        "trading post Melipilla · Patron (A, 2 points)",
        f"Limache: {phrases.offer(after.columns['LIM'][0], ENGLISH)}",
        "Northern Sea: 15 → 0 pesos",
    ):
        assert change in told, change


def test_the_last_round_is_announced():
    table = rich()
    assert GAME_WORDS.headline(table, (), ENGLISH) == "Round 1 · Card phase"
    table.players[1].vp["markets"] = END_VP
    assert GAME_WORDS.headline(table, (), ENGLISH) == "Round 1 · Card phase · last round"


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_everything_comes_from_the_catalogues(seats, options):
    people = named(seats)
    shown = [people.name, *(seat.name for seat in people.seats)]
    players = tuple(seat.name for seat in people.seats)
    for number, (table, events) in enumerate(walk(seats, options, "pseudo")):
        told = [line.text for line in GAME_WORDS.log.tell(events, players, PSEUDO)]
        if number % STEP == 0:
            told += [
                text_board(table, people, PSEUDO),
                alt.board_alt(table, people, PSEUDO),
                GAME_WORDS.headline(table, players, PSEUDO),
                *status_lines(GAME_WORDS, table, players, PSEUDO),
                *(alt.seat_alt(table, seat, people, PSEUDO) for seat in range(seats)),
                *(line for seat in range(seats) for line in GAME_WORDS.hand(table, seat, PSEUDO)),
            ]
        for text in told:
            assert unmarked(text, shown) == [], text


def test_every_decision_has_words():
    assert {kind.__name__ for kind in DECISIONS} == set(decisions.__all__)
    seen_phases = set()
    for table, _ in walk(3, EXPERT, "asked"):
        assert bool(doing(table, ENGLISH)) == bool(table.stack)
        seen_phases.add(GAME_WORDS.phase(table))
    assert seen_phases >= {"setup", "planning", "cards", "end"}
