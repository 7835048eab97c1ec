"""What is offered side by side can be told apart: in buttons, selects, panels and completions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import discord
import pytest

import rules
from bot.games import GAMES
from bot.games.core.choices import (
    LABEL_LIMIT,
    OfferedMove,
    Words,
    choice,
    cut_apart,
    told_apart,
    uncut_labels,
)
from bot.games.core.panel import Panel
from bot.games.core.question import describe, planner
from bot.i18n import Texts, texts_for
from bot.services.errors import Refused
from bot.services.orders.suggestions import suggestions
from bot.ui.orders.plan_panel import Alternatives, PlanControl
from bot.ui.orders.suggestions import suggestion_lines
from bot.ui.play.autocompletion import move_offers
from bot.ui.play.controls import choice_rows
from bot.ui.play.panel_layout import EditControls, edit_items
from bot.ui.play.typed_moves import meant_move
from rules import BadNotation, State
from tests.asked import NAMES
from tests.bot.games.core.test_question import TABLES
from tests.sharing import in_turn, some

LOOKS = 24
"""In so many positions of a game the offers are looked at."""
CHANGES = 4
"""So many changes are made in each panel."""
SCANNED = 2000
"""Of so many legal moves some from the whole list are compared."""
TYPED = 3
"""So many beginnings of moves are typed in each position."""
CONTROLS = EditControls(
    lambda code: PlanControl(1, "turn", "round", "edit", code),
    lambda place: PlanControl(1, "turn", "round", "menu", str(place)),
)


def positions(slug: str, seats: int, options: dict[str, object]) -> Iterator[tuple[int, State]]:
    """Positions from the whole of a random game, at equal distances, numbered."""
    chance, states = rules.Chance(f"side by side {seats}"), []
    state = rules.new(slug, seats, options, f"side by side {seats}")
    while waiting := rules.waiting(state):
        states.append(rules.copy(state))
        seat = chance.choose(waiting)
        rules.advance(state, seat, rules.sample(state, seat, chance))
    yield from enumerate(states[:: max(1, len(states) // LOOKS)])


def alike(items: Iterable[discord.ui.Item[Any]]) -> list[object]:
    """What the controls of one message say twice: buttons by their label, options by all of it.

    Buttons below different texts stand apart.
    """
    found: list[object] = []
    buttons: Counter[str] = Counter()
    for item in items:
        if not isinstance(item, discord.ui.ActionRow):
            found += twice(buttons)
            buttons.clear()
            continue
        for child in item.children:
            if isinstance(child, discord.ui.Button):
                buttons[str(child.label)] += 1
            elif isinstance(child, discord.ui.Select):
                found += twice((each.label, each.description) for each in child.options)
    return [*found, *twice(buttons)]


def twice(said: Iterable[Any]) -> list[object]:
    counts = said if isinstance(said, Counter) else Counter(said)
    return [each for each, number in counts.items() if number > 1]


def panel_offers(panel: Panel, chance: rules.Chance, texts: Texts) -> Iterator[object]:
    yield from twice(door.label for door in panel.doors())
    draft = panel.start()
    for _ in range(CHANGES):
        groups = panel.edits(draft)
        yield from alike(edit_items(CONTROLS, groups, texts))
        yield from alike(edit_items(CONTROLS, groups, texts, room=0))
        codes = [each.code for group in groups for each in group.edits if each.enabled]
        if not codes:
            return
        draft = panel.apply(draft, chance.choose(codes))


def typed_lines(state: State, seat: int, chance: rules.Chance) -> Iterator[str]:
    """Beginnings of legal moves, and single words of them."""
    for _ in range(TYPED):
        words = str(rules.sample(state, seat, chance)).split()
        yield " ".join(words[: 1 + chance.below(len(words))])
        yield words[-1]


def asked_which(view: State, seat: int, typed: str, texts: Texts) -> tuple[OfferedMove, ...]:
    try:
        return meant_move(GAMES[view.slug], view, seat, typed, NAMES, texts).choices
    except (Refused, BadNotation):
        return ()


def offers(state: State, seat: int, chance: rules.Chance, texts: Texts) -> Iterator[object]:
    """Everything that one seat is offered in a position and that is said twice there."""
    kind, view = GAMES[state.slug], rules.view(state, seat)
    question = kind.question(view, seat, NAMES, texts)
    if question is not None:
        choices = question.choices()
        yield from alike(choice_rows(choices, 1, 1, texts))
        for panel in filter(None, (question.panel(), question.panel(planning=True))):
            yield from panel_offers(panel, chance, texts)
        for typed in typed_lines(state, seat, chance):
            yield from alike(choice_rows(asked_which(view, seat, typed, texts), 1, 1, texts))
            yield from twice(
                offer.name for offer in move_offers(kind, view, seat, NAMES, texts, typed)
            )
        moves = list(islice(rules.legal(view, seat), SCANNED))
        legal = [describe(question, move) for move in moves[:60]]
        afar = [describe(question, move) for move in moves[:: max(1, len(moves) // 25)]]
        for few in (legal[:10], legal[:25], legal[-10:], afar[:25]):
            yield from alike(choice_rows(told_apart(few), 1, 1, texts))
    for occasion, at in kind.foresight.ahead(view, seat).items():
        later = kind.question(at, seat, NAMES, texts)
        assert later is not None, occasion
        yield from panel_offers(planner(later) or Alternatives(later), chance, texts)
    found = suggestions(kind, view, seat)
    yield from twice(suggestion_lines(kind, found, seat, NAMES, texts))


@pytest.mark.parametrize(("slug", "seats", "options"), in_turn(TABLES))
def test_moves_offered_side_by_side_have_different_words(
    slug: str, seats: int, options: dict[str, object]
) -> None:
    chance, languages = rules.Chance("offers"), ("en", "ko", "ja")
    said: dict[str, list[object]] = defaultdict(list)
    for number, state in some(positions(slug, seats, options), f"{slug} {seats}"):
        texts = texts_for(languages[(number + number // 3) % 3])
        for seat in range(seats):
            for each in offers(state, seat, chance, texts):
                said[f"{number} {rules.pending(state)}"[:60]].append(each)
    assert dict(said) == {}


def choices(*described: tuple[str, str]) -> Sequence[OfferedMove]:
    return [OfferedMove(f"move {n}", *each) for n, each in enumerate(described)]


def test_long_labels_keep_what_tells_them_apart() -> None:
    ways = ("Quillota", "Quillota → Limache", "Quillota → Limache → La Ligua", "Limache")
    begun = "Valparaíso → Placilla → Casablanca → "
    starts = (f"{begun}Quillota, " * 2, f"{begun}Limache, " * 3, begun, f"{begun}Quillota, {begun}")
    texts = [f"Move Merchants: {start}{way}" for start in starts for way in ways]
    found = cut_apart(texts, LABEL_LIMIT)
    assert len({text.rstrip("…,→; ") for text in found}) == len(texts), found
    assert all(len(text) <= LABEL_LIMIT for text in found)
    assert all(text.startswith("Move M") for text in found)


def test_a_sentence_names_moves_in_full_as_far_as_that_tells_them_apart() -> None:
    long, twin = "Sell a tile, " * 9, "Sell two tiles, " * 9
    given = [("a", long, ""), ("b", twin, "to Oxford"), ("c", twin, "to Leek"), ("d", "Loan", "")]
    found = told_apart([choice(text, Words(name, note)) for text, name, note in given])
    assert [len(each.label) <= LABEL_LIMIT for each in found] == [True] * 4
    names = uncut_labels(found)
    assert (names[0], names[3]) == (long, "Loan")
    assert names[1] != names[2]


def test_few_words_in_brackets_are_kept_whole() -> None:
    texts = [f"Sell: {'x, ' * 30}income +4 (level 0 → 2); card {card}" for card in ("A", "B")]
    assert all("… 2)" not in text for text in cut_apart(texts, LABEL_LIMIT))


def test_equal_labels_take_what_differs_from_their_consequences() -> None:
    found = told_apart(
        choices(
            ("Take a ship", "die 4→3 for 1 worker; doesn't fit anywhere"),
            ("Take a ship", "die 5→3 for 2 workers; doesn't fit anywhere"),
            ("Take a mine", "doesn't fit anywhere"),
        )
    )
    assert [(each.label, each.consequence) for each in found] == [
        ("Take a ship · die 4→3 for 1 worker", "doesn't fit anywhere"),
        ("Take a ship · die 5→3 for 2 workers", "doesn't fit anywhere"),
        ("Take a mine", "doesn't fit anywhere"),
    ]
