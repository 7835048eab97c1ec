"""A program that plays Valparaíso with the package's data changed in one way (`CHANGES`).

`python -m tests.rules.valparaiso.changed_games CHANGE` prints what was seen as JSON: why the data
were refused, or what the pages of the rulebook say. Games, pictures, questions, computers and
books all read the changed data, since nothing of the package is imported before they are changed.
With `refused` for a change it prints why each of `REFUSED` and `ACCEPTED` is refused, imported one
after the other.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[3]
DATA = "rules.valparaiso.data"
PACKAGES = ("rules.valparaiso", "renderers.valparaiso")
DOORS = ("rules", "rules.games", "renderers")
"""What is imported anew for another change, with what imports it."""
PICTURED = 60
"""A position of so many is drawn."""


class Changing(MetaPathFinder, Loader):
    """Loads the package's own data and changes them."""

    def __init__(self, change: Callable[[Any], None]) -> None:
        self._source = SourceFileLoader(DATA, str(ROOT / "rules" / "valparaiso" / "data.py"))
        self._change = change

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == DATA else None

    def exec_module(self, module: ModuleType) -> None:
        self._source.exec_module(module)
        self._change(module)


def amount(**parts: int) -> Any:
    from rules.valparaiso.elements import Amount

    return Amount(**parts)


def both(data: Any, change: Callable[[Any], Any]) -> None:
    """Change both sides of the board."""
    boards = {id(board): change(board) for board in (data.SMALL_BOARD, data.LARGE_BOARD)}
    data.BOARDS = {seats: boards[id(board)] for seats, board in data.BOARDS.items()}


def places(data: Any, change: Callable[[Any], Any]) -> None:
    """Change the places of both sides."""
    both(data, lambda board: replace(board, place_list=tuple(map(change, board.place_list))))


def cards(data: Any, change: Callable[[Any], Any]) -> None:
    """Change the achievements."""
    data.ACHIEVEMENTS = tuple(map(change, data.ACHIEVEMENTS))


def without_kinds(*kinds: str) -> Callable[[Any], None]:
    """Turn all tiles of some kinds into tiles that bring money."""

    def change(data: Any) -> None:
        data.MARKET_TILES = tuple(
            replace(tile, kind="money", pay=data.FREE, gain=amount(pesos=4))
            if tile.kind in kinds
            else tile
            for tile in data.MARKET_TILES
        )

    return change


def without_cards(*slugs: str) -> Callable[[Any], None]:
    """Leave achievements and action cards out."""

    def change(data: Any) -> None:
        data.ACHIEVEMENTS = tuple(card for card in data.ACHIEVEMENTS if card.slug not in slugs)
        data.ACTION_CARDS = tuple(card for card in data.ACTION_CARDS if card.id not in slugs)

    return change


def new_kinds(data: Any) -> None:
    """A kind of tile and a card that no page knows."""
    data.MARKET_TILES = tuple(
        replace(tile, kind="lottery") if tile.id == "TC5" else tile for tile in data.MARKET_TILES
    )
    cards(data, lambda c: replace(c, slug="windfall", name="Windfall") if c.id == "A4" else c)


def without_spaces(*names: str) -> Callable[[Any], None]:
    """Take the building spaces of some villages away."""
    return lambda data: places(data, lambda p: replace(p, spaces=()) if p.id in names else p)


def short_reserve(length: int) -> Callable[[Any], None]:
    """Leave so many tiles in the reserves; the columns take the others."""

    def change(data: Any) -> None:
        def shortened(board: Any) -> Any:
            moved = board.reserve[length:]
            names = list(board.columns)
            columns = {
                name: letters + moved[place :: len(names)]
                for place, (name, letters) in enumerate(board.columns.items())
            }
            return replace(board, reserve=board.reserve[:length], columns=columns)

        both(data, shortened)

    return change


