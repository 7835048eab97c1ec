"""What the bot still imports from here; its home is `rules.brass_birmingham.queries`."""

from renderers.brass_birmingham.words.cards import (
    OTHERS,
    offer_texts,
    others,
    reason_text,
    wild_texts,
)
from rules.brass_birmingham.queries import Offer, by_industry, offers
from rules.brass_birmingham.queries import why_not_built as reason

__all__ = [
    "OTHERS",
    "Offer",
    "by_industry",
    "offer_texts",
    "offers",
    "others",
    "reason",
    "reason_text",
    "wild_texts",
]
