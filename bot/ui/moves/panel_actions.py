"""Changes of the draft in a private panel: the answers to its controls.

A draft is kept as a stack of texts, one for each change, so that a step can be taken back. It
is stored, so a panel survives a restart; what it shows is seen by its player alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Change, Position
from bot.services.errors import Refused
from bot.services.moves.staleness import is_current, require_question, stale
from bot.services.seats.holding import seat_of
from bot.ui.controls import answers, chosen
from bot.ui.layout import Layout, Row, button, gallery, picture_file, rows_of, text
from bot.ui.marks import mark
from bot.ui.moves import actions
from bot.ui.moves.controls import DoorButton, EditButton, EditSelect
from bot.ui.moves.panel_layout import Panel, done_layout, panel_layout
from bot.ui.moves.prompts import choice_rows
from bot.ui.names import names_of
from bot.ui.orders.plan_panel import ANY, PlanControl, usable
from bot.ui.press import Press, format_of, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.waiting.deadlines import limit_line
from renderers.core.picture import Picture
from rules import NOT_ASKED, RulesError, may_act, seen
from rules import view as view_of


async def open_panel(press: Press, game_id: int, question: int) -> None:
    """Show the panel of a question, or the choices of the person where there is no panel."""
    position, seat = await _asked(press, game_id, question)
    panel = await _panel(press, position, seat)
    if panel is None:
        await _show_choices(press, position, seat)
    else:
        await _show(press, panel)


@answers(DoorButton)
async def enter(press: Press, pressed: DoorButton) -> None:
    """Open the panel by one of its doors; a draft about the same is kept."""
    await press.response.defer(ephemeral=True, thinking=True)
    await begin(press, pressed.game, pressed.question, lambda panel: panel.entered(pressed.code))


async def begin(press: Press, game_id: int, question: int, draft: Callable[[Panel], str]) -> None:
    """Show the panel of a question with a draft, as a step after those there were."""
    panel = await _load(press, game_id, question)
    wanted = draft(panel)
    if wanted != panel.draft:
        steps = await press.client.app.play.drafts.change(
            game_id, panel.seat, question, lambda steps: (*steps, wanted)
        )
        panel = panel.resumed(steps)
    await _show(press, panel)


@answers(EditSelect)
async def edit_chosen(press: Press, pressed: EditSelect) -> None:
    """Make the chosen change of the draft and show it again."""
    await press.response.defer()
    await edit(press, pressed.game, pressed.question, chosen(press))


@answers(EditButton)
async def edit_pressed(press: Press, pressed: EditButton) -> None:
    """Make one change of the draft and show it again."""
    await press.response.defer()
    await edit(press, pressed.game, pressed.question, pressed.code)


async def edit(press: Press, game_id: int, question: int, code: str) -> None:
    """Make one change and show the draft. Raises RulesError if it is not on offer."""
    await _change(press, game_id, question, lambda panel: panel.edited(code))


async def undo_step(press: Press, game_id: int, question: int) -> None:
    """Take the newest change of the draft back."""
    await _change(press, game_id, question, lambda panel: panel.with_steps(panel.steps[:-1]))


async def reset(press: Press, game_id: int, question: int) -> None:
    """Begin again with the proposal."""
    await _change(press, game_id, question, lambda panel: panel.with_steps(()))


async def confirm(press: Press, game_id: int, question: int, seen: str | None) -> None:
    """Play the draft, whose mark the person has `seen`; None for a panel of an older version.

    Raises Refused while it is incomplete, and if it was changed elsewhere in the meantime.
    """
    panel = await complete(press, game_id, question, seen)
    moves = panel.finished
    change = await actions.make_move(press, game_id, moves, question)
    changeable = is_current(change.game, question) and _opens_again(change, panel.seat)
    rows = _further(change, panel, texts_of(press))
    layout = done_layout(moves, _learnt(change, press), changeable, texts_of(press), rows)
    await press.edit_original_response(view=layout, attachments=[])


async def keep(press: Press, game_id: int, question: int, seen: str | None) -> None:
    """Keep the draft, whose mark the person has `seen`, in the game; nothing is answered yet."""
    panel = await _load(press, game_id, question)
    moves = panel.composer.keeping(panel.draft)
    if seen != mark(panel.draft) or not moves:
        await _show(press, panel)
        raise Refused("The draft was changed in the meantime; nothing was played.")
    await actions.make_move(press, game_id, moves, question)
    saved = texts_of(press).gettext("Saved as your draft.")
    again = await _load(press, game_id, question)
    await _show(press, replace(again, note="\n".join(filter(None, (again.note, saved)))))


async def complete(press: Press, game_id: int, question: int, seen: str | None) -> Panel:
    """Return a panel that is complete, whose draft the person has `seen`. Raises like `confirm`."""
    panel = await _load(press, game_id, question)
    if seen is not None and seen != mark(panel.draft):
        await _show(press, panel)
        raise Refused("The draft was changed in the meantime; nothing was played.")
    if not panel.finished:
        raise Refused("The draft is not complete yet.")
    return panel


async def forget(press: Press, game_id: int, seat: int, question: int) -> None:
    """Forget the draft of a question."""
    await press.client.app.play.drafts.change(game_id, seat, question, lambda _steps: ())


def _further(change: Change, panel: Panel, texts: Texts) -> list[Row]:
    """Return the button to plan what comes next, if the panel leads to it and anything does."""
    game = change.game
    view = view_of(change.state, panel.seat)
    if not panel.composer.leads_on or not usable(GAMES[game.slug], view, panel.seat):
        return []
    plan = PlanControl(game.id, ANY, "round", "open")
    return rows_of([button(texts.gettext("Plan ahead…"), plan, "primary")])


def _opens_again(change: Change, seat: int) -> bool:
    """Whether the panel still serves a seat that has answered."""
    if not may_act(change.state, seat):
        return False
    question = GAMES[change.game.slug].question(view_of(change.state, seat), seat)
    return question is not None and question.composer() is not None


def _learnt(change: Change, press: Press) -> list[str]:
    """Return what the moves showed to their player alone, like cards drawn, one line each."""
    public = seen(change.events, None)
    alone = [each for each, shown in zip(change.events, public, strict=True) if each != shown]
    return actions.told_lines(change.game, alone, texts_of(press))


async def _asked(press: Press, game_id: int, question: int) -> tuple[Position, int]:
    """Return position and seat of a person who may answer now. Raises Refused otherwise."""
    position = await actions.position_of(press, game_id)
    seat = seat_of(position.game, press.user.id)
    require_question(position.game, question)
    if not may_act(position.state, seat):
        raise Refused(NOT_ASKED.reason)
    return position, seat


async def _panel(press: Press, position: Position, seat: int) -> Panel | None:
    game, view = position.game, view_of(position.state, seat)
    kind = GAMES[game.slug]
    question = kind.question(view, seat, names_of(game))
    composer = None if question is None else question.composer()
    if composer is None:
        return None
    app = press.client.app
    limit, steps = await app.time_limits.of(game), await app.play.drafts.load(game.id, seat)
    note = "\n".join(limit_line(kind, view, seat, limit, texts_of(press)))
    return Panel(game, position.state, view, seat, composer, note=note).resumed(steps)


async def _load(press: Press, game_id: int, question: int) -> Panel:
    panel = await _panel(press, *await _asked(press, game_id, question))
    if panel is None:
        raise stale()
    return panel


async def _change(
    press: Press, game_id: int, question: int, change: Callable[[Panel], Panel]
) -> None:
    """Change the draft as it is stored by now, which may be newer than what the person saw.

    It is shown also where the change is refused, so that the person sees what it did not fit.
    """
    panel = await _load(press, game_id, question)
    try:
        steps = await press.client.app.play.drafts.change(
            game_id, panel.seat, question, lambda steps: change(panel.resumed(steps)).steps
        )
    except RulesError:
        await _show(press, panel)
        raise
    await _show(press, panel.with_steps(steps))


async def _show(press: Press, panel: Panel) -> None:
    texts = texts_of(press)
    picture = await picture_of(press, panel)
    name = f"preview-{panel.game.id}-{len(panel.steps)}"
    layout = panel_layout(panel, picture, name, texts)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


async def picture_of(press: Press, panel: Panel, occasion: str = "") -> Picture | None:
    """Return what the draft leads to; while cards are being chosen, the hand to choose from.

    With an `occasion` the draft is a plan for it, and follows on the view of the panel.
    """
    game, state, seat, texts = panel.game, panel.state, panel.seat, texts_of(press)
    drawing, preview = press.client.app.drawing, panel.preview
    begun = panel.view if occasion else state
    composer = panel.composer
    from_hand = GAMES[game.slug].words.has_hands and composer.about_hand
    if from_hand and (composer.always_hand or not panel.finished):
        return await drawing.hand(game, begun, seat, texts, preview, occasion)
    if preview:
        shape = await format_of(press)
        return await drawing.preview(game, begun, seat, preview, texts, occasion, shape)
    return await _position_picture(press, Position(game, state), seat)


async def _position_picture(press: Press, position: Position, seat: int) -> Picture | None:
    """Return the position from which a seat decides: of its own board, or of the whole table."""
    game, drawing, texts = position.game, press.client.app.drawing, texts_of(press)
    shape = await format_of(press)
    if GAMES[game.slug].words.has_hands:
        return await drawing.board(game, position.state, seat, texts, format=shape)
    return await drawing.seat(game, position.state, seat, seat, texts, format=shape)


async def _show_choices(press: Press, position: Position, seat: int) -> None:
    """Show what the person can do now and the position, to them alone."""
    game, texts, kind = position.game, texts_of(press), GAMES[position.game.slug]
    view = view_of(position.state, seat)
    prompt = kind.prompt(view, seat, names_of(game), texts)
    picture = await _position_picture(press, position, seat)
    name = f"choices-{game.id}-{game.ply}"
    body = discord.ui.Container[Any](text(prompt), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    for row in choice_rows(kind.choices(view, seat, texts), game.id, game.question, texts):
        body.add_item(row)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=Layout(body), attachments=files)
