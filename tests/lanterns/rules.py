"""The rules of Lanterns, the example of a complete small game.

One to four people light the lanterns of their own houses. In each of two rounds everybody, in turn,
lights one to three. Whoever has lit most wins; equals share the victory. With teams, those who sit
across from each other count together. Whoever plays alone wins with a number of lanterns that is
chosen before. The colours of the lanterns are chosen or drawn, and worth nothing.

A real game has a file for each of the parts below (`rules/<game>`): data, options, refusals, moves,
events, state, a file of steps or decisions for each page of the rulebook, scoring, validity.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.events import Event
from rules.core.game import Game, RoundId, Score, Teams, each_alone, ranked, ranked_alone
from rules.core.notation import Notation
from rules.core.options import AUTO_RESOLVE, START_PLAYER, Needs, OnlyWith, Option, Options
from rules.core.phrases import Move
from rules.core.state import State
from rules.core.steps import SeatDecision
from rules.core.validity import Misfits, outside, unknown

# data: what is in the box, each number once
SLUG: Final = "lanterns"
ROUNDS: Final = 2
MOST: Final = 3
PALETTE: Final = ("amber", "rose", "jade", "sky")

# options: values are data, labels and helps are messages
OPTIONS: Final = (
    Option("team", ("off", "across"), "Teams", "Who plays together.", seats=(4,)),
    Option("goal", (5, 6), "Goal", "How many lanterns win.", seats=(1,)),
    Option(
        "colours",
        ("one", "many", "drawn"),
        "Colours",
        "Which colours.",
        seats=(2, 3, 4),
        needs=(Needs("team", ("off",)),),
        limits=(OnlyWith(("drawn",), (2, 3)),),
    ),
    START_PLAYER,
    AUTO_RESOLVE,
)

# refusals: a reason is a message with gaps; its name is its code
REFUSALS: Final = types.ModuleType("refusals")
TOO_MANY: Final = "There are not so many lanterns."
REFUSALS.__dict__["TOO_MANY"] = TOO_MANY


@dataclass(frozen=True, slots=True)
class Light(Move):
    """Light some lanterns: the template is how the move is written and read."""

    template: ClassVar[str] = "light {number}"
    number: int


@dataclass(frozen=True, slots=True)
class Lit(Event):
    """Somebody has lit lanterns; `reveals` since nothing of it can be secret any more."""

    reveals: ClassVar[bool] = True
    seat: int
    number: int


@dataclass(slots=True, kw_only=True)
class Street(State):
    """The position: lanterns lit by each seat, and each seat's colour. The base has the rest."""

    lit: list[int]
    colours: list[str]


@dataclass(frozen=True, slots=True)
class Turn(SeatDecision[Street]):
    """How many lanterns a seat lights: one decision of one seat, the only step of the game."""

    answer: ClassVar[type[Move]] = Light

    def candidates(self, state: Street, seat: int) -> Iterator[Move]:
        return map(Light, range(1, MOST + 1))

    def refusal(self, state: Street, seat: int, move: Move) -> Refusal | None:
        return None if move in self.candidates(state, seat) else Refusal(TOO_MANY)

    def apply(self, state: Street, seat: int, move: Move) -> None:
        assert isinstance(move, Light)
        state.lit[seat] += move.number
        state.emit(Lit, seat, move.number)


class Lanterns(Game[Street]):
    """The title, as the registry of `rules` wants it."""

    slug: ClassVar = SLUG
    name: ClassVar = "Lanterns"
    seats: ClassVar = (1, 2, 3, 4)
    rules: ClassVar = 1
    options: ClassVar = OPTIONS
    notation: ClassVar = Notation((Light,))
    steps: ClassVar = (Turn,)
    state: ClassVar = Street
    refusals: ClassVar = REFUSALS

    def setup(self, seats: int, options: Options, seed: str, rules: int) -> Street:
        chance = Chance(seed)
        chosen = options.get("colours", "one")  # an option that means nothing is not there
        colours = list(PALETTE[:1] * seats if chosen == "one" else PALETTE[:seats])
        if chosen == "drawn":
            chance.shuffle(colours)
        state = Street(
            slug=SLUG,
            seats=seats,
            rules=rules,
            options=options,
            chance=chance,
            lit=[0] * seats,
            colours=colours,
        )
        state.push(*(Turn(seat) for _ in range(ROUNDS) for seat in range(seats)))
        return state

    def teams(self, seats: int, options: Mapping[str, object]) -> Teams:
        return ((0, 2), (1, 3)) if options.get("team") == "across" else each_alone(seats)

    def view(self, state: Street, seat: int) -> Street:
        return state.copy()  # everything is open; a game with secrets leaves them out here

    def imagine(self, state: Street, chance: Chance) -> None:
        """Nothing is hidden, so nothing has to be drawn."""

    def text_board(self, state: Street) -> Iterable[str]:
        return (f"seat {seat}: {lit} lit" for seat, lit in enumerate(state.lit))

    def round_of(self, state: Street) -> RoundId:
        left = -(-len(state.stack) // state.seats)
        return RoundId("", min(ROUNDS, ROUNDS - left + 1))

    def scores(self, state: Street) -> tuple[Score, ...]:
        results = [({"lanterns": lit}, 0) for lit in state.lit]
        if state.seats == 1:
            ((sources, _),) = results
            return ranked_alone(sources, won=state.lit[0] >= int(state.options["goal"]))
        return ranked(results, self.teams(state.seats, state.options))

    def invalid_paths(self, state: Street) -> Misfits:
        if [len(state.lit), len(state.colours)] != [state.seats] * 2:
            yield "lit", state.lit
            return
        for seat, lit in enumerate(state.lit):
            yield from outside(f"lit[{seat}]", lit, ROUNDS * MOST)
        yield from unknown("colours", state.colours, PALETTE)

    def stack_fits(self, state: Street) -> bool:
        turns = [Turn(seat) for _ in range(ROUNDS) for seat in range(state.seats)]
        done = len(turns) - len(state.stack)
        made = [sum(turn.seat == seat for turn in turns[:done]) for seat in range(state.seats)]
        lit = zip(state.lit, made, strict=True)
        return state.stack == turns[::-1][: len(state.stack)] and all(
            number <= lanterns <= MOST * number for lanterns, number in lit
        )

    def audit(self, state: Street) -> list[str]:
        return []  # nothing can be lost or doubled; a game with components counts them here
