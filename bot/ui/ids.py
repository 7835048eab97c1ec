"""Custom ids of all controls: what they carry, how they are written and read.

An id names the game, and where it belongs to a question, the question: a control is out of date
exactly if its question is gone. Nothing in an id is trusted; it only says what was asked for.

    m:<game>:<question>:<notation>   play this move; a notation too long for an id is a mark
    s:<game>:<question>:<place>      play the chosen value of a select
    g:<game>:<question>:<verb>       look at, take back, or open the panel of a question
    p:<game>:<question>:<verb>       undo a step of, reset, confirm or queue a private panel; what
                                     is played is the draft with the mark that stands behind it
    x:<game>:<question>:<place>      one edit chosen from a select of a private panel
    e:<game>:<question>:<code>       one edit of a private panel
    l:<game>:<verb>                  join, leave, start … in a lobby
    o:<game>:<option>                choose the value of an option of a lobby
    q:<game>:<option>                open the lists of an option that is filled from groups
    qs:<game>:<option>:<place>       choose what is taken from one of its groups
    t:<game>:<page>                  turn a page of the options
    h:<game>:<verb>:<turn>           leaf through a game, from the turn that is shown
    hr:<game>                        jump to the first turn of a round
    u:<game>:<revision>:<verb>       take back what was shown, or ask the others to allow it
    r:<verb>:<book>:<topic>          a topic of the rules: turn to it in the same private message,
                                     open it privately, show it to everybody
    rc:<book>                        the contents of a book of rules
    rs:<book>:<place>                choose a topic, a chapter or (book "-") a book of rules
    v:<vote>:<choice>                a ballot
    rm:<game>                        play a game again with the same people
    k:<game>:<seat>:<verb>           take an open seat over, take one's own back, leave it
    gs:<setting>                     choose the value of a setting of the server
    tb:<game>:<verb>                 confirm what is decided about a table
    md:<verb>                        confirm what becomes of one's own data
    lb:<game>                        show a leaderboard (game "-": all games) to everybody
    hp:                              choose a page of the help
    z:<game>:<question>:<length>     put the reminders of a wait off
    me:<setting>                     choose the value of a setting of one's own, or open its form
    lp:<game>                        choose the pace of a table
    lw:<game>                        open the form for the hours of a table
    or:<game>:<verb>:<order>         change the orders of a game; the order is 0 for none
    pa:<game>:<occasion>:<until>:<verb>:<what>
                                     plan a move for an occasion ("-": none yet) in advance; what
                                     stands behind the verb depends on it
    f:<form>:<game>:<item>           a form that was filled in; the game is - where there is none,
                                     the item, like an order, is left out where there is none
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

CUSTOM_ID_LENGTH: Final = 100
"""The most characters that a custom id may have."""
MARK: Final = "#"
"""How what stands for a notation begins; no notation begins so."""

MOVE: Final = re.compile(r"m:(?P<game>\d{1,18}):(?P<question>\d{1,18}):(?P<text>.+)")
PICK: Final = re.compile(r"s:(?P<game>\d{1,18}):(?P<question>\d{1,18}):(?P<place>\d{1,2})")
GAME: Final = re.compile(r"g:(?P<game>\d{1,18}):(?P<question>\d{1,18}):(?P<verb>[a-z]+)")
PANEL: Final = re.compile(
    r"p:(?P<game>\d{1,18}):(?P<question>\d{1,18}):(?P<verb>[a-z]+)(?::(?P<draft>#[0-9a-f]{16}))?"
)
EDITS: Final = re.compile(r"x:(?P<game>\d{1,18}):(?P<question>\d{1,18}):(?P<place>\d{1,2})")
EDIT: Final = re.compile(r"e:(?P<game>\d{1,18}):(?P<question>\d{1,18}):(?P<code>[^: ]+)")
LOBBY: Final = re.compile(r"l:(?P<game>\d{1,18}):(?P<verb>[a-z]+)")
OPTION: Final = re.compile(r"o:(?P<game>\d{1,18}):(?P<option>[\w-]+)")
GROUPS: Final = re.compile(r"q:(?P<game>\d{1,18}):(?P<option>[\w-]+)")
GROUP: Final = re.compile(r"qs:(?P<game>\d{1,18}):(?P<option>[\w-]+):(?P<place>\d{1,2})")
PAGE: Final = re.compile(r"t:(?P<game>\d{1,18}):(?P<page>\d{1,2})")
REPLAY: Final = re.compile(r"h:(?P<game>\d{1,18}):(?P<verb>first|back|next|last):(?P<turn>\d{1,9})")
ROUNDS: Final = re.compile(r"hr:(?P<game>\d{1,18})")
UNDO: Final = re.compile(r"u:(?P<game>\d{1,18}):(?P<revision>\d{1,18}):(?P<verb>[a-z]+)")
SERVER: Final = re.compile(r"gs:(?P<setting>[a-z]+)")
TABLE: Final = re.compile(r"tb:(?P<game>\d{1,18}):(?P<verb>[a-z]+)")
MY_DATA: Final = re.compile(r"md:(?P<verb>[a-z]+)")
LEADERBOARD: Final = re.compile(r"lb:(?P<slug>[a-z0-9-]{1,40})")
HELP: Final = re.compile(r"hp:")
RULE: Final = re.compile(
    r"r:(?P<verb>turn|open|show):(?P<book>[a-z0-9-]{1,32}):(?P<topic>[a-z0-9-]{1,50})"
)
CONTENTS: Final = re.compile(r"rc:(?P<book>[a-z0-9-]{1,32})")
RULES: Final = re.compile(r"rs:(?P<book>[a-z0-9-]{1,32}):(?P<place>[a-z0-9]{1,8})")

REMATCH: Final = re.compile(r"rm:(?P<game>\d{1,18})")
VOTE: Final = re.compile(r"v:(?P<vote>\d{1,18}):(?P<choice>[a-z]+)")
SEAT: Final = re.compile(r"k:(?P<game>\d{1,18}):(?P<seat>\d{1,2}):(?P<verb>[a-z]+)")
SNOOZE: Final = re.compile(r"z:(?P<game>\d{1,18}):(?P<question>\d{1,18}):(?P<length>[a-z]+)")
MINE: Final = re.compile(r"me:(?P<setting>[a-z]+)")
PACE: Final = re.compile(r"lp:(?P<game>\d{1,18})")
WINDOW: Final = re.compile(r"lw:(?P<game>\d{1,18})")
ORDER: Final = re.compile(r"or:(?P<game>\d{1,18}):(?P<verb>[a-z]+):(?P<order>\d{1,18})")
PLAN: Final = re.compile(
    r"pa:(?P<game>\d{1,18}):(?P<occasion>[a-z]{1,10}|-):(?P<until>[a-z]{1,7}):(?P<verb>[a-z]+)"
    r"(?::(?P<what>[^: ]+))?"
)
FORM: Final = re.compile(r"f:(?P<form>[a-z]+):(?P<game>\d{1,18}|-)(?::(?P<item>\d{1,18}))?")

TEMPLATES: Final = (
    MOVE,
    PICK,
    GAME,
    PANEL,
    EDITS,
    EDIT,
    LOBBY,
    OPTION,
    GROUPS,
    GROUP,
    PAGE,
    REPLAY,
    ROUNDS,
    UNDO,
    SERVER,
    TABLE,
    MY_DATA,
    LEADERBOARD,
    SNOOZE,
    MINE,
    PACE,
    WINDOW,
    HELP,
    RULE,
    CONTENTS,
    RULES,
    REMATCH,
    VOTE,
    SEAT,
    ORDER,
    PLAN,
)
"""Every kind of control that the bot answers."""


def known(custom_id: str) -> bool:
    """Whether a control with this id is still in use."""
    return any(template.fullmatch(custom_id) for template in TEMPLATES)


def marked(text: str, room: int) -> str:
    """Return what stands for a notation in `room` characters: itself, or else its mark."""
    return text if len(text) <= room else mark(text)


def is_mark(text: str) -> bool:
    """Whether this is no notation but stands for one."""
    return text.startswith(MARK)


def meant(marked: str, texts: Iterable[str]) -> str | None:
    """Return the one of `texts` for which a mark stands, None if it is not among them."""
    return next((text for text in texts if mark(text) == marked), None)


def mark(text: str) -> str:
    """Return what stands for a text wherever it is too long: its hash in 17 characters."""
    return MARK + sha256(text.encode()).hexdigest()[:16]


def move_id(game: int, question: int, text: str) -> str:
    """Return the id of a button that plays `text`; where it does not fit, its mark stands there."""
    start = f"m:{game}:{question}:"
    return start + marked(text, CUSTOM_ID_LENGTH - len(start))


def pick_id(game: int, question: int, place: int) -> str:
    """Return the id of the select number `place` of a question."""
    return f"s:{game}:{question}:{place}"


def game_id(game: int, question: int, verb: str) -> str:
    """Return the id of a button beside a question."""
    return f"g:{game}:{question}:{verb}"


def panel_id(game: int, question: int, verb: str, draft: str | None = None) -> str:
    """Return the id of a button of a private panel, for a `draft` only if one is given."""
    start = f"p:{game}:{question}:{verb}"
    return start if draft is None else f"{start}:{mark(draft)}"


def edits_id(game: int, question: int, place: int) -> str:
    """Return the id of a select of edits in a private panel."""
    return f"x:{game}:{question}:{place}"


def edit_id(game: int, question: int, code: str) -> str:
    """Return the id of a button that makes one edit in a private panel."""
    return f"e:{game}:{question}:{code}"


def lobby_id(game: int, verb: str) -> str:
    """Return the id of a button of a lobby."""
    return f"l:{game}:{verb}"


def option_id(game: int, option: str) -> str:
    """Return the id of the select for one option of a lobby."""
    return f"o:{game}:{option}"


def groups_id(game: int, option: str) -> str:
    """Return the id of the button that opens the lists of an option."""
    return f"q:{game}:{option}"


def group_id(game: int, option: str, place: int) -> str:
    """Return the id of the select for group number `place` of an option."""
    return f"qs:{game}:{option}:{place}"


def replay_id(game: int, verb: str, turn: int) -> str:
    """Return the id of a button that leads on from turn `turn` of a game."""
    return f"h:{game}:{verb}:{turn}"


def rounds_id(game: int) -> str:
    """Return the id of the select of the rounds of a game."""
    return f"hr:{game}"


def undo_id(game: int, revision: int, verb: str) -> str:
    """Return the id of a button that takes back what was shown of a game at a revision."""
    return f"u:{game}:{revision}:{verb}"


def page_id(game: int, page: int) -> str:
    """Return the id of the button that shows page `page` of the options."""
    return f"t:{game}:{page}"


def server_id(setting: str) -> str:
    """Return the id of the select for one setting of the server."""
    return f"gs:{setting}"


def table_id(game: int, verb: str) -> str:
    """Return the id of a button that confirms what is decided about a table."""
    return f"tb:{game}:{verb}"


def my_data_id(verb: str) -> str:
    """Return the id of a button that confirms what becomes of one's own data."""
    return f"md:{verb}"


