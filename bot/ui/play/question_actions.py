"""The buttons beside a question and below its private panel, which lead to all other subjects."""

from __future__ import annotations

from typing import assert_never

from bot.ui.coach.hint_actions import show_hint
from bot.ui.controls import answers
from bot.ui.orders import plan_actions
from bot.ui.play import panel_actions
from bot.ui.play.actions import show_effects, show_own_board, show_own_hand
from bot.ui.play.controls import DoorButton, PanelButton, QuestionButton
from bot.ui.play.since_last_move import show_since
from bot.ui.play.undo import show_undo
from bot.ui.press import Press


@answers(QuestionButton)
async def answer_beside_question(press: Press, pressed: QuestionButton) -> None:
    """Answer privately what was asked for beside a question."""
    await press.response.defer(ephemeral=True, thinking=True)
    match pressed.verb:
        case "panel":
            await plan_actions.open_question(press, pressed.game, pressed.question)
        case "plan":
            await plan_actions.open_plan(press, pressed.game)
        case "hand":
            await show_own_hand(press, pressed.game)
        case "mine":
            await show_own_board(press, pressed.game)
        case "undo":
            await show_undo(press, pressed.game)
        case "effects":
            await show_effects(press, pressed.game)
        case "hint":
            await show_hint(press, pressed.game, pressed.question)
        case "since":
            await show_since(press, pressed.game)
        case _:
            assert_never(pressed.verb)


@answers(DoorButton)
async def open_by_door(press: Press, pressed: DoorButton) -> None:
    """Open the panel of a question with a first change made."""
    await press.response.defer(ephemeral=True, thinking=True)
    await plan_actions.open_question(press, pressed.game, pressed.question, pressed.code)


@answers(PanelButton)
async def change_or_finish(press: Press, pressed: PanelButton) -> None:
    """Change or finish the draft of a panel and show it again."""
    await press.response.defer()
    game, question, draft = pressed.game, pressed.question, pressed.draft
    match pressed.verb:
        case "undo":
            await panel_actions.undo_step(press, game, question)
        case "reset":
            await panel_actions.reset(press, game, question)
        case "confirm":
            await panel_actions.confirm(press, game, question, draft)
        case "sure":
            await panel_actions.confirm(press, game, question, draft, sure=True)
        case "keep":
            await panel_actions.keep(press, game, question, draft)
        case _:
            assert_never(pressed.verb)
