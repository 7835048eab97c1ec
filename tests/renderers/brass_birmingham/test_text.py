"""Brass: Birmingham in words: the complete text board, alt texts, what cards allow."""

from __future__ import annotations

import pytest

import rules
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import alt
from renderers.brass_birmingham.words.cards import OTHERS, hand_uses, others
from renderers.core.lines import COLUMNS, columns
from renderers.core.numbers import signed
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.samples import table
from rules.brass_birmingham import queries, refusals
from rules.brass_birmingham.actions.build import total
from rules.brass_birmingham.data import (
    COAL,
    INDUSTRIES,
    IRON,
    LINKS,
    LOCATIONS,
    MERCHANT_SLOTS,
    PLACES,
    SLOTS,
    STACKS,
)
from rules.brass_birmingham.steps.income import Shortfall
from tests.renderers.brass_birmingham.games import LOCALES, SLUG, in_language, seen, wealthy

ENGLISH = English()
STAGES = [(2, 0), (2, 30), (3, 25), (4, 12), (4, 45), (4, 90), (4, 200)]


def part(board: str, head: str) -> str:
    """The part of a text board whose first line holds `head`, in one line."""
    (found,) = [p for p in board.split("\n\n") if head in p.splitlines()[0]]
    return " ".join(line.strip() for line in found.splitlines())


def line_of(board: str, head: str) -> str:
    """A line of a text board with those that continue it."""
    lines = board.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(head))
    end = start + 1
    while end < len(lines) and lines[end].startswith("  "):
        end += 1
    return " · ".join(line.strip() for line in lines[start:end])


@pytest.mark.parametrize(("seats", "plies"), STAGES)
def test_the_text_board_tells_about_every_player(seats, plies):
    state = wealthy(seats, plies)
    view = seen(state)
    board = alt.text_board(view, table(seats), ENGLISH)
    acting = rules.waiting(state)
    for place, seat in enumerate(state.order, start=1):
        player = state.players[seat]
        about = part(board, f"{place}. {table(seats).seats[seat].name} (P{seat + 1}")
        assert about.startswith("▶") == (seat in acting)
        assert f"£{player.money} " in about
        assert f"income {signed(player.level)} (space {player.space}" in about
        assert words.points(player.points, ENGLISH) in about
        assert f"spent £{player.spent}" in about
        assert f"{len(player.hand)} card" in about
        assert f"{player.links} link tile" in about
        assert "Hand:" not in about
        for industry in INDUSTRIES:
            kind = player.next_tile(industry)
            left = len(STACKS[industry]) - player.mat[industry]
            name = words.industry(industry, ENGLISH)
            wanted = (
                f"{words.tile(industry, kind.level, ENGLISH)} ({left})" if kind else f"{name} –"
            )
            assert wanted in about
        assert ("Points:" in about) == bool(player.vp)
        for source, number in player.vp.items():
            assert f"{words.source(source, ENGLISH)} {number}" in about
        assert f"Discards ({len(player.discards)}):" in about or not player.discards


@pytest.mark.parametrize(("seats", "plies"), STAGES)
def test_the_text_board_tells_about_the_map(seats, plies):
    state = wealthy(seats, plies)
    board = alt.text_board(seen(state), table(seats), ENGLISH)
    towns = part(board, "Towns").split("Leek", 1)[1]
    assert towns.count("#") == len(SLOTS)
    for place in PLACES:
        about = line_of(board, words.location(place.id, ENGLISH) + ": #")
        for number in range(1, len(place.slots) + 1):
            tile = state.board[[slot.id for slot in SLOTS].index(f"{place.id}#{number}")]
            if tile is None:
                assert f"#{number} [" in about
                continue
            name = words.tile(tile.industry, tile.level, ENGLISH)
            wanted = f"#{number} P{tile.owner + 1} {name}"
            if tile.flipped:
                wanted += " ✓"
            elif tile.left:
                good = tile.industry if tile.industry in (COAL, IRON) else "beer"
                wanted += f", {tile.left} {good}"
            assert wanted in about
    for link, owner in enumerate(state.links):
        if owner is not None:
            ends = [words.location(LOCATIONS[end], ENGLISH) for end in LINKS[link].ends[:2]]
            assert "–".join(ends) in line_of(board, f"P{owner + 1} ")


