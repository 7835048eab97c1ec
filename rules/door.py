"""The public functions of the rules: everything that programs ask of a position or do with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeVar, overload

from rules.core import codec, steps, validity
from rules.core.chance import Chance
from rules.core.errors import (
    NOT_ASKED,
    BadNotation,
    BadOptions,
    IllegalMove,
    NotYourTurn,
    OldPosition,
    Refusal,
    quoted,
)
from rules.core.events import Event
from rules.core.game import Game, RoundId, Score, Teams
from rules.core.options import complete_options
from rules.core.phrases import Move
from rules.core.state import SPECTATOR, State
from rules.core.steps import Decision
from rules.games import GAMES, game

if TYPE_CHECKING:
    from rules.brass_birmingham import (
        BrassBirmingham,
        BrassBirminghamOptions,
        BrassBirminghamPosition,
    )
    from rules.castles_of_burgundy import (
        CastlesOfBurgundy,
        CastlesOfBurgundyOptions,
        CastlesOfBurgundyPosition,
    )
    from rules.puerto_rico import PuertoRico, PuertoRicoOptions, PuertoRicoPosition
    from rules.valparaiso import Valparaiso, ValparaisoOptions, ValparaisoPosition

S = TypeVar("S", bound=State)

POSITION_FORM: Final = 3
"""The version of the form of `to_json`; it grows when older data can no longer be read."""


class Played(NamedTuple, Generic[S]):
    """The result of a move: the new position and what happened, in order."""

    state: S
    events: tuple[Event, ...]


@overload
def new(
    slug: PuertoRico | Literal["puerto-rico"],
    seats: int = ...,
    options: PuertoRicoOptions | None = ...,
    seed: str = ...,
    rules: int | None = ...,
) -> PuertoRicoPosition: ...
@overload
def new(
    slug: BrassBirmingham | Literal["brass-birmingham"],
    seats: int = ...,
    options: BrassBirminghamOptions | None = ...,
    seed: str = ...,
    rules: int | None = ...,
) -> BrassBirminghamPosition: ...
@overload
def new(
    slug: CastlesOfBurgundy | Literal["castles-of-burgundy"],
    seats: int = ...,
    options: CastlesOfBurgundyOptions | None = ...,
    seed: str = ...,
    rules: int | None = ...,
) -> CastlesOfBurgundyPosition: ...
@overload
def new(
    slug: Valparaiso | Literal["valparaiso"],
    seats: int = ...,
    options: ValparaisoOptions | None = ...,
    seed: str = ...,
    rules: int | None = ...,
) -> ValparaisoPosition: ...
@overload
def new(
    slug: Game[S],
    seats: int = ...,
    options: Mapping[str, object] | None = ...,
    seed: str = ...,
    rules: int | None = ...,
) -> S: ...
@overload
def new(
    slug: str,
    seats: int = ...,
    options: Mapping[str, object] | None = ...,
    seed: str = ...,
    rules: int | None = ...,
) -> State: ...
def new(
    slug: Game[Any] | str,
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    seed: str = "text",
    rules: int | None = None,
) -> State:
    """Set up a game and run it to its first question.

    `slug` may also be a game itself (`rules.PUERTO_RICO`): positions then have its own type.
    `options` holds what differs from the defaults, each value in exactly its option's own
    type (bool, int or str): only `Option.read`, records and forms read text. `seed` decides all
    chance; `rules` is the version of the rules, by default the newest. Raises BadOptions.
    """
    title = slug if isinstance(slug, Game) else game(slug)
    if type(seats) is not int or seats not in title.seats:
        raise BadOptions(
            "{game} is for {least} to {most} players.",
            game=title.name,
            least=title.seats[0],
            most=title.seats[-1],
        )
    version = title.rules if rules is None else rules
    if type(version) is not int or not 1 <= version <= title.rules:
        raise BadOptions("There's no version {version} of these rules.", version=quoted(version))
    _require_text(seed)
    state: State = title.setup(
        seats, complete_options(title.options, options, seats), seed, version
    )
    steps.run_on(state)
    return state


def _require_text(seed: object) -> None:
    if not validity.is_text(seed):
        raise BadOptions("{path} can't be {value}.", path="seed", value=quoted(seed))


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats (from 0) that must act; () when the game is over."""
    decision = steps.pending(state)
    return decision.waiting(state) if decision else ()


def _seat(state: State, seat: object) -> int:
    """Return a seat as it is, and anything else as the spectator, who may do nothing."""
    # True is no seat, although it equals 1
    return seat if type(seat) is int and 0 <= seat < state.seats else SPECTATOR


def legal(state: State, seat: int, verb: str = "") -> Sequence[Move]:
    """Return all legal moves of `seat`, possibly lazily; () if it may not act.

    With a `verb` only the moves whose notation begins with this word. `str(move)` is the
    notation. A move as the record writes it (see `parse`) is `in` the sequence if it is accepted,
    and only then. A lazy sequence is valid while the position is not changed in place; where there
    are more moves than anybody could count, its length and its items end early.
    """
    return steps.legal(state, seat, verb)


