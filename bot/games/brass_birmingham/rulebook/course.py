"""Topics about the course of the game and its cards (chapters `game` and `cards`)."""

from __future__ import annotations

from typing import Final

from bot.rulebook.topics import Topic
from rules.brass_birmingham import refusals

TOPICS: Final = (
    Topic("aim", ("eras", "actions", "flipping", "end-of-game", "common-mistakes")),
    Topic("eras", ("change-of-eras", "rounds", "era-end")),
    Topic("rounds", ("turns", "turn-order", "income", "shortfall")),
    Topic(
        "turns",
        ("actions", "cards", "drawing-cards", "automatic"),
        refusals=("The game is over.",),
    ),
    Topic("actions", ("build", "network", "develop", "sell", "loan", "scout", "pass")),
    Topic("turn-order", ("rounds", "seating", "paying")),
    Topic("first-round", ("turns", "setup")),
    Topic("setup", ("player-counts", "first-round", "card-counts", "merchant-tiles")),
    Topic("player-counts", ("card-counts", "merchant-tiles", "setup")),
    Topic("hidden-information", ("discards", "cards", "record")),
    Topic(
        "cards",
        ("build-cards", "location-cards", "industry-cards", "wild-cards", "drawing-cards"),
        refusals=(refusals.CARD_NOT_IN_HAND,),
    ),
    Topic("location-cards", ("build-cards", "coal", "card-counts"), "build-cards"),
    Topic("industry-cards", ("build-cards", "own-network", "nothing-on-board"), "build-cards"),
    Topic("wild-cards", ("scout", "build-cards", "farm-breweries"), "build-cards"),
    Topic("card-counts", ("player-counts", "cards")),
    Topic("drawing-cards", ("cards", "discards", "eras")),
    Topic("discards", ("open-discards", "change-of-eras", "hidden-information")),
)