@pytest.mark.parametrize(("seats", "plies"), STAGES)
def test_the_text_board_tells_about_merchants_markets_and_deck(seats, plies):
    state = wealthy(seats, plies)
    board = alt.text_board(seen(state), table(seats), ENGLISH)
    for slot, tile in zip(MERCHANT_SLOTS, state.merchants, strict=True):
        about = line_of(board, f"{words.location(slot.merchant.id, ENGLISH)} (")
        number = slot.id[-1]
        if tile is None:
            assert "no tile in this game" in about
            continue
        beer = " + beer" if tile.barrel else ""
        parts = about.partition(": ")[2].split(" · ")
        assert f"#{number} {words.buys(tile.buys, ENGLISH)}{beer}" in parts
    for resource, name in ((COAL, "Coal market"), (IRON, "Iron market")):
        about = line_of(board, name)
        assert f"{state.market[resource]}/" in about
        assert f"buy £{state.buying_price(resource)}, £{state.buying_price(resource, 1)}" in about
        paid = state.selling_price(resource)
        assert about.endswith(f"sell £{paid}" if paid else "full")
    assert f"Draw deck: {len(state.deck)} card" in board


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("seats", "plies"), STAGES)
def test_lines_are_fit_for_a_telephone(locale, seats, plies):
    state = wealthy(seats, plies)
    texts = in_language(locale)
    board = alt.text_board(seen(state, 0), table(seats, f"long-{locale}"), texts)
    wide = [line for line in board.splitlines()[2:] if columns(line) > COLUMNS]
    names = [info.name for info in table(seats, f"long-{locale}").seats]
    assert [line for line in wide if not any(name in line for name in names)] == []


def test_own_cards_are_listed_for_their_owner_only():
    state = wealthy(4, 20)
    seat = rules.waiting(state)[0]
    state.players[seat].hand[:3] = ["iron", "iron", "wild-location"]
    own = alt.text_board(seen(state, seat), table(4), ENGLISH)
    assert "Iron Works ×" in line_of(own, "  Hand:")
    assert own.count("Hand:") == 1
    public = alt.text_board(seen(state), table(4), ENGLISH)
    assert "Hand:" not in public
    assert "Wild Location" in public


def test_old_discards_that_are_hidden_are_counted():
    state = wealthy(4, 40, open_discards=False)
    board = alt.text_board(seen(state), table(4), ENGLISH)
    assert "? ×" in board


def test_debts_are_told():
    state = wealthy(4, 20)
    state.stack.append(Shortfall((1,), debts=((1, 7),)))
    board = alt.text_board(seen(state), table(4), ENGLISH)
    assert "pay debts" in board
    assert "Barnabas owes £7." in board
    assert "To act: Barnabas" in alt.board_alt(seen(state), table(4), ENGLISH)


def test_the_end_is_told():
    state = wealthy(2, 500)
    board = alt.text_board(seen(state), table(2), ENGLISH)
    assert "Game over · round 10 of 10" in board
    assert "The game is over." in board


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("seats", "plies"), STAGES)
def test_alt_texts_are_complete_sentences_of_what_matters(locale, seats, plies):
    state = wealthy(seats, plies)
    texts, info = in_language(locale), table(seats, f"long-{locale}")
    seat = state.order[0]
    view = seen(state, seat)
    for told in (
        alt.board_alt(view, info, texts),
        alt.area_alt(view, ("birmingham", "oxford"), info, texts),
        alt.seat_alt(view, seat, info, texts),
        alt.hand_alt(view, seat, info, texts),
    ):
        assert len(told) <= ALT_LIMIT
        assert told.startswith(words.title(texts))
    board = alt.board_alt(view, info, texts)
    for other in range(seats):
        assert info.seats[other].name in board
    player, mat = state.players[seat], alt.seat_alt(view, seat, info, texts)
    assert f"£{player.money} " in mat
    for industry in INDUSTRIES:
        kind = player.next_tile(industry)
        if kind is not None:
            assert f"{words.tile(industry, kind.level, texts)}: £{kind.money}" in mat
    for card in player.hand:
        assert words.card(card, texts) in alt.hand_alt(view, seat, info, texts)


