"""Suggestions for the next turn in words, each with the button that queues it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import rules
from bot.games import GAMES
from bot.games.core.choices import Names
from bot.games.core.game import BotGame
from bot.i18n import Texts
from bot.model import Game
from bot.services.orders.suggestions import Suggestion, suggestions
from bot.ui.controls import mark
from bot.ui.layout import Button, button, rows_of
from bot.ui.names import names_of
from bot.ui.orders.order_words import SAFE, join_sequence
from bot.ui.orders.plan_panel import ANY, PlanControl, occasion_label, usable
from bot.ui.play.panel_layout import NO_OFFER, FollowUp
from bot.ui.press import Press, texts_of
from rules import State


async def next_turn(press: Press, game: Game, state: State, seat: int) -> FollowUp:
    """Return the offer to plan the next turn, with suggestions; empty where nothing can be planned.

    Whoever is asked again has nothing to plan yet.
    """
    kind, view = GAMES[game.slug], rules.view(state, seat)
    if game.status != "running" or seat in game.waiting or not usable(kind, view, seat):
        return NO_OFFER
    texts = texts_of(press)
    suggested = await asyncio.to_thread(suggestions, kind, view, seat, rated=game.is_rated)
    lines = suggestion_lines(kind, suggested, seat, names_of(game), texts)
    heading = ["**" + texts.gettext("Plan your next turn") + "**"] if lines else []
    asked = occasion_label(kind, suggested[0].occasion, texts) if suggested else ""
    if asked:
        heading.append(texts.gettext("When it's your turn: {question}", question=asked))
    plan = button(texts.gettext("Plan ahead…"), PlanControl(game.id, ANY, "round", "open"))
    return FollowUp(
        [*heading, *lines], rows_of([*suggestion_buttons(game, suggested, texts), plan])
    )


def suggestion_lines(
    kind: BotGame[Any], suggested: Sequence[Suggestion], seat: int, names: Names, texts: Texts
) -> list[str]:
    """Return the suggestions in words, numbered like their buttons."""
    words = (suggestion_words(kind, each, seat, names, texts) for each in suggested)
    return [f"{number}. {words_of_move}" for number, words_of_move in enumerate(words, 1)]


def suggestion_words(
    kind: BotGame[Any], suggestion: Suggestion, seat: int, names: Names, texts: Texts
) -> str:
    """Return the moves of a suggestion in words, with what one alone brings."""
    at, labels = suggestion.view, list[str]()
    for place, move in enumerate(suggestion.moves):
        if place:
            at = rules.play(at, seat, suggestion.moves[place - 1]).state
        question = kind.question(at, seat, names, texts)
        if question is None:
            break
        words = question.words(move)
        labels.append(f"**{words.label}**")
        if len(suggestion.moves) == 1 and words.consequence:
            labels = [texts.gettext("{label}: {told}", label=labels[0], told=words.consequence)]
    joined = join_sequence(labels, texts)
    return f"{joined} \N{MIDDLE DOT} {texts.gettext(SAFE)}" if suggestion.safe else joined


def suggestion_buttons(game: Game, suggested: Sequence[Suggestion], texts: Texts) -> list[Button]:
    """Return the buttons that queue a suggestion each."""
    kind = GAMES[game.slug]
    return [
        button(
            texts.gettext("Plan {n}", n=number),
            PlanControl(
                game.id,
                each.occasion,
                "round" if kind.foresight.timed(each.moves[0]) else "next",
                "take",
                mark(each.text),
            ),
            "primary",
        )
        for number, each in enumerate(suggested, 1)
    ]