def other_numbers(data: Any) -> None:
    """Other costs, fees and limits."""
    data.START_PESOS, data.START_GOODS, data.DISCARD_PESOS = 23, 4, 4
    data.HOLD_CAPACITY, data.OVERSEAS_GOODS, data.FULL_HOLD_VP = 8, 2, 2
    data.SLOT_COSTS, data.MAYOR_COST, data.LAST_SLOT_HOUSES = (0, 2, 3, 4, 6), 7, 1
    data.TOLL, data.TRADE_FEE, data.END_VP, data.PESOS_PER_VP = 3, 4, 16, 17
    data.COMPENSATION, data.COMPENSATION_LIMIT, data.REGION_PESOS = 11, 13, 6
    data.MAJORITY_PESOS, data.HOUSES, data.ALL_HOUSES_VP = (8, 4), 5, 3
    data.MERCHANTS = {2: 4, 3: 5, 4: 5, 5: 5}


def other_costs(data: Any) -> None:
    """Other costs of main actions."""
    from rules.valparaiso.elements import BuildHouse, HireMerchant, MoveMerchants, SellGood

    data.HOUSE_COST, data.HIRE_COST = amount(pesos=13, any=1), amount(silver=2, pesos=4)
    data.SELL_PESOS, data.MOVE_COSTS = 12, (0, 1, 2, 6, 7)
    others = {
        "sell": SellGood(12),
        "hire": HireMerchant(data.HIRE_COST),
        "move": MoveMerchants(data.MOVE_COSTS),
        "build": BuildHouse(data.HOUSE_COST),
    }
    data.ACTION_CARDS = tuple(
        replace(card, main=others.get(card.id, card.main)) for card in data.ACTION_CARDS
    )


def other_cards(data: Any) -> None:
    """Other values in the actions of achievements."""
    from rules.valparaiso import elements as el

    others = {
        "sell-15": el.SellGood(17),
        "coins-10": el.FreeGain(amount(pesos=12)),
        "patron": el.Convert(amount(pesos=7, any=1), amount(vp=2), 2),
        "cheap-hire": el.HireMerchant(amount(pesos=9)),
        "paid-trade": el.TradeInVillages(8),
        "barter-build": el.BuildHouse(amount(any=2)),
        "swift-move": el.MoveMerchants((0, 0, 0, 0, 6)),
        "one-vp": el.FreeGain(amount(vp=3)),
    }
    cards(data, lambda card: replace(card, main=others.get(card.slug, card.main)))


def other_incomes(data: Any) -> None:
    """Other incomes and points of the harbour row."""
    both(
        data,
        lambda board: replace(
            board,
            residences=tuple(
                replace(space, income=amount(pesos=7, wheat=1), vp=4) for space in board.residences
            ),
        ),
    )


def income(**parts: int) -> Callable[[Any], None]:
    """Let a residence bring something."""

    def change(data: Any) -> None:
        first, *rest = data.LARGE_BOARD.residences
        row = (replace(first, income=amount(**parts)), *rest)
        data.BOARDS = {**data.BOARDS, 5: replace(data.LARGE_BOARD, residences=row)}

    return change


def action(card: str, main: Callable[[Any], Any]) -> Callable[[Any], None]:
    """Give an action card another main action."""

    def change(data: Any) -> None:
        from rules.valparaiso import elements

        data.ACTION_CARDS = tuple(
            replace(each, main=main(elements)) if each.id == card else each
            for each in data.ACTION_CARDS
        )

    return change


def value(name: str, it: Any) -> Callable[[Any], None]:
    """Give a constant another value."""
    return lambda data: setattr(data, name, it)


def regions(number: int) -> Callable[[Any], None]:
    """So many regions, each with two cards."""

    def change(data: Any) -> None:
        from rules.valparaiso.elements import SeaRegion

        more = (
            SeaRegion(f"sea-{place}", place % 3, f"Sea {place}", (960, 120))
            for place in range(len(data.REGIONS), number)
        )
        data.REGIONS = (*data.REGIONS, *more)
        data.REGION_CARDS = 2

    return change


def many_places(data: Any) -> None:
    """More villages than a picture has room for."""
    from rules.valparaiso.elements import Place

    more = tuple(Place(f"X{chr(65 + n)}X", f"X{n}", (20 * n, 700)) for n in range(26))

    def grown(board: Any) -> Any:
        roads = (*board.roads, *((board.harbour, place.id) for place in more))
        return replace(board, place_list=(*board.place_list, *more), roads=roads)

    both(data, grown)


