"""The parts of moves in words: what is asked for, and the things that answer it."""

from __future__ import annotations

from typing import Final

from bot.games.castles_of_burgundy.parts import SEPARATOR
from bot.games.castles_of_burgundy.questions.move_parts import (
    BETWEEN,
    BUY,
    CHANGED,
    DROP,
    END,
    GIVE,
    HIRE,
    KEEP,
    MIMIC,
    PAY,
    PHASE,
    POINTS,
    ROOM,
    ROUTE,
    SCORE,
    SHIELD,
    SKIP,
)
from bot.games.core.choices import Words
from bot.i18n import Texts, noted
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import phrases as word
from renderers.castles_of_burgundy.words import player_facts
from rules.castles_of_burgundy.data.supply import PRICE
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES
from rules.castles_of_burgundy.dice import BONUS, ROLLED, WHITE
from rules.castles_of_burgundy.moves import GOODS_TOO, GOODS_TYPE, OWN, SHARED

STORES: Final = (SHARED, OWN)
_LABELS: Final = {
    "goods": noted("Depot of the goods"),
    GOODS_TOO: noted("Depot of the goods"),
    GOODS_TYPE: noted("Type of goods"),
    HIRE: noted("Hire workers"),
    MIMIC: noted("Copy monasteries"),
    POINTS: noted("More points for silver"),
    SCORE: noted("Points now"),
    SKIP: noted("Skip"),
    PAY: noted("Payment"),
    ROOM: noted("Storage for the tile"),
    KEEP: noted("New type of goods to keep"),
    GIVE: noted("Goods to give up"),
    DROP: noted("Tile to discard"),
}
"""Questions that are neither about a die nor about the effect of a tile."""


def question_label(key: str, texts: Texts) -> str:
    """Return what is asked with a question of a move, as it stands over its answers."""
    bare = key.removesuffix(CHANGED)
    source, _, verb = bare.partition("-")
    if source == BONUS and verb:
        action = words.action(verb, texts)
        return texts.gettext("Extra action: {action}", action=word.small(action))
    if bare[-1:].isdecimal() and bare[:-1] in (ROLLED, WHITE):
        value = bare[-1]
        name = texts.gettext("Die {value}", value=value)
        if bare.startswith(WHITE):
            name = texts.gettext("White die {value}", value=value)
        return texts.gettext("{die}, changed", die=name) if key != bare else name
    if bare in (BUY, SHIELD):
        return words.action(bare, texts)
    if bare.startswith(ROUTE):
        return texts.gettext("Tile {n} of the trade route", n=bare.removeprefix(ROUTE))
    if bare.startswith(PHASE):
        return words.shield(int(bare.removeprefix(PHASE)), texts)
    if bare == END:
        return ""
    return texts.gettext(_LABELS[bare]) if bare in _LABELS else words.effect(bare, texts)


def payment_text(value: str, texts: Texts) -> str:
    """Return a payment in words: "die 3→6 for 2 workers", "2 silver"."""
    if value == "silver":
        return word.silver(PRICE, texts)
    if value == "workers":
        return word.workers(PRICE, texts)
    dice = [die.replace("-", BETWEEN).replace("_", " ") for die in value.split(BETWEEN)]
    return word.capital(SEPARATOR.join(word.die_part(die, texts) for die in dice))


def detail(key: str, value: str, texts: Texts) -> Words:
    """Return a thing that answers a question about a part of a move."""
    match key:
        case "pay":
            return Words(payment_text(value, texts))
        case "room" if value in STORES:
            return Words(word.capital(word.storage(value, texts)))
        case "room":
            tile, _, where = value.partition(BETWEEN)
            return Words(words.tile(tile, texts), word.storage(where, texts) if where else "")
        case "drop" | "trade":
            return Words(words.tile(value, texts))
        case "keep" | "give":
            return Words(word.capital(words.goods(int(value), texts)))
    spaces = TRADE_ROUTES[int(value)]
    rewards = (
        f"{words.goods(space.goods, texts)}: {player_facts.reward(space.reward, texts)}"
        for space in spaces
    )
    return Words(words.route_tile(int(value), texts), ", ".join(rewards))