def help_id() -> str:
    """Return the id of the select of the pages of the help."""
    return "hp:"


def rule_id(verb: str, book: str, topic: str) -> str:
    """Return the id of a button that turns to, opens or shows a topic of the rules."""
    return f"r:{verb}:{book}:{topic}"


def contents_id(book: str) -> str:
    """Return the id of the button that shows the contents of a book of rules."""
    return f"rc:{book}"


def rules_id(book: str, place: str) -> str:
    """Return the id of a select of topics, of chapters or of books; `place` tells them apart."""
    return f"rs:{book}:{place}"


def rematch_id(game: int) -> str:
    """Return the id of the button that plays a game again."""
    return f"rm:{game}"


def vote_id(vote: int, choice: str) -> str:
    """Return the id of a button for one choice of a vote."""
    return f"v:{vote}:{choice}"


def seat_id(game: int, seat: int, verb: str) -> str:
    """Return the id of a button for a seat that changes hands."""
    return f"k:{game}:{seat}:{verb}"


def leaderboard_id(slug: str) -> str:
    """Return the id of the button that shows a leaderboard to everybody."""
    return f"lb:{slug}"


def snooze_id(game: int, question: int, length: str) -> str:
    """Return the id of a button that puts the reminders of a wait off."""
    return f"z:{game}:{question}:{length}"


def mine_id(setting: str) -> str:
    """Return the id of a control for a setting of one's own."""
    return f"me:{setting}"


def pace_id(game: int) -> str:
    """Return the id of the select for the pace of a table."""
    return f"lp:{game}"


def window_id(game: int) -> str:
    """Return the id of the button that opens the form for the hours of a table."""
    return f"lw:{game}"


def order_id(game: int, verb: str, order: int = 0) -> str:
    """Return the id of a control for the orders of a game, or for one of them."""
    return f"or:{game}:{verb}:{order}"


def plan_id(game: int, occasion: str, until: str, verb: str, what: str | int = "") -> str:
    """Return the id of a control of a plan for an occasion, "-" before one was chosen."""
    start = f"pa:{game}:{occasion}:{until}:{verb}"
    return start if what == "" else f"{start}:{what}"


def form_id(form: str, game: int | None = None, item: int | None = None) -> str:
    """Return the id of a form, of a game and of something in it if they are given."""
    start = f"f:{form}:{'-' if game is None else game}"
    return start if item is None else f"{start}:{item}"
