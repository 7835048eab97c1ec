"""Games and renderers say nothing that does not come from the catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.games import GAMES
from bot.games.core.choices import OfferedMove
from bot.games.core.game import BotGame
from bot.games.core.panel import Panel
from bot.games.core.question import describe
from bot.games.core.results import score_lines
from bot.games.core.words import option_value, status_lines
from renderers import RENDERERS, statistics_gallery
from renderers.core.canvas import Canvas
from renderers.core.game import RoundScore, SeatInfo, TableInfo
from renderers.core.leaderboard import Leaderboard, draw_leaderboard
from renderers.core.picture import Picture
from renderers.core.statistics import draw_card
from rules.brass_birmingham.data import LOCATIONS, MERCHANT_SLOTS, MERCHANTS
from rules.castles_of_burgundy.data.boards import CELL_IDS
from rules.core.options import repaired
from rules.valparaiso.cards import CARD_IDS
from tests.asked import asked
from tests.pseudo import Pseudo, unmarked
from tests.sharing import in_turn

TEXTS = Pseudo()
NAMES = ("11", "22", "33", "44", "55")
"""Names without letters, so that every letter is a word of ours."""
OPTIONS = 3
STEP = 5
"""Every so many-th position of a game is looked at."""
EDITS = 6

Seen = tuple[rules.State, tuple[rules.Event, ...]]


def positions(slug: str, number: int) -> Iterator[Seen]:
    """Positions of a random game with what happened since the one before, and the end."""
    game = rules.GAMES[slug]
    chance = rules.Chance(f"pseudo {number}")
    seats = game.seats[number % len(game.seats)]
    options = {
        option.id: option.values[number % len(option.values)]
        for option in game.options
        if option.fits(seats)
    }
    options = repaired(game.options, options, [seats])
    state = rules.new(slug, seats, options, f"pseudo {number}")
    events: tuple[rules.Event, ...] = ()
    ply = 0
    while waiting := rules.waiting(state):
        if ply % STEP == number:
            yield state, events
        seat = chance.choose(waiting)
        events = rules.play_in_place(state, seat, rules.sample(state, seat, chance))
        ply += 1
    yield state, events


def of_choice(choice: OfferedMove) -> Iterator[str]:
    yield choice.label
    yield choice.consequence
    yield choice.group


def of_panel(panel: Panel, view: rules.State, seat: int) -> Iterator[str]:
    """What a panel says while changes are made at random."""
    yield panel.title()
    chance = rules.Chance("edits")
    draft = panel.start()
    for _ in range(EDITS):
        yield panel.summary(draft)
        codes = []
        for group in panel.edits(draft):
            yield group.label
            for edit in group.edits:
                yield edit.label
                yield edit.description
                codes += [edit.code] if edit.enabled else []
        if not codes:
            return
        draft = panel.apply(draft, chance.choose(codes))


def of_question(kind: BotGame[Any], state: rules.State, seat: int) -> Iterator[str]:
    """What somebody who is asked reads."""
    view = rules.view(state, seat)
    yield kind.prompt(view, seat, NAMES, TEXTS)
    yield from kind.words.hand(view, seat, TEXTS)
    for choice in kind.choices(view, seat, TEXTS):
        yield from of_choice(choice)
    for number, choice in enumerate(asked(view, seat, NAMES, TEXTS).offers("")):
        if number == OPTIONS:
            break
        yield from of_choice(choice)
    for number in range(OPTIONS):
        move = rules.sample(view, seat, rules.Chance(str(number)))
        yield from of_choice(describe(asked(view, seat, NAMES, TEXTS), move))
    panel = asked(view, seat, NAMES, TEXTS).panel()
    if panel is not None:
        yield from of_panel(panel, view, seat)


def of_game(
    kind: BotGame[Any], state: rules.State, events: tuple[rules.Event, ...]
) -> Iterator[str]:
    """What a game says of a position."""
    view = rules.view(state, None)
    yield kind.name(TEXTS)
    yield kind.words.headline(view, NAMES, TEXTS)
    yield from status_lines(kind.words, view, NAMES, TEXTS)
    yield from score_lines(kind.words, rules.scores(state), NAMES, TEXTS, state.options)
    yield from (line.text for line in kind.words.log.tell(events, NAMES, TEXTS))
    for seat in rules.waiting(state):
        yield from of_question(kind, state, seat)


def strange(said: Iterator[str]) -> dict[str, list[str]]:
    """The words without marks, by the text they stand in, and at least one text with marks."""
    every = list(said)
    assert any("⟦" in text for text in every)
    return {text: words for text in every if (words := unmarked(text))}


@pytest.mark.parametrize("number", in_turn(range(2)))
@pytest.mark.parametrize("slug", GAMES)
def test_games_say_nothing_that_is_not_in_the_catalogues(slug: str, number: int) -> None:
    kind = GAMES[slug]
    for state, events in positions(slug, number):
        assert strange(of_game(kind, state, events)) == {}


@pytest.mark.parametrize("slug", in_turn(GAMES, 2))
def test_options_say_nothing_that_is_not_in_the_catalogues(slug: str) -> None:
    kind = GAMES[slug]
    said = [
        text
        for option in rules.GAMES[slug].options
        for text in (
            TEXTS.gettext(option.label),
            TEXTS.gettext(option.help),
            *(option_value(kind.words, option, value, TEXTS) for value in option.values),
        )
    ]
    assert len(said) > 10
    assert strange(iter(said)) == {}


PRINTED = frozenset((*(each.id for each in (*MERCHANT_SLOTS, *MERCHANTS)), *LOCATIONS, *CARD_IDS))
"""Notation that is written on pictures beside names: places of Brass, cards of Valparaíso."""


ROWS = frozenset(cell[0] for cell in CELL_IDS)
"""The letters of rows of cells, which begin the lines of alt texts as they begin notation."""


def is_sign(text: str) -> bool:
    """Whether a text on a picture is the initial of a name, or notation, perhaps after a number."""
    return len(text) == 1 or text.split(" · ")[-1].partition("#")[0] in PRINTED


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, sketched: None) -> list[str]:
    """All texts of the pictures that are finished during the test, their alt texts included."""
    texts: list[str] = []

    def picture(canvas: Canvas, alt: str) -> Picture:
        texts.append(alt)
        texts.extend(written.text for written in canvas.written)
        return Picture(b"", *canvas.image.size, alt)

    monkeypatch.setattr(Canvas, "picture", picture)
    return texts


@pytest.mark.parametrize("number", in_turn(range(2)))
@pytest.mark.parametrize("slug", RENDERERS)
def test_pictures_say_nothing_that_is_not_in_the_catalogues(
    slug: str, number: int, drawn: list[str]
) -> None:
    renderer = RENDERERS[slug]
    info = TableInfo("123", tuple(SeatInfo(name, True) for name in NAMES[:5]))
    standings = []
    for place, (state, events) in enumerate(positions(slug, number)):
        info = TableInfo("123", tuple(SeatInfo(name, True) for name in NAMES[: state.seats]))
        view = rules.view(state, None)
        standings.append(RoundScore(rules.round_of(state), rules.scores(state)))
        drawn.append(renderer.text_board(view, info, TEXTS))
        if place % STEP and rules.waiting(state):
            continue
        renderer.board(view, info, TEXTS, events)
        for area in renderer.areas(TEXTS):
            drawn.append(area.label)
            renderer.board(view, info, TEXTS, (), area.id)
        renderer.seat(view, place % state.seats, info, TEXTS)
        renderer.scores(view, rules.scores(state), info, TEXTS)
        for seat in rules.waiting(state)[:1]:
            own = rules.view(state, seat)
            renderer.hand(own, seat, info, TEXTS)
            drawn.append(renderer.text_board(own, info, TEXTS))
            with suppress(TypeError):  # some moves have no preview
                move = rules.sample(own, seat, rules.Chance("preview"))
                renderer.preview(own, seat, [move], info, TEXTS)
    renderer.chart(standings, info, TEXTS)
    assert strange(text for text in drawn if not is_sign(text)) == {}


@pytest.mark.parametrize("slug", in_turn(RENDERERS, 2))
def test_figures_say_nothing_that_is_not_in_the_catalogues(slug: str, drawn: list[str]) -> None:
    renderer = RENDERERS[slug]
    for name in renderer.figures():
        renderer.figure(name, TEXTS)
    assert {text: words for text in drawn if (words := set(unmarked(text)) - ROWS)} == {}


def test_statistics_say_nothing_that_is_not_in_the_catalogues(drawn: list[str]) -> None:
    card = statistics_gallery.card(4, 24, TEXTS, "11")
    draw_card(replace(card, lines=tuple(replace(line, name="22") for line in card.lines)), TEXTS)
    board = statistics_gallery.board(12, "en")
    people = tuple(replace(each, name="33") for each in board.people)
    machines = tuple(replace(each, name="44") for each in board.machines)
    draw_leaderboard(Leaderboard("55", "66", people, machines), TEXTS)
    assert len(drawn) > 40
    assert strange(text for text in drawn if not is_sign(text)) == {}


def test_words_without_marks_are_found() -> None:
    said = TEXTS.gettext("{player} loads {n} {good}.", player="Ann", n=3, good="corn")
    assert said == "Ann ⟦loads⟧ 3 corn."
    assert unmarked(said) == ["Ann", "corn"]
    assert unmarked(said, ["Ann"]) == ["corn"]
    assert unmarked("⟦cut⟧ ⟦at⟧ ⟦the⟧ ⟦en…") == []
    assert unmarked("`/play` <#123> <@!5> <t:1:R> III P2 …") == []
    assert unmarked(TEXTS.ngettext("{n} point", "{n} points", 2) + " more") == ["more"]
    assert unmarked("한국어") == ["한국어"]
