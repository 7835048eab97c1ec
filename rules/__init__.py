"""The rules of the games, as a library: standard library only, no I/O, no clock.

The functions of this module are the public door. They take a position, never change it, and
answer with data. A whole game:

    state = rules.new("puerto-rico", seats=3, seed="any text")
    while seats := rules.waiting(state):
        moves = rules.legal(state, seats[0])
        state, events = rules.play(state, seats[0], moves[0])

Programs that search through many positions use the fast path instead: `copy` once, then
`advance`, which changes the position in place and trusts its caller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.brass_birmingham import BrassBirmingham
from rules.core import codec, steps
from rules.core.chance import Chance
from rules.core.errors import (
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalMove,
    NotYourTurn,
    OldPosition,
    Refusal,
    RulesError,
)
from rules.core.events import Event
from rules.core.game import Game, RoundId, Score
from rules.core.notation import Move
from rules.core.options import Option, Options, OptionValue, complete_options
from rules.core.record import Record
from rules.core.state import SPECTATOR, State
from rules.puerto_rico import PuertoRico

__all__ = [
    "GAMES",
    "SPECTATOR",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Chance",
    "Event",
    "Game",
    "IllegalMove",
    "Move",
    "NotYourTurn",
    "OldPosition",
    "Option",
    "OptionValue",
    "Options",
    "Played",
    "Record",
    "Refusal",
    "RoundId",
    "RulesError",
    "Score",
    "State",
    "advance",
    "audit",
    "continues",
    "copy",
    "forced",
    "from_json",
    "game",
    "imagine",
    "legal",
    "may_act",
    "new",
    "parse",
    "play",
    "play_in_place",
    "play_legal",
    "round_of",
    "sample",
    "scores",
    "secret_answers",
    "seen",
    "to_json",
    "try_out",
    "view",
    "waiting",
]

GAMES: Final[Mapping[str, Game[Any]]] = MappingProxyType(
    {game.slug: game for game in (PuertoRico(), BrassBirmingham())}
)
"""All games by slug."""

POSITION_FORM: Final = 3
"""The form of `to_json`; it grows when what was written before can no longer be read."""
_STEPS: Final = {slug: {step.__name__: step for step in g.steps} for slug, g in GAMES.items()}


class Played(NamedTuple):
    """What a move led to: the new position and what happened, in order."""

    state: State
    events: tuple[Event, ...]


def game(slug: str) -> Game[Any]:
    """Return the game with this slug. Raises BadOptions if there is none."""
    if slug not in GAMES:
        raise BadOptions(
            "There is no game {slug}; there is {games}.", slug=slug, games=", ".join(GAMES)
        )
    return GAMES[slug]


def new(
    slug: str,
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    seed: str = "text",
    rules: int | None = None,
) -> State:
    """Set up a game and run it to its first question.

    `options` holds what differs from the defaults; `seed` decides all chance; `rules` is the
    version of the rules, by default the newest. Raises BadOptions.
    """
    title = game(slug)
    if type(seats) is not int or seats not in title.seats:
        raise BadOptions(
            "{game} is for {least} to {most} players.",
            game=title.name,
            least=title.seats[0],
            most=title.seats[-1],
        )
    version = title.rules if rules is None else rules
    if not 1 <= version <= title.rules:
        raise BadOptions("There is no version {version} of these rules.", version=version)
    state: State = title.setup(
        seats, complete_options(title.options, options, seats), seed, version
    )
    steps.settle(state)
    return state


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats (from 0) that must act; () when the game is over."""
    decision = steps.pending(state)
    return decision.waiting(state) if decision else ()


def may_act(state: State, seat: int) -> bool:
    """Whether `seat` may act now: those who must, and those who may still change an answer."""
    decision = steps.pending(state)
    return decision is not None and decision.open_to(state, seat)


def legal(state: State, seat: int, verb: str = "") -> Sequence[Move]:
    """Return all legal moves of `seat`, possibly lazily; () if it may not act.

    With a `verb` only the moves whose notation begins with this word. `str(move)` is the
    notation. What is `in` the sequence is accepted, everything else refused. A lazy sequence is
    valid while the position is not changed in place; where there are more moves than anybody
    could count, its length and its items end early.
    """
    decision = steps.pending(state)
    if decision is None or not decision.open_to(state, seat):
        return ()
    return decision.moves_of(state, seat, verb) if verb else decision.moves(state, seat)


def sample(state: State, seat: int, chance: Chance) -> Move:
    """Draw a legal move of `seat` without listing all: each can come, some more often.

    Raises NotYourTurn if the seat may not act.
    """
    return steps.require(state, seat).sample(state, seat, chance)


def forced(state: State, seat: int) -> Move | None:
    """Return the move that may be entered for `seat` without asking, None if it has a choice."""
    decision = steps.pending(state)
    if decision is None or seat not in decision.waiting(state):
        return None
    return decision.forced(state, seat)


def parse(state: State, seat: int, text: str) -> Move:
    """Return the legal move that `text` spells, in canonical form.

    Raises NotYourTurn, BadNotation, or IllegalMove with the rule that forbids it.
    """
    decision = steps.require(state, seat)
    move = GAMES[state.slug].notation.read(text)
    steps.check(state, seat, move)
    return decision.normal(state, seat, move)


