"""Goods that are discarded for pesos before an answer, in a panel (RULINGS 7.3)."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.core.choices import Words
from bot.games.core.flow import Ask, Picks, values
from bot.i18n import Texts
from renderers.valparaiso.words import phrases as word
from rules.valparaiso.data import DISCARD_PESOS, GOODS
from rules.valparaiso.phrases import Discard, Goods
from rules.valparaiso.state import Table

SELL: Final = "discard"
_HOLD: Final = "-hold"


def sale(picks: Picks) -> Discard | None:
    """Return the goods that are discarded first, None if there are none."""
    chosen = values(picks, SELL)
    if not chosen:
        return None
    stored = [chosen.count(good) for good in GOODS]
    on_ship = [chosen.count(f"{good}{_HOLD}") for good in GOODS]
    return Discard(Goods(*stored), Goods(*on_ship) or None)


def sale_ask(table: Table, seat: int, texts: Texts) -> list[Ask]:
    """Return the question which goods of a position are discarded besides."""
    player = table.players[seat]
    stored = [good for good, number in zip(GOODS, player.warehouse, strict=True) if number]
    on_ship = [f"{good}{_HOLD}" for good, n in zip(GOODS, player.hold, strict=True) if n]
    label = texts.gettext(
        "Discard goods first, {price} each", price=word.pesos(DISCARD_PESOS, texts)
    )
    say = partial(_good, texts)
    return [Ask(SELL, (*stored, *on_ship), label, say, needed=False)] if stored or on_ship else []


def _good(texts: Texts, value: str) -> Words:
    """Return a good with what it brings."""
    named = word.goods_of([value.removesuffix(_HOLD)], texts)
    if value.endswith(_HOLD):
        named = texts.gettext("{goods} (hold)", goods=named)
    return Words(named, f"+{word.pesos(DISCARD_PESOS, texts)}")
