"""Changes of the draft in a private panel: the answers to its controls.

A draft is kept as a stack of texts, one for each change, so that a step can be undone. It
is stored, so a panel survives a restart; what it shows is seen by its player alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord

from bot.games import GAMES
from bot.games.core.words import has_hands
from bot.i18n import Texts, reason
from bot.model import Change, Position
from bot.services.errors import Refused
from bot.services.play.requirements import require_question, seat_of, stale
from bot.ui.coach.second_look import second_look
from bot.ui.controls import answers, chosen, mark
from bot.ui.layout import Layout, gallery, picture_file, text
from bot.ui.names import names_of
from bot.ui.orders.suggestions import next_turn
from bot.ui.play import actions
from bot.ui.play.controls import EditButton, EditSelect, PanelButton, choice_rows
from bot.ui.play.panel_layout import OpenPanel, disabled_reasons, done_layout, panel_layout
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.signs import dress
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.deadlines import limit_line
from renderers.core.picture import Picture
from rules import NOT_ASKED, RulesError, may_act, parse, seen, try_out
from rules import view as view_of


async def open_panel(press: Press, game_id: int, question: int) -> None:
    """Show the panel of a question, or the choices of the person where there is no panel."""
    position, seat = await _asked(press, game_id, question)
    opened = await _panel(press, position, seat)
    if opened is None:
        await _show_choices(press, position, seat)
    else:
        await _show(press, opened)


async def enter(press: Press, game_id: int, question: int, code: str) -> None:
    """Open the panel with a first change made; if it is not possible, the panel says why."""
    opened = await _load(press, game_id, question)
    try:
        draft = opened.panel.entered(opened.draft, code)
    except RulesError as error:
        await _show(press, opened.noted(why_not(opened, code, error, texts_of(press))))
        return
    await _begin(press, opened, draft)


async def begin(press: Press, game_id: int, question: int, draft: str) -> None:
    """Open the panel with a draft."""
    await _begin(press, await _load(press, game_id, question), draft)


async def _begin(press: Press, opened: OpenPanel, draft: str) -> None:
    """Show a panel with a draft, as a step after those there were."""
    if draft == opened.draft:
        await _show(press, opened)
        return
    steps = await press.client.app.play.drafts.change(
        opened.game.id,
        opened.seat,
        opened.game.question,
        lambda steps: (*opened.resumed(steps).steps, draft),
    )
    await _show(press, opened.with_steps(steps))


def why_not(opened: OpenPanel, code: str, error: RulesError, texts: Texts) -> str:
    """Return why a change with which a panel could be opened is not possible."""
    groups = opened.panel.edits(opened.panel.start())
    edits = [edit for group in groups for edit in group.edits if edit.code == code]
    return disabled_reasons(edits, texts) or reason(error, texts, GAMES[opened.game.slug].words)


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
    await _change(press, game_id, question, lambda opened: opened.edited(code))


async def undo_step(press: Press, game_id: int, question: int) -> None:
    """Take the newest change of the draft back."""
    await _change(press, game_id, question, lambda opened: opened.with_steps(opened.steps[:-1]))


async def reset(press: Press, game_id: int, question: int) -> None:
    """Begin again with the proposal."""
    await _change(press, game_id, question, lambda opened: opened.with_steps(()))


async def confirm(
    press: Press, game_id: int, question: int, seen: str | None, *, sure: bool = False
) -> None:
    """Play the draft, whose mark the person has `seen`.

    A person who wants a second look is asked first unless they are `sure`. Raises Refused while it
    is incomplete, and if it was changed elsewhere in the meantime.
    """
    opened = await complete(press, game_id, question, seen)
    moves = opened.finished
    if opened.game.hints == "on" and not sure:
        play = PanelButton.finishing(game_id, question, "sure", opened.draft)
        warned = await second_look(press, opened.game, question, moves[0], play)
        if warned is not None:
            await press.followup.send(view=warned, ephemeral=True)
            return
    change = await actions.make_move(press, game_id, moves, question)
    changeable = change.game.question == question and _opens_again(change, opened.seat)
    news, texts = _happened(change, opened, press), texts_of(press)
    offer = await next_turn(press, change.game, change.state, opened.seat)
    layout = done_layout(news, texts, changeable=changeable, offer=offer)
    await press.edit_original_response(view=layout, attachments=[])


async def keep(press: Press, game_id: int, question: int, seen: str | None) -> None:
    """Keep the draft, whose mark the person has `seen`, in the game; nothing is answered yet."""
    opened = await _load(press, game_id, question)
    moves = opened.panel.keeping(opened.draft)
    if seen != mark(opened.draft) or not moves:
        await _show(press, opened)
        raise Refused("The draft has changed since, so nothing was played.")
    await actions.make_move(press, game_id, moves, question)
    saved = texts_of(press).gettext("Saved as your draft.")
    again = await _load(press, game_id, question)
    await _show(press, again.noted(saved))


async def complete(press: Press, game_id: int, question: int, seen: str | None) -> OpenPanel:
    """Return a panel that is complete, whose draft the person has `seen`. Raises like `confirm`."""
    opened = await _load(press, game_id, question)
    if seen != mark(opened.draft):
        await _show(press, opened)
        raise Refused("The draft has changed since, so nothing was played.")
    if not opened.finished:
        raise Refused("The draft isn't complete yet.")
    return opened


async def forget(press: Press, game_id: int, seat: int, question: int) -> None:
    """Forget the draft of a question."""
    await press.client.app.play.drafts.change(game_id, seat, question, lambda _steps: ())


def _opens_again(change: Change, seat: int) -> bool:
    """Whether the panel still serves a seat that has answered."""
    if not may_act(change.state, seat):
        return False
    question = GAMES[change.game.slug].question(view_of(change.state, seat), seat)
    return question is not None and question.panel() is not None


def _happened(change: Change, opened: OpenPanel, press: Press) -> list[str]:
    """Return what happened as the player knows it, cards drawn included, one line each.

    While others still answer the same question nothing has: then what was answered, in words.
    """
    texts = texts_of(press)
    lines = actions.told_lines(change.game, seen(change.events, opened.seat), texts)
    return lines or [f"· {line}" for line in in_words(opened, texts)]


def in_words(opened: OpenPanel, texts: Texts) -> Iterator[str]:
    """Yield the moves of a draft in words, each in the position to which those before it led."""
    view, kind, names = opened.view, GAMES[opened.game.slug], names_of(opened.game)
    for notation in opened.finished:
        question = kind.question(view, opened.seat, names, texts)
        move = parse(view, opened.seat, notation)
        if question is None:
            return
        words = question.words(move)
        label, consequence = words.label, words.consequence
        yield (
            texts.gettext("{label}: {told}", label=label, told=consequence)
            if consequence
            else label
        )
        view = try_out(view, opened.seat, [move]).state


async def _asked(press: Press, game_id: int, question: int) -> tuple[Position, int]:
    """Return position and seat of a person who may answer now. Raises Refused otherwise."""
    position = await press.client.app.play.games.position(game_id)
    seat = seat_of(position.game, press.user.id)
    require_question(position.game, question)
    if not may_act(position.state, seat):
        raise Refused(NOT_ASKED.reason)
    return position, seat


async def _panel(press: Press, position: Position, seat: int) -> OpenPanel | None:
    game, view = position.game, view_of(position.state, seat)
    kind = GAMES[game.slug]
    question = kind.question(view, seat, names_of(game), texts_of(press))
    panel = None if question is None else question.panel()
    if panel is None:
        return None
    app = press.client.app
    limit, steps = await app.time_limits.of(game), await app.play.drafts.load(game.id, seat)
    lines = [] if limit is None else limit_line(kind, view, seat, limit, texts_of(press))
    note = "\n".join(lines)
    return OpenPanel(game, position.state, view, seat, panel, note=note).resumed(steps)


async def _load(press: Press, game_id: int, question: int) -> OpenPanel:
    opened = await _panel(press, *await _asked(press, game_id, question))
    if opened is None:
        raise stale()
    return opened


async def _change(
    press: Press, game_id: int, question: int, change: Callable[[OpenPanel], OpenPanel]
) -> None:
    """Change the draft as it is stored by now, which may be newer than what the person saw.

    It is shown also where the change is refused, so that the person sees what it did not fit.
    """
    opened = await _load(press, game_id, question)
    try:
        steps = await press.client.app.play.drafts.change(
            game_id, opened.seat, question, lambda steps: change(opened.resumed(steps)).steps
        )
    except RulesError:
        await _show(press, opened)
        raise
    await _show(press, opened.with_steps(steps))


async def _show(press: Press, opened: OpenPanel) -> None:
    texts = texts_of(press)
    picture = await picture_of(press, opened)
    name = f"preview-{opened.game.id}-{len(opened.steps)}"
    layout = panel_layout(opened, picture, name, texts)
    dress(layout, press.client.app.signs.get(opened.game.slug, {}))
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


async def picture_of(press: Press, opened: OpenPanel, occasion: str = "") -> Picture | None:
    """Return what the draft leads to; while cards are being chosen, the hand to choose from.

    With an `occasion` the draft is a plan for it, and follows on the view of the panel.
    """
    game, state, seat, texts = opened.game, opened.state, opened.seat, texts_of(press)
    drawing = press.client.app.drawing
    shown, mode = opened.panel.picture(opened.draft), await picture_mode(press)
    begun = shown.at or (opened.view if occasion else state)
    occasion = " ".join((occasion, *map(str, shown.before)))
    if shown.places:
        picture = await drawing.places(
            game, begun, seat, shown.places, texts, shown.moves, occasion, mode
        )
        if picture is not None:
            return picture
    if shown.hand and has_hands(GAMES[game.slug].words):
        return await drawing.hand(game, begun, seat, texts, shown.moves, occasion, mode)
    if shown.moves:
        return await drawing.preview(game, begun, seat, shown.moves, texts, occasion, mode)
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
    layout = dress(Layout(body), press.client.app.signs.get(game.slug, {}))
    await press.edit_original_response(view=layout, attachments=files)