def sides(**parts: Any) -> Callable[[Any], None]:
    """Change something of both sides."""
    return lambda data: both(data, lambda board: replace(board, **parts))


PLAYED: dict[str, Callable[[Any], None]] = {
    "as it is": lambda data: None,
    "no sale tile": without_kinds("sale"),
    "few kinds of tiles": without_kinds("sale", "barter", "two-same", "points-goods"),
    "fewer achievements": without_cards("patron", "river", "sell-15", "second-ship", "one-vp"),
    "no hire card": without_cards("hire", "cheap-hire", "free-build-or-hire"),
    "new kinds": new_kinds,
    "villages without spaces": without_spaces("LAG", "MEL"),
    "no reserve": short_reserve(0),
    "reserve of one": short_reserve(1),
    "other numbers": other_numbers,
    "other costs": other_costs,
    "other cards": other_cards,
    "other incomes": other_incomes,
    "four regions": regions(4),
    "large hold": value("HOLD_CAPACITY", 20),
    "long ways": value("MOVE_COSTS", (0, 0, 1, 4, 5, 6, 7)),
    "three majorities": value("MAJORITY_PESOS", (5, 2, 1)),
}
"""Changes with which games are played."""
REFUSED: dict[str, Callable[[Any], None]] = {
    "points as income": income(vp=1),
    "any good as income": income(any=1),
    "hiring for any good": action("hire", lambda el: el.HireMerchant(el.Amount(any=1))),
    "hiring for points": action("hire", lambda el: el.HireMerchant(el.Amount(vp=1))),
    "building for points": action("build", lambda el: el.BuildHouse(el.Amount(vp=2))),
    "first step not free": action("move", lambda el: el.MoveMerchants((1, 2))),
    "tiles left over": lambda data: setattr(data, "MARKET_TILES", data.MARKET_TILES[:-1]),
    "no tile in a market": lambda data: both(
        data,
        lambda board: replace(
            board,
            columns={**board.columns, "MEL": ""},
            reserve=board.reserve + board.columns["MEL"],
        ),
    ),
    "too few cards": lambda data: setattr(data, "ACHIEVEMENTS", data.ACHIEVEMENTS[:8]),
    "two cards of a name": lambda data: cards(data, lambda card: replace(card, slug="patron")),
    "a card called none": lambda data: cards(
        data, lambda card: replace(card, slug="none") if card.id == "A3" else card
    ),
    "two goods": value("GOODS", ("silver", "copper")),
    "hold too small": value("HOLD_CAPACITY", 2),
    "no merchant to place": value("MERCHANTS", {2: 1, 3: 4, 4: 4, 5: 4}),
    "one colour missing": value("COLOURS", ("red", "blue", "green", "yellow")),
    "a negative price": value("TOLL", -1),
    "points for nothing": value("PESOS_PER_VP", 0),
    "discarding for nothing": value("DISCARD_PESOS", 0),
    "no majority": value("MAJORITY_PESOS", ()),
    "six majorities": value("MAJORITY_PESOS", (6, 5, 4, 3, 2, 1)),
    "hold too large": value("HOLD_CAPACITY", 21),
    "very long ways": value("MOVE_COSTS", tuple(range(12))),
    "a road to nowhere": sides(roads=(("VAL", "LAG"), ("LAG", "FOO"))),
    "places without a road": sides(roads=(("VAL", "LAG"), ("VAL", "QUI"))),
    "no building space": without_spaces(
        *("LAG", "PLA", "QUI", "VIN", "CON", "OLM", "MEL", "CAS", "LIM", "QLT")
    ),
    "no residence": sides(residences=()),
    "too many places": many_places,
    "five regions": regions(5),
    "six seats": value("SEATS", (2, 3, 4, 5, 6)),
    "too many houses for the last slot": value("LAST_SLOT_HOUSES", 9),
}
"""Changes that are refused when the package is imported, each with a sentence."""
ACCEPTED: dict[str, Callable[[Any], None]] = {
    "all houses for the last slot": lambda data: setattr(data, "LAST_SLOT_HOUSES", data.HOUSES),
    "ways of two spaces": value("MOVE_COSTS", (0, 0, 1)),
}
"""Changes that are just not refused."""
CHANGES = {**PLAYED, **REFUSED, **ACCEPTED}


