"""Changes of planned moves: the answers to the controls of their panel, and queueing.

A plan is stored like the draft of an answer, so a panel survives a restart. It belongs to no
question: whatever the others do in the meantime, it stays as long as it is possible.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, assert_never

from bot.games import GAMES
from bot.games.core.ahead import is_timed
from bot.games.core.question import planner
from bot.games.core.turns_planner import TurnsPlanner
from bot.model import Until
from bot.services.errors import WHY_NOT_RUNNING, NotRunning, Refused
from bot.services.orders.parsing import ENDS, OrderRequest
from bot.services.orders.suggestions import Suggestion, suggestions
from bot.services.play.requirements import seat_of, stale
from bot.ui.controls import answers, chosen, mark, unused
from bot.ui.layout import picture_file, rows_of
from bot.ui.names import names_of
from bot.ui.orders.plan_panel import (
    Alternatives,
    PlanControl,
    PlanDraft,
    plan_layout,
    queued_layout,
    usable,
)
from bot.ui.orders.suggestions import suggestion_buttons, suggestion_lines, suggestion_words
from bot.ui.play import panel_actions
from bot.ui.play.panel_layout import OpenPanel
from bot.ui.press import Press, texts_of
from rules import RulesError, may_act
from rules import view as view_of

_END: Final = "\n"
"""The separator after the occasion in a stored step."""


@answers(PlanControl)
async def change_or_queue(press: Press, pressed: PlanControl) -> None:
    """Change the plan or queue it, and show what came of it."""
    await press.response.defer()
    game, occasion, until, what = pressed.game, pressed.occasion, pressed.until, pressed.what
    match pressed.verb:
        case "open":
            await open_plan(press, game)
        case "on":
            await open_plan(press, game, chosen(press), until)
        case "until":
            await open_plan(press, game, occasion, _end(chosen(press)))
        case "menu":
            await edit(press, game, occasion, until, chosen(press))
        case "edit":
            await edit(press, game, occasion, until, what or "")
        case "undo":
            await change_plan(press, game, occasion, until, without_last)
        case "reset":
            await change_plan(press, game, occasion, until, anew)
        case "queue":
            await queue(press, game, occasion, until, what)
        case "take":
            await take(press, game, occasion, until, what)
        case _:
            assert_never(pressed.verb)


def _end(until: str) -> Until:
    if until not in ENDS:
        raise unused()
    return until


async def open_question(press: Press, game_id: int, question: int, door: str | None = None) -> None:
    """Show the panel of a question, entered by a `door` if there are several.

    A player who is not asked sees the plan for a later question.
    """
    position = await press.client.app.play.games.position(game_id)
    game, seat = position.game, seat_of(position.game, press.user.id)
    early = game.question == question and not may_act(position.state, seat)
    kind = GAMES[game.slug]
    if early and game.status == "running" and usable(kind, view_of(position.state, seat), seat):
        await _enter_plan(press, game_id, door)
    elif door is not None:
        await panel_actions.enter(press, game_id, question, door)
    else:
        await panel_actions.open_panel(press, game_id, question)


async def _enter_plan(press: Press, game_id: int, door: str | None) -> None:
    """Show the plan, entered by a `door` of the question; as it was if that does not lead there.

    If what the door does is not possible, the plan says why.
    """
    plan = await _load(press, game_id, "", None)
    panel = plan.opened.panel
    if door is None or not any(each.code == door for each in panel.doors()):
        await _show(press, plan)
        return
    try:
        draft = panel.entered(plan.opened.draft, door)
    except RulesError as error:
        why = panel_actions.why_not(plan.opened, door, error, texts_of(press))
        await _show(press, replace(plan, opened=plan.opened.noted(why)))
        return

    def entered(opened: OpenPanel) -> OpenPanel:
        return opened if draft == opened.draft else opened.with_steps((*opened.steps, draft))

    await change_plan(press, game_id, plan.occasion, plan.until, entered)


async def open_plan(
    press: Press, game_id: int, occasion: str = "", until: Until | None = None
) -> None:
    """Show the plan for an occasion; without one that of the plan, or the one that comes first."""
    await _show(press, await _load(press, game_id, occasion, until))


async def _load(press: Press, game_id: int, occasion: str, until: Until | None) -> PlanDraft:
    position = await press.client.app.play.games.position(game_id)
    game, kind = position.game, GAMES[position.game.slug]
    seat = seat_of(game, press.user.id)
    if game.status != "running":
        raise NotRunning(WHY_NOT_RUNNING[game.status])
    positions = usable(kind, view_of(position.state, seat), seat)
    if not positions:
        raise Refused("There's nothing to plan ahead for right now.")
    stored = await press.client.app.orders.plan(game_id, press.user.id)
    if occasion not in positions:
        before = stored[-1].partition(_END)[0] if stored and not occasion else ""
        occasion = before if before in positions else next(iter(positions))
    view, names = positions[occasion], names_of(game)
    question = kind.question(view, seat, names, texts_of(press))
    if question is None:
        raise Refused("There's nothing to plan ahead for right now.")
    panel = planner(question) or Alternatives(question)
    opened = OpenPanel(game, position.state, view, seat, panel)
    end: Until = "round" if question.ahead is not None and is_timed(question.ahead) else "next"
    return PlanDraft(
        opened.resumed(_own(stored, occasion)), tuple(positions), occasion, until or end
    )


async def edit(press: Press, game_id: int, occasion: str, until: Until, code: str) -> None:
    """Make one change of a plan and show it. Raises RulesError if it is not on offer."""
    await change_plan(press, game_id, occasion, until, lambda opened: opened.edited(code))


async def change_plan(
    press: Press,
    game_id: int,
    occasion: str,
    until: Until,
    change: Callable[[OpenPanel], OpenPanel],
) -> None:
    """Change the plan as it is stored by now, which may be newer than what the person saw.

    It is shown also where the change is refused, so that the person sees what it did not fit.
    """
    plan = await _load(press, game_id, occasion, until)
    if plan.occasion != occasion:
        await _show(press, plan)
        raise stale()

    def changed(stored: tuple[str, ...]) -> tuple[str, ...]:
        steps = change(plan.opened.resumed(_own(stored, occasion))).steps
        return tuple([f"{occasion}{_END}{step}" for step in steps])

    try:
        await press.client.app.orders.change_plan(game_id, press.user.id, changed)
    except RulesError:
        await _show(press, plan)
        raise
    await _show(press, await _load(press, game_id, occasion, until))


async def queue(press: Press, game_id: int, occasion: str, until: Until, seen: str | None) -> None:
    """Make the plan an order. Raises Refused unless it is complete and what the person saw.

    Where the person is asked by now it plays at once: no other question would come.
    """
    plan = await _load(press, game_id, occasion, until)
    if seen != mark(plan.opened.draft):
        await _show(press, plan)
        raise Refused("The plan changed in the meantime, so it wasn't saved.")
    if not plan.wanted:
        raise Refused("The draft isn't complete yet.")
    outline = plan.outline
    await _give(press, plan, plan.wanted, outline)


async def take(press: Press, game_id: int, occasion: str, until: Until, seen: str | None) -> None:
    """Make a suggestion an order. Raises Refused unless it is still one as things stand now."""
    plan = await _load(press, game_id, occasion, until)
    suggested = await _suggested(plan)
    chosen = next((each for each in suggested if mark(each.text) == seen), None)
    if chosen is None:
        await _show(press, plan)
        raise Refused("The game has changed since this was suggested, so nothing was planned.")
    opened, texts = plan.opened, texts_of(press)
    kind, names = GAMES[opened.game.slug], names_of(opened.game)
    words = suggestion_words(kind, chosen, opened.seat, names, texts)
    await _give(press, plan, (OrderRequest("moves", moves=(chosen.text,), until=until),), words)


async def _suggested(plan: PlanDraft) -> Sequence[Suggestion]:
    """Return the suggestions for the occasion of a plan, none while it is asked about."""
    opened = plan.opened
    if plan.is_asked:
        return ()
    kind, view = GAMES[opened.game.slug], view_of(opened.state, opened.seat)
    rated = opened.game.is_rated
    return await asyncio.to_thread(suggestions, kind, view, opened.seat, plan.occasion, rated=rated)


async def _give(
    press: Press, plan: PlanDraft, wishes: Sequence[OrderRequest], outline: str
) -> None:
    """Make orders of what was planned; who is asked by now plays at once."""
    orders, game = press.client.app.orders, plan.opened.game
    replaced = plan.occasion if isinstance(plan.opened.panel, TurnsPlanner) else None
    orders_made = await orders.add_all(game.id, press.user.id, wishes, instead_of=replaced)
    await orders.change_plan(game.id, press.user.id, lambda _stored: ())
    played = plan.is_asked and await _played_now(press, plan)
    layout = queued_layout(game, outline, orders_made, texts_of(press), played=played)
    await press.edit_original_response(view=layout, attachments=[])


async def _played_now(press: Press, plan: PlanDraft) -> bool:
    """Let the orders of the person answer the question of the plan; whether they did."""
    game = plan.opened.game
    try:
        await press.client.app.orders.play_now(game.id, press.user.id, game.question)
    except Refused:  # the table is paused, or the plan is about another question
        return False
    return (await press.client.app.play.games.position(game.id)).game.question != game.question


async def _show(press: Press, plan: PlanDraft) -> None:
    texts = texts_of(press)
    picture = await panel_actions.picture_of(press, plan.opened, plan.occasion)
    name = f"plan-{plan.opened.game.id}-{len(plan.opened.steps)}"
    game, seat = plan.opened.game, plan.opened.seat
    shows_all = game.is_rated  # the panel offers all choices anyway
    suggested = () if plan.opened.steps or shows_all else await _suggested(plan)
    lines = suggestion_lines(GAMES[game.slug], suggested, seat, names_of(game), texts)
    heading = [texts.gettext("Likely moves:")] if suggested else []
    buttons = rows_of(suggestion_buttons(game, suggested, texts))
    layout = plan_layout(plan, picture, name, texts, [*heading, *lines], buttons)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


def _own(stored: tuple[str, ...], occasion: str) -> tuple[str, ...]:
    """Return the steps of a stored plan that belong to an occasion."""
    parts = [step.partition(_END) for step in stored]
    return tuple([draft for begun, _, draft in parts if begun == occasion])


def without_last(opened: OpenPanel) -> OpenPanel:
    """Return a panel without its newest step."""
    return opened.with_steps(opened.steps[:-1])


def anew(opened: OpenPanel) -> OpenPanel:
    """Return a panel without any step."""
    return opened.with_steps(())
