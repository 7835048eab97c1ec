"""What autocompletion offers first: sensible moves, each with a card that is easily spared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, zip_longest
from typing import Final

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.flows.base import shortened
from bot.games.brass_birmingham.flows.build import BuildFlow
from bot.games.brass_birmingham.flows.cards import LoanFlow
from bot.games.brass_birmingham.flows.network import NetworkFlow
from bot.games.brass_birmingham.outcome import action_text, consequences, outcome
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.brass_birmingham.raising import RaisePanel
from bot.games.brass_birmingham.standing import offers_order
from bot.games.brass_birmingham.turn import TurnPanel
from bot.games.core.title import CONSEQUENCE_LIMIT, LABEL_LIMIT, Choice, Composer, Names, Style
from bot.i18n import Texts
from renderers.brass_birmingham import offers as in_hand
from renderers.brass_birmingham import words
from rules.brass_birmingham.actions.develop import developable, most_developed
from rules.brass_birmingham.actions.network import doubles, laying, may_double
from rules.brass_birmingham.actions.sell import Progress, sales
from rules.brass_birmingham.actions.simple import scout_refusal
from rules.brass_birmingham.data import CARDS, LINK, SCOUT_CARDS, SLOT, SLOTS, WILDS
from rules.brass_birmingham.moves import (
    Action,
    Develop,
    Laid,
    Loan,
    Network,
    Pass,
    Raise,
    Sale,
    Scout,
    Sell,
)
from rules.brass_birmingham.sources import iron_need
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.income import Shortfall, worth
from rules.brass_birmingham.steps.turn import ActionChoice
from rules.core.notation import Move
from rules.core.steps import pending


def composer(table: Table, seat: int, names: Names) -> Composer | None:
    """Return the panel of the pending decision."""
    step = pending(table)
    if step is None or not step.open_to(table, seat):
        return None
    return RaisePanel() if isinstance(step, Shortfall) else TurnPanel(names)


def describe(move: Move, table: Table, seat: int, names: Names, texts: Texts) -> Choice:
    """Return a legal move with its whole price, and what it leads to."""
    if isinstance(move, Raise):
        return _raise_choice(move, table, seat, texts)
    found = outcome(table, seat, move)
    style: Style = "secondary" if isinstance(move, Pass) else "primary"
    return Choice(
        str(move),
        shortened(action_text(found, texts, full=True), LABEL_LIMIT),
        shortened(SEPARATOR.join(consequences(found, names, texts)), CONSEQUENCE_LIMIT),
        style,
    )


def _raise_choice(move: Raise, table: Table, seat: int, texts: Texts) -> Choice:
    """Return tiles that are given up, with what they raise."""
    values, named = dict(worth(table, seat)), []
    for slot in move.slots:
        tile = table.board[SLOT[slot]]
        assert tile is not None
        named.append(
            texts.gettext(
                "{tile} in {place}",
                tile=words.tile(tile.industry, tile.level, texts),
                place=word.town(slot, texts),
            )
        )
    raised = sum(values[SLOT[slot]] for slot in move.slots)
    step = pending(table)
    assert isinstance(step, Shortfall)
    told = texts.gettext(
        "raises {money}, you keep {kept}",
        money=word.pounds(raised),
        kept=word.pounds(raised - step.debt(seat)),
    )
    label = texts.gettext("Give up {tiles}", tiles=texts.listing(named))
    return Choice(str(move), shortened(label, LABEL_LIMIT), told, "danger")


def offered(table: Table, seat: int, verb: str, names: Names, texts: Texts) -> Iterator[Choice]:
    """Yield sensible moves, the best first; of all kinds in turn if no `verb` is given."""
    step = pending(table)
    if step is None or not step.open_to(table, seat) or not table.visible(seat):
        return
    if isinstance(step, Shortfall):
        moves: Iterable[Move] = (
            _raises(table, seat, step.debt(seat)) if verb in ("", "raise") else ()
        )
    elif isinstance(step, ActionChoice) and verb:
        moves = _MAKERS[verb](table, seat) if verb in _MAKERS else ()
    else:
        rounds = zip_longest(*[make(table, seat) for make in _MAKERS.values()])
        moves = (move for each in rounds for move in each if move is not None)
    for move in moves:
        yield describe(move, table, seat, names, texts)


def spared(table: Table, seat: int) -> list[str]:
    """Return the cards of a hand, the least useful first."""
    return offers_order(in_hand.offers(table, seat))


def _paid(table: Table, seat: int, moves: Iterable[Action]) -> Iterator[Action]:
    """Pay for moves with the card that is spared most easily."""
    cards = spared(table, seat)
    return (replace(move, card=cards[0]) for move in moves)


def _builds(table: Table, seat: int) -> Iterator[Move]:
    """One build for each industry and slot: with plain cards first, on empty slots first."""
    flow, cards = BuildFlow(table, seat), spared(table, seat)
    found = []
    for site, serving in flow.sites.items():
        card = min(serving, key=cards.index)
        found.append(((card in WILDS, site.over), replace(flow.default(site), card=card)))
    found.sort(key=lambda each: each[0])
    return (move for _, move in found)


def _networks(table: Table, seat: int) -> Iterator[Move]:
    return _paid(table, seat, _links(table, seat))


def _links(table: Table, seat: int) -> Iterator[Network]:
    """Every link by itself, then pairs of rails, each pair once."""
    flow = NetworkFlow(table, seat)
    laid = [Laid(link, coal[:1]) for link, coal in flow.firsts.items()]
    yield from (Network("", (each,)) for each in laid)
    if not may_double(table, seat):
        return
    known = set()
    for each in laid:
        so_far = laying(table, seat).after(LINK[each.link], each.coal)
        for pair in doubles(table, seat, so_far, each):
            links = frozenset(rail.link for rail in pair.links)
            if links not in known:
                known.add(links)
                yield pair


def _sells(table: Table, seat: int) -> Iterator[Move]:
    """As many sales as possible, then each sale by itself."""
    card = spared(table, seat)[0]
    chain: tuple[Sale, ...] = ()
    progress = Progress()
    while following := sales(table, seat, progress):
        chain = (*chain, following[-1])
        progress = progress.after(following[-1])
    if len(chain) > 1:
        yield Sell(card, chain)
    yield from (Sell(card, (sale,)) for sale in sales(table, seat, Progress()))


def _develops(table: Table, seat: int) -> Iterator[Move]:
    player = table.players[seat]
    most = most_developed(table, player.money)
    found = [tiles for tiles in developable(player) if len(tiles) <= most]
    found.sort(key=len, reverse=True)
    return _paid(
        table,
        seat,
        (Develop("", tiles, iron_need(table, len(tiles)).ways()[0]) for tiles in found),
    )


def _loans(table: Table, seat: int) -> Iterator[Move]:
    for card in spared(table, seat) if LoanFlow(table, seat).possible() else ():
        yield Loan(card)


def _scouts(table: Table, seat: int) -> Iterator[Move]:
    player = table.players[seat]
    if scout_refusal(player) is not None:
        return
    order = spared(table, seat)
    hand = sorted(player.hand, key=order.index)
    for cards in dict.fromkeys(combinations(hand, SCOUT_CARDS)):
        yield Scout(tuple(sorted(cards, key=CARDS.index)))


def _passes(table: Table, seat: int) -> Iterator[Move]:
    return (Pass(card) for card in spared(table, seat))


def _raises(table: Table, seat: int, debt: int) -> Iterator[Move]:
    """One tile or two that cover a debt, what scores least first."""
    found = []
    for number in (1, 2):
        for tiles in combinations(sorted(worth(table, seat), key=lambda tile: tile[1]), number):
            if sum(v for _, v in tiles) >= debt > sum(v for _, v in tiles[:-1]):
                found.append(tuple(slot for slot, _ in tiles))
    found.sort(key=lambda slots: sum(_points(table, slot) for slot in slots))
    return (Raise(tuple(SLOTS[slot].id for slot in slots)) for slots in found)


def _points(table: Table, slot: int) -> int:
    tile = table.board[slot]
    return tile.kind.vp if tile is not None and tile.flipped else 0


_MAKERS: Final[dict[str, Callable[[Table, int], Iterator[Move]]]] = {
    "build": _builds,
    "network": _networks,
    "sell": _sells,
    "develop": _develops,
    "loan": _loans,
    "scout": _scouts,
    "pass": _passes,
}
