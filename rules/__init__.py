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

from rules.brass_birmingham import BrassBirminghamOptions, BrassBirminghamPosition
from rules.castles_of_burgundy import CastlesOfBurgundyOptions, CastlesOfBurgundyPosition
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
from rules.games import (
    BRASS_BIRMINGHAM,
    CASTLES_OF_BURGUNDY,
    GAMES,
    PUERTO_RICO,
    VALPARAISO,
    game,
)
from rules.match import Match
from rules.puerto_rico import PuertoRicoOptions, PuertoRicoPosition
from rules.record import Record
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
