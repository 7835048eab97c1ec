"""Lanterns for the bot: words, log, the question of a turn, the computer player, the rulebook.

A real game has a file for each (`bot/games/<game>`): `verbs`, `words`, `log`, a file of questions
for each phase, a package `computer`, a package `rulebook` with its pages; `game` gathers them.
Texts are messages: they come from `texts`, and `python -m bot.locales` collects them for the
translations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.core.choices import Names, Words
from bot.games.core.game import BotGame, GameParts
from bot.games.core.log import Log, Telling
from bot.games.core.question import Question
from bot.games.core.verbs import Verb
from bot.games.core.words import GameWords
from bot.i18n import Texts
from bot.rulebook.reading import open_book
from rules import Event, Move, Option, OptionValue, Score
from tests.lanterns.rules import REFUSALS, SLUG, Lanterns, Light, Lit, Street, Turn


class LanternLog(Log):
    """What happened, in words: a message for each kind of event, or a function of it."""

    telling: ClassVar[type[Telling[Event]]] = Telling
    lines: ClassVar = {Lit: lambda event, told: f"{told.names[event.seat]} lights {event.number}."}


class LanternWords(GameWords[Street]):
    """What belongs to no single question."""

    emoji: ClassVar = "🏮"
    log: ClassVar = LanternLog()

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
        return None  # the notation has no ids; a game with ids names them here

    def option_words(self, option: Option, value: OptionValue, texts: Texts) -> tuple[str, str]:
        return f"{option.id} {rules.option_text(value)}", ""

    def messages(self) -> Iterator[tuple[str, str]]:
        return iter(())


class TurnQuestion(Question[Street, Turn, Light]):
    """What players see of a decision: who is asked what, and each move in words."""

    verbs: ClassVar = (Verb("light", "Light lanterns.", "number", "how many lanterns you light"),)

    def prompt(self) -> str:
        return f"{self.names[self.seat]}: light lanterns."

    def words(self, move: Light) -> Words:
        total = self.view.lit[self.seat] + move.number
        return Words(str(move).capitalize(), f"{total} in all", "primary")

    def sensible(self) -> Iterable[Light]:
        return (move for move in rules.legal(self.view, self.seat) if isinstance(move, Light))


class LanternComputer:
    """The computer player at sight: it lights as many as it can."""

    def choose(self, view: Street, seat: int, moves: Sequence[Move], seed: str) -> Move:
        return moves[-1]


class LanternGuide:
    """What the search of stronger computer players must know of the game."""

    playouts_a_second: ClassVar = 20_000.0
    standard_share: ClassVar = 0.2
    first_sight: ClassVar = 0.0
    at_sight: ClassVar = 0.5

    def candidates(
        self, view: Street, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
    ) -> Sequence[Candidate]:
        return [Candidate(move) for move in reversed(moves)]

    def imagine(self, view: Street, seed: str) -> Street:
        return rules.imagine(view, seed)

    def answer(self, state: Street, seat: int) -> Move:
        return rules.legal(state, seat)[-1]

    def horizon(self, start: Street, sample: int) -> Callable[[Street], bool]:
        return lambda state: False  # every playout goes to the end

    def value(self, state: Street, seat: int, start: Street) -> float:
        others = [lit for other, lit in enumerate(state.lit) if other != seat]
        return state.lit[seat] - sum(others) / max(1, len(others))


BOOK: Final = open_book(SLUG, Path(__file__).parent / "rulebook", ("game",), REFUSALS)
LANTERNS: Final = BotGame[Street](
    SLUG,
    Lanterns.name,
    TurnQuestion.verbs,
    lambda: GameParts(LanternWords(), (TurnQuestion,), LanternComputer(), LanternGuide(), BOOK),
)
