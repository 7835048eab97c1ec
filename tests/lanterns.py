"""A tiny game for one person, for two to four, and for two teams of two, with all that it needs.

Everybody lights one to three lanterns in each of two rounds. Whoever plays alone wins with a
number of lanterns. It stands in for the games that use what no game in the registry uses yet.
"""

from __future__ import annotations

import gc
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

import rules
from bot import games as bot_games
from bot.games.core.choices import Names, Words
from bot.games.core.game import BotGame
from bot.games.core.log import Log
from bot.games.core.question import Question
from bot.games.core.telling import Telling
from bot.games.core.words import GameWords
from bot.i18n import Texts
from bot.rulebook.topics import Book
from renderers import RENDERERS
from renderers.core.game import Renderer, RoundScore, TableInfo
from renderers.core.palette import TURN
from renderers.core.picture import Picture
from renderers.core.renderer import Drawing
from renderers.core.scores import FinalScores, Source, draw_ranking, ranking_alt
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.events import Event
from rules.core.game import Game, RoundId, Score, Teams, each_alone, ranked, ranked_alone
from rules.core.notation import Notation
from rules.core.options import AUTO_RESOLVE, START_PLAYER, Needs, OnlyWith, Option, Options
from rules.core.phrases import Move
from rules.core.state import State
from rules.core.steps import SeatDecision
from rules.core.validity import Misfits

SLUG = "lanterns"
ROUNDS = 2
MOST = 3
TOO_MANY = "There are not so many lanterns."
COLOURS = Option(
    "colours",
    ("one", "many", "drawn"),
    "Colours",
    "Which colours.",
    seats=(2, 3, 4),
    needs=(Needs("team", ("off",)),),
    limits=(OnlyWith(("drawn",), (2, 3)),),
)
OPTIONS = (
    Option("team", ("off", "across"), "Teams", "Who plays together.", seats=(4,)),
    Option("goal", (5, 6), "Goal", "How many lanterns win.", seats=(1,)),
    COLOURS,
    START_PLAYER,
    AUTO_RESOLVE,
)


@dataclass(frozen=True, slots=True)
class Light(Move):
    template: ClassVar[str] = "light {number}"
    number: int


@dataclass(frozen=True, slots=True)
class Lit(Event):
    reveals: ClassVar[bool] = True
    seat: int
    number: int


@dataclass(slots=True, kw_only=True)
class Street(State):
    lit: list[int]


