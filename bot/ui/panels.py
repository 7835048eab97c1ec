"""The private panel for choices with too many moves for buttons.

A draft is kept as a stack of notations, one for each step, so that a step can be taken back. It
is stored, so a panel survives a restart; what it shows is seen by its player alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from renderers.core.picture import Picture

from bot.i18n import Texts
from bot.services.errors import Refused, StaleQuestion
from bot.services.model import Game
from bot.titles import TITLES
from bot.titles.base import Composer, EditGroup
from bot.ui import actions, ids
from bot.ui.errors import remember_game, texts_of
from bot.ui.layout import (
    TEXT_LIMIT,
    Layout,
    Row,
    button,
    clip,
    gallery,
    option,
    picture_file,
    rows_of,
    select,
    text,
)
from bot.ui.lobby import COLOUR
from bot.ui.names import names_of
from bot.ui.prompts import choice_rows
from rules import may_act
from rules import view as view_of
from rules.core.state import State

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"


@dataclass(frozen=True, slots=True)
class Panel:
    """A pending decision of one seat, and the draft of its answer, the newest step last."""

    game: Game
    view: State
    seat: int
    composer: Composer
    steps: tuple[str, ...]

    @property
    def draft(self) -> str:
        """The draft as it stands."""
        return self.steps[-1]


async def open_panel(press: Press, game_id: int, question: int) -> None:
    """Show the panel of a question, or the choices of the person where there is no panel."""
    game, view, seat = await _asked(press, game_id, question)
    composer = TITLES[game.slug].composes(view, seat)
    if composer is None:
        await _show_choices(press, game, view, seat)
        return
    panel = Panel(game, view, seat, composer, await _steps(press, game, view, seat, composer))
    await _show(press, panel)


async def edit(press: Press, game_id: int, question: int, code: str) -> None:
    """Make one change and show the draft. Raises Refused or RulesError if it is not on offer."""
    panel = await _load(press, game_id, question)
    draft = panel.composer.apply(panel.view, panel.seat, panel.draft, code)
    await _save_and_show(press, panel, (*panel.steps, draft))


async def undo_step(press: Press, game_id: int, question: int) -> None:
    """Take the newest change of the draft back."""
    panel = await _load(press, game_id, question)
    await _save_and_show(press, panel, panel.steps[:-1] or panel.steps)


async def reset(press: Press, game_id: int, question: int) -> None:
    """Begin again with the proposal."""
    panel = await _load(press, game_id, question)
    await _save_and_show(press, panel, panel.steps[:1])


async def confirm(press: Press, game_id: int, question: int) -> None:
    """Play the draft. Raises Refused while it is incomplete."""
    panel = await _load(press, game_id, question)
    move = panel.composer.move_text(panel.view, panel.seat, panel.draft)
    if move is None:
        raise Refused("The draft is not complete yet.")
    change = await actions.make_move(press, game_id, move, question)
    texts = texts_of(press)
    told = texts.gettext("Done: {move}", move=f"`{move}`")
    if change is not None and change.game.question == question:
        told += "\n" + texts.gettext("You can change it until everybody has answered.")
    body = discord.ui.Container[Any](text(told), accent_colour=COLOUR)
    await press.edit_original_response(view=Layout(body), attachments=[])


async def _asked(press: Press, game_id: int, question: int) -> tuple[Game, State, int]:
    """Return game, view and seat of a person who may answer now. Raises Refused otherwise."""
    position = await press.client.app.play.position(game_id)
    game = position.game
    remember_game(press, game)
    seat = actions.own_seat(game, press.user.id)
    if game.question != question:
        raise StaleQuestion("This question has been answered.")
    if not may_act(position.state, seat):
        raise Refused("It is not your turn.")
    return game, view_of(position.state, seat), seat


async def _load(press: Press, game_id: int, question: int) -> Panel:
    game, view, seat = await _asked(press, game_id, question)
    composer = TITLES[game.slug].composes(view, seat)
    if composer is None:
        raise StaleQuestion("This question has been answered.")
    return Panel(game, view, seat, composer, await _steps(press, game, view, seat, composer))


async def _steps(
    press: Press, game: Game, view: State, seat: int, composer: Composer
) -> tuple[str, ...]:
    stored = await press.client.app.play.draft(game.id, seat)
    return stored or (composer.start(view, seat),)


async def _save_and_show(press: Press, panel: Panel, steps: tuple[str, ...]) -> None:
    game = panel.game
    await press.client.app.play.save_draft(game.id, panel.seat, game.question, steps)
    await _show(press, Panel(game, panel.view, panel.seat, panel.composer, steps))


async def _show(press: Press, panel: Panel) -> None:
    texts = texts_of(press)
    move = panel.composer.move(panel.view, panel.seat, panel.draft)
    picture = await press.client.app.pictures.preview(
        panel.game, panel.view, panel.seat, move, texts
    )
    name = f"preview-{panel.game.id}-{len(panel.steps)}"
    layout = panel_layout(panel, picture, name, texts)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


def panel_layout(panel: Panel, picture: Picture | None, name: str, texts: Texts) -> Layout:
    """Return the panel: the draft in words and as a picture, the changes, the three buttons."""
    summary = panel.composer.summary(panel.view, panel.seat, panel.draft, texts)
    body = discord.ui.Container[Any](text(clip(summary, TEXT_LIMIT)), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    game = panel.game
    groups = panel.composer.edits(panel.view, panel.seat, panel.draft, texts)
    for place, group in enumerate(groups):
        row = _edit_row(game, place, group)
        if row is not None:
            body.add_item(row)
    for row in rows_of(_panel_buttons(panel, texts)):
        body.add_item(row)
    return Layout(body)


def _edit_row(game: Game, place: int, group: EditGroup) -> Row | None:
    """Return the select for a group of changes, None if none of them can be made now."""
    options = [
        option(each.code, each.label, each.description) for each in group.edits if each.enabled
    ]
    if not options:
        return None
    return select(ids.edits_id(game.id, game.question, place), group.label, options)


def _panel_buttons(panel: Panel, texts: Texts) -> list[Any]:
    game, changed = panel.game, len(panel.steps) > 1
    complete = panel.composer.move_text(panel.view, panel.seat, panel.draft) is not None

    def control(label: str, verb: str, style: str, enabled: bool) -> Any:
        custom_id = ids.panel_id(game.id, game.question, verb)
        return button(label, custom_id, style, enabled=enabled)

    return [
        control(texts.gettext("Undo step"), "undo", "secondary", changed),
        control(texts.gettext("Reset"), "reset", "secondary", changed),
        control(texts.gettext("Confirm"), "confirm", "success", complete),
    ]


async def _show_choices(press: Press, game: Game, view: State, seat: int) -> None:
    """Show what the person can do now, to them alone."""
    texts = texts_of(press)
    title = TITLES[game.slug]
    names = names_of(game)
    body = discord.ui.Container[Any](
        text(title.question(view, seat, names, texts)), accent_colour=COLOUR
    )
    for row in choice_rows(title.choices(view, seat, texts), game.id, game.question, texts):
        body.add_item(row)
    await press.edit_original_response(view=Layout(body))
