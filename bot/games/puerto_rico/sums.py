"""Breakdowns of prices, sales and points: "(8 − 1 quarry − builder)", "(4 + captain)"."""

from __future__ import annotations

from bot.i18n import Texts
from renderers.puerto_rico.words import phrases as word

MINUS = "\N{MINUS SIGN}"


def privilege_parts(role: str, number: int, texts: Texts) -> list[str]:
    """Return what a privilege of this number is due to: the role, twice by the library."""
    parts = [word.small(word.role(role, texts)), word.target("library", texts)]
    return parts[:number]


def price_parts(cost: int, quarries: int, privilege: int, texts: Texts, forests: int = 0) -> str:
    """Return how a price came about: " (8 − 1 quarry − builder)"; "" if nothing lowered it."""
    parts = [str(cost + quarries + privilege + forests)]
    if quarries:
        parts.append(word.quarries(quarries, texts))
    if forests:
        parts.append(texts.gettext("{n} for forests", n=forests))
    parts += privilege_parts("builder", privilege, texts)
    return f" ({f' {MINUS} '.join(parts)})" if len(parts) > 1 else ""


def sale_parts(price: int, privilege: int, markets: int, texts: Texts) -> list[str]:
    """Return what a sale's doubloons are made of: the price, the trader, the markets."""
    parts = [str(price), *privilege_parts("trader", privilege, texts)]
    if markets in (1, 3):
        parts.append(word.target("small-market", texts))
    if markets in (2, 3):
        parts.append(word.target("large-market", texts))
    return parts


def load_parts(number: int, privilege: int, harbor: int, texts: Texts, hall: int = 0) -> list[str]:
    """Return what a loading's points are made of: the barrels, the captain, the buildings."""
    parts = [str(number), *privilege_parts("captain", privilege, texts)]
    if harbor:
        parts.append(word.target("harbor", texts))
    if hall:
        parts.append(texts.gettext("{n} union hall", n=hall))
    return parts


def lighthouse(doubloons: int, texts: Texts) -> str:
    """Return what the lighthouse adds to a loading: ", +1 doubloon (lighthouse)"; "" for none."""
    if not doubloons:
        return ""
    money = word.doubloons(doubloons, texts)
    return texts.gettext(", +{doubloons} (lighthouse)", doubloons=money)
