"""What players of Puerto Rico can order in advance (RULINGS 13.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import rules
from bot.games.core.preferring import first_legal, legal_move, read_limit, read_list
from bot.games.core.title import Preference
from bot.games.puerto_rico import ahead
from bot.games.puerto_rico.placing import proposal
from bot.i18n import noted
from rules.core.notation import Move
from rules.core.steps import pending
from rules.puerto_rico import powers
from rules.puerto_rico.data import BUILDING_ORDER, GOODS, ROLES, SETUPS, TILES
from rules.puerto_rico.moves import Build, Pass, Sell, Settle, Ship, Store
from rules.puerto_rico.powers import post_sale, sale
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.mayor import PlaceChoice

PASSES: Final = {
    "settle": noted("Take no tile"),
    "build": noted("Build nothing"),
    "craft": noted("No extra barrel"),
    "sell": noted("Sell nothing"),
    "guest": noted("Move no guest"),
}
_GOODS: Final = noted("Kinds of goods, the most wanted first")

PREFERENCES: Final = (
    Preference("dearest", noted("dearest barrel"), noted("Sell the barrel that brings most.")),
    Preference(
        "tiles",
        noted("wanted tiles"),
        noted("Take the first of these tiles that is there; if none is, take no tile."),
        noted("Tiles, the most wanted first"),
        tuple(TILES),
    ),
    Preference(
        "build",
        noted("building up to a price"),
        noted("Build this if it costs at most so many doubloons."),
        noted("A building and a number of doubloons"),
        tuple(BUILDING_ORDER),
    ),
    Preference(
        "keep",
        noted("goods to keep"),
        noted("Keep as many barrels of these kinds as possible when goods are stored."),
        _GOODS,
        tuple(GOODS),
    ),
    Preference(
        "roles",
        noted("wanted roles"),
        noted("Choose the first of these roles that is left."),
        noted("Roles, the most wanted first"),
        (*ROLES, *dict.fromkeys(card for each in SETUPS.values() for card in each.prospectors)),
    ),
    Preference(
        "extra",
        noted("wanted extra barrel"),
        noted("As the craftsman, take the first of these kinds that is there."),
        _GOODS,
        tuple(GOODS),
    ),
    Preference(
        "load",
        noted("goods in this order"),
        noted("Load the first of these kinds that a ship takes, on the ship that takes most."),
        _GOODS,
        tuple(GOODS),
    ),
    Preference(
        "place",
        noted("colonists as proposed"),
        noted("Place new colonists as the panel proposes it."),
    ),
)
_BY_ID: Final = {each.id: each for each in PREFERENCES}


def read(preference: str, argument: str) -> str:
    """Return what was chosen for a preference as it is kept. Raises BadNotation."""
    values = _BY_ID[preference].values
    if preference == "build":
        return read_limit(argument, values, " ".join(("factory", "7")))
    return read_list(argument, values) if values else ""


def prefer(preference: str, argument: str, table: Table, seat: int) -> Move | None:
    """Return the move to which a preference leads `seat`, who is asked."""
    return _CHOOSERS[preference](argument.split(), table, seat)


def never(preference: str, argument: str, table: Table, seat: int) -> bool:
    """Whether all that a preference names can no longer be had."""
    words = argument.split()
    match preference:
        case "tiles":
            return all(ahead.never(Settle(word), table, seat) for word in words)
        case "build":
            return all(ahead.never(Build(word), table, seat) for word in words[:-1])
    return False


def terms(move: Move, table: Table, seat: int) -> str:
    """Return the price of a building, or what a sale brings."""
    match move:
        case Build(building):
            return str(powers.price(table, seat, building)[0])
        case Sell():
            return str(_brings(move, table, seat))
    return ""


def phase(table: Table) -> str:
    """Return round, role and chooser."""
    return f"{table.round} {table.phase} {table.chooser}" if table.phase else ""


def _dearest(_words: list[str], table: Table, seat: int) -> Move | None:
    sales = [move for move in rules.legal(table, seat, "sell") if isinstance(move, Sell)]
    return max(sales, key=lambda move: _brings(move, table, seat), default=None)


def _brings(move: Sell, table: Table, seat: int) -> int:
    return sum((post_sale if move.where else sale)(table, seat, move.good))


def _tiles(words: list[str], table: Table, seat: int) -> Move | None:
    if legal_move(table, seat, "hacienda") is not None:
        return None  # nobody knows yet what is drawn
    return first_legal(table, seat, [*[str(Settle(word)) for word in words], str(Pass("settle"))])


def _build(words: list[str], table: Table, seat: int) -> Move | None:
    *buildings, limit = words
    fitting = [each for each in buildings if _price(table, seat, each) <= int(limit)]
    return first_legal(table, seat, [str(Build(each)) for each in fitting])


def _price(table: Table, seat: int, building: str) -> int:
    return powers.price(table, seat, building)[0]


def _keep(words: list[str], table: Table, seat: int) -> Move | None:
    def worth(move: Store) -> tuple[int, ...]:
        kept = dict(move.goods)
        return *[kept.get(word, 0) for word in words], sum(kept.values())

    stores = [move for move in rules.legal(table, seat, "store") if isinstance(move, Store)]
    return max(stores, key=worth, default=None)


def _load(words: list[str], table: Table, seat: int) -> Move | None:
    loads = _plain_loads(rules.legal(table, seat, "ship"))
    for word in words:
        fitting = [move for move in loads if move.good == word]
        if fitting:
            return max(fitting, key=lambda move: (move.number, -move.ship))
    return None


def _plain_loads(moves: Iterable[Move]) -> list[Ship]:
    return [move for move in moves if isinstance(move, Ship) and not move.waive]


def _place(_words: list[str], table: Table, seat: int) -> Move | None:
    if not isinstance(pending(table), PlaceChoice):
        return None
    return legal_move(table, seat, str(proposal(table.players[seat])))


def _first_of(verb: str) -> Callable[[list[str], Table, int], Move | None]:
    def choose(words: list[str], table: Table, seat: int) -> Move | None:
        return first_legal(table, seat, [" ".join((verb, word)) for word in words])

    return choose


_CHOOSERS: Final[dict[str, Callable[[list[str], Table, int], Move | None]]] = {
    "dearest": _dearest,
    "tiles": _tiles,
    "build": _build,
    "keep": _keep,
    "roles": _first_of("role"),
    "extra": _first_of("craft"),
    "load": _load,
    "place": _place,
}
