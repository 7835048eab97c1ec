"""The panel in which moves are planned ahead fits a message, whatever is offered."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest

import rules
from bot.games import GAMES
from bot.games.core.question import planner
from bot.i18n import LANGUAGES, Texts, texts_for
from bot.model import Game, Order, Seat
from bot.services.orders.parsing import ENDS
from bot.ui.controls import CUSTOM_ID_LENGTH, read_control
from bot.ui.layout import COMPONENT_LIMIT, TEXT_LIMIT, Layout
from bot.ui.orders.plan_panel import (
    Alternatives,
    PlanControl,
    PlanDraft,
    plan_layout,
    queued_layout,
    usable,
)
from bot.ui.play.panel_layout import OpenPanel
from renderers.core.picture import Picture
from rules import Chance, State
from tests.asked import asked
from tests.sharing import in_turn

PICTURE = Picture(b"", 1, 1, "The preview")
STEPS = 9
"""So many changes are made in each plan."""


def game_of(state: State) -> Game:
    seats = tuple(Seat(n, 11 + n, f"player {n}") for n in range(state.seats))
    return Game(
        10**17, state.slug, "running", "a game", 1, 2, 3, 4, 11, {}, seats, 5, "", 1, "en", 5, 5,
        4, rules.waiting(state), 0.0, 0.0, 0.0,
    )  # fmt: skip


def positions(slug: str) -> Iterator[tuple[State, int]]:
    chance, state = Chance("plans"), rules.new(slug, 3, seed="plans")
    for ply in range(120):
        waiting = rules.waiting(state)
        if not waiting:
            return
        if ply % 12 == 0:
            yield state, (waiting[0] + 1) % 3
        state = rules.play(state, waiting[0], rules.sample(state, waiting[0], chance)).state


def plans(slug: str, texts: Texts) -> Iterator[PlanDraft]:
    """Plans for each occasion that come up in a game, with more and more in them."""
    kind, chance = GAMES[slug], Chance("edits")
    for state, seat in positions(slug):
        found = usable(kind, rules.view(state, seat), seat)
        for occasion, view in found.items():
            game = game_of(state)
            question = asked(view, seat, game.names, texts)
            panel = planner(question) or Alternatives(question)
            opened = OpenPanel(game, state, view, seat, panel)
            for _ in range(STEPS):
                yield PlanDraft(opened, tuple(found), occasion, "removed")
                groups = panel.edits(opened.draft)
                edits = [each for group in groups for each in group.edits if each.enabled]
                if not edits:
                    break
                opened = opened.edited(chance.choose(edits).code)


def check(layout: Layout) -> None:
    items = list(layout.walk_children())
    assert len(items) <= COMPONENT_LIMIT
    said = [each.content for each in items if isinstance(each, discord.ui.TextDisplay)]
    assert sum(map(len, said)) <= TEXT_LIMIT
    named = [each.custom_id for each in items if hasattr(each, "custom_id")]
    assert len(set(named)) == len(named)
    assert all(each and len(each) <= CUSTOM_ID_LENGTH and read_control(each) for each in named)
    layout.to_components()  # type: ignore[no-untyped-call]
    assert "onfirm" not in "".join(said), "a plan is queued"


@pytest.mark.parametrize("locale", in_turn(LANGUAGES))
@pytest.mark.parametrize("slug", GAMES)
def test_every_plan_fits(slug: str, locale: str) -> None:
    texts, met = texts_for(locale), 0
    for plan in plans(slug, texts):
        check(plan_layout(plan, PICTURE, "plan", texts))
        if plan.wanted:
            met += 1
            orders = [
                Order(7, 1, 0, 11, 1, "moves", moves=tuple(wish.moves)) for wish in plan.wanted
            ]
            outline = plan.outline
            check(queued_layout(plan.opened.game, outline, orders, texts))
    assert met


def test_ids_have_room_for_every_occasion() -> None:
    longest = max((each for kind in GAMES.values() for each in kind.foresight.occasions), key=len)
    until = max(ENDS, key=len)
    edit = PlanControl(10**17, longest, until, "edit", "x" * 50)
    assert len(edit.custom_id) <= CUSTOM_ID_LENGTH
    assert all(read_control(PlanControl(1, "-", each, "open").custom_id) for each in ENDS)