def play(state: State, seat: int, move: Move | str) -> Played:
    """Make a move and run on to the next question; the given state stays untouched.

    Raises NotYourTurn, BadNotation or IllegalMove.
    """
    after = copy(state)
    return Played(after, play_in_place(after, seat, move))


def play_legal(state: State, seat: int, move: Move) -> Played:
    """Like `play`, for a move that `parse`, `legal` or `forced` returned for this very position.

    It is not checked again.
    """
    after = copy(state)
    events: list[Event] = []
    after.sink = events
    steps.advance(after, seat, move)
    after.sink = None
    return Played(after, tuple(events))


def play_in_place(state: State, seat: int, move: Move | str) -> tuple[Event, ...]:
    """Like `play`, but change the given state; nothing changes if the move is refused."""
    decision = steps.require(state, seat)
    notation = GAMES[state.slug].notation
    read = notation.read(move) if isinstance(move, str) else notation.canonical(move)
    steps.check(state, seat, read)
    move = decision.normal(state, seat, read)
    events: list[Event] = []
    state.sink = events
    try:
        steps.advance(state, seat, move)
    finally:
        state.sink = None
    return tuple(events)


def try_out(view: State, seat: int, moves: Sequence[Move]) -> Played:
    """Return where the moves of `seat` lead, up to where something else would follow by itself.

    For previews: what comes after the last move, like drawing cards or the end of a round, is
    left out, so the position must not be played on. Raises like `play`.
    """
    after = copy(view)
    events: list[Event] = []
    if moves:
        *first, last = moves
        for move in first:
            events += play_in_place(after, seat, move)
        steps.check(after, seat, last)
        after.sink = events
        steps.perform(after, seat, steps.require(after, seat).normal(after, seat, last))
        after.sink = None
    return Played(after, tuple(events))


def seen(events: Sequence[Event], viewer: int | None) -> tuple[Event, ...]:
    """Return what a seat, or a spectator (None), may know of what happened."""
    seat = SPECTATOR if viewer is None else viewer
    return tuple([event.seen_by(seat) for event in events])


def continues(before: State, after: State) -> bool:
    """Whether the question of `before` is still open for others in `after`, a move later."""
    question, later = steps.pending(before), steps.pending(after)
    if question is None or later is None:
        return False
    return question.continues(later, before.stack == after.stack)


def secret_answers(state: State) -> tuple[int, ...]:
    """Return the seats whose newest move is an answer that the others must not see yet."""
    decision = steps.pending(state)
    return decision.secret_answers() if decision else ()


def advance(state: State, seat: int, move: Move) -> None:
    """Make a move in place, without events and without asking whether it is legal.

    The fast path for programs that take `move` from `legal(state, seat)`.
    """
    steps.advance(state, seat, move)


def copy(state: State) -> State:
    """Return an independent copy of a position."""
    copied: State = GAMES[state.slug].copy(state)
    return copied


def view(state: State, seat: int | None) -> State:
    """Return what `seat` may know, or a spectator (None): the position without its secrets."""
    viewer = SPECTATOR if seat is None else seat
    if viewer != SPECTATOR and not 0 <= viewer < state.seats:
        raise ValueError(f"there is no seat {seat}")
    seen: State = GAMES[state.slug].view(state, viewer)
    seen.viewer = viewer
    seen.chance = Chance("")
    return seen


def imagine(view: State, seed: str) -> State:
    """Return a whole position that fits a view: what its viewer cannot know is drawn by chance.

    For programs that think ahead; equal seeds give equal positions.
    """
    whole = copy(view)
    whole.chance = Chance(seed)
    whole.viewer = None
    GAMES[view.slug].imagine(whole, whole.chance)
    decision = steps.pending(whole)
    if decision is not None:
        whole.stack[-1] = decision.imagined(whole, whole.chance)
    return whole


def round_of(state: State) -> RoundId:
    """Return the round that is being played, or was the last one."""
    played: RoundId = GAMES[state.slug].round_of(state)
    return played


def scores(state: State) -> tuple[Score, ...]:
    """Return the result of each seat; before the end, with the points gained so far."""
    result: tuple[Score, ...] = GAMES[state.slug].scores(state)
    return result


def audit(state: State) -> list[str]:
    """Return what is wrong with the components of a position; [] if all is there."""
    return GAMES[state.slug].audit(state)


def to_json(state: State) -> dict[str, Any]:
    """Return the complete position as JSON data."""
    return {"form": POSITION_FORM, **codec.to_plain(state)}


def from_json(data: dict[str, Any]) -> State:
    """Return the position that `data` describes, run on to its next question.

    Raises OldPosition if another version wrote it in its own form, and BadPosition with the path
    of what does not fit.
    """
    if not isinstance(data, dict):
        raise codec.misfit("position", data)
    fields = dict(data)
    if fields.pop("form", 1) != POSITION_FORM:
        raise OldPosition("The position was written by another version.")
    slug = fields.get("slug")
    if not isinstance(slug, str) or slug not in GAMES:
        raise codec.misfit("position.slug", slug)
    state: State = codec.from_plain(GAMES[slug].state, fields, _STEPS[slug])
    if state.seats not in GAMES[slug].seats:
        raise codec.misfit("position.seats", state.seats)
    steps.settle(state)
    strangers = [seat for seat in waiting(state) if not 0 <= seat < state.seats]
    if strangers:
        raise codec.misfit("position.stack", strangers[0])
    return state
