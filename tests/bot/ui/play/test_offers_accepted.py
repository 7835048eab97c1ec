"""What autocompletion offers is accepted when it is sent as it is, in all games and languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from bot.commands.orders import details_offered
from bot.commands.play import all_verbs
from bot.games import GAMES
from bot.games.core.game import BotGame
from bot.games.core.panel import begun
from bot.games.core.preferences import legal_move
from bot.i18n import LANGUAGES, Texts, texts_for
from bot.services.orders.reading import read_moves
from bot.ui.controls import is_mark
from bot.ui.play.autocompletion import move_offers, written_out
from bot.ui.play.typed_lines import lines_of
from bot.ui.play.typed_moves import meant_move
from rules import State
from tests.cases import for_each
from tests.playing import option_sets, random_games
from tests.sharing import in_turn, some

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")


def sent(
    kind: BotGame[Any], view: State, seat: int, value: str, texts: Texts, verbs: tuple[str, ...]
) -> bool:
    """Whether the value of an offer is understood as one legal move, or opens its panel."""
    argument = " ".join(value.lower().split())
    if is_mark(argument):
        text = written_out(kind, view, seat, argument, NAMES, texts, verbs)
        return legal_move(view, seat, text) is not None
    question = kind.question(view, seat, NAMES)
    panel = question.panel() if question is not None else None
    if panel is not None and begun(panel, lines_of(argument, verbs)):
        return True
    found = meant_move(kind, view, seat, argument, NAMES, texts, verbs)
    return not found.choices and legal_move(view, seat, found.text) is not None


def positions(slug: str, number: int) -> Iterator[tuple[State, int]]:
    """Positions of a random game with drawn options, in which a seat is asked."""
    chance = rules.Chance(f"offers {number}")
    low, high = rules.GAMES[slug].seats[0], rules.GAMES[slug].seats[-1]
    seats = low + number % (high - low + 1)
    sets = option_sets(slug, seats)
    state = rules.new(slug, seats, sets[number % len(sets)], seed=f"offers {number}")
    for turn in range(900):
        waiting = rules.waiting(state)
        if not waiting:
            return
        seat = waiting[turn % len(waiting)]
        if turn % 37 == number % 37:
            yield rules.view(state, seat), seat
        rules.advance(state, seat, rules.sample(state, seat, chance))


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_what_is_offered_is_accepted_as_it_is(slug: str) -> None:
    kind, looked = GAMES[slug], 0
    for number in range(random_games(2)):
        for place, (view, seat) in enumerate(some(positions(slug, number), f"{slug} {number}")):
            texts = texts_for(LANGUAGES[place % len(LANGUAGES)])
            for verbs in ((), *(kind.starts(verb) for verb in all_verbs().values())):
                implied = verbs[0] if verbs else ""
                for typed in ("", texts.pgettext("command", implied)[:2]):
                    offers = move_offers(kind, view, seat, NAMES, texts, typed, verbs, implied)
                    for offer in offers:
                        value = str(offer.value)
                        looked += 1
                        assert sent(kind, view, seat, value, texts, verbs), (verbs, value)
                        if not verbs and not is_mark(value):
                            assert read_moves(kind, value, texts.locale), value
    assert looked > 15


@for_each("slug", GAMES)
@for_each("language", LANGUAGES)
def test_details_of_preferences_are_accepted_as_they_are(slug: str, language: str) -> None:
    kind, texts = GAMES[slug], texts_for(language)
    for preference in kind.foresight.preferences:
        for typed in ("", "nonsense", *preference.values[:3], *(v[:2] for v in preference.values)):
            for value in details_offered(kind, preference, typed, texts):
                preference.read(value)
        if preference.values:
            assert details_offered(kind, preference, "", texts), preference.id