def play(seats: int, options: dict[str, object], seed: str) -> int:
    """Play a game to its end at random; draw and ask on the way. Return the number of moves."""
    import rules
    from bot.games import GAMES
    from bot.games.valparaiso.computer import decide
    from bot.i18n import texts_for
    from renderers import RENDERERS
    from renderers.core.game import SeatInfo, TableInfo

    game, renderer = GAMES["valparaiso"], RENDERERS["valparaiso"]
    info = TableInfo("#1", tuple(SeatInfo(f"Player {n}") for n in range(seats)))
    texts = texts_for("en")
    chance = rules.Chance(seed)
    state = rules.new("valparaiso", seats, options, seed)
    events: tuple[Any, ...] = ()
    moves = 0
    while asked := rules.waiting(state):
        seat = chance.choose(list(asked))
        view: Any = rules.view(state, seat)
        if moves % PICTURED == seats % PICTURED:
            move = rules.sample(state, seat, chance)
            drawing = [view, seat, [move], info, texts]
            renderer.board(view, info, texts, events)
            renderer.seat(view, seat, info, texts, events)
            renderer.hand(view, seat, info, texts)
            if str(move).split()[0] == "play":
                renderer.preview(*drawing)  # type: ignore[arg-type]
            for area in renderer.areas(texts):
                renderer.board(view, info, texts, events, area.id)
            renderer.text_board(view, info, texts)
        if moves % 7 == 0:
            names = tuple(f"P{n}" for n in range(seats))
            assert game.prompt(view, seat, names, texts)
            game.choices(view, seat, texts)
        move = decide(state, seat) if chance.below(2) else rules.sample(state, seat, chance)
        assert rules.parse(state, seat, str(move)) == move
        state, events = rules.play(state, seat, move)
        moves += 1
    assert rules.audit(state) == []
    renderer.board(rules.view(state, 0), info, texts)
    renderer.scores(rules.view(state, 0), rules.scores(state), info, texts)
    return moves


def look(change: str) -> dict[str, Any]:
    """Play with a change; return what the pages of the rulebook say."""
    import rules
    from bot.i18n import LANGUAGES, texts_for
    from bot.rulebook.books import BOOKS, pages
    from renderers import RENDERERS

    number = list(CHANGES).index(change)
    seats = 2 + number % 4
    moves = [
        play(seats, {}, change),
        play(2 + (seats + 1) % 4, {"planning": "expert", "stay_rule": "exclusive"}, change),
    ]
    for name in RENDERERS["valparaiso"].figures():
        RENDERERS["valparaiso"].figure(name, texts_for("en"))
    read = {
        language: {page.topic.id: page.text for page in pages(language, "valparaiso")}
        for language in LANGUAGES
    }
    figures = {page.topic.figure for page in pages("en", "valparaiso") if page.topic.figure} - set(
        RENDERERS["valparaiso"].figures()
    )
    assert not figures, figures
    return {
        "moves": moves,
        "pages": read,
        "others": sorted(book for book in BOOKS if pages("en", book)),
        "games": list(rules.GAMES),
    }


def refusal(change: str) -> str:
    """Import the game with a change; return why that is refused, nothing if it is not."""
    for name in [name for name in sys.modules if name in DOORS or name.startswith(PACKAGES)]:
        del sys.modules[name]
    finder = Changing(CHANGES[change])
    sys.meta_path.insert(0, finder)
    try:
        import renderers
        import rules

        assert rules.GAMES["valparaiso"].slug in renderers.RENDERERS
        assert renderers.RENDERERS["valparaiso"]
    except ValueError as error:
        return str(error)
    finally:
        sys.meta_path.remove(finder)
    return ""


def main() -> None:
    change = sys.argv[1]
    result: dict[str, Any]
    if change == "refused":
        result = {each: refusal(each) for each in (*REFUSED, *ACCEPTED)}
    else:
        sys.meta_path.insert(0, Changing(CHANGES[change]))
        result = look(change)
    sys.stdout.write(json.dumps(result))


if __name__ == "__main__":
    main()
