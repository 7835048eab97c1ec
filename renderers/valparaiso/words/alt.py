"""The alt texts of the pictures of Valparaíso, and the position as text alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from renderers.core import table as core
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, as_long_as_fits, changed, packed
from renderers.core.texts import Texts
from renderers.valparaiso.words import cards, facts, names, phrases, player_facts
from rules.valparaiso.data import REGIONS
from rules.valparaiso.state import Player, Table


def board_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the board in reading order, in at most 1,024 characters.

    Head and players always; then markets, seas and places as far as they fit.
    """
    lines = [
        *facts.head_lines(table, info, texts),
        *(player_facts.player_in_short(table, seat, info, texts) for seat in table.turn_order),
    ]
    more = [
        *(offer_line(table, market, texts) for market in table.board.markets),
        *sea_in_short(table, texts),
        *places_in_short(table, texts),
        facts.pile_line(table, texts),
    ]
    return as_long_as_fits(lines, more)


def offer_line(table: Table, market: str, texts: Texts) -> str:
    """Return the offer in use in a market: "Limache: +5 pesos"."""
    return f"{names.place(market, texts)}: {phrases.offer(table.columns[market][0], texts)}"


def sea_in_short(table: Table, texts: Texts) -> Iterator[str]:
    """Yield a line for each sea region: good, money, achievements."""
    for region in REGIONS:
        cards = ", ".join(names.card(card, texts) for card in table.cards_in(region.id))
        parts = [*facts.region_parts(table, region, texts), cards or "–"]
        yield f"{names.sea(region.id, texts)}: {DOT.join(parts)}"


def places_in_short(table: Table, texts: Texts) -> Iterator[str]:
    """Yield the places with merchants and houses: "Limache: P1 ×2, house P2"."""
    for place in table.board.place_list:
        merchants = facts.marks(facts.merchants_in(table, place.id))
        in_harbour = place.id == table.board.harbour
        owners = table.residences if in_harbour else table.owners(place.id)
        houses = (texts.gettext("house {player}", player=names.mark(owner)) for owner in owners)
        if parts := [part for part in (merchants, *houses) if part]:
            yield f"{names.place(place.id, texts)}: {', '.join(parts)}"


def area_alt(table: Table, info: TableInfo, texts: Texts, lines: Sequence[str]) -> str:
    """Return the head of the table and as many lines about an enlarged part as fit."""
    return as_long_as_fits(facts.head_lines(table, info, texts), lines)


def seat_alt(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return the facts of a player: numbers, goods, merchants, houses, cards."""
    head = DOT.join((names.title(texts), info.name))
    first, *more = player_facts.player_lines(table, seat, info, texts)
    return as_long_as_fits([head, first], [line.strip() for line in more])


def hand_alt(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return the cards of `seat`, which is the viewer's: the plan, then what each card does."""
    lines = [
        DOT.join((names.title(texts), info.name)),
        player_facts.player_in_short(table, seat, info, texts),
        *(line.strip() for line in player_facts.drafted_lines(table, seat, texts)),
    ]
    return as_long_as_fits(lines, player_facts.hand_lines(table, seat, texts))


def preview_alt(
    before: Table, after: Table, seat: int, info: TableInfo, texts: Texts, notes: Sequence[str] = ()
) -> str:
    """Say what would change from `before` to `after`, moves of `seat` later."""
    lines = [*notes, *differences(before, after, info, texts)]
    short = player_facts.player_in_short(after, seat, info, texts)
    return core.preview_alt(names.title(texts), info, texts, lines, [short])


def differences(before: Table, after: Table, info: TableInfo, texts: Texts) -> Iterator[str]:
    """Yield what differs between two positions of the same turn."""
    changes = partial(_player_changes, texts=texts)
    yield from core.player_changes(before.players, after.players, info, changes)
    for market in after.board.markets:
        if before.columns[market] != after.columns[market]:
            yield offer_line(after, market, texts)
    for region in REGIONS:
        old, new = before.region_pesos[region.id], after.region_pesos[region.id]
        for change in changed(old, new, phrases.pesos(new, texts)):
            yield f"{names.sea(region.id, texts)}: {change}"


def _player_changes(old: Player, new: Player, texts: Texts) -> Iterator[str]:
    yield from changed(old.points, new.points, phrases.points(new.points, texts))
    yield from changed(old.pesos, new.pesos, phrases.pesos(new.pesos, texts))
    goods = ("warehouse", old.warehouse, new.warehouse), ("hold", old.hold, new.hold)
    for store, was, now in goods:
        if was != now:
            yield f"{names.term(store, texts)}: {phrases.short_goods(now, texts)}"
    if old.ship != new.ship:
        yield texts.gettext("ship: {sea}", sea=names.sea(new.ship, texts))
    if old.merchants != new.merchants:
        places = ", ".join(player_facts.counted_places(new.merchants, texts))
        yield texts.gettext("merchants: {places}", places=places)
    for space in new.houses[len(old.houses) :]:
        yield f"{phrases.house(space, texts)} {names.place(names.place_of(space), texts)}"
    for card in new.achievements:
        if card not in old.achievements:
            yield cards.achievement_text(card, texts)


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    first, second, *rest = facts.head_lines(table, info, texts)
    parts = [
        [*packed("", first.split(DOT)), *packed("", second.split(DOT)), *rest],
        *(player_facts.player_lines(table, seat, info, texts) for seat in table.turn_order),
        facts.market_lines(table, texts),
        [*facts.place_lines(table, texts), *facts.residence_lines(table, texts)],
        facts.sea_lines(table, texts),
    ]
    return "\n\n".join("\n".join(part) for part in parts)