@dataclass(frozen=True, slots=True)
class Turn(SeatDecision[Street]):
    """How many lanterns a seat lights."""

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
    slug: ClassVar = SLUG
    name: ClassVar = "Lanterns"
    seats: ClassVar = (1, 2, 3, 4)
    rules: ClassVar = 1
    options: ClassVar = OPTIONS
    notation: ClassVar = Notation((Light,))
    steps: ClassVar = (Turn,)
    state: ClassVar = Street
    refusals: ClassVar = types.ModuleType("refusals")

    def setup(self, seats: int, options: Options, seed: str, rules: int) -> Street:
        state = Street(
            slug=SLUG,
            seats=seats,
            rules=rules,
            options=options,
            chance=Chance(seed),
            lit=[0] * seats,
        )
        state.push(*(Turn(seat) for _ in range(ROUNDS) for seat in range(seats)))
        return state

    def teams(self, seats: int, options: Mapping[str, object]) -> Teams:
        return ((0, 2), (1, 3)) if options.get("team") == "across" else each_alone(seats)

    def view(self, state: Street, seat: int) -> Street:
        return state.copy()

    def imagine(self, state: Street, chance: Chance) -> None:
        """Nothing is hidden."""

    def round_of(self, state: Street) -> RoundId:
        left = -(-len(state.stack) // state.seats)
        return RoundId("", min(ROUNDS, ROUNDS - left + 1))

    def scores(self, state: Street) -> tuple[Score, ...]:
        if state.seats == 1:
            (lit,) = state.lit
            return ranked_alone({"lanterns": lit}, won=lit >= int(state.options["goal"]))
        results = [({"lanterns": lit}, 0) for lit in state.lit]
        return ranked(results, self.teams(state.seats, state.options))

    def invalid_paths(self, state: Street) -> Misfits:
        return iter(())

    def stack_fits(self, state: Street) -> bool:
        return True

    def audit(self, state: Street) -> list[str]:
        return []


class LanternLog(Log):
    telling: ClassVar = Telling
    lines: ClassVar = {Lit: lambda event, told: f"{told.names[event.seat]} lights {event.number}."}


class LanternWords(GameWords[Street]):
    emoji: ClassVar = "🏮"
    log: ClassVar = LanternLog()

    def name(self, texts: Texts, /) -> str:
        return "Lanterns"

    def headline(self, view: Street, names: Names, texts: Texts, /) -> str:
        return self.round_label(rules.round_of(view), texts)

    def facts(self, view: Street, seat: int, texts: Texts, /) -> str:
        return f"{view.lit[seat]} lanterns"

    def score_parts(self, score: Score, texts: Texts, /) -> str:
        return f"{score.sources['lanterns']} lanterns"

    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, object], /
    ) -> str:
        return f"{line} · shared"

    def word(self, word: str, /, texts: Texts, gap: str = "") -> str | None:
        return None

    def option_words(
        self, option: Option, value: rules.OptionValue, texts: Texts
    ) -> tuple[str, str]:
        return f"{option.id} {rules.option_text(value)}", ""

    def messages(self) -> Iterator[tuple[str, str]]:
        return iter(())


class TurnQuestion(Question[Street, Turn, Move]):
    def prompt(self) -> str:
        return f"{self.names[self.seat]}: light lanterns."

    def words(self, move: Move) -> Words:
        return Words(str(move).capitalize(), "", "primary")

    def sensible(self) -> Iterable[Move]:
        return rules.legal(self.view, self.seat)


def nothing(*_: Any, **__: Any) -> Picture:
    raise NotImplementedError


class LanternRenderer(Renderer[Street]):
    slug: ClassVar = SLUG
    board = seat = preview = nothing

    def scores(
        self, view: Street, scores: Sequence[Score], table: TableInfo, texts: Any, *_: Any
    ) -> Picture:
        ranking = FinalScores(
            title="Lanterns",
            note="",
            scores=scores,
            sources=[Source("lanterns", "Lanterns", TURN)],
            tie=lambda *_: None,
            tie_text=lambda _: "",
        )
        drawn = Drawing(draw_ranking(ranking, table, texts), ranking_alt(ranking, table, texts))
        return drawn.picture()

    def chart(
        self, standings: Sequence[RoundScore], table: TableInfo, texts: Any, *_: Any
    ) -> Picture:
        from renderers.core.chart import ChartLines, draw_chart

        sources = [Source("lanterns", "Lanterns", TURN)]
        return draw_chart(ChartLines("Lanterns", sources, standings), table, texts)

    def text_board(self, view: Street, table: TableInfo, texts: Any, /) -> str:
        return ", ".join(map(str, view.lit))

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        return ()


class First:
    """A computer player that takes the first move."""

    def choose(self, view: Street, seat: int, moves: Sequence[Move], seed: str) -> Move:
        return moves[0]


def register(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the game be one of the registries until the patch is undone.

    Everybody holds the same read-only registries, so the dictionary below each is changed.
    """
    book = Book(SLUG, folder, ())
    guide: Any = None
    game = BotGame(SLUG, LanternWords(), (TurnQuestion,), First(), guide, book)
    for registry, entry in (
        (rules.GAMES, Lanterns()),
        (bot_games.GAMES, game),
        (bot_games.COMPUTERS, game.computer),
        (RENDERERS, LanternRenderer()),
    ):
        (entries,) = (each for each in gc.get_referents(registry) if isinstance(each, dict))
        patch.setitem(entries, SLUG, entry)
