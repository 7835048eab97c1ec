"""The rules of the games, as a library: standard library only, no I/O, no clock.

The functions of this module are the public door. They take a position, never change it, and
answer with data. A whole game:

    state = rules.new("puerto-rico", seats=3, seed="any text")
    chance = rules.Chance("another text")
    while seats := rules.waiting(state):
        move = rules.sample(state, seats[0], chance)
        state, events = rules.play(state, seats[0], move)

Programs that search through many positions use the fast path instead: `copy` once, then
`advance`, which changes the position in place and trusts its caller.
"""

from typing import TYPE_CHECKING, Final

from rules.core.chance import Chance
from rules.core.errors import (
    NOT_ASKED,
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
from rules.core.formats import Amounts, Words
from rules.core.game import Game, RoundId, Score, Teams, each_alone
from rules.core.options import (
    AUTO_RESOLVE,
    LISTED_FIRST,
    START_PLAYER,
    Offer,
    Option,
    Options,
    OptionValue,
    listed,
    offers,
    option_text,
    possible_numbers,
    repaired,
    why_not,
)
from rules.core.phrases import Move
from rules.core.registry import Registry, part_of
from rules.core.state import SPECTATOR, State
from rules.core.steps import Decision, may_act, pending
from rules.door import (
    POSITION_FORM,
    Played,
    advance,
    audit,
    continues,
    copy,
    forced,
    from_json,
    imagine,
    is_noticed,
    is_race,
    is_secret,
    legal,
    minutes,
    new,
    next_forced,
    overdue,
    parse,
    play,
    play_in_place,
    play_legal,
    question_seen,
    round_of,
    sample,
    scores,
    scores_now,
    secret_answers,
    secret_seats,
    seen,
    teams,
    text_board,
    to_json,
    try_out,
    view,
    waiting,
)
from rules.games import GAMES, game
from rules.match import Match
from rules.record import Record

if TYPE_CHECKING:
    from rules.brass_birmingham import GAME as BRASS_BIRMINGHAM
    from rules.brass_birmingham import BrassBirminghamOptions, BrassBirminghamPosition
    from rules.castles_of_burgundy import GAME as CASTLES_OF_BURGUNDY
    from rules.castles_of_burgundy import CastlesOfBurgundyOptions, CastlesOfBurgundyPosition
    from rules.puerto_rico import GAME as PUERTO_RICO
    from rules.puerto_rico import PuertoRicoOptions, PuertoRicoPosition
    from rules.valparaiso import GAME as VALPARAISO
    from rules.valparaiso import ValparaisoOptions, ValparaisoPosition

__all__ = [
    "AUTO_RESOLVE",
    "BRASS_BIRMINGHAM",
    "CASTLES_OF_BURGUNDY",
    "GAMES",
    "LISTED_FIRST",
    "NOT_ASKED",
    "POSITION_FORM",
    "PUERTO_RICO",
    "SPECTATOR",
    "START_PLAYER",
    "VALPARAISO",
    "Amounts",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BrassBirminghamOptions",
    "BrassBirminghamPosition",
    "CastlesOfBurgundyOptions",
    "CastlesOfBurgundyPosition",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "NotYourTurn",
    "Offer",
    "OldPosition",
    "Option",
    "OptionValue",
    "Options",
    "Played",
    "PuertoRicoOptions",
    "PuertoRicoPosition",
    "Record",
    "Refusal",
    "Registry",
    "RoundId",
    "RulesError",
    "Score",
    "State",
    "Teams",
    "ValparaisoOptions",
    "ValparaisoPosition",
    "Words",
    "advance",
    "audit",
    "continues",
    "copy",
    "each_alone",
    "forced",
    "from_json",
    "game",
    "imagine",
    "is_noticed",
    "is_race",
    "is_secret",
    "legal",
    "listed",
    "may_act",
    "minutes",
    "new",
    "next_forced",
    "offers",
    "option_text",
    "overdue",
    "parse",
    "part_of",
    "pending",
    "play",
    "play_in_place",
    "play_legal",
    "possible_numbers",
    "question_seen",
    "repaired",
    "round_of",
    "sample",
    "scores",
    "scores_now",
    "secret_answers",
    "secret_seats",
    "seen",
    "teams",
    "text_board",
    "to_json",
    "try_out",
    "view",
    "waiting",
    "why_not",
]

_OF_GAMES: Final = {
    "PUERTO_RICO": ("puerto-rico", "GAME"),
    "PuertoRicoOptions": ("puerto-rico", "PuertoRicoOptions"),
    "PuertoRicoPosition": ("puerto-rico", "PuertoRicoPosition"),
    "BRASS_BIRMINGHAM": ("brass-birmingham", "GAME"),
    "BrassBirminghamOptions": ("brass-birmingham", "BrassBirminghamOptions"),
    "BrassBirminghamPosition": ("brass-birmingham", "BrassBirminghamPosition"),
    "CASTLES_OF_BURGUNDY": ("castles-of-burgundy", "GAME"),
    "CastlesOfBurgundyOptions": ("castles-of-burgundy", "CastlesOfBurgundyOptions"),
    "CastlesOfBurgundyPosition": ("castles-of-burgundy", "CastlesOfBurgundyPosition"),
    "VALPARAISO": ("valparaiso", "GAME"),
    "ValparaisoOptions": ("valparaiso", "ValparaisoOptions"),
    "ValparaisoPosition": ("valparaiso", "ValparaisoPosition"),
}
"""What the games are called here: which game it is of, and its name there."""


def __getattr__(name: str) -> object:
    """Load a game when it or one of its types is asked for by name (PEP 562)."""
    if name not in _OF_GAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    slug, called = _OF_GAMES[name]
    return part_of("rules", called)(slug)
