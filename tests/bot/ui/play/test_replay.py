"""What the panels that look back say, within Discord's limits, at every moment of whole games."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

import discord
import pytest

import rules
from bot.i18n import LANGUAGES, texts_for
from bot.model import Game, LogEntry, Position, Seat, StoredMove
from bot.services.errors import Refused
from bot.services.play.chronicle import Chronicle, chronicle_of
from bot.services.play.replay import log_entries, replay
from bot.services.play.timeline import last_own_ply
from bot.services.play.undo import undo_plan
from bot.ui.controls import CUSTOM_ID_LENGTH, read_control
from bot.ui.layout import COMPONENT_LIMIT, SELECT_LIMIT, TEXT_LIMIT, Layout
from bot.ui.play.log import LogTurn, fit_chapters
from bot.ui.play.replay import film_post, find_turn, offered_turns, replay_layout, round_options
from bot.ui.play.since_last_move import MissedMoves, since_layout
from bot.ui.play.undo import undo_layout
from renderers import Picture
from renderers.core.change_marks import MOST
from renderers.samples import NAMES, choose
from tests.sharing import in_turn

ENGLISH = texts_for("en")
PICTURE = Picture(b"", 1600, 1200, "x" * 1024)


STORED = {"valparaiso": "5-standard.txt"}
"""Records of games that come to no end in a length that people play if moves are just any."""
RECORDS = Path(__file__).parents[3] / "records"
STEP = 29
MOMENTS = 9
"""Every so many-th move is looked back from, but in a long game no more moments than these."""
CASES = [(slug, game.seats[-1]) for slug, game in rules.GAMES.items()]


@dataclass(frozen=True)
class Played:
    """A whole game with long names, and what happened in it."""

    game: Game
    made: tuple[StoredMove, ...]
    entries: tuple[LogEntry, ...]

    def at(self, ply: int) -> tuple[Chronicle, tuple[LogEntry, ...]]:
        """The game as it was after `ply` moves."""
        state = replay(self.game, self.made[:ply])
        waiting = rules.waiting(state)
        status = "running" if waiting else "finished"
        game = replace(self.game, ply=ply, waiting=waiting, status=status)  # type: ignore[arg-type]
        return chronicle_of(game, self.made[:ply]), self.entries[:ply]

    @cached_property
    def missed(self) -> tuple[MissedMoves, ...]:
        """What was missed at some moments, whatever the language."""
        return tuple(self._missed())

    def _missed(self) -> Iterator[MissedMoves]:
        for ply in range(0, len(self.made) + 1, max(STEP, len(self.made) // MOMENTS)):
            told, entries = self.at(ply)
            for seat in (0, len(self.game.seats) - 1):
                for own in sorted({0, last_own_ply(entries, seat)}):
                    yield since(told, entries, seat, own)


Line: TypeAlias = tuple[int, rules.Move]


def start(slug: str, seats: int) -> tuple[rules.State, str, Iterator[Line]]:
    """The start of a game, its seed and its moves, stored or drawn.

    They are played on the position while they are iterated.
    """
    if slug not in STORED:
        state = rules.new(slug, seats, seed="back")
        return state, "back", drawn(state)
    text = (RECORDS / slug / STORED[slug]).read_text(encoding="utf-8")
    record = rules.Record.from_text(text)
    state = record.replay(0)
    assert state.seats == seats
    read = rules.game(slug).notation.read
    return state, record.seed, ((seat, read(text)) for seat, text in record.moves)


def drawn(state: rules.State) -> Iterator[Line]:
    for ply in itertools.count(1):
        waiting = rules.waiting(state)
        if not waiting:
            return
        yield waiting[0], choose(state, waiting[0], ply)


@cache
def played(slug: str, seats: int) -> Played:
    state, seed, moves = start(slug, seats)
    options = dict(state.options)
    made: list[StoredMove] = []
    question = 1
    for ply, (seat, move) in enumerate(moves, start=1):
        before = rules.copy(state)
        events = rules.play_in_place(state, seat, move, recorded=True)
        reveals = any(event.reveals for event in events)
        made.append(StoredMove(ply, seat, str(move), "person", 0.0, question, reveals))
        question = question if rules.continues(before, state) else ply + 1
    sitting = tuple(Seat(seat, 10 + seat, NAMES["long-en"][seat]) for seat in range(seats))
    game = Game(
        id=10**17, slug=slug, status="finished", name="Long", guild_id=1, channel_id=10**18,
        thread_id=10**18, lobby_message_id=None, organiser_id=1, options=options, seats=sitting,
        max_seats=seats, seed=seed, rules=1, locale="en", revision=10**6, question=question,
        ply=len(made), waiting=(), created_at=0.0, changed_at=0.0, asked_at=0.0,
    )  # fmt: skip
    return Played(game, tuple(made), log_entries(game, made))


def words(layout: Layout) -> str:
    return "\n".join(
        item.content for item in layout.walk_children() if isinstance(item, discord.ui.TextDisplay)
    )


def controls(layout: Layout) -> Iterator[str]:
    for item in layout.walk_children():
        if isinstance(item, discord.ui.Button | discord.ui.Select):
            yield str(item.custom_id)


def check(layout: Layout) -> str:
    """Hold a message against the limits; returns its words."""
    assert layout.content_length() <= TEXT_LIMIT
    assert len(list(layout.walk_children())) <= COMPONENT_LIMIT
    found = list(controls(layout))
    assert len(set(found)) == len(found)
    assert all(read_control(each) and len(each) <= CUSTOM_ID_LENGTH for each in found)
    return words(layout)


def since(told: Chronicle, entries: tuple[LogEntry, ...], seat: int, own: int) -> MissedMoves:
    start = replace(told.game, ply=own)
    before = Position(start, replay(told.game, told.made[:own]))
    seen = tuple(replace(entry, events=rules.seen(entry.events, seat)) for entry in entries)
    missed = tuple(entry for entry in seen if entry.ply > own)
    return MissedMoves(seat, before, Position(told.game, told.state), missed, told)


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_what_was_missed_fits_however_much_it_is(slug: str, seats: int, language: str) -> None:
    texts = texts_for(language)
    most = texts.ngettext(
        "The most important change has a number.",
        "The {n} most important changes have a number.",
        MOST,
    )
    pictures = [("Before", PICTURE), ("Now", PICTURE)]
    noted = 0
    for missed in played(slug, seats).missed:
        layout, files = since_layout(missed, pictures, texts)
        said = check(layout)
        assert texts.gettext("Since your last move") in said
        assert len(files) == 2
        noted += most in said
    assert noted


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_every_turn_has_a_panel(slug: str, seats: int) -> None:
    whole = played(slug, seats)
    told, entries = whole.at(len(whole.made))
    for turn in range(0, len(told.turns) + 1, 7):
        past = told.turns[turn - 1] if turn else None
        happened = [e for e in entries if past and past.first <= e.ply <= past.last]
        ply = told.end_of(turn)
        position = Position(replace(told.game, ply=ply), replay(told.game, told.made[:ply]))
        for picture in (PICTURE, None):
            layout = replay_layout(told, turn, position, happened, picture, 0, ENGLISH)
            said = check(layout)
            start = f"Turn {turn} of {len(told.turns)}" if turn else "The start"
            assert said.startswith(f"### {start}")
        options = round_options(told, turn, ENGLISH)
        assert 1 <= len(options) <= SELECT_LIMIT
        assert sum(option.default for option in options) == min(1, turn)


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_every_undo_can_be_shown(slug: str, seats: int) -> None:
    whole = played(slug, seats)
    for ply in range(seats * 3, len(whole.made), 37):
        told, entries = whole.at(ply)
        for seat in range(seats):
            if not last_own_ply(entries, seat):
                continue
            plan = undo_plan(told.game, told.made, seat)
            gone = [entry for entry in entries if entry.ply > plan.ply]
            said = check(undo_layout(told.game, plan, gone, PICTURE, ENGLISH))
            assert f"{len(gone)} move" in said
            assert ("must agree" in said) == plan.needs_vote


def test_very_many_rounds_are_offered_around_the_one_that_is_shown() -> None:
    whole = played(*CASES[0])
    told, _ = whole.at(len(whole.made))
    many = replace(
        told,
        turns=told.turns[:40],
        rounds=tuple(
            replace(told.rounds[0], turn=turn, round=rules.RoundId("", turn))
            for turn in range(1, 41)
        ),
    )
    for turn in (0, 1, 20, 40):
        options = round_options(many, turn, ENGLISH)
        assert len(options) == SELECT_LIMIT
        assert turn == 0 or any(option.default and option.value == str(turn) for option in options)


def test_turns_are_found_by_number_and_by_round() -> None:
    whole = played(*CASES[0])
    told, _ = whole.at(len(whole.made))
    assert find_turn(told, " 7 ") == 7
    assert find_turn(told, "0") == 0
    for wrong in ("-1", "x", "", "9" * 12, str(len(told.turns) + 1)):
        with pytest.raises(Refused):
            find_turn(told, wrong)
    every = offered_turns(told, "", ENGLISH)
    assert every[-1] == ("The start", 0)
    assert every[0][1] == told.rounds[-1].turn
    first, *others = offered_turns(told, "3", ENGLISH)
    assert first[0].startswith("Turn 3 ")
    assert all("3" in label for label, _ in others)
    assert offered_turns(told, "no such round", ENGLISH) == []


def test_what_is_left_of_a_turn_keeps_its_heading() -> None:
    long, short, last = "a" * 60, "b" * 20, "c" * 20
    chapters = [LogTurn("**one**", (long, short)), LogTurn("**two**", (last,))]
    whole = fit_chapters(chapters, 400, ENGLISH)
    assert whole.splitlines() == ["**one**", long, short, "**two**", last]
    assert fit_chapters(chapters, len(whole), ENGLISH) == whole
    shorter = fit_chapters(chapters, len(whole) - 1, ENGLISH).splitlines()
    assert shorter == ["-# 1 earlier line: see /log.", "**one**", short, "**two**", last]
    assert len(fit_chapters(chapters, 12, ENGLISH)) <= 12
    assert fit_chapters([], 10, ENGLISH) == ""


def test_a_film_is_told_in_words_and_may_be_too_large() -> None:
    game = played(*CASES[0]).game
    post = film_post(game, b"film", 63, ENGLISH)
    (file,) = post.files
    assert "63 turns" in (file.description or "")
    assert post.silent
    assert post.called == ()
    assert "too large" in words(film_post(game, None, 63, ENGLISH).layout)