def sample(state: State, seat: int, chance: Chance) -> Move:
    """Draw a legal move of `seat` without listing all: each can come, some more often.

    Where an answer can be prepared, changed or withdrawn it draws an answer, so that a game of
    drawn moves comes to its end.

    A view shows enough for the moves of its viewer alone: `imagine` a whole position for others.
    Raises NotYourTurn if the seat may not act, or is not the viewer of the view.
    """
    return steps.sample(state, _seat(state, seat), chance)


def forced(state: State, seat: int) -> Move | None:
    """Return the move that may be entered for `seat` without asking, None if it has a choice."""
    return steps.forced(state, _seat(state, seat))


def next_forced(state: State) -> tuple[int, Move] | None:
    """Return the first seat that has no choice, with its move; None where everybody has one."""
    moves = ((seat, steps.forced(state, seat)) for seat in waiting(state))
    return next(((seat, move) for seat, move in moves if move is not None), None)


def minutes(state: State) -> int:
    """Return after how many minutes `overdue` answers for those who are asked, 0 for never.

    The rules know no clock: who enters the moves counts from the move with which the question was
    put, or with which this became more than 0.
    """
    decision = steps.pending(state)
    return decision.minutes(state) if decision else 0


def overdue(state: State, seat: int) -> Move | None:
    """Return what is entered for `seat` when its time is over, None for nothing.

    It need not be legal: who keeps the time enters it by `play_legal` or `advance`, no player.
    """
    return steps.overdue(state, _seat(state, seat))


def is_race(state: State) -> bool:
    """Return True while it is worth something to be the first to answer the pending question.

    Who lets programs play beside people lets the people go first then.
    """
    decision = steps.pending(state)
    return decision is not None and decision.is_race(state)


def parse(state: State, seat: int, move: Move | str, *, recorded: bool = False) -> Move:
    """Return a legal move, given as such or in notation, as the record writes it.

    One that was `recorded` may also be what `overdue` entered. Raises, in this order: NotYourTurn,
    BadNotation for what is no move at all, IllegalMove with the rule that forbids it.
    """
    steps.require(state, seat)
    title = GAMES[state.slug]
    read = title.notation.read(move) if isinstance(move, str) else title.notation.canonical(move)
    refusal = steps.refusal(state, seat, read)
    if refusal is not None and recorded and read == steps.overdue(state, seat):
        return read
    if refusal is NOT_ASKED:
        raise NotYourTurn(refusal)
    if refusal is not None:
        raise IllegalMove(title.coded(refusal))
    return steps.normal(state, seat, read)


def play(state: S, seat: int, move: Move | str, *, recorded: bool = False) -> Played[S]:
    """Make a move and run on to the next question; the given state stays untouched.

    A move that was `recorded` may also be what `overdue` entered, which no player can. Raises
    NotYourTurn, BadNotation or IllegalMove.
    """
    after = state.copy()
    return Played(after, play_in_place(after, seat, move, recorded=recorded))


def play_legal(state: S, seat: int, move: Move) -> Played[S]:
    """Like `play`, for what `parse`, `legal`, `forced` or `overdue` returned for this position.

    It is not checked again.
    """
    after = state.copy()
    events: list[Event] = []
    after.sink = events
    steps.advance(after, seat, move)
    after.sink = None
    return Played(after, tuple(events))


def play_in_place(
    state: State, seat: int, move: Move | str, *, recorded: bool = False
) -> tuple[Event, ...]:
    """Like `play`, but change the given state; nothing changes if the move is refused."""
    accepted = parse(state, seat, move, recorded=recorded)
    events: list[Event] = []
    state.sink = events
    try:
        steps.advance(state, seat, accepted)
    finally:
        state.sink = None
    return tuple(events)


def try_out(view: S, seat: int, moves: Sequence[Move]) -> Played[S]:
    """Return where the moves of `seat` lead, up to where something else would follow by itself.

    For previews: what comes after the last move, like drawing cards or the end of a round, is
    left out, so the position must not be played on. Raises like `play`.
    """
    after = view.copy()
    events: list[Event] = []
    if moves:
        *first, last = moves
        for move in first:
            events += play_in_place(after, seat, move)
        accepted = parse(after, seat, last)
        after.sink = events
        steps.apply(after, seat, accepted)
        after.sink = None
    return Played(after, tuple(events))


def seen(events: Sequence[Event], viewer: int | None) -> tuple[Event, ...]:
    """Return the events as a seat, or a spectator (None), may know them."""
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


def secret_seats(state: State) -> tuple[int, ...]:
    """Return the seats of whose newest moves the others may not know yet what they were.

    These are the seats of `secret_answers` and those that have prepared an answer.
    """
    decision = steps.pending(state)
    return decision.secret_seats() if decision else ()


def question_seen(state: State, viewer: int | None) -> Decision[Any] | None:
    """Return the pending question as a seat, or a spectator (None), may know it.

    None at the end of the game.
    """
    decision = steps.pending(state)
    return decision and decision.seen_by(SPECTATOR if viewer is None else viewer)


