"""Every offer states its effect: in buttons, selects, panels, and completions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, islice
from typing import Any, NamedTuple

import pytest

import rules
from bot.games import GAMES, GUIDES
from bot.games.core.choices import CONSEQUENCE_LIMIT
from bot.games.core.question import Question
from bot.i18n import LANGUAGES, Texts, texts_for
from renderers.castles_of_burgundy.words import effects
from renderers.puerto_rico.words.effects import power
from renderers.valparaiso.words.cards import main_text
from rules import State
from rules.castles_of_burgundy.data.tiles import TILES
from rules.puerto_rico.data import BUILDING
from rules.valparaiso.data import ACHIEVEMENTS
from tests.asked import NAMES
from tests.playing import tables
from tests.sharing import some

EVERY = 7
"""One of so many positions of a game is looked at."""
MOST = 40
"""So many positions of each table."""
BEGINNING = 25
"""So much of an effect is shown at least where there is little room."""
DOT = "\N{MIDDLE DOT}"
PAID = "pay-"
"""The codes of what is given away begin so."""
LIMIT = 90
"""An effect has so many characters at most."""


class Component(NamedTuple):
    """What is offered by name: its words for what it does, and the moves that take one."""

    effect: Callable[[str, Texts], str]
    taken_by: tuple[str, ...]


COMPONENTS: Mapping[str, Mapping[str, Component]] = {
    "puerto-rico": {
        name: Component(lambda each, texts: power(BUILDING[each], texts), ("build", "draft"))
        for name in BUILDING
    },
    "castles-of-burgundy": {
        name: Component(effects.tile, ("take", "buy", *("church", "market", "carpenter")))
        for name in TILES
    },
    "valparaiso": {card.slug: Component(main_text, ("play overseas",)) for card in ACHIEVEMENTS},
}
"""Brass' tiles do what their numbers say, which stand in every offer of one."""


def positions(slug: str, seats: int, options: dict[str, object]) -> Iterator[State]:
    """Yield positions from a game, half of whose moves are good, half drawn."""
    chance, guide = rules.Chance(f"effects {seats}"), GUIDES[slug]
    state = rules.new(slug, seats, options, f"effects {seats}")
    while waiting := rules.waiting(state):
        yield state
        seat = waiting[0]
        good = chance.below(2)
        move = guide.answer(state, seat) if good else rules.sample(state, seat, chance)
        rules.advance(state, seat, move)


def offers(question: Question[Any, Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield the notation of each offer, and all that is said of it."""
    for choice in (*question.choices(), *islice(question.offers(""), 25)):
        assert len(choice.consequence) <= CONSEQUENCE_LIMIT
        yield choice.text, f"{choice.label} {DOT} {choice.consequence}"


def edits(question: Question[Any, Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield the code of each change of a draft that is begun, and what is said of it.

    A button shows only its label; what it does is told as soon as it is pressed, before anything
    is played.
    """
    panel = question.panel()
    if panel is None:
        return
    start = panel.start()
    for group in panel.edits(start):
        for edit in group.edits:
            said = f"{edit.label} {DOT} {edit.description}" if edit.description else edit.label
            if not edit.enabled:
                continue
            if not edit.description and not edit.code.startswith(PAID):
                said += f" {DOT} {panel.summary(panel.apply(start, edit.code))}"
            yield edit.code, said


def named(slug: str, text: str) -> list[str]:
    """Return the components that a notation or a code names."""
    return [word for word in re.split(r"[ =,>]", text) if word in COMPONENTS[slug]]


@pytest.mark.parametrize(("slug", "seats", "options"), tables(*COMPONENTS))
def test_nothing_is_offered_without_its_effect(
    slug: str, seats: int, options: dict[str, object]
) -> None:
    all_of_them = islice(positions(slug, seats, options), 0, EVERY * MOST, EVERY)
    looked_at = some(all_of_them, f"effects {slug} {seats}", 2)
    for state, language in zip(looked_at, cycle(LANGUAGES), strict=False):
        texts = texts_for(language)
        seat = rules.waiting(state)[0]
        view = rules.view(state, seat)
        question = GAMES[slug].question(view, seat, NAMES, texts)
        assert question is not None
        for text, said in offers(question):
            # the verb may be a building, and others are what leaves for the first one
            for name in named(slug, text.partition(" ")[2])[:1]:
                component = COMPONENTS[slug][name]
                assert said.partition(f" {DOT} ")[2] or ": " in said, text
                if text.startswith(component.taken_by):
                    assert component.effect(name, texts)[:BEGINNING] in said, (text, said)
        for code, said in edits(question):
            if named(slug, code) and not code.startswith(PAID):
                assert said.partition(f" {DOT} ")[2], code
                if slug == "valparaiso":
                    effect = COMPONENTS[slug][named(slug, code)[0]].effect
                    told = effect(named(slug, code)[0], texts)[:BEGINNING]
                    assert told in said or "\n- " in said, (code, said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", COMPONENTS)
def test_effects_are_short(slug: str, language: str) -> None:
    texts = texts_for(language)
    for name, component in COMPONENTS[slug].items():
        assert 0 < len(component.effect(name, texts)) <= LIMIT, name
