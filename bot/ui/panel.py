"""How the private panel for a choice with many moves looks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self

import discord

from bot.i18n import Texts
from bot.model import Game
from bot.titles.base import Composer, EditGroup
from bot.ui import ids
from bot.ui.layout import (
    TEXT_LIMIT,
    Layout,
    Row,
    button,
    clip,
    gallery,
    option,
    rows_of,
    select,
    text,
)
from bot.ui.lobby import COLOUR
from renderers.core.picture import Picture
from rules import Move, State


@dataclass(frozen=True, slots=True)
class Panel:
    """A pending decision of one seat, and the draft of its answer, the newest step last.

    `state` is the whole truth, `view` what the seat may know of it.
    """

    game: Game
    state: State = field(repr=False)
    view: State = field(repr=False)
    seat: int
    composer: Composer
    steps: tuple[str, ...] = ()

    def with_steps(self, steps: tuple[str, ...]) -> Self:
        """Return the panel with another draft."""
        return replace(self, steps=steps)

    @property
    def draft(self) -> str:
        """The draft as it stands: the newest step, at first the proposal."""
        return self.steps[-1] if self.steps else self.composer.start(self.view, self.seat)

    @property
    def preview(self) -> tuple[Move, ...]:
        """The moves of the draft for the picture; () while there is nothing to preview."""
        return self.composer.preview(self.view, self.seat, self.draft)

    @property
    def finished(self) -> tuple[str, ...]:
        """The notation of the finished moves; () while nothing can be confirmed."""
        return self.composer.moves(self.view, self.seat, self.draft)

    def edited(self, code: str) -> Self:
        """Return the panel after one change. Raises RulesError if it is not on offer."""
        draft = self.composer.apply(self.view, self.seat, self.draft, code)
        return self.with_steps((*self.steps, draft))


def panel_layout(panel: Panel, picture: Picture | None, name: str, texts: Texts) -> Layout:
    """Return the panel: the draft in words and as a picture, the changes, the three buttons.

    `name` is that of the attached picture.
    """
    summary = panel.composer.summary(panel.view, panel.seat, panel.draft, texts)
    body = discord.ui.Container[Any](text(clip(summary, TEXT_LIMIT)), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    groups = panel.composer.edits(panel.view, panel.seat, panel.draft, texts)
    for place, group in enumerate(groups):
        row = _edit_row(panel.game, place, group)
        if row is not None:
            body.add_item(row)
    for row in _buttons(panel, texts):
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


def _buttons(panel: Panel, texts: Texts) -> list[Row]:
    game, changed = panel.game, bool(panel.steps)

    def control(label: str, verb: str, style: str, *, enabled: bool) -> Any:
        custom_id = ids.panel_id(game.id, game.question, verb)
        return button(label, custom_id, style, enabled=enabled)

    confirm = texts.gettext("Confirm")
    return rows_of(
        [
            control(texts.gettext("Undo step"), "undo", "secondary", enabled=changed),
            control(texts.gettext("Reset"), "reset", "secondary", enabled=changed),
            control(confirm, "confirm", "success", enabled=bool(panel.finished)),
        ]
    )


def done_layout(move: str, *, changeable: bool, texts: Texts) -> Layout:
    """Return the panel after its move was made."""
    told = texts.gettext("Done: {move}", move=f"`{move}`")
    if changeable:
        told += "\n" + texts.gettext("You can change it until everybody has answered.")
    return Layout(discord.ui.Container[Any](text(clip(told, TEXT_LIMIT)), accent_colour=COLOUR))
