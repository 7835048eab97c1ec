"""Topics about options, frequent questions, notation and records (chapter `playing`)."""

from __future__ import annotations

from typing import Final

from bot.rulebook.topics import Topic
from rules.brass_birmingham import refusals

TOPICS: Final = (
    Topic(
        "options",
        ("introductory", "seating", "open-discards", "income-tiebreak", "forced-moves"),
        refusals=(
            "There is no option {option}.",
            "The option {option} cannot be {value}; it can be {values}.",
            "The option {option} is not for {seats} players.",
            "{game} is for {least} to {most} players.",
        ),
    ),
    Topic("introductory", ("options", "eras", "end-of-game")),
    Topic("seating", ("turn-order", "options")),
    Topic("open-discards", ("discards", "options")),
    Topic("income-tiebreak", ("tie-break", "options")),
    Topic("forced-moves", ("automatic", "options")),
    Topic("automatic", ("forced-moves", "selling-cubes", "flipping", "drawing-cards")),
    Topic("common-mistakes", ("often-asked", "own-network", "connected", "coal")),
    Topic("often-asked", ("common-mistakes", "others-beer", "merchant-beer", "overbuilding")),
    Topic(
        "notation",
        ("notation-details", "notation-sources", "record"),
        refusals=(
            "A move starts with one of these words: {verbs}.",
            "Write: {forms}",
            "At most {n} in one action.",
            "{word} is no industry.",
            "{word} is no slot of a town or farm.",
            "{word} is no card.",
            "{word} is no link space.",
            "{word} is no merchant tile.",
        ),
    ),
    Topic("notation-details", ("notation", "notation-sources", "overbuilding", "second-rail")),
    Topic(
        "notation-sources",
        ("notation", "nearest-mine", "iron", "beer"),
        refusals=(refusals.NOT_NEEDED, refusals.WRONG_NUMBER, refusals.SOURCE_MISSING),
    ),
    Topic(
        "record",
        ("notation", "hidden-information"),
        refusals=(
            "A record has at most {limit} characters.",
            "Line {number} of the record cannot be read: {line}",
            "Move {ply} of the record, {line}, is refused: {why}",
            "The record cannot be set up: {why}",
            "The record lacks its {what}.",
            "The seed of this record is secret until the game is over.",
            "There is no version {version} of these rules.",
        ),
    ),
)