@pytest.mark.parametrize("plies", [0, 14, 30, 47, 70, 90])
def test_offers_are_the_legal_builds(plies):
    state = wealthy(4, plies)
    seat = rules.waiting(state)[0]
    view = seen(state, seat)
    wanted = {}
    for move in rules.legal(view, seat, "build"):
        kind = view.players[seat].next_tile(move.industry)
        key = move.card, move.industry, move.slot.partition("#")[0]
        price = total(view, kind, move.coal, move.iron)
        over = " over " in str(move)
        wanted[key] = min(wanted.get(key, (True, 999)), (over, price))
    found = {
        (card, offer.industry, offer.place): (offer.over, offer.money)
        for card, listed in queries.offers(view, seat).items()
        for offer in listed
    }
    assert found == wanted
    possible = others(view, seat)
    assert possible == tuple(verb for verb in OTHERS if rules.legal(view, seat, verb))
    for line in hand_uses(view, seat, ENGLISH):
        name, _, what = line.partition(": ")
        card = next(
            c for c in view.players[seat].hand if words.card(c, ENGLISH) == name.split(" ×")[0]
        )
        assert what.startswith("builds nothing now") == (not any(key[0] == card for key in wanted))


def in_hand(state, seat, *cards):
    state.players[seat].hand = list(cards)
    return seen(state, seat)


def test_why_a_card_builds_nothing_is_explained():
    state = rules.new(SLUG, 4, {"seating": "seat"}, "why")
    cards = ("dudley", "iron", "cotton-manufacturer")
    view = in_hand(state, 0, *cards)
    assert "Iron Works: builds nothing now (no coal there)" in hand_uses(view, 0, ENGLISH)
    state.players[0].money = 0
    assert [queries.why_not_built(in_hand(state, 0, *cards), 0, card) for card in cards] == [
        refusals.NO_MONEY,
        refusals.NO_COAL,
        refusals.NO_MONEY,
    ]
    state.players[0].money = 60
    state.links[0] = 0
    view = in_hand(state, 0, "brewery", "iron", "pottery", "wild-industry")
    lines = hand_uses(view, 0, ENGLISH)
    assert lines[0] == "Iron Works: builds nothing now (no coal there)"
    assert lines[1:3] == ("Brewery: £7 (Derby)", "Pottery: £19 (Belper)")
    assert "Cotton Mill I: 2 places from £12" in lines[3]
    view = in_hand(state, 0, "coal", "leek")
    rules.play_in_place(state, 0, "build coal at belper#2 with coal")
    state.players[0].hand = ["belper", "leek"]
    state.players[0].mat["coal"] = 7
    assert queries.why_not_built(seen(state, 0), 0, "belper") == refusals.ONE_PER_LOCATION
    state.players[0].mat.update(cotton=11, manufacturer=11)
    assert queries.why_not_built(seen(state, 0), 0, "leek") == refusals.NO_TILE_LEFT


def test_a_preview_tells_what_would_change():
    state = rules.new(SLUG, 4, {"seating": "seat"}, "why")
    view = in_hand(state, 0, "coal", "leek")
    moves = [rules.parse(view, 0, "build coal at dudley#1 with coal")]
    after = rules.try_out(view, 0, moves).state
    told = alt.preview_alt(view, after, 0, table(4), ENGLISH, ["isn't complete"])
    assert "Preview" in told.splitlines()[0]
    assert "isn't complete" in told
    assert "Ann: £17 → £12 · from the mat: Coal Mine I" in told
    assert "Dudley: P1 Coal Mine I, 2 coal" in told
    assert "market" not in told
    moves = [rules.parse(view, 0, "network birmingham~oxford with leek")]
    told = alt.preview_alt(view, rules.try_out(view, 0, moves).state, 0, table(4), ENGLISH)
    assert "Canals: P1 Birmingham–Oxford" in told
    moves = [rules.parse(view, 0, "loan with leek")]
    told = alt.preview_alt(view, rules.try_out(view, 0, moves).state, 0, table(4), ENGLISH)
    assert "Ann: £17 → £47 · income 0 → −3" in told
