"""The private panel of a person's standing orders, and the form for a new one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

import discord

from bot.games import GAMES
from bot.games.core.game import BotGame
from bot.games.core.preferences import Preference
from bot.games.core.question import describe
from bot.i18n import Texts, clip
from bot.model import Game, Order, Until
from bot.services.orders.conditions import conditions, price_shown
from bot.services.orders.judgement import is_judgement, offered
from bot.services.orders.orders import OrderOverview
from bot.services.orders.parsing import ENDS
from bot.ui.controls import FORM, Control, Number
from bot.ui.forms import Field, form
from bot.ui.layout import (
    SELECT_LIMIT,
    TEXT_LIMIT,
    Layout,
    Row,
    button,
    gallery,
    option,
    picture_file,
    rows_of,
    select,
    text,
)
from bot.ui.names import names_of
from bot.ui.orders.order_words import (
    NO_WORDS,
    WHY,
    end_text,
    order_text,
    order_words,
    pass_words,
    rows_in_words,
)
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.picture import Picture
from rules import State, play
from rules import view as view_of

_PREFER: Final = "prefer"
PLAN: Final = "plan"
QUEUE: Final = "queue"
WANTED_LIMIT: Final = 600
"""How many characters the moves or the details of an order have in its form."""
OrderVerb: TypeAlias = Literal[
    "show",
    "wish",
    "pick",
    "up",
    "down",
    "allow",
    "insist",
    "judge",
    "until",
    "limit",
    "stop",
    "remove",
    "now",
]
OPEN: Final = "open-"
"""Before a part that is left open or insisted on, in the values of a select."""
JUDGE: Final = "judge"
PLAIN: Final = "plain"
"""Whether the computer may step in, in the values of the same select."""
LIMIT: Final = "price-"
"""Before the highest price that is paid, nothing for the one that was shown."""
_DEARER: Final = (1, 2, 3, 5, 8)
"""So much more than the price that was shown can be allowed."""


class OrderControl(Control, prefix="or"):
    """A control for the orders of a game, or for one of them; the order is 0 for none."""

    game: Number
    verb: OrderVerb
    order: Number


class MovesForm(Control, prefix=f"{FORM}:queue"):
    """The form for an order of moves in notation."""

    game: Number


class PreferenceForm(Control, prefix=FORM):
    """The form for the details of a preference."""

    name: Annotated[str, rf"{_PREFER}[a-z]+"]
    game: Number

    @classmethod
    def of(cls, preference: str, game: int) -> Self:
        """Return the form of a preference."""
        return cls(f"{_PREFER}{preference}", game)

    @property
    def preference(self) -> str:
        """The id of the preference."""
        return self.name.removeprefix(_PREFER)


class SurpriseForm(Control, prefix=f"{FORM}:surprise"):
    """The form for what stops an order."""

    game: Number
    order: Number


async def show_orders(press: Press, game_id: int, chosen: int = 0) -> None:
    """Show a person their orders; the one with the id `chosen` has controls to change it."""
    app, texts = press.client.app, texts_of(press)
    overview = await app.orders.look(game_id, press.user.id, chosen)
    game = overview.position.game
    picture = await _picture(press, overview)
    name = f"order-{game.id}-{game.revision}"
    words = await asyncio.to_thread(_in_words, overview, texts)
    layout = orders_layout(overview, chosen, picture, name, texts, words)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


def _in_words(overview: OrderOverview, texts: Texts) -> Mapping[int, str]:
    """Return the moves that orders play in words, by the id of the order."""
    game, seat = overview.position.game, overview.seat
    if seat is None or game.status != "running":
        return {}
    kind, names = GAMES[game.slug], names_of(game)
    views = [overview.view, view_of(overview.position.state, seat)]
    return {
        order.id: rows_in_words(kind, order.moves, views, seat, names, texts)
        for order in (*overview.orders, *overview.ended)
        if order.kind == "moves"
    }


async def _picture(press: Press, overview: OrderOverview) -> Picture | None:
    """Return what the orders would lead to now, None if that is nothing."""
    verdict = overview.verdict
    if overview.seat is None or verdict is None or verdict.stop or _judges(overview):
        return None
    game, texts = overview.position.game, texts_of(press)
    state = overview.view if overview.occasion else overview.position.state
    drawing, moves, occasion = press.client.app.drawing, verdict.moves, overview.occasion
    mode = await picture_mode(press)
    return await drawing.preview(game, state, overview.seat, moves, texts, occasion, mode)


def orders_layout(
    overview: OrderOverview,
    chosen: int,
    picture: Picture | None,
    name: str,
    texts: Texts,
    words: Mapping[int, str] = NO_WORDS,
) -> Layout:
    """Return the panel: the orders in words, what they would do now, the controls.

    `words` are those of moves, by the id of their order; without them they stand in notation.
    """
    game = overview.position.game
    kind = GAMES[game.slug]
    body = discord.ui.Container[Any](
        text(_told(overview, kind, words, texts)), accent_colour=COLOUR
    )
    if picture is not None:
        body.add_item(gallery(picture, name))
    if game.status == "running" and overview.seat is not None:
        for row in _rows(overview, kind, chosen, words, texts):
            body.add_item(row)
    return Layout(body)


def _told(
    overview: OrderOverview, kind: BotGame[Any], words: Mapping[int, str], texts: Texts
) -> str:
    heading = "### " + texts.gettext("Your orders")
    if overview.position.game.status != "running":
        over = texts.gettext("The game is over, so there are no more orders.")
        return f"{heading}\n{over}"
    lines = [
        f"{number}. {order_text(order, kind, texts, words, safe=order.id in overview.safe)}"
        for number, order in enumerate(overview.orders, 1)
    ]
    if not lines and overview.seat is not None:
        lines.append(texts.gettext("You have no orders."))
    for order in overview.ended:
        written = order_words(order, kind, texts, words)
        why = texts.gettext(WHY[order.stopped])
        lines.append(texts.gettext("No longer active: {order} ({why})", order=written, why=why))
    if overview.seat is None:
        return clip("\n".join([heading, *lines]), TEXT_LIMIT)
    note = texts.gettext(
        "Only you can see this. Orders play a few seconds after your turn starts. New orders "
        "apply from your next decision."
    )
    return clip("\n".join([heading, *lines, _now(overview, kind, texts), f"-# {note}"]), TEXT_LIMIT)


def _judges(overview: OrderOverview) -> bool:
    """Return True if the move of the orders is a computer's judgement, which stays unknown."""
    verdict, game = overview.verdict, overview.position.game
    if verdict is None:
        return False
    order = verdict.order
    return is_judgement(GAMES[game.slug], order) or (order.judged and not game.is_rated)


