"""The controls of reviews and puzzles."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self, TypeAlias

from bot.ui.controls import CUSTOM_ID_LENGTH, Control, Number, Place, marked

OwnerId: TypeAlias = Annotated[int, r"-?\d{1,20}"]
"""Whose review it is: that of a computer's seat has a negative one."""
ReviewVerb: TypeAlias = Literal["summary", "point", "tell", "find", "fork", "show", "computer"]


class ReviewButton(Control, prefix="rv"):
    """A page of someone's review, or what can be done there; `place` counts from 0.

    For "computer" it is the seat of a computer, whose review is opened.
    """

    game: Number
    owner: OwnerId
    verb: ReviewVerb
    place: Place


class ReviewMove(Control, prefix="rvm"):
    """An answer to the question of a turning point, in notation, or the mark of a long one."""

    game: Number
    owner: OwnerId
    place: Place
    text: Annotated[str, r".+"]

    @classmethod
    def of(cls, game: int, owner: int, place: int, notation: str) -> Self:
        """Return the button with an answer, whatever the length of its notation."""
        room = CUSTOM_ID_LENGTH - len(cls(game, owner, place, "").custom_id)
        return cls(game, owner, place, marked(notation, room))


class ReviewMoves(Control, prefix="rvs"):
    """Answers to the question of a turning point; `number` tells the selects apart."""

    game: Number
    owner: OwnerId
    place: Place
    number: Number


class ReviewAudienceSelect(Control, prefix="rva"):
    """Who may see the reviews of the person who chooses."""

    game: Number


ANY_GAME: Final = "any"
"""Stands for puzzles of any game."""
Slug: TypeAlias = Annotated[str, r"[a-z0-9-]{1,32}"]
"""The game of the puzzles that a person asked for, or `ANY_GAME`."""


class PuzzleMove(Control, prefix="pzm"):
    """An answer to a puzzle that a person asked for, by its place; `slug` is what they asked for.

    Answers are told apart by their places, which never change.
    """

    puzzle: Number
    slug: Slug
    place: Place


class PuzzleButton(Control, prefix="pz"):
    """What can be done with a puzzle that a person asked for: see its solution, rate it, go on."""

    puzzle: Number
    slug: Slug
    verb: Literal["tell", "good", "bad", "next"]


class DailyMove(Control, prefix="pzdm"):
    """An answer to the puzzle with a `number` of the server, by its place."""

    number: Number
    place: Place


class DailyButton(Control, prefix="pzd"):
    """Below the solution of a daily puzzle: show it privately, or rate it."""

    number: Number
    verb: Literal["tell", "good", "bad"]