def is_noticed(
    before: Decision[Any] | None, state: State, seat: int, events: Sequence[Event]
) -> bool:
    """Return whether others can tell that `seat` made the move that has just led to `state`.

    `before` is what everybody could know of the question (`question_seen`) before it, `events`
    are what it caused. Nobody else notices a draft, or that a secret answer was changed.
    """
    if events or seat not in secret_seats(state):
        return True
    return before != question_seen(state, None)


def is_secret(state: State, seat: int, move: Move | str) -> bool:
    """Return True if the others may not know `move`, with which `seat` has led to `state`.

    It becomes known as an event, if at all; an answer that is changed before never does. Raises
    BadNotation.
    """
    read = GAMES[state.slug].notation.read(move) if isinstance(move, str) else move
    return steps.is_secret(state, _seat(state, seat), read)


def less_said(state: State, text: str) -> tuple[str, ...]:
    """Return the moves that say a part of what a move in notation says, which is made next.

    A record writes one of them where no more is needed.
    """
    decision = steps.pending(state)
    with suppress(BadNotation):  # whoever plays it says what is wrong
        read = GAMES[state.slug].notation.read(text)
        return tuple(map(str, decision.parts(read))) if decision else ()
    return ()


def advance(state: State, seat: int, move: Move) -> None:
    """Make a move in place, without events and without asking whether it is legal.

    The fast path for programs that take `move` from `legal(state, seat)`.
    """
    steps.advance(state, seat, move)


def copy(state: S) -> S:
    """Return an independent copy of a position."""
    return state.copy()


def view(state: S, seat: int | None) -> S:
    """Return the position as `seat`, or a spectator (None), may know it: without its secrets.

    Raises BadOptions if there is no such seat.
    """
    viewer = SPECTATOR if seat is None else seat
    # True is no seat, although it equals 1
    if type(viewer) is not int or (viewer != SPECTATOR and not 0 <= viewer < state.seats):
        words: dict[str, str | int] = {"path": "seat", "value": quoted(seat)}
        raise BadOptions(Refusal("{path} can't be {value}.", words, code="no_such_seat"))
    seen: S = GAMES[state.slug].view(state, viewer)
    seen.viewer = viewer
    seen.chance = Chance("")
    return seen


def imagine(view: S, seed: str) -> S:
    """Return a whole position that fits a view: what its viewer cannot know is drawn by chance.

    For programs that think ahead; equal seeds give equal positions. Raises
    BadOptions for a seed that is no text.
    """
    _require_text(seed)
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


def text_board(state: State) -> str:
    """Return a position, or a view, as text in the words of the notation, with several lines."""
    return "\n".join(game(state.slug).text_board(state))


def scores_now(state: State) -> tuple[Score, ...]:
    """Return the result that there were if the game ended now; at the end, the result."""
    result: tuple[Score, ...] = GAMES[state.slug].scores_now(state)
    return result


def teams(state: State) -> Teams:
    """Return the seats that play together, each seat in one team."""
    together: Teams = GAMES[state.slug].teams(state.seats, state.options)
    return together


def audit(state: State) -> list[str]:
    """Return what is wrong with the components of a position or a view; [] if all is there."""
    return GAMES[state.slug].audit(state)


def to_json(state: State) -> dict[str, Any]:
    """Return the complete position as JSON data."""
    return {"form": POSITION_FORM, **codec.to_plain(state)}


def from_json(data: dict[str, Any]) -> State:
    """Return the position that `data` describes, which waits for somebody or is over.

    Raises OldPosition if another version wrote it in its own form, and BadPosition with the path
    of what does not fit: damaged data, or what cannot be in any game.
    """
    if not isinstance(data, dict):
        raise codec.misfit("position", data)
    fields = dict(data)
    slug = fields.get("slug")
    if not isinstance(slug, str) or slug not in GAMES:
        raise codec.misfit("position.slug", slug)
    form = fields.pop("form", 1)  # the first form did not say so
    if type(form) is not int or form < 1:
        raise codec.misfit("position.form", form)
    if form != POSITION_FORM:
        raise OldPosition("This position was saved by another version.")
    state: State = codec.from_plain(GAMES[slug].state, fields, GAMES[slug].vocabulary)
    _validate(state)
    return state


def _validate(state: State) -> None:
    """Raise BadPosition unless the position can be played on; bring its keys into their order."""
    title = GAMES[state.slug]
    if state.seats not in title.seats:
        raise codec.misfit("position.seats", state.seats)
    _refuse(validity.invalid_paths(state, title.options, title.rules))
    # one that is missing was declared after the position was written
    state.options = complete_options(title.options, state.options, state.seats)
    title.arrange(state)
    _refuse(chain(title.invalid_paths(state), _wrong_stack(state), _missing(state)))


def _refuse(invalid_paths: validity.Misfits) -> None:
    """Raise BadPosition with the first place that does not fit, if there is one."""
    for place, value in invalid_paths:
        raise codec.misfit(f"position.{place}".rstrip("."), value)


def _missing(state: State) -> validity.Misfits:
    """Yield what the audit says."""
    for problem in audit(state):
        yield "", problem


def _wrong_stack(state: State) -> validity.Misfits:
    if not GAMES[state.slug].stack_fits(state):
        yield "stack", [type(step).__name__ for step in state.stack]
