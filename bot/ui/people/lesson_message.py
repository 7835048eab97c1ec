"""The private message of a lesson: what happened, what is asked, the real controls of the game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Annotated, Any, Final, Literal, Self, TypeAlias
from zlib import crc32

import discord

import rules
from bot.games import GAMES
from bot.games.core.choices import (
    Edit,
    EditGroup,
    OfferedMove,
    Style,
    Words,
    bare_label,
    choice,
)
from bot.games.core.lessons import PRESS, Answer, Lesson, LessonPoint, LessonStep, LessonWords
from bot.games.core.question import Question, describe, described
from bot.i18n import Texts, clip
from bot.model import Game, LessonProgress, Seat
from bot.ui.controls import CUSTOM_ID_LENGTH, Control, Place, mark, marked
from bot.ui.layout import TEXT_LIMIT, Button, Layout, button, gallery, option, rows_of, select
from bot.ui.layout import text as text_item
from bot.ui.names import names_of
from bot.ui.play.controls import move_rows
from bot.ui.play.panel_layout import (
    EDITS_ROOM,
    EditControls,
    OpenPanel,
    confirm_label,
    edit_items,
    groups_within,
)
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.picture import Picture
from rules import Move

Slug: TypeAlias = Annotated[str, r"[a-z0-9-]{1,32}"]
Item: TypeAlias = "discord.ui.Item[Any]"

OTHERS: Final = ("Bo", "Cy", "Di", "Ed")
"""What the other seats of a lesson are called."""
POINTED: Final = "👉 "
"""Before the control to which a lesson points; of an entry, also before its select."""
MINUTES: Final = 10
"""How long the lessons of a game take together; tests hold them to it."""
PATIENCE: Final = 2
"""After so many wrong answers a lesson points at the right one."""
ARROW: Final = " → "


class LessonButton(Control, prefix="y"):
    """Begins a lesson or continues with it, and what else is below it; `lesson` counts from 1."""

    slug: Slug
    lesson: Place
    step: Place
    verb: Literal["begin", "again", "show", "undo", "reset", "menu", "first", "open"]


class LessonMove(Control, prefix="ym"):
    """An answer to the question of a lesson, in notation, or the mark of a long one."""

    slug: Slug
    lesson: Place
    step: Place
    text: Annotated[str, r".+"]

    @classmethod
    def of(cls, slug: str, lesson: int, step: int, notation: str) -> Self:
        """Return the button with an answer, whatever the length of its notation."""
        room = CUSTOM_ID_LENGTH - len(cls(slug, lesson, step, "").custom_id)
        return cls(slug, lesson, step, marked(notation, room))


class LessonMoves(Control, prefix="ys"):
    """Answers to the question of a lesson to choose from; `place` tells the selects apart."""

    slug: Slug
    lesson: Place
    step: Place
    place: Place


class LessonEdit(Control, prefix="ye"):
    """A change of the draft in the panel of a lesson."""

    slug: Slug
    lesson: Place
    step: Place
    code: Annotated[str, r"[^: ]+"]


class LessonEdits(Control, prefix="yx"):
    """Changes of the draft in the panel of a lesson to choose from."""

    slug: Slug
    lesson: Place
    step: Place
    place: Place


class LessonConfirm(Control, prefix="yc"):
    """Answers the question of a lesson with the draft of this mark."""

    slug: Slug
    lesson: Place
    step: Place
    draft: Annotated[str, r"#[0-9a-f]{16}"]


class LessonSelect(Control, prefix="yl"):
    """The lessons of a game to choose from."""

    slug: Slug


class LessonGames(Control, prefix="yg"):
    """The games with lessons; it stands once in a message."""


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """A lesson as one person has it before them, in their language.

    `titles` are those of all lessons of the game, in order. `panel` is open where the question
    is answered by one, else `choices` are offered; `enlarged` says that there is a panel for
    it, so that it is about the person's own board. `lines` are the lines above the question,
    `rules` lead to topics of the rulebook. `continues` says that the lesson before this one ended
    in its first position.
    """

    lesson: Lesson
    words: LessonWords
    titles: Sequence[str]
    progress: LessonProgress
    point: LessonPoint
    game: Game
    texts: Texts
    panel: OpenPanel | None = None
    choices: tuple[OfferedMove, ...] = ()
    enlarged: bool = False
    lines: tuple[str, ...] = ()
    rules: tuple[Button, ...] = ()
    continues: bool = True

    @property
    def is_over(self) -> bool:
        """Whether all its steps are answered."""
        return self.point.step == len(self.lesson.steps)

    @property
    def is_last(self) -> bool:
        """Whether it is the last lesson of its game."""
        return self.lesson.number == len(self.titles)

    @property
    def points(self) -> bool:
        """Whether it shows which control is the right one."""
        return self.progress.tries >= PATIENCE

    @property
    def key(self) -> tuple[str, int, int]:
        """The fields that its controls begin with."""
        return self.lesson.slug, self.lesson.number, self.point.step


def opened(
    lesson: Lesson,
    words: LessonWords,
    titles: Sequence[str],
    progress: LessonProgress,
    point: LessonPoint,
    name: str,
    texts: Texts,
) -> OpenLesson:
    """Return a lesson with the controls of its present question.

    `titles` are those of all lessons of the game, `name` is that of the person.
    """
    game = table_of(lesson, point, progress.answers, name)
    current = OpenLesson(lesson, words, titles, progress, point, game, texts)
    if current.is_over:
        return current
    kind, view = GAMES[lesson.slug], rules.view(point.state, lesson.you)
    question = kind.question(view, lesson.you, names_of(game), texts)
    if question is None:
        raise ValueError(f"{lesson.slug}: lesson {lesson.id} asks nothing at step {point.step + 1}")
    step, panel = lesson.steps[point.step], question.panel()
    current = replace(current, enlarged=panel is not None)
    choices = _choices_of(question, step)
    expected = {answer[0] for answer in step.expect}
    right = [item for item in choices if item.text in expected]
    if len(right) == len(expected):
        tempting = _tempting(question, step, words.steps[point.step].tempting)
        alike = (replace(item, style=right[0].style) for item in tempting)
        return replace(current, choices=(*choices, *alike))
    if panel is None:
        raise ValueError(f"{lesson.slug}: lesson {lesson.id} offers no answer to {step.id}")
    unfilled = OpenPanel(game, point.state, view, lesson.you, panel)
    return replace(current, panel=unfilled.resumed(progress.draft))


def _choices_of(question: Question[Any, Any, Any], step: LessonStep) -> tuple[OfferedMove, ...]:
    """Return the legal moves that a step offers: its own, else those of the question."""
    if not step.offers:
        return question.choices()
    return described(question, [_move(question, text) for text in step.offers])


def _tempting(
    question: Question[Any, Any, Any], step: LessonStep, labels: Sequence[str]
) -> Iterator[OfferedMove]:
    """Yield moves on offer that the rules refuse, with these labels if there are any."""
    texts = (" ".join(answer) for answer in step.tempting)
    for text, label in zip_longest(texts, labels, fillvalue=""):
        yield choice(text, Words(label)) if label else describe(question, _move(question, text))


def _move(question: Question[Any, Any, Any], notation: str) -> Move:
    return rules.GAMES[question.view.slug].notation.read(notation)


def table_of(lesson: Lesson, point: LessonPoint, answers: Sequence[Answer], name: str) -> Game:
    """Return the table of a lesson after `answers`, as it is shown; no such game is ever stored.

    By its id, which no stored game has, and its revision the pictures of its positions are kept.
    """
    others = iter(OTHERS)
    seats = tuple(
        Seat(seat, None, name if seat == lesson.you else next(others))
        for seat in range(lesson.seats)
    )
    return Game(
        id=-(100 * (1 + list(GAMES).index(lesson.slug)) + lesson.number),
        slug=lesson.slug,
        status="running",
        name="",
        guild_id=0,
        channel_id=0,
        thread_id=None,
        lobby_message_id=None,
        organiser_id=0,
        options=point.state.options,
        seats=seats,
        max_seats=lesson.seats,
        seed=lesson.seed,
        rules=lesson.rules,
        locale="",
        revision=crc32(repr(answers).encode()),
        question=0,
        ply=point.step,
        waiting=(lesson.you,),
        created_at=0.0,
        changed_at=0.0,
        asked_at=0.0,
    )


def lesson_layout(current: OpenLesson, picture: Picture | None, name: str) -> Layout:
    """Return the message of a lesson; `name` is that of the attached picture.

    What is said stands below the picture, beside the controls: a phone shows no more at once.
    """
    controls = list(_ending(current) if current.is_over else _controls(current))
    room = TEXT_LIMIT - sum(
        len(item.content) for item in controls if isinstance(item, discord.ui.TextDisplay)
    )
    heading = _heading(current)
    body = discord.ui.Container[Any](text_item(heading), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    body.add_item(text_item(clip(_said(current), room - len(heading))))
    for item in controls:
        body.add_item(item)
    return Layout(body)


def _said(current: OpenLesson) -> str:
    texts, words = current.texts, current.words
    lines = [*current.lines]
    if current.is_over:
        over = texts.gettext("You've finished the lesson.")
        lines.append(f"**{over}**")
        if current.is_last:
            lines.append(_first_game(current.lesson.slug, texts))
        return "\n".join(lines)
    ask = words.steps[current.point.step].ask.replace(PRESS, press_text(current))
    lines.append(f"\n{ask}" if current.lines else ask)
    if current.panel is not None:
        lines.append(f"\n{current.panel.panel.summary(current.panel.draft)}")
    return "\n".join(lines)


def _heading(current: OpenLesson) -> str:
    texts, lesson = current.texts, current.lesson
    number = texts.gettext(
        "Lesson {number} of {all}", number=lesson.number, all=len(current.titles)
    )
    game = GAMES[lesson.slug].name(texts)
    heading = f"### {game} · {number} · {current.words.title}"
    if current.is_over:
        return heading
    step, steps = current.point.step + 1, len(lesson.steps)
    line = texts.gettext("Step {step} of {steps}", step=step, steps=steps)
    if step == 1 and lesson.number > 1 and not current.continues:
        new = texts.gettext("This is a new position.")
        line = f"{line} · {new}"
    return f"{heading}\n-# {line}"


def press_text(current: OpenLesson) -> str:
    """Return the names of the controls that answer the question, bold, in order.

    An entry of one of several lists comes after the name of its list, under which it is hidden.
    """
    labels = _panel_labels(current) if current.panel is not None else [_choice_label(current)]
    return ARROW.join(f"**{label}**" for label in labels)


def _choice_label(current: OpenLesson) -> str:
    [wanted, *_] = current.lesson.steps[current.point.step].expect
    labels = {item.text: _button_label(item) for item in current.choices}
    return bare_label(labels[wanted[0]], labels.values())


def _button_label(choice: OfferedMove) -> str:
    is_longer = choice.brief.startswith(choice.label)
    return choice.label if not choice.brief or is_longer else choice.brief


def _panel_labels(current: OpenLesson) -> Iterator[str]:
    assert current.panel is not None
    panel, draft = current.panel.panel, current.panel.panel.start()
    for code in current.lesson.steps[current.point.step].press:
        groups = panel.edits(draft)
        group, edit = _edit(current, groups, code)
        if not group.buttons:
            yield bare_label(group.label, [other.label for other in groups])
        yield bare_label(edit.label, [other.label for other in group.edits])
        draft = panel.apply(draft, code)
    yield confirm_label(panel, draft, current.texts)


def _edit(current: OpenLesson, groups: Sequence[EditGroup], code: str) -> tuple[EditGroup, Edit]:
    shown = groups_within(EDITS_ROOM, _edit_controls(current), groups, current.texts)
    edits = ((group, edit) for group in shown for edit in group.edits if edit.enabled)
    match = next(((group, edit) for group, edit in edits if edit.code == code), None)
    if match is None:
        raise ValueError(f"a lesson presses {code}, which its panel does not offer")
    return match


def _edit_controls(current: OpenLesson) -> EditControls:
    return EditControls(partial(LessonEdit, *current.key), partial(LessonEdits, *current.key))


def _controls(current: OpenLesson) -> Iterator[Item]:
    yield from _choices(current) if current.panel is None else _panel(current, current.panel)
    texts, last = current.texts, []
    if not current.points:
        last.append(button(texts.gettext("Show me"), LessonButton(*current.key, "show")))
    last += current.rules
    last.append(button(texts.gettext("Show all lessons"), LessonButton(*current.key, "menu")))
    yield from rows_of(last)


def _choices(current: OpenLesson) -> list[Any]:
    choices: Sequence[OfferedMove] = current.choices
    if current.points:
        right = {answer[0] for answer in current.lesson.steps[current.point.step].expect}
        choices = [_pointed(item, item.text in right) for item in choices]
    move_button = partial(LessonMove.of, *current.key)
    return move_rows(choices, move_button, partial(LessonMoves, *current.key), current.texts)


def _pointed(choice: OfferedMove, right: bool) -> OfferedMove:
    if not right:
        return replace(choice, style="secondary")
    brief = choice.brief and f"{POINTED}{choice.brief}"
    return replace(choice, style="success", label=f"{POINTED}{choice.label}", brief=brief)


def _panel(current: OpenLesson, panel: OpenPanel) -> Iterator[Item]:
    groups, point = panel.panel.edits(panel.draft), _next_press(current, panel)
    if current.points:
        groups = tuple(_pointed_group(group, point) for group in groups)
    yield from edit_items(_edit_controls(current), groups, current.texts)
    texts, changed, ready = current.texts, bool(panel.steps), bool(panel.finished)
    undo = LessonButton(*current.key, "undo")
    reset = LessonButton(*current.key, "reset")
    style = "danger" if current.points and point is None and not ready else "secondary"
    confirm = LessonConfirm(*current.key, mark(panel.draft))
    yield from rows_of(
        [
            button(texts.gettext("Undo step"), undo, enabled=changed),
            button(texts.gettext("Reset"), reset, style, enabled=changed),
            button(
                confirm_label(panel.panel, panel.draft, texts), confirm, "success", enabled=ready
            ),
        ]
    )


def _next_press(current: OpenLesson, panel: OpenPanel) -> str | None:
    """Return the next change on the way to the right answer, None off that way or at its end."""
    draft = panel.panel.start()
    for code in current.lesson.steps[current.point.step].press:
        if draft == panel.draft:
            return code
        draft = panel.panel.apply(draft, code)
    return None


def _pointed_group(group: EditGroup, code: str | None) -> EditGroup:
    edits = tuple(
        replace(edit, style="success", label=f"{POINTED}{edit.label}")
        if edit.code == code
        else replace(edit, style="secondary")
        for edit in group.edits
    )
    hidden = not group.buttons and any(edit.code == code for edit in group.edits)
    return replace(group, label=f"{POINTED}{group.label}" if hidden else group.label, edits=edits)


def _ending(current: OpenLesson) -> Iterator[Item]:
    texts, lesson = current.texts, current.lesson
    if current.is_last:
        buttons = [_play_button(lesson.slug, lesson.number, "success", texts)]
    else:
        buttons = [_begin_button(lesson.slug, lesson.number + 1, current.titles, "success", texts)]
    again = LessonButton(lesson.slug, lesson.number, 0, "again")
    buttons.append(button(texts.gettext("Repeat"), again))
    buttons.append(button(texts.gettext("Show all lessons"), LessonButton(*current.key, "menu")))
    yield from rows_of(buttons)
    yield from rows_of(current.rules)


def menu_layout(
    slug: str, titles: Sequence[str], done: Mapping[int, bool], games: Sequence[str], texts: Texts
) -> Layout:
    """Return the lessons of a game, with those that a person has done, the next step first.

    `titles` are those of the lessons in order; `done` says of the number of a lesson that was
    begun whether it is done; `games` are the slugs of all games with lessons.
    """
    heading = texts.gettext("Learn {game}", game=GAMES[slug].name(texts))
    left = sum(not done.get(number) for number in range(1, len(titles) + 1))
    lines = [f"### {heading}", _stand(slug, len(titles), left, texts)]
    for number, title in enumerate(titles, start=1):
        sign = "✅" if done.get(number) else "▶️" if number in done else "▫️"
        lines.append(f"{sign} {number} · {title}")
    body = discord.ui.Container[Any](text_item("\n".join(lines)), accent_colour=COLOUR)
    for row in rows_of(_next_steps(slug, titles, _following(len(titles), done), left, texts)):
        body.add_item(row)
    entries = [option(str(at), f"{at} · {title}") for at, title in enumerate(titles, start=1)]
    body.add_item(select(LessonSelect(slug), texts.gettext("Choose a lesson"), entries))
    if len(games) > 1:
        entries = [option(item, GAMES[item].name(texts), chosen=item == slug) for item in games]
        body.add_item(select(LessonGames(), texts.gettext("Choose a game"), entries))
    return Layout(body)


def _next_steps(
    slug: str, titles: Sequence[str], following: int, left: int, texts: Texts
) -> list[Button]:
    if left:
        return [
            _begin_button(slug, following, titles, "success", texts),
            _play_button(slug, len(titles), "secondary", texts),
        ]
    return [
        _play_button(slug, len(titles), "success", texts),
        _begin_button(slug, following, titles, "secondary", texts),
    ]


def _begin_button(
    slug: str, number: int, titles: Sequence[str], style: Style, texts: Texts
) -> Button:
    label = texts.gettext("Start lesson {number}: {title}", number=number, title=titles[number - 1])
    return button(label, LessonButton(slug, number, 0, "begin"), style)


def _play_button(slug: str, last: int, style: Style, texts: Texts) -> Button:
    first = LessonButton(slug, last, 0, "first")
    return button(texts.gettext("Play a first game"), first, style)


def _stand(slug: str, lessons: int, left: int, texts: Texts) -> str:
    """Say how far a person is, and what is left: minutes, or the first game."""
    if left == lessons:
        return texts.gettext("Short lessons with the real controls, about ten minutes in total.")
    count = texts.gettext("{done} of {all} lessons done.", done=lessons - left, all=lessons)
    if not left:
        return f"{count}\n{_first_game(slug, texts)}"
    minutes = math.ceil(MINUTES * left / lessons)
    rest = texts.ngettext("About {n} minute left.", "About {n} minutes left.", minutes)
    return f"{count}\n{rest}"


def _first_game(slug: str, texts: Texts) -> str:
    course = GAMES[slug].course
    assert course is not None
    return texts.ngettext(
        "Your first game is against {n} easy computer player.",
        "Your first game is against {n} easy computer players.",
        course.seats - 1,
    )


def _following(lessons: int, done: Mapping[int, bool]) -> int:
    """Return the lesson to continue with: the first that is not done, else the first."""
    left = (number for number in range(1, lessons + 1) if not done.get(number))
    return next(left, 1)
