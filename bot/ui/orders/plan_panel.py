"""The private panel in which moves are planned before they are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice
from typing import Annotated, Any, Final, Literal, TypeAlias

import discord

import rules
from bot.games import GAMES
from bot.games.core.ahead import is_timed
from bot.games.core.choices import Edit, EditGroup, OfferedMove
from bot.games.core.game import BotGame
from bot.games.core.panel import Illustration, Panel, PlannedMoves
from bot.games.core.question import Question, describe
from bot.i18n import Texts, clip
from bot.model import Game, Order, Until
from bot.services.orders.conditions import is_safe
from bot.services.orders.parsing import OrderRequest
from bot.services.orders.reading import MOVES
from bot.services.orders.rows import THEN
from bot.ui.controls import Control, Number, mark, meant
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
from bot.ui.orders.order_words import end_text, order_notes
from bot.ui.orders.orders_panel import OrderControl, ends_of
from bot.ui.play.panel_layout import EditControls, OpenPanel, edit_items
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.picture import Picture
from rules import IllegalMove, Move, State

ANY: Final = "-"
"""Stands for the occasion before one was chosen."""
BETWEEN: Final = ";"
_ROOM: Final = COMPONENT_LIMIT - 11
"""Not the container, texts, the picture, the selects of occasion and end, the last row."""


class Alternatives(Panel):
    """Picks moves from what a question offers: the first that is possible is played.

    A draft lists them in notation.
    """

    def __init__(self, question: Question[Any, Any, Any]) -> None:
        self._question, self.texts = question, question.texts

    def title(self) -> str:
        """Return the label of the control that opens the panel."""
        texts = self.texts
        return texts.gettext("Plan ahead…")

    def start(self) -> str:
        """Return an empty draft."""
        return ""

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return what can be picked besides."""
        texts = self.texts
        picked = _texts(draft)
        if len(picked) >= MOVES:
            return ()
        left = [choice for choice in self._question.choices() if choice.text not in picked]
        usual = texts.gettext("If that isn't possible…") if picked else ""
        return tuple(
            EditGroup(group or usual or texts.gettext("Choose a move"), tuple(map(_edit, members)))
            for group, members in groupby(left, key=lambda choice: choice.group)
        )

    def apply(self, draft: str, code: str) -> str:
        """Return the draft with one more move. Raises IllegalMove if it is not on offer."""
        offered = [choice.text for choice in self._question.choices()]
        notation = meant(code, offered)
        picked = _texts(draft)
        if notation is None or notation in picked or len(picked) >= MOVES:
            raise IllegalMove("You can't make this change.")
        return BETWEEN.join([*picked, notation])

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the moves, the most wanted first."""
        return _texts(draft)

    def plans(self, draft: str) -> tuple[PlannedMoves, ...]:
        """Return each move by itself, instead of the one before."""
        rows = tuple([(text,) for text in _texts(draft)])
        return (PlannedMoves(rows),) if rows else ()

    def picture(self, draft: str) -> Illustration:
        """Return the most wanted move, the hand until there is one."""
        moves = tuple(map(self._read, _texts(draft)))[:1]
        return Illustration(moves, hand=not moves)

    def summary(self, draft: str) -> str:
        """Return the moves in words, numbered."""
        lines = []
        for number, each in enumerate(_texts(draft), 1):
            words = describe(self._question, self._read(each))
            after = f" \N{MIDDLE DOT} {words.consequence}" if words.consequence else ""
            lines.append(f"{number}. **{words.label}**{after}")
        return "\n".join(lines)

    def _read(self, text: str) -> Move:
        return rules.parse(self._question.view, self._question.seat, text)


def _texts(draft: str) -> tuple[str, ...]:
    return tuple(draft.split(BETWEEN)) if draft else ()


def _edit(choice: OfferedMove) -> Edit:
    return Edit(mark(choice.text), choice.label, choice.consequence)


PlanVerb: TypeAlias = Literal[
    "open", "on", "until", "menu", "edit", "undo", "reset", "queue", "take"
]


class PlanControl(Control, prefix="pa"):
    """A control of a plan for an occasion (`ANY`: none was chosen yet).

    What stands behind the verb depends on it: the code of an edit, the place of a select, the mark
    of the draft to queue, or of the suggestion to take.
    """

    game: Number
    occasion: Annotated[str, r"[a-z]{1,10}|-"]
    until: Until
    verb: PlanVerb
    what: Annotated[str, r"[^: ]+"] | None = None


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """A plan for one of the occasions on which a seat can be asked, and when it is to end.

    The `view` of its panel is that of the occasion, the `state` is the game's.
    """

    opened: OpenPanel
    occasions: Sequence[str]
    occasion: str
    until: Until

    @property
    def is_asked(self) -> bool:
        """Whether the person has the question of the occasion to answer now."""
        question = self._question
        ahead = None if question is None else question.ahead
        return ahead is not None and ahead.name == self.occasion

    @property
    def plays_now(self) -> bool:
        """Whether the plan is the answer to that question, not one for another time."""
        question = self._question
        ahead = None if question is None else question.ahead
        one = len(self.wanted) < 2
        return self.is_asked and ahead is not None and not is_timed(ahead) and one

    @property
    def _question(self) -> Question[Any, Any, Any] | None:
        game, seat = self.opened.game, self.opened.seat
        return GAMES[game.slug].question(rules.view(self.opened.state, seat), seat)

    @property
    def outline(self) -> str:
        """What is planned in words, without what was left unfinished."""
        opened = self.opened
        lines = [plan.words for plan in opened.panel.plans(opened.draft) if plan.words]
        return "\n".join(lines) or opened.panel.summary(opened.draft)

    @property
    def wanted(self) -> tuple[OrderRequest, ...]:
        """The plans as requests for orders; () while nothing is complete."""
        wishes = []
        for place, plan in enumerate(self.opened.panel.plans(self.opened.draft)):
            rows = tuple(map(THEN.join, plan.rows))
            terms = dict(zip(rows, plan.terms, strict=True)) if plan.terms else {}
            # the next time is over before a later turn comes
            until = "once" if place and self.until == "next" else self.until
            wishes.append(OrderRequest("moves", moves=rows, until=until, terms=terms))
        return tuple(wishes)

    def control(
        self, verb: PlanVerb, what: str | int | None = None, *, until: Until | None = None
    ) -> PlanControl:
        """Return a control of this plan."""
        said = None if what is None else str(what)
        return PlanControl(self.opened.game.id, self.occasion, until or self.until, verb, said)


def usable(kind: BotGame[Any], view: State, seat: int) -> Mapping[str, State]:
    """Return the occasions on which a seat would have a choice as things stand now."""
    return {
        occasion: at
        for occasion, at in kind.foresight.ahead(view, seat).items()
        if len(list(islice(rules.legal(at, seat), 2))) > 1
    }


def plan_layout(
    plan: PlanDraft,
    picture: Picture | None,
    name: str,
    texts: Texts,
    suggested: Sequence[str] = (),
    buttons: Sequence[Row] = (),
) -> Layout:
    """Return the panel: the plan in words and as a picture, what can be changed about it.

    `name` is that of the attached picture; what is `suggested` stands there with its `buttons`.
    """
    opened = plan.opened
    kind = GAMES[opened.game.slug]
    groups = opened.panel.edits(opened.draft)
    controls = EditControls(partial(plan.control, "edit"), partial(plan.control, "menu"))
    edits = edit_items(controls, groups, texts, _ROOM - components(buttons))
    room = TEXT_LIMIT - sum(
        len(item.content) for item in edits if isinstance(item, discord.ui.TextDisplay)
    )
    content = "\n".join([_told(plan, kind, texts), *suggested])
    body = discord.ui.Container[Any](text(clip(content, room)), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    for item in (*buttons, *_occasions(plan, kind, texts), *edits, *_buttons(plan, kind, texts)):
        body.add_item(item)
    return Layout(body)


def _told(plan: PlanDraft, kind: BotGame[Any], texts: Texts) -> str:
    opened = plan.opened
    lines = ["### " + texts.gettext("Plan ahead")]
    label = occasion_label(kind, plan.occasion, texts)
    if label:
        lines.append(texts.gettext("When it's your turn: {question}", question=label))
    lines += [opened.panel.summary(opened.draft), opened.note]
    return "\n".join([line for line in lines if line] + [f"-# {_note(plan, texts)}"])


def _note(plan: PlanDraft, texts: Texts) -> str:
    """Say when the moves are played, and whether anyone else can spoil them."""
    when = _when(plan, texts)
    if not _is_safe(plan):
        return when
    return " ".join((when, texts.gettext("No other player can spoil this plan.")))


def _is_safe(plan: PlanDraft) -> bool:
    """Whether no opponent can spoil what is planned for the occasion."""
    opened, wishes = plan.opened, plan.wanted
    kind, seat = GAMES[opened.game.slug], opened.seat
    return bool(wishes) and all(is_safe(kind, wish.moves[0], opened.view, seat) for wish in wishes)


def _when(plan: PlanDraft, texts: Texts) -> str:
    """Say when the moves are played."""
    if plan.plays_now:
        return texts.gettext("It's your turn, so this is played right away. Only you can see this.")
    if plan.is_asked:
        return texts.gettext(
            "It's your turn, so turn 1 is played right away. Later turns are played for you if "
            "they're still possible and unchanged. Only you can see this."
        )
    return texts.gettext(
        "Based on the current board. Played for you if it's still possible and unchanged when "
        "your turn comes. Only you can see this."
    )


def occasion_label(kind: BotGame[Any], occasion: str, texts: Texts) -> str:
    """Return what is asked on an occasion; "" where the game has only one."""
    descriptions = [verb.description for verb in kind.verbs if verb.name == occasion]
    return (
        texts.gettext(descriptions[0]) if descriptions and len(kind.foresight.occasions) > 1 else ""
    )


def _occasions(plan: PlanDraft, kind: BotGame[Any], texts: Texts) -> list[Row]:
    if len(plan.occasions) < 2:
        return []
    options = [
        option(occasion, occasion_label(kind, occasion, texts), chosen=occasion == plan.occasion)
        for occasion in plan.occasions
    ]
    return [select(plan.control("on"), texts.gettext("When it's your turn…"), options)]


def _buttons(plan: PlanDraft, kind: BotGame[Any], texts: Texts) -> list[Row]:
    opened = plan.opened
    ends = ends_of(kind, opened.state)
    options = [option(end, end_text(end, texts), chosen=end == plan.until) for end in ends]
    changed, ready = bool(opened.steps), bool(plan.wanted)
    queue = plan.control("queue", mark(opened.draft))
    label = texts.gettext("Save plan")
    if plan.is_asked:
        label = texts.gettext("Play now")
        if len(plan.wanted) > 1:
            label = texts.gettext("Play turn 1, plan rest")
    return [
        select(plan.control("until"), texts.gettext("When it ends"), options),
        *rows_of(
            [
                button(texts.gettext("Undo step"), plan.control("undo"), enabled=changed),
                button(texts.gettext("Reset"), plan.control("reset"), enabled=changed),
                button(label, queue, "success", enabled=ready),
            ]
        ),
    ]


def queued_layout(
    game: Game, summary: str, orders: Sequence[Order], texts: Texts, *, played: bool = False
) -> Layout:
    """Return what a panel becomes once its moves were queued, with the way to change that.

    The `summary` says what they are. What was `played` at once says so: the first of several.
    """
    *_, order = orders
    kind = GAMES[game.slug]
    heading = texts.gettext("Plan saved")
    if played:
        heading = texts.gettext("Played right away")
        if len(orders) > 1:
            heading = texts.gettext("Turn 1 was played, and the rest is planned")
    note = texts.gettext(
        "It plays a few seconds after your turn starts. Use `/orders show` to see and change "
        "your orders."
    )
    left = orders[1:] if played else orders
    notes = dict.fromkeys(order_notes(each, kind, texts) for each in left)
    given = [texts.gettext("Active: {end}", end=end) for end in notes]
    after = [*given, f"-# {note}"] if left else []
    content = "\n".join([f"### {heading}", summary, *after])
    body = discord.ui.Container[Any](text(clip(content, TEXT_LIMIT)), accent_colour=COLOUR)
    buttons = [button(texts.gettext("Show my orders"), OrderControl(game.id, "show", order.id))]
    if left and not game.is_rated:
        label = texts.gettext("Let the computer step in")
        buttons.append(button(label, OrderControl(game.id, "judge", order.id)))
    if kind.foresight.occasions:
        again = PlanControl(game.id, ANY, order.until, "open")
        buttons.append(button(texts.gettext("Plan ahead…"), again))
    for row in rows_of(buttons):
        body.add_item(row)
    return Layout(body)
