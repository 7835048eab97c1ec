"""The layout of the private panel for a choice with many moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Self, TypeAlias

import discord

from bot.games.core.choices import Edit, EditGroup, page_label, parted
from bot.games.core.panel import Panel
from bot.i18n import Texts, clip
from bot.model import Game
from bot.ui.controls import Control
from bot.ui.layout import (
    COMPONENT_LIMIT,
    TEXT_LIMIT,
    Layout,
    Row,
    button,
    components,
    gallery,
    option,
    rows_of,
    select,
    text,
)
from bot.ui.play.controls import EditButton, EditSelect, PanelButton
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.picture import Picture
from rules import RulesError, State

Item: TypeAlias = "discord.ui.Item[Any]"
EDITS_ROOM: Final = COMPONENT_LIMIT - 8
"""The components left for edits: not the container, the summary, the picture, the last row."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What can be done after a move: lines below what happened, and controls."""

    lines: Sequence[str] = ()
    rows: Sequence[Row] = ()


NO_OFFER: Final = FollowUp()


@dataclass(frozen=True, slots=True)
class EditControls:
    """The controls for edits: a button for the code of an edit, a select for its place."""

    button: Callable[[str], Control]
    select: Callable[[int], Control]


def question_controls(game: Game) -> EditControls:
    """Return the controls for edits of the answer to the pending question."""
    return EditControls(
        partial(EditButton, game.id, game.question), partial(EditSelect, game.id, game.question)
    )


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A pending decision of one seat, and the draft of its answer, the newest step last.

    `state` is the whole truth, `view` what the seat may know of it. `note` stands below the draft.
    """

    game: Game
    state: State = field(repr=False)
    view: State = field(repr=False)
    seat: int
    panel: Panel
    steps: tuple[str, ...] = ()
    note: str = ""

    def with_steps(self, steps: tuple[str, ...]) -> Self:
        """Return the panel with another draft."""
        return replace(self, steps=steps)

    def noted(self, note: str) -> Self:
        """Return the panel with another line below the draft."""
        return replace(self, note="\n".join(filter(None, (self.note, note))))

    def resumed(self, steps: tuple[str, ...]) -> Self:
        """Return the panel with a draft that was stored, or again if it cannot be read anymore."""
        opened = self.with_steps(steps)
        try:
            opened.panel.picture(opened.draft)
            opened.panel.moves(opened.draft)
        except RulesError:
            return self.with_steps(())
        return opened

    @property
    def draft(self) -> str:
        """The draft as it stands: the newest step, at first the proposal."""
        return self.steps[-1] if self.steps else self.panel.start()

    @property
    def finished(self) -> tuple[str, ...]:
        """The notation of the finished moves; () while nothing can be confirmed."""
        return self.panel.moves(self.draft)

    def edited(self, code: str) -> Self:
        """Return the panel after one change. Raises RulesError if it is not on offer."""
        draft = self.panel.apply(self.draft, code)
        return self.with_steps((*self.steps, draft))


def panel_layout(opened: OpenPanel, picture: Picture | None, name: str, texts: Texts) -> Layout:
    """Return the panel: the draft in words and as a picture, the changes, the three buttons.

    `name` is that of the attached picture.
    """
    panel, draft = opened.panel, opened.draft
    listed = panel.edits(draft)
    groups = (*_shortcuts(opened, listed, texts), *listed)
    edits = edit_items(question_controls(opened.game), groups, texts)
    room = TEXT_LIMIT - sum(
        len(item.content) for item in edits if isinstance(item, discord.ui.TextDisplay)
    )
    paragraphs = [panel.summary(draft), opened.note]
    if not opened.finished:
        paragraphs.append("-# " + texts.gettext("Finish your choices to confirm."))
    summary = clip("\n".join(filter(None, paragraphs)), room)
    body = discord.ui.Container[Any](text(summary), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    for item in (*edits, *_buttons(opened, texts)):
        body.add_item(item)
    return Layout(body)


def _shortcuts(opened: OpenPanel, groups: Sequence[EditGroup], texts: Texts) -> Iterator[EditGroup]:
    """Yield the likeliest changes of the draft as buttons, those left out that are some anyway."""
    there = {edit.code for group in groups if group.buttons for edit in group.edits}
    likely = [edit for edit in opened.panel.doors(opened.draft) if edit.code not in there]
    if likely:
        yield EditGroup(texts.gettext("Likely moves:"), tuple(likely), buttons=True)


def edit_items(
    controls: EditControls, groups: Sequence[EditGroup], texts: Texts, room: int = EDITS_ROOM
) -> list[Item]:
    """Return the controls for groups of changes, those left out in which none can be made now.

    Why buttons are gray is said once, above the first of them with that reason. Where buttons
    would be too many for one message, with `room` for so many components, their groups become
    selects, the last first.
    """
    return list(_items(controls, groups_within(room, controls, groups, texts), texts))


def groups_within(
    room: int, controls: EditControls, groups: Sequence[EditGroup], texts: Texts
) -> list[EditGroup]:
    """Return the groups as they are shown with `room` for so many components."""
    shown = [group for group in groups if any(edit.enabled for edit in group.edits)]
    for place in reversed(range(len(shown))):
        if components(list(_items(controls, shown, texts))) <= room:
            break
        shown[place] = replace(shown[place], buttons=False)
    return shown


def _items(controls: EditControls, groups: Sequence[EditGroup], texts: Texts) -> Iterator[Item]:
    selects = 0
    untold = [edit for group in groups if group.buttons for edit in group.edits]
    for group in groups:
        if group.buttons:
            here = {edit.reason for edit in group.edits if not edit.enabled}
            said = disabled_reasons([edit for edit in untold if edit.reason in here], texts)
            untold = [edit for edit in untold if edit.reason not in here]
            yield from _edit_buttons(controls, group, said)
            continue
        enabled = [edit for edit in group.edits if edit.enabled]
        for page, part in parted(enabled):
            options = [option(e.code, e.label, e.description, sign=e.sign) for e in page]
            label = page_label(group.label, [each.label for each in page], part, texts)
            yield select(controls.select(selects), label, options)
            selects += 1


def _edit_buttons(controls: EditControls, group: EditGroup, reasons: str) -> Iterator[Item]:
    """Yield a group of buttons below its label and the `reasons` why some are gray."""
    said = "\n".join(filter(None, (group.label, reasons)))
    if said:
        yield text(said)
    yield from rows_of(
        [
            button(e.label, controls.button(e.code), e.style, enabled=e.enabled, sign=e.sign)
            for e in group.edits
        ]
    )


def disabled_reasons(edits: Sequence[Edit], texts: Texts) -> str:
    """Say in one line why buttons are gray, those with the same reason together; "" if none is."""
    names: dict[str, dict[str, None]] = {}
    for edit in edits:
        if not edit.enabled and edit.reason:
            names.setdefault(edit.reason, {})[edit.label] = None
    reasons = [
        texts.gettext("{names}: {reason}", names=texts.listing(list(labels)), reason=reason)
        for reason, labels in names.items()
    ]
    return "-# " + " · ".join(reasons) if reasons else ""


def confirm_label(panel: Panel, draft: str, texts: Texts) -> str:
    """Return the label of the button that plays a draft, also of one that isn't finished."""
    moves, ends = len(panel.moves(draft)), panel.ends_turn(draft)
    if ends and moves == 1:
        return texts.gettext("End turn")
    if ends:
        return texts.gettext("Confirm and end turn")
    if moves > 1:
        return texts.ngettext("Confirm {n} move", "Confirm {n} moves", moves)
    return texts.gettext("Confirm")


