"""A temporary bridge: an adapter of the former kind as a game of the present kind."""

from __future__ import annotations

from typing import Any

import rules
from bot.games.core.composer import Composer
from bot.games.core.foresight import Foresight
from bot.games.core.game import BotGame
from bot.games.core.preferences import Preference
from bot.games.core.question import Question
from bot.games.core.title import Title
from bot.games.core.words import GameWords


class _Panel(Composer):
    def __init__(self, panel: Any, view: Any, seat: int) -> None:
        self.panel, self.view, self.seat = panel, view, seat
        type(self).about_hand = panel.about_hand

    def title(self, texts: Any) -> str:
        return self.panel.title(self.view, self.seat, texts)

    def start(self) -> str:
        return self.panel.start(self.view, self.seat)

    def edits(self, draft: str, texts: Any) -> Any:
        return self.panel.edits(self.view, self.seat, draft, texts)

    def apply(self, draft: str, code: str) -> str:
        return self.panel.apply(self.view, self.seat, draft, code)

    def preview(self, draft: str) -> Any:
        return self.panel.preview(self.view, self.seat, draft)

    def moves(self, draft: str) -> Any:
        return self.panel.moves(self.view, self.seat, draft)

    def summary(self, draft: str, texts: Any) -> str:
        return self.panel.summary(self.view, self.seat, draft, texts)


def bridged(title: Title, computer: Any, guide: Any, book: Any) -> BotGame[Any]:
    """Return the game of an adapter."""

    class Asked(Question[Any, Any]):
        def prompt(self, texts: Any) -> str:
            return title.question(self.view, self.seat, self.names, texts)

        def describe(self, move: Any, texts: Any) -> Any:
            return title.describe(move, self.view, self.seat, self.names, texts)

        def choices(self, texts: Any) -> Any:
            return title.choices(self.view, self.seat, texts)

        def offers(self, verb: str, texts: Any) -> Any:
            return title.offers(self.view, self.seat, verb, self.names, texts)

        def composer(self) -> Any:
            panel = title.composes(self.view, self.seat, self.names)
            return None if panel is None else _Panel(panel, self.view, self.seat)

    Asked.verbs = title.verbs

    class Words(GameWords[Any]):
        pass

    for name in dir(GameWords):
        if not name.startswith("_") and hasattr(title, name):
            setattr(Words, name, staticmethod(getattr(title, name)))
    Words.messages = staticmethod(title.table_messages)  # type: ignore
    Words.emoji, Words.has_hands = title.emoji, title.has_hands
    Words.__abstractmethods__ = frozenset()  # type: ignore

    class Preferred(Preference[Any]):
        def __init__(self, old: Any) -> None:
            for field in ("id", "label", "help", "argument", "values"):
                setattr(self, field, getattr(old, field))

        def read(self, argument: str) -> str:
            return title.read_preference(self.id, argument)

        def prefer(self, argument: str, view: Any, seat: int) -> Any:
            return title.prefer(self.id, argument, view, seat)

        def never(self, argument: str, view: Any, seat: int) -> bool:
            return title.never_prefers(self.id, argument, view, seat)

    class Seen(Foresight[Any]):
        def __init__(self) -> None:
            super().__init__([Asked])
            self.occasions = title.occasions
            self.preferences = tuple(map(Preferred, title.preferences))
            self.passes = title.passes
            self._by_id = {each.id: each for each in self.preferences}

        def ahead(self, view: Any, seat: int) -> Any:
            return title.ahead(view, seat)

        def occasion(self, text: str) -> str:
            word = text.partition(" ")[0]
            for verb in title.verbs:
                if word in verb.also:
                    word = verb.name
            return word

        def terms(self, move: Any, view: Any, seat: int) -> str:
            return title.terms(move, view, seat)

        def bare(self, move: Any) -> Any:
            return title.bare(move)

        def never(self, move: Any, view: Any, seat: int) -> bool:
            return title.never(move, view, seat)

    class Game(BotGame[Any]):
        def question(self, view: Any, seat: int, names: Any = ()) -> Any:
            return Asked(view, None, seat, names) if rules.may_act(view, seat) else None

    Asked.decision = None  # type: ignore
    return Game(title.slug, Words(), (Asked,), computer, guide, book, Seen())
