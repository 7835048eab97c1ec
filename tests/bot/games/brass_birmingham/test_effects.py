"""Every offer of a turn states its effect: of tiles, links, cards, sales, and sources."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

import pytest

import rules
from bot.games import GAMES
from bot.games.brass_birmingham.parts import links_part, next_part
from bot.games.core.panel import Panel
from bot.i18n import LANGUAGES, Texts, texts_for
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import effects
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import ERAS, KINDS, SLOT
from rules.brass_birmingham.state import Player, Table
from tests.asked import NAMES
from tests.bot.games.brass_birmingham.tables import SLUG
from tests.bot.games.test_effects import DOT, EVERY, LIMIT, MOST, offers, positions
from tests.playing import tables_of
from tests.sharing import some

KINDS_OF_MOVES = "do="
ASIDE = ("", "drop")
"""The codes of edits that choose nothing begin so, and that of the way back."""
BUILT, DEVELOPED, BONUS, LAID, SOLD = "at-", "tile=", "bonus=", "link=", "pair="
EXPLAINED = ("card=", "beer=", "coal=", "iron=", "coal2=", "give=")
"""Of these it is enough that anything is said: which one it is differs by its place."""


def begun(panel: Panel) -> Iterator[tuple[str, bool]]:
    """Yield the draft of each kind of move, then those with an answer to each of its questions.

    With each goes whether nothing is chosen in it yet.
    """
    start = panel.start()
    kinds = [edit for group in panel.edits(start) for edit in group.edits if edit.enabled]
    for kind in kinds:
        if not kind.code.startswith(KINDS_OF_MOVES):
            yield start, True
            return
        draft = panel.apply(start, kind.code)
        yield draft, True
        for group in panel.edits(draft):
            first = next((edit for edit in group.edits if edit.enabled), None)
            if first is not None and first.code not in ASIDE:
                yield panel.apply(draft, first.code), False


def said(panel: Panel, draft: str) -> Iterator[tuple[str, str]]:
    """Yield the code of each edit and what is said of it, of a button when it is pressed."""
    for group in panel.edits(draft):
        for edit in group.edits:
            if not edit.enabled or edit.code in ASIDE or edit.code.startswith(KINDS_OF_MOVES):
                continue
            parts = [group.label, edit.label, edit.description]
            if group.buttons:
                parts.append(panel.summary(panel.apply(draft, edit.code)))
            yield edit.code, f" {DOT} ".join(parts)


def expected(code: str, view: Table, player: Player, texts: Texts) -> list[str]:
    """Return what must be said of an edit in a draft in which nothing is chosen yet."""
    _, _, chosen = code.partition("=")
    if code.startswith(BUILT):
        kind = player.next_tile(code.removeprefix(BUILT).partition("=")[0])
        assert kind is not None
        return [effects.tile(kind, view.era, texts)]
    if code.startswith((DEVELOPED, BONUS)):
        after = player.next_tile(chosen, 1)
        return [] if after is None else [next_part(after, texts)]
    if code.startswith(LAID):
        return [links_part(queries.link_value(view, chosen), texts)]
    if code.startswith(SOLD):
        tile = view.board[SLOT[chosen.partition(">")[0]]]
        assert tile is not None
        return [words.points(tile.kind.vp, texts)]
    return []


@pytest.mark.parametrize(("seats", "options"), tables_of(SLUG))
def test_nothing_is_offered_without_its_effect(seats: int, options: dict[str, object]) -> None:
    all_of_them = islice(positions(SLUG, seats, options), 0, EVERY * MOST, EVERY)
    looked_at = some(all_of_them, f"effects {seats}", 2)
    for state, language in zip(looked_at, cycle(LANGUAGES), strict=False):
        assert isinstance(state, Table)
        seat, texts = rules.waiting(state)[0], texts_for(language)
        view = rules.view(state, seat)
        assert isinstance(view, Table)
        question = GAMES[SLUG].question(view, seat, NAMES, texts)
        assert question is not None
        panel, player = question.panel(), view.players[seat]
        assert panel is not None
        for text, told in offers(question):
            assert told.partition(f" {DOT} ")[2], text
            if text.startswith("build "):
                kind = player.next_tile(text.split()[1])
                assert kind is not None
                assert effects.tile(kind, view.era, texts) in told, (text, told)
        for draft, fresh in begun(panel):
            for code, told in said(panel, draft):
                for effect in expected(code, view, player, texts) if fresh else ():
                    assert effect in told, (code, told)
                if code.startswith(EXPLAINED):
                    assert told.rpartition(f" {DOT} ")[2], (code, told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_are_short(language: str) -> None:
    for kind in KINDS:
        for era in ERAS:
            assert 0 < len(effects.tile(kind, era, texts_for(language))) <= LIMIT
