"""Terms: what a planned move was shown to cost and bring, and what of that is otherwise now.

They are words with blanks between: `part=value`, or a number alone, which is a price. What is the
same or cheaper is no change, and neither is what brings more.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.games.core.lexicon import ANY
from bot.i18n import noted

PRICE: Final = "price"
"""The part of terms that a player can limit."""
NUMBER: Final = "number"
"""The part of a planned move that is a number in its notation."""
_OTHER: Final = "other"
"""The words of terms that name no part."""
PRICE_NAME: Final = noted("the price")
NUMBER_NAME: Final = noted("a number")


def read_terms(written: str) -> dict[str, str]:
    """Return terms by their parts; the prices of several moves in a row are added up."""
    terms: dict[str, str] = {}
    prices: Counter[str] = Counter()
    for word in written.split():
        part, given, value = word.partition("=") if "=" in word else (PRICE, "=", word)
        if part == PRICE and is_number(value):
            prices[part] += int(value)
        elif given and part != PRICE:
            terms[part] = value
        else:
            terms[_OTHER] = f"{terms.get(_OTHER, '')} {word}".strip()
    return {**terms, **{part: str(number) for part, number in prices.items()}}


def price_of(written: str) -> int | None:
    """Return what terms say that a move costs, None if they do not say it."""
    price = read_terms(written).get(PRICE)
    return None if price is None else int(price)


def is_number(text: str) -> bool:
    """Whether a text is a whole number, which may be negative."""
    return text.removeprefix("-").isdecimal()


def loosened(pattern: str) -> str:
    """Return a pattern in which all numbers are left open."""
    return " ".join([ANY if word.isdecimal() else word for word in pattern.split()])
