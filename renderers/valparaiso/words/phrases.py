"""The names of things in Valparaíso within a sentence, also with numbers: amounts and offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from renderers.core.lines import capital as capital
from renderers.core.lines import small
from renderers.core.numbers import points as points
from renderers.core.texts import Texts
from renderers.valparaiso.words import names
from renderers.valparaiso.words.names import card as card
from renderers.valparaiso.words.names import mark as mark
from renderers.valparaiso.words.names import place as place
from renderers.valparaiso.words.names import space as space
from rules.valparaiso.cards import CARD_IDS, REGION_IDS, SLUG_OF, TILES
from rules.valparaiso.data import COAST, GOODS
from rules.valparaiso.elements import Amount, Stock
from rules.valparaiso.state import MAYOR

ARROW: Final = " → "


def good(name: str, texts: Texts) -> str:
    """Name a good: "silver"."""
    return texts.pgettext("good", name)


def pesos(n: int, texts: Texts) -> str:
    """Write an amount of money."""
    return texts.ngettext("{n} peso", "{n} pesos", n)


def goods_parts(stock: Iterable[int], texts: Texts) -> list[str]:
    """Count goods by kind: "2 silver", "1 wheat"."""
    return [
        texts.gettext("{n} {good}", n=number, good=good(name, texts))
        for number, name in zip(stock, GOODS, strict=True)
        if number
    ]


def goods(stock: Iterable[int], texts: Texts) -> str:
    """Count goods by kind: "2 silver and 1 wheat"; "no goods" for none."""
    parts = goods_parts(stock, texts)
    return texts.listing(parts) if parts else texts.gettext("no goods")


def goods_of(named: Iterable[str], texts: Texts) -> str:
    """Count goods that are named one by one: "2 silver and 1 wheat"."""
    numbers = Counter(named)
    return goods([numbers[name] for name in GOODS], texts)


def short_goods(stock: Iterable[int], texts: Texts) -> str:
    """Count goods in little space: "2 silver, 1 wheat"; "–" for none."""
    return ", ".join(goods_parts(stock, texts)) or "–"


def amount_parts(amount_of: Amount, texts: Texts) -> list[str]:
    """Say what an amount consists of: "5 pesos", "1 silver", "2 different goods"."""
    parts = [points(amount_of.vp, texts)] if amount_of.vp else []
    parts += [pesos(amount_of.pesos, texts)] if amount_of.pesos else []
    parts += goods_parts(amount_of.goods, texts)
    if amount_of.any:
        parts.append(texts.ngettext("any {n} good", "any {n} goods", amount_of.any))
    if amount_of.different:
        parts.append(
            texts.ngettext("{n} different good", "{n} different goods", amount_of.different)
        )
    if amount_of.same:
        parts.append(texts.ngettext("{n} equal good", "{n} equal goods", amount_of.same))
    return parts


def amount(amount_of: Amount, texts: Texts) -> str:
    """Write an amount: "5 pesos and 1 silver"; "nothing" for none."""
    parts = amount_parts(amount_of, texts)
    return texts.listing(parts) if parts else texts.pgettext("amount", "nothing")


def sum_parts(stock: Stock, n_pesos: int, n_points: int, texts: Texts) -> list[str]:
    """Say what is paid or gained: "1 point", "5 pesos", "2 silver"."""
    return amount_parts(Amount(*stock, n_pesos, n_points), texts)


def gains(stock: Stock, n_pesos: int, n_points: int, texts: Texts) -> str:
    """Write what something brings: "+1 point, +5 pesos"; "" for nothing."""
    return ", ".join(f"+{part}" for part in sum_parts(stock, n_pesos, n_points, texts))


def exchange(paid: Sequence[str], gained: Sequence[str], texts: Texts) -> str:
    """Write what is given for what: "2 pesos → 1 silver and 1 copper"; gains alone with a plus."""
    if not paid:
        return ", ".join(f"+{part}" for part in gained)
    return ARROW.join(texts.listing(parts) for parts in (paid, gained))


def offer(tile: str, texts: Texts) -> str:
    """Say what a market tile offers: "2 pesos → 2 different goods", "+5 pesos"."""
    kind = TILES[tile]
    return exchange(amount_parts(kind.pay, texts), amount_parts(kind.gain, texts), texts)


def capped_offer(tile: str, texts: Texts) -> str:
    """Say what a market tile offers, and how often: "+1 silver, +1 copper (max. 3×)"."""
    said, cap = offer(tile, texts), TILES[tile].cap
    return said if cap is None else texts.gettext("{offer} (max. {n}×)", offer=said, n=cap)


def path(places: Iterable[str], texts: Texts) -> str:
    """Write the way of a merchant: "Valparaíso → Quilpué → Limache"."""
    return ARROW.join(place(name, texts) for name in places)


def sea(name: str, texts: Texts) -> str:
    """Name a sea space: "the Northern Sea", "the coast"."""
    if name == COAST:
        return texts.pgettext("Valparaíso", "the coast")
    return texts.gettext("the {sea}", sea=names.sea(name, texts))


def house(name: str, texts: Texts) -> str:
    """Name the house on a building space: "residence", "trading post"."""
    return small(names.house(names.kind_of_house(name), texts))


def slot(number: int, texts: Texts) -> str:
    """Name a slot of the plan, counted from 0: "slot 2", "mayor's office"."""
    if number == MAYOR:
        return small(names.term("mayor", texts))
    return texts.gettext("slot {number}", number=number + 1)


def word(name: str, texts: Texts, gap: str = "") -> str | None:
    """Name any id within a sentence, None if it is none.

    The gap `regions` holds several ids between commas.
    """
    if gap == "regions":
        return texts.listing(names.sea(region, texts) for region in name.split(", "))
    kinds = (
        (CARD_IDS, card),
        (GOODS, good),
        (names.PLACES, place),
        (names.SPACES, space),
        ((COAST, *REGION_IDS), names.sea),
    )
    for ids, said in kinds:
        if name in ids:
            return said(name, texts)
    return card(SLUG_OF[name], texts) if name in SLUG_OF else None
