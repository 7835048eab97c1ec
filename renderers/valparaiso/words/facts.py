"""The facts of a position of Valparaíso in words, of which texts are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderers.core.game import TableInfo
from renderers.core.lines import DOT, counted, packed
from renderers.core.table import turn_line
from renderers.core.texts import Texts
from renderers.valparaiso.words import cards, names, phrases
from renderers.valparaiso.words.decisions import doing, phase
from rules.valparaiso.data import COAST, GOODS, OVERSEAS_GOODS, REGIONS
from rules.valparaiso.elements import Place, SeaRegion
from rules.valparaiso.queries import why_over
from rules.valparaiso.state import Table


def round_of(table: Table, texts: Texts) -> str:
    """Say which round it is: "Round 3"; "" before the first."""
    return texts.gettext("Round {round}", round=table.round) if table.round else ""


def last_round(table: Table) -> bool:
    """Whether the round is sure to be the last one."""
    return bool(table.stack) and bool(why_over(table))


def asked(table: Table, texts: Texts) -> tuple[str, str]:
    """Return the phase, and which round it is with what is being decided or that it is the last."""
    now = texts.gettext("last round") if last_round(table) else doing(table, texts)
    return phase(table, texts), DOT.join(filter(None, (round_of(table, texts), now)))


def headline(table: Table, texts: Texts) -> str:
    """Return "Round 3 · Card phase", with what is special about the moment."""
    parts = [round_of(table, texts), phase(table, texts)]
    if last_round(table):
        parts.append(texts.gettext("last round"))
    return DOT.join(filter(None, parts))


def head_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Return game and table, round and phase, whose turn it is."""
    return [
        DOT.join((names.title(texts), info.name)),
        DOT.join(filter(None, (headline(table, texts), doing(table, texts)))),
        turn_line(table, info, texts),
    ]


def marks(seats: Iterable[int]) -> str:
    """Name seats in their order, equal ones once with their number: "P1 ×2, P3"."""
    return ", ".join(counted(map(names.mark, sorted(seats))))


def merchants_in(table: Table, place: str) -> list[int]:
    """Return the seat of each merchant in a place."""
    return [
        seat for seat, player in enumerate(table.players) for at in player.merchants if at == place
    ]


def residence_parts(table: Table, texts: Texts) -> Iterator[str]:
    """Yield the spaces of the harbour row: "1 P2 2 pesos", free ones in brackets."""
    for number, residence in enumerate(table.board.residences):
        income = ", ".join(phrases.amount_parts(residence.income, texts))
        if number < len(table.residences):
            yield f"{number + 1} {names.mark(table.residences[number])} {income}"
        else:
            if residence.vp:
                income = f"{income}, +{phrases.points(residence.vp, texts)}"
            yield f"{number + 1} [{income}]"


def residence_lines(table: Table, texts: Texts) -> list[str]:
    """List the spaces of the harbour row."""
    head = texts.gettext("Residences (income):")
    return packed(f"{head} ", residence_parts(table, texts))


def space_parts(table: Table, place: Place, texts: Texts) -> Iterator[str]:
    """Yield the building spaces of a village: "house P2", free ones in brackets."""
    for space in place.spaces:
        owner = table.houses.get(space.id)
        if owner is not None:
            yield texts.gettext("house {player}", player=names.mark(owner))
        elif space.vp:
            gain = phrases.points(space.vp, texts)
            yield texts.gettext("[house {gain}]", gain=f"+{gain}")
        else:
            yield texts.gettext("[house]")


def place_parts(table: Table, place: Place, texts: Texts) -> Iterator[str]:
    """Yield what there is in a place: river, market, roads, houses, merchants."""
    if merchants := merchants_in(table, place.id):
        yield texts.gettext("merchants {players}", players=marks(merchants))
    yield from space_parts(table, place, texts)
    if place.market:
        yield texts.gettext("market")
    if place.river:
        yield texts.gettext("river")
    yield texts.gettext("roads {places}", places=", ".join(table.board.neighbours[place.id]))


def place_name(place: str, texts: Texts) -> str:
    """Name a place with its id: "LIM Limache"."""
    return f"{place} {names.place(place, texts)}"


def place_lines(table: Table, texts: Texts) -> list[str]:
    """List the places with all that is there."""
    lines = [texts.gettext("Places ([…] free)")]
    for place in table.board.place_list:
        lines += packed(f"{place_name(place.id, texts)}: ", place_parts(table, place, texts))
    return lines


def market_lines(table: Table, texts: Texts) -> list[str]:
    """List the offers of the markets, the one in use first, and those of the reserve."""
    lines = [texts.gettext("Offers (the first one is in use, then the next)")]
    for market in table.board.markets:
        offers = [phrases.capped_offer(tile, texts) for tile in table.columns[market]]
        lines += packed(f"{place_name(market, texts)}: ", offers)
    reserve = [phrases.capped_offer(tile, texts) for tile in table.reserve]
    return lines + packed(f"{names.term('reserve', texts)}: ", reserve)


def region_parts(table: Table, region: SeaRegion, texts: Texts) -> Iterator[str]:
    """Yield the good that a region takes, its money and the ships there."""
    yield from offer_parts(table, region, texts)
    if ships := ships_in(table, region.id):
        yield texts.gettext("ships {players}", players=marks(ships))


def offer_parts(table: Table, region: SeaRegion, texts: Texts) -> Iterator[str]:
    """Yield the good that a region takes and its money."""
    goods = phrases.goods_of([GOODS[region.good]] * OVERSEAS_GOODS, texts)
    yield texts.gettext("takes {goods}", goods=goods)
    yield phrases.pesos(table.region_pesos[region.id], texts)


def ships_in(table: Table, space: str) -> list[int]:
    """Return the seats with a ship in a sea space, in turn order."""
    return [seat for seat in table.turn_order if table.players[seat].ship == space]


def sea_lines(table: Table, texts: Texts) -> list[str]:
    """List the sea regions with their achievements, the ships at the coast, the draw pile."""
    lines: list[str] = []
    for region in REGIONS:
        lines += packed(f"{names.sea(region.id, texts)}: ", region_parts(table, region, texts))
        lines += cards.achievement_lines(table.cards_in(region.id), 0, texts)
    if ships := ships_in(table, COAST):
        coast = texts.gettext("ships {players}", players=marks(ships))
        lines += packed(f"{names.sea(COAST, texts)}: ", [coast])
    return [*lines, pile_line(table, texts)]


def pile_line(table: Table, texts: Texts) -> str:
    """Say how many achievements are left in the draw pile."""
    number = len(table.pile)
    return texts.ngettext("Draw pile: {n} card", "Draw pile: {n} cards", number)
