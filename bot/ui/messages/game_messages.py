"""The public messages of a running game: its turns, its end, and what stays of an old turn."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.games import GAMES
from bot.games.core import results
from bot.games.core.choices import Edit, Line
from bot.games.core.game import BotGame
from bot.games.core.words import has_hands
from bot.i18n import Texts, clip
from bot.model import Game
from bot.services.time.clocks import AwaitedPerson
from bot.ui.layout import (
    TEXT_LIMIT,
    Layout,
    Row,
    button,
    fit_lines,
    gallery,
    picture_file,
    rows_of,
    text,
)
from bot.ui.names import names_of
from bot.ui.play.controls import (
    DoorButton,
    MoveButton,
    MoveSelect,
    QuestionButton,
    QuestionVerb,
    hides,
    move_rows,
)
from bot.ui.rulebook.controls import RuleButton
from bot.ui.tables.controls import RematchButton, ReviewGameButton, ShuffleButton
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.deadlines import NO_TIMES, deadline_lines, limit_line
from renderers.core.picture import Picture
from rules import State
from rules import scores as scores_of
from rules import teams as teams_of
from rules import view as view_of

log = logging.getLogger(__name__)

HAPPENED_LIMIT: Final = 2400
QUESTION_LIMIT: Final = 1000
RESULT_LIMIT: Final = 3000
NO_HINTS: Final[Mapping[int, int]] = MappingProxyType({})
ASKED: Final = "\0"
"""Stands for those who are asked until it is known who shares a question."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message ready to be sent: its layout, its files, the ids of whom it calls.

    `called` are people, `role` is a role, None for none.
    """

    layout: Layout
    files: tuple[discord.File, ...] = ()
    called: tuple[int, ...] = ()
    silent: bool = False
    role: int | None = None


def mentioning(people: Iterable[int], role: int | None = None) -> discord.AllowedMentions:
    """Allow mentions of the people with these ids and of a role, and of no one else."""
    users = [discord.Object(person) for person in people]
    roles = [] if role is None else [discord.Object(role)]
    return discord.AllowedMentions(everyone=False, roles=roles, users=users)


def turn_post(
    game: Game,
    state: State,
    lines: Sequence[Line],
    picture: Picture | None,
    board_text: str,
    texts: Texts,
    note: str = "",
    acting: int | None = None,
    times: Mapping[int, AwaitedPerson] = NO_TIMES,
    limit: float | None = None,
) -> Post:
    """Return the message of a turn: what happened, the board, who is asked what, the controls.

    `board_text` replaces a picture that could not be drawn; `note` comes before what happened.
    `acting` is the seat of the person who acted last: asked alone, they know without being told.
    `times` say until when those who are asked have time and how they want to be told: anyone who
    is told in another way is not mentioned. It calls those who may be disturbed; if that is no one
    it mentions them all and is silent. At the `limit` the question ends by itself.
    """
    kind = GAMES[game.slug]
    view = view_of(state, None)
    asked = tuple(game.asked_by_seat.items())
    name = f"board-{game.id}"
    asks = questions(game, view, asked, kind, texts, times, limit)
    question = clip(asks, QUESTION_LIMIT)
    happened = happened_text(game, view, lines, texts, note)
    body = discord.ui.Container[Any](text(happened), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    else:
        room = TEXT_LIMIT - len(question) - len(happened) - len("```\n\n```")
        body.add_item(text(f"```\n{clip(board_text, room)}\n```"))
    if question:
        body.add_item(text(question))
    for row in turn_rows(game, view, asked, kind, texts):
        body.add_item(row)
    files = () if picture is None else (picture_file(picture, name),)
    callees = () if [seat for seat, _ in asked] == [acting] else asked
    called, silent = _called([(person, times.get(seat)) for seat, person in callees])
    return Post(Layout(body), files, called, silent)


def _called(
    people: Sequence[tuple[int, AwaitedPerson | None]],
) -> tuple[tuple[int, ...], bool]:
    """Return who is called of people who are told of a turn, and whether in silence.

    That is who wants it where the game is played and may be disturbed, in silence all of them.
    """
    called = [(person, time) for person, time in people if not time or time.reminders == "thread"]
    awake = [(person, time) for person, time in called if not time or time.free]
    return tuple(person for person, _ in awake or called), bool(called) and not awake


def past_post(
    game: Game, state: State, lines: Sequence[Line], texts: Texts, note: str = ""
) -> Post:
    """Return the message of a turn that is over by now: only what happened."""
    happened = happened_text(game, view_of(state, None), lines, texts, note)
    return Post(
        Layout(discord.ui.Container[Any](text(happened), accent_colour=COLOUR)), silent=True
    )


def abandoned_post(
    game: Game,
    state: State,
    lines: Sequence[Line],
    picture: Picture | None,
    texts: Texts,
    *,
    scored: bool,
) -> Post:
    """Return the last message of a game that ended early: the board as it was.

    It is `scored` in its league, if it still belongs to one of its tables.
    """
    note = texts.gettext("**The game ended early.** It has no result.")
    if scored:
        note = texts.gettext("**The game ended early.** In its league, it's scored as it stands.")
    happened = happened_text(game, view_of(state, None), lines, texts, note)
    called = calling(game, texts)
    body = discord.ui.Container[Any](text(f"{happened}\n{called}".rstrip()), accent_colour=COLOUR)
    name = f"board-{game.id}"
    if picture is not None:
        body.add_item(gallery(picture, name))
    body.add_item(discord.ui.ActionRow(_shuffles(game, texts)))
    files = () if picture is None else (picture_file(picture, name),)
    return Post(Layout(body), files, game.people)


def happened_text(
    game: Game, view: State, lines: Sequence[Line], texts: Texts, note: str = ""
) -> str:
    """Return the headline and what happened, numbered as in the picture."""
    headline = GAMES[game.slug].words.headline(view, names_of(game), texts)
    written = [line_text(line) for line in lines]
    if note:
        written.insert(0, note)
    return f"### {headline}\n{fit_lines(written, HAPPENED_LIMIT, texts)}".rstrip()


def line_text(logged: Line) -> str:
    """Write one line of what happened, with the number of its badge."""
    return f"`{logged.number}` {logged.text}" if logged.number is not None else f"· {logged.text}"


def questions(
    game: Game,
    view: State,
    asked: Sequence[tuple[int, int]],
    kind: BotGame[Any],
    texts: Texts,
    times: Mapping[int, AwaitedPerson] = NO_TIMES,
    limit: float | None = None,
) -> str:
    """Return what everyone who is asked is asked, with mentions; else who is waited for.

    Until when they have time stands below, and what happens at the `limit` of the question.
    """
    names = list(names_of(game))
    if not asked:
        players = texts.listing([names[seat] for seat in game.waiting])
        return texts.gettext("Waiting for {players}.", players=players) if players else ""
    mentions: dict[str, list[str]] = {}
    for seat, person in asked:
        names[seat] = ASKED
        mentions.setdefault(kind.prompt(view, seat, names, texts), []).append(f"<@{person}>")
    lines = [
        question.replace(ASKED, texts.listing(people)) for question, people in mentions.items()
    ]
    if limit is not None:
        lines += limit_line(kind, view, asked[0][0], limit, texts)
    return "\n".join([*lines, *deadline_lines(game, times, texts)])


def turn_rows(
    game: Game,
    view: State,
    asked: Sequence[tuple[int, int]],
    kind: BotGame[Any],
    texts: Texts,
) -> list[Row]:
    """Return the controls of a turn: the choices of one, or the way to the panels of several."""
    rows: list[Row] = []
    label, effects = None, False
    if asked:
        seat = asked[0][0]
        question = kind.question(view, seat, names_of(game), texts)
        panel = None if question is None else question.panel()
        if len(asked) == 1 and question is not None:
            choices = question.choices()
            asked_move = partial(MoveButton.of, game.id, game.question)
            rows += move_rows(
                choices, asked_move, partial(MoveSelect, game.id, game.question), texts
            )
            effects = hides(choices)
        doors = () if panel is None else panel.doors()
        if doors:
            rows += rows_of(_opening(game, doors))
        elif panel is not None:
            label = panel.title()
        elif len(asked) > 1:
            label = texts.gettext("Choose…")
    return rows + rows_of(_extras(game, label, texts, effects=effects))


def _opening(game: Game, edits: Sequence[Edit]) -> list[Any]:
    """Return the buttons that open a panel with one of these changes made."""
    return [
        button(
            edit.label, DoorButton(game.id, game.question, edit.code), edit.style, sign=edit.sign
        )
        for edit in edits
    ]


def _extras(game: Game, panel: str | None, texts: Texts, *, effects: bool) -> list[Any]:
    def beside(label: str, verb: QuestionVerb, style: str = "secondary") -> Any:
        return button(label, QuestionButton(game.id, game.question, verb), style)

    kind = GAMES[game.slug]
    buttons = [beside(texts.gettext("Show my board"), "mine")]
    others = len(game.seats) > 1
    if game.ply and others:
        buttons.append(beside(texts.gettext("Show since my last move"), "since"))
    if game.ply:
        buttons.append(beside(texts.gettext("Undo"), "undo"))
    if kind.foresight.occasions and others:
        buttons.append(beside(texts.gettext("Plan ahead…"), "plan"))
    if has_hands(kind.words):
        buttons.insert(0, beside(texts.gettext("Show my hand"), "hand"))
    if kind.key is not None:
        key = RuleButton("open", game.slug, kind.key.topic)
        buttons.append(button(texts.gettext(kind.key.name), key))
    if effects:
        buttons.append(beside(texts.gettext("Explain these choices"), "effects"))
    if game.hints == "on":
        buttons.insert(0, beside(texts.gettext("Get a hint"), "hint"))
    if panel is not None:
        buttons.insert(0, beside(panel, "panel", "primary"))
    return buttons


def end_post(
    game: Game,
    state: State,
    lines: Sequence[Line],
    pictures: Sequence[tuple[str, Picture]],
    record: str | None,
    texts: Texts,
    missing: str = "",
    *,
    hints: Mapping[int, int] = NO_HINTS,
    silent: bool = False,
) -> Post:
    """Return the last message: who has won, the scores, what happened last, the record.

    It calls everyone who played, without a sound if it is `silent`. Without a record it says why
    one is `missing`; `hints` is how many each seat had, in a game with hints. Below are
    the ways to play again, to review the game, and to check the shuffles.
    """
    alone = len(game.seats) == 1
    ending = result_text(game, state, texts, brief=bool(pictures))
    result = "\n".join([ending, *hint_lines(game, hints, texts)])
    room = min(HAPPENED_LIMIT, TEXT_LIMIT - len(result) - len(missing))
    happened = fit_lines([line_text(line) for line in lines], room, texts)
    body = discord.ui.Container[Any](text(result), accent_colour=COLOUR)
    if happened:
        body.add_item(discord.ui.Separator())
        body.add_item(text(happened))
    for name, picture in pictures:
        body.add_item(gallery(picture, name))
    if missing:
        body.add_item(text(f"-# {missing}"))
    files = [picture_file(picture, name) for name, picture in pictures]
    if record is not None:
        body.add_item(discord.ui.File("attachment://record.txt"))
        files.append(discord.File(io.BytesIO(record.encode()), "record.txt"))
    label = texts.gettext("Play again") if alone else texts.gettext("Rematch")
    buttons = [button(label, RematchButton(game.id), "primary")]
    if GAMES[game.slug].coach is not None:
        buttons.append(button(texts.gettext("Review my game"), ReviewGameButton(game.id)))
    body.add_item(discord.ui.ActionRow(*buttons, _shuffles(game, texts)))
    return Post(Layout(body), tuple(files), game.people, silent)


def _shuffles(game: Game, texts: Texts) -> Any:
    return button(texts.gettext("Check the shuffles"), ShuffleButton(game.id))


def result_text(game: Game, state: State, texts: Texts, *, brief: bool = False) -> str:
    """Return the end of a game: those who played, who has won and why, and the final scores.

    A `brief` one leaves what the points are made of to a picture.
    """
    words, names = GAMES[game.slug].words, names_of(game)
    alone = len(game.seats) == 1
    heading = texts.gettext("Result") if alone else texts.gettext("Final scores")
    parts = [f"### {words.headline(view_of(state, None), names, texts)}", calling(game, texts)]
    scores, teams = scores_of(state), teams_of(state)
    if not alone:
        parts.append(f"**{results.victory(scores, names, texts, teams)}**")
    parts += [
        f"### {heading}",
        *results.score_lines(words, scores, names, texts, state.options, teams, brief=brief),
    ]
    return clip("\n".join(parts), RESULT_LIMIT)


def hint_lines(game: Game, hints: Mapping[int, int], texts: Texts) -> list[str]:
    """Say how many hints those who played have had, in a game with hints."""
    if game.is_rated:
        return []
    counts = (
        texts.gettext("{name} {n}", name=names_of(game)[seat.seat], n=hints.get(seat.seat, 0))
        for seat in game.seats
        if seat.person_id is not None or seat.seat in hints
    )
    return ["-# " + texts.gettext("Hints: {hints}", hints=", ".join(counts))]


def verdict(game: Game, state: State, texts: Texts) -> str:
    """Return who has won a game that is over, by how much and why."""
    words, names = GAMES[game.slug].words, names_of(game)
    return results.verdict(words, scores_of(state), names, texts, state.options, teams_of(state))


def calling(game: Game, texts: Texts) -> str:
    """Mention everyone who plays: "@Ann and @Ben"."""
    return texts.listing(f"<@{person}>" for person in game.people)


def written_again(
    message: discord.Message,
    rows: Sequence[Row] = (),
    question: str = "",
    *,
    pictures: bool = True,
) -> Layout:
    """Return the layout of an old message of ours with `rows` in place of its controls.

    `question` replaces its last text, which asked something; without rows nothing is asked any
    more, and the text goes, as the `pictures` do unless they are kept. Raises ValueError for a
    message that has no layout.
    """
    return Layout(_container_again(_container_of(message), rows, question, pictures=pictures))


def shrunk(message: discord.Message) -> Layout:
    """Return the layout of a superseded message of ours: what happened, without board or question.

    The board may be in words, too. Raises ValueError for a message that has no layout.
    """
    container = _container_of(message)
    body = discord.ui.Container[Any](accent_colour=container.accent_colour)
    texts = [child for child in container.children if isinstance(child, discord.TextDisplay)]
    for child in texts[:1]:
        body.add_item(text(child.content))
    return Layout(body)


def said_first(message: discord.Message) -> str:
    """Return what a message of ours says has happened. Raises ValueError if it has no layout."""
    children = _container_of(message).children
    texts = (child.content for child in children if isinstance(child, discord.TextDisplay))
    return next(texts, "")


def board_said(message: discord.Message) -> str:
    """Return what the board of a message of ours says: the alt text of its picture, or its words.

    Raises ValueError for a message that has no layout.
    """
    children = _container_of(message).children
    galleries = (child for child in children if isinstance(child, discord.MediaGalleryComponent))
    alts = [item.description or "" for gallery in galleries for item in gallery.items]
    words = (child.content for child in children if isinstance(child, discord.TextDisplay))
    return "\n".join(alts or words)


def _container_of(message: discord.Message) -> discord.components.Container:
    for component in message.components:
        if isinstance(component, discord.components.Container):
            return component
    raise ValueError("the message has no container")


async def take_controls(message: discord.Message) -> None:
    """Take the controls of an old message of ours away; that it cannot be done harms nothing."""
    try:
        await message.edit(view=written_again(message))
    except (discord.HTTPException, ValueError) as error:
        log.info("message %s keeps its controls: %s", message.id, error)


def _container_again(
    container: discord.components.Container, rows: Sequence[Row], question: str, *, pictures: bool
) -> discord.ui.Container[Any]:
    body = discord.ui.Container[Any](accent_colour=container.accent_colour)
    asked = _question_of(container)
    for child in container.children:
        if isinstance(child, discord.TextDisplay):
            said = question if child is asked and (question or not rows) else child.content
            if said:
                body.add_item(text(said))
        elif isinstance(child, discord.MediaGalleryComponent) and pictures:
            body.add_item(discord.ui.MediaGallery(*map(_kept_item, child.items)))
    for row in rows:
        body.add_item(row)
    return body


def _question_of(container: discord.components.Container) -> discord.TextDisplay | None:
    """Return the text above the controls of a question, None if a message asks nothing."""
    texts = [child for child in container.children if isinstance(child, discord.TextDisplay)]
    asks = any(isinstance(child, discord.ActionRow) for child in container.children)
    return texts[-1] if asks and len(texts) > 1 else None


def _kept_item(item: discord.MediaGalleryItem) -> discord.MediaGalleryItem:
    """Refer to the file that stays attached, not to its address, which expires."""
    name = item.media.url.partition("?")[0].rpartition("/")[2]
    return discord.MediaGalleryItem(f"attachment://{name}", description=item.description)