def _buttons(opened: OpenPanel, texts: Texts) -> list[Row]:
    game, draft, panel = opened.game, opened.draft, opened.panel
    changed, ready = bool(opened.steps), bool(opened.finished)
    undo = PanelButton(game.id, game.question, "undo")
    reset = PanelButton(game.id, game.question, "reset")
    play = PanelButton.finishing(game.id, game.question, "confirm", draft)
    buttons = [
        button(texts.gettext("Undo step"), undo, enabled=changed),
        button(texts.gettext("Reset"), reset, enabled=changed),
        button(confirm_label(panel, draft, texts), play, "success", enabled=ready),
    ]
    kept = panel.keeping(draft)
    if kept is not None:
        keep = PanelButton.finishing(game.id, game.question, "keep", draft)
        buttons.append(button(texts.gettext("Save as draft"), keep, enabled=bool(kept)))
    return rows_of(buttons)


def done_layout(
    happened: Sequence[str],
    texts: Texts,
    *,
    changeable: bool = False,
    offer: FollowUp = NO_OFFER,
) -> Layout:
    """Return what is left of controls after moves were made: what `happened`, as its player knows.

    The `offer` is what can be done next.
    """
    done = texts.gettext("Done.")
    told = [f"**{done}**", *happened]
    if changeable:
        told.append(texts.gettext("You can change it until everyone has answered."))
    lines = "\n".join(["\n".join(told), *offer.lines])
    body = discord.ui.Container[Any](text(clip(lines, TEXT_LIMIT)), accent_colour=COLOUR)
    for row in offer.rows:
        body.add_item(row)
    return Layout(body)
