"""Changes of the draft in a private panel: the answers to its controls.

A draft is kept as a stack of texts, one for each change, so that a step can be taken back. It
is stored, so a panel survives a restart; what it shows is seen by its player alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord

from bot.games import GAMES
from bot.games.core.question import words_of
from bot.games.core.words import has_hands
from bot.i18n import Texts, reason
from bot.model import Change, Position
from bot.services.errors import Refused
from bot.services.play.staleness import is_current, require_question, stale
from bot.services.tables.holding import seat_of
from bot.ui.controls import answers, chosen
from bot.ui.layout import Layout, gallery, picture_file, text
from bot.ui.marks import mark
from bot.ui.names import names_of
from bot.ui.orders.suggestions import next_turn
from bot.ui.play import actions
from bot.ui.play.controls import EditButton, EditSelect
from bot.ui.play.panel_layout import Panel, disabled_reasons, done_layout, panel_layout
from bot.ui.play.prompts import choice_rows
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.deadlines import limit_line
from renderers.core.picture import Picture
from rules import NOT_ASKED, RulesError, may_act, parse, seen, try_out
from rules import view as view_of


async def open_panel(press: Press, game_id: int, question: int) -> None:
    """Show the panel of a question, or the choices of the person where there is no panel."""
    position, seat = await _asked(press, game_id, question)
    panel = await _panel(press, position, seat)
    if panel is None:
        await _show_choices(press, position, seat)
    else:
        await _show(press, panel)


async def enter(press: Press, game_id: int, question: int, code: str) -> None:
    """Open the panel with a first change made; if it is not possible, the panel says why."""
    panel = await _load(press, game_id, question)
    try:
        draft = panel.composer.entered(panel.draft, code)
    except RulesError as error:
        await _show(press, panel.noted(_why_not(panel, code, error, texts_of(press))))
        return
    await _begin(press, panel, draft)


async def begin(press: Press, game_id: int, question: int, draft: str) -> None:
    """Open the panel with a draft."""
    await _begin(press, await _load(press, game_id, question), draft)


async def _begin(press: Press, panel: Panel, draft: str) -> None:
    """Show a panel with a draft, as a step after those there were."""
    if draft == panel.draft:
        await _show(press, panel)
        return
    steps = await press.client.app.play.drafts.change(
        panel.game.id,
        panel.seat,
        panel.game.question,
        lambda steps: (*panel.resumed(steps).steps, draft),
    )
    await _show(press, panel.with_steps(steps))


def _why_not(panel: Panel, code: str, error: RulesError, texts: Texts) -> str:
    """Return why a change with which a panel could be opened is not possible."""
    groups = panel.composer.edits(panel.composer.start())
    edits = [edit for group in groups for edit in group.edits if edit.code == code]
    return disabled_reasons(edits, texts) or reason(error, texts, GAMES[panel.game.slug].words)


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
    """Play the draft, whose mark the person has `seen`.

    Raises Refused while it is incomplete, and if it was changed elsewhere in the meantime.
    """
    panel = await complete(press, game_id, question, seen)
    moves = panel.finished
    change = await actions.make_move(press, game_id, moves, question)
    changeable = is_current(change.game, question) and _opens_again(change, panel.seat)
    happened, texts = _happened(change, panel, press), texts_of(press)
    offer = await next_turn(press, change.game, change.state, panel.seat)
    layout = done_layout(happened, texts, changeable=changeable, offer=offer)
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
    await _show(press, again.noted(saved))


async def complete(press: Press, game_id: int, question: int, seen: str | None) -> Panel:
    """Return a panel that is complete, whose draft the person has `seen`. Raises like `confirm`."""
    panel = await _load(press, game_id, question)
    if seen != mark(panel.draft):
        await _show(press, panel)
        raise Refused("The draft was changed in the meantime; nothing was played.")
    if not panel.finished:
        raise Refused("The draft is not complete yet.")
    return panel


async def forget(press: Press, game_id: int, seat: int, question: int) -> None:
    """Forget the draft of a question."""
    await press.client.app.play.drafts.change(game_id, seat, question, lambda _steps: ())


def _opens_again(change: Change, seat: int) -> bool:
    """Whether the panel still serves a seat that has answered."""
    if not may_act(change.state, seat):
        return False
    question = GAMES[change.game.slug].question(view_of(change.state, seat), seat)
    return question is not None and question.panel() is not None


def _happened(change: Change, panel: Panel, press: Press) -> list[str]:
    """Return what happened as the player knows it, cards drawn included, one line each.

    While others still answer the same question nothing has: then what was answered, in words.
    """
    texts = texts_of(press)
    told = actions.told_lines(change.game, seen(change.events, panel.seat), texts)
    return told or [f"· {line}" for line in in_words(panel, texts)]


def in_words(panel: Panel, texts: Texts) -> Iterator[str]:
    """Yield the moves of a draft in words, each in the position to which those before it led."""
    view, kind, names = panel.view, GAMES[panel.game.slug], names_of(panel.game)
    for notation in panel.finished:
        question = kind.question(view, panel.seat, names, texts)
        move = parse(view, panel.seat, notation)
        if question is None:
            return
        words = words_of(question, move)
        label, told = words.label, words.consequence
        yield texts.gettext("{label}: {told}", label=label, told=told) if told else label
        view = try_out(view, panel.seat, [move]).state


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
    question = kind.question(view, seat, names_of(game), texts_of(press))
    composer = None if question is None else question.panel()
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
    from_hand = has_hands(GAMES[game.slug].words) and composer.about_hand
    places, mode = composer.places(panel.draft), await picture_mode(press)
    if places:
        picture = await drawing.places(game, begun, seat, places, texts, preview, occasion, mode)
        if picture is not None:
            return picture
    if from_hand and (composer.keeps_hand(panel.draft) or not panel.finished):
        return await drawing.hand(game, begun, seat, texts, preview, occasion, mode)
    if preview:
        return await drawing.preview(game, begun, seat, preview, texts, occasion, mode)
    return await _position_picture(press, Position(game, state), seat)


async def _position_picture(press: Press, position: Position, seat: int) -> Picture | None:
    """Return the position from which a seat decides: of its own board, or of the whole table."""
    game, drawing, texts = position.game, press.client.app.drawing, texts_of(press)
    mode = await picture_mode(press)
    if has_hands(GAMES[game.slug].words):
        return await drawing.board(game, position.state, seat, texts, mode=mode)
    return await drawing.seat(game, position.state, seat, seat, texts, mode=mode)


async def _show_choices(press: Press, position: Position, seat: int) -> None:
    """Show what the person can do now and the position, to them alone."""
    game, texts, kind = position.game, texts_of(press), GAMES[position.game.slug]
    view = view_of(position.state, seat)
    prompt = kind.prompt(view, seat, names_of(game), texts)
    picture = await _position_picture(press, position, seat)
    name = f"choices-{game.id}"
    body = discord.ui.Container[Any](text(prompt), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    for row in choice_rows(kind.choices(view, seat, texts), game.id, game.question, texts):
        body.add_item(row)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=Layout(body), attachments=files)