def _now(overview: OrderOverview, kind: BotGame[Any], texts: Texts) -> str:
    """Say what the orders would do about the question that is asked now, or as things stand."""
    verdict, seat = overview.verdict, overview.seat
    if seat is None or verdict is None:
        return texts.gettext("Right now they'd do nothing.")
    if verdict.stop:
        why = texts.gettext(WHY[verdict.stop])
        return texts.gettext("The first matching order would stop now: {why}.", why=why)
    waiting = texts.gettext("It's your turn: run your orders now, or move yourself.")
    if _judges(overview):
        later = texts.gettext("What your orders play is decided when they run.")
        return later if overview.occasion else f"{later}\n{waiting}"
    view, names, lines = overview.view, names_of(overview.position.game), []
    for place, move in enumerate(verdict.moves):
        if place:
            view = play(view, seat, verdict.moves[place - 1]).state
        question = kind.question(view, seat, names, texts)
        if question is not None:
            lines.append(f"**{describe(question, move).label}**")
    moves = texts.listing(lines)
    if overview.occasion:
        return texts.gettext("If it were your turn now: {move}", move=moves)
    return texts.gettext("Your orders would play: {move}", move=moves) + f"\n{waiting}"


def _rows(
    overview: OrderOverview,
    kind: BotGame[Any],
    chosen: int,
    words: Mapping[int, str],
    texts: Texts,
) -> list[Row]:
    game = overview.position.game
    wishes = _wishes(kind, game, texts)
    rows = [select(OrderControl(game.id, "wish", 0), texts.gettext("Add…"), wishes)]
    if overview.orders:
        listed = [
            option(
                str(order.id),
                order_words(order, kind, texts, words).replace("`", ""),
                chosen=order.id == chosen,
            )
            for order in overview.orders
        ]
        label = texts.gettext("Change an order…")
        rows.append(select(OrderControl(game.id, "pick", 0), label, listed[:SELECT_LIMIT]))
    order = next((order for order in overview.orders if order.id == chosen), None)
    if order is not None:
        rows += _changing(game, order, ends_of(kind, overview.view, order), texts)
        rows += _conditions(game, order, kind, texts)
    if overview.verdict is not None and not overview.occasion:
        now = OrderControl(game.id, "now", game.question)
        rows += rows_of([button(texts.gettext("Run orders now"), now, "success")])
    return rows


def _wishes(kind: BotGame[Any], game: Game, texts: Texts) -> list[discord.SelectOption]:
    listed = [option(PLAN, texts.gettext("Plan ahead…"))] if kind.foresight.occasions else []
    listed.append(option(QUEUE, texts.gettext("Write moves…")))
    listed += [
        option(f"prefer-{each.id}", texts.gettext(each.label), texts.gettext(each.help))
        for each in offered(kind, game.options, rated=game.is_rated)
    ]
    listed += [
        option(f"pass-{verb}", pass_words(kind, verb, texts)) for verb in kind.foresight.passes
    ]
    return listed[:SELECT_LIMIT]


def ends_of(kind: BotGame[Any], view: State, order: Order | None = None) -> list[Until]:
    """Return when an order, or a new one of moves, can end.

    With a phase only where one is being played, the next time only where it is known what for.
    """
    present = order.until if order is not None else ""
    of_moves = order is None or order.kind == "moves"
    possible = {"next": of_moves, "phase": bool(kind.words.phase(view))}
    return [end for end in ENDS if end == present or possible.get(end, True)]


def _changing(game: Game, order: Order, until: Sequence[Until], texts: Texts) -> list[Row]:
    def control(label: str, verb: OrderVerb, style: str = "secondary") -> Any:
        return button(label, OrderControl(game.id, verb, order.id), style)

    changes = (
        control(texts.gettext("Play exactly as shown"), "insist")
        if order.changes
        else control(texts.gettext("Allow changes"), "allow")
    )
    ends = [option(each, end_text(each, texts), chosen=each == order.until) for each in until]
    return [
        select(OrderControl(game.id, "until", order.id), texts.gettext("When it ends"), ends),
        *rows_of(
            [
                control(texts.gettext("Move up"), "up"),
                control(texts.gettext("Move down"), "down"),
                changes,
                control(texts.gettext("Stop if…"), "stop"),
                control(texts.gettext("Remove"), "remove", "danger"),
            ]
        ),
    ]


def _conditions(game: Game, order: Order, kind: BotGame[Any], texts: Texts) -> list[Row]:
    """Return the select of what may be otherwise than shown, if any of it can be chosen."""
    options = [*_judging(game, order, texts)]
    if not order.changes:
        options = [*_limits(order, texts), *_left_open(order, kind, texts), *options]
    if not options:
        return []
    control = OrderControl(game.id, "limit", order.id)
    return [select(control, texts.gettext("Allow differences…"), options[:SELECT_LIMIT])]


def _left_open(order: Order, kind: BotGame[Any], texts: Texts) -> Iterator[discord.SelectOption]:
    """Yield the parts that may differ from what was shown, or may not any more."""
    for part in conditions(kind, order):
        named = texts.gettext(kind.foresight.term_names[part])
        label = (
            texts.gettext("Only exactly as shown: {part}", part=named)
            if part in order.free
            else texts.gettext("Allow a difference: {part}", part=named)
        )
        yield option(f"{OPEN}{part}", label)


def _judging(game: Game, order: Order, texts: Texts) -> Iterator[discord.SelectOption]:
    """Yield whether the computer may step in, where that is fair play."""
    if order.kind != "moves" or game.is_rated:
        return
    if order.judged:
        yield option(PLAIN, texts.gettext("Play only what I planned"))
    else:
        yield option(
            JUDGE,
            texts.gettext("Let the computer step in"),
            texts.gettext("If its move is at least a point better, or yours isn't possible"),
        )


def _limits(order: Order, texts: Texts) -> Iterator[discord.SelectOption]:
    """Yield the prices up to which an order may play, where one was shown."""
    shown = price_shown(order)
    if shown is None:
        return
    yield option(LIMIT, texts.gettext("No more than the price that was shown"))
    for more in _DEARER:
        label = texts.gettext("Price up to {n}", n=shown + more)
        yield option(f"{LIMIT}{shown + more}", label, chosen=order.ceiling == shown + more)


def wish_form(game_id: int, preference: Preference[Any] | None, texts: Texts) -> discord.ui.Modal:
    """Return the form for what a preference needs, or for moves in notation."""
    if preference is None:
        control: Control = MovesForm(game_id)
        heading = texts.gettext("Moves in notation")
        label = texts.gettext("Moves, most wanted first")
        note = texts.gettext(
            "Separate moves with semicolons. A beginning or * is enough: ship * corn"
        )
    else:
        control = PreferenceForm.of(preference.id, game_id)
        heading = texts.gettext(preference.label)
        label = texts.gettext(preference.argument)
        note = ", ".join(preference.values)
    wanted = Field("wanted", label, note=note, required=True, most=WANTED_LIMIT)
    return form(heading, control, (wanted, _surprise("", texts)))


def surprise_form(game_id: int, order: Order, texts: Texts) -> discord.ui.Modal:
    """Return the form for what stops an order."""
    field = _surprise("; ".join(order.surprises), texts)
    return form(texts.gettext("Stop if…"), SurpriseForm(game_id, order.id), (field,))


def _surprise(value: str, texts: Texts) -> Field:
    return Field(
        "surprise",
        texts.gettext("Stop if someone else plays this"),
        value,
        note=texts.gettext("Moves in notation, in full or only how they begin. Optional"),
    )
