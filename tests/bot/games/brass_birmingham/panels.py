"""The panel for a turn of Brass: Birmingham in tests: its changes, and positions to try it on."""

from __future__ import annotations

import re
from typing import Any

from bot.games import GAMES
from bot.games.brass_birmingham.questions.turn import TurnPanel
from bot.games.core.choices import CODE_LIMIT, CONSEQUENCE_LIMIT, LABEL_LIMIT, SELECT_LIMIT
from bot.games.core.panel import Panel
from bot.i18n import texts_for
from bot.ui.play.panel_layout import EDITS_ROOM
from tests.asked import panel_of
from tests.bot.games.brass_birmingham.tables import SLUG

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
TITLE = GAMES[SLUG]
ENGLISH = texts_for("en")


def offered(view: Any, draft: str) -> list[str]:
    """The codes of all changes that can be made."""
    groups = panel_of(view).edits(draft)
    return [edit.code for group in groups for edit in group.edits if edit.enabled]


def edited(view: Any, *codes: str, draft: str = "") -> str:
    """The draft after these changes, each of which is on offer or proposed."""
    for code in codes:
        assert code in (*offered(view, draft), *proposed(view, draft)), (draft, code)
        draft = panel_of(view, 0).apply(draft, code)
    return draft


def proposed(view: Any, draft: str) -> list[str]:
    """The codes of the answers that count unless others are given."""
    so_far = TurnPanel(view, 0, NAMES).read(draft)
    asks = so_far.flow.asks(so_far.picks) if so_far.flow else ()
    return [f"{ask.key}={ask.default}" for ask in asks if ask.default]


def labels(view: Any, draft: str, key: str) -> dict[str, tuple[str, str]]:
    """What is on offer for one question: label and description by answer."""
    return {
        edit.code.removeprefix(f"{key}="): (edit.label, edit.description)
        for group in panel_of(view, 0).edits(draft)
        for edit in group.edits
        if edit.code.startswith(f"{key}=") and edit.enabled
    }


def groups_keep_limits(panel: Panel, draft: str) -> None:
    groups = panel.edits(draft)
    codes = [edit.code for group in groups for edit in group.edits]
    assert len(set(codes)) == len(codes)
    room = 0
    for group in groups:
        assert 1 <= len(group.edits) <= SELECT_LIMIT
        rows = -(-len(group.edits) // 5)
        room += rows + len(group.edits) + bool(group.label) if group.buttons else 2
        for edit in group.edits:
            assert re.fullmatch(f"[^: ]{{1,{CODE_LIMIT}}}", edit.code)
            assert 0 < len(edit.label) <= LABEL_LIMIT
            assert len(edit.description) <= CONSEQUENCE_LIMIT
            assert "{" not in edit.label + edit.description
    assert room <= EDITS_ROOM


MANY = {
    "dudley#1": "0 coal 2",
    "cannock#2": "1 coal 2 left=1",
    "dudley#2": "1 iron 2 left=1",
    "coalbrookdale#2": "0 iron 2",
    "worcester#1": "0 cotton 1",
    "birmingham#2": "0 manufacturer 5",
    "stone#1": "0 brewery 2",
    "walsall#2": "1 brewery 2",
}
JOINED = {
    "birmingham~dudley": 0,
    "birmingham~oxford": 1,
    "birmingham~walsall": 1,
    "cannock~walsall": 0,
    "birmingham~worcester": 0,
    "gloucester~worcester": 2,
}
BUYERS = {"oxford#1": "manufacturer", "oxford#2": "blank", "gloucester#1": "any"}
MAT = {"cotton": 8, "manufacturer": 9, "pottery": 4, "coal": 4, "iron": 2, "brewery": 4}
POSITIONS = {
    "canal": {"hand": "kidderminster cotton-manufacturer", "tiles": MANY, "links": JOINED},
    "rail": {
        "hand": "coventry",
        "tiles": MANY,
        "links": JOINED,
        "merchants": BUYERS,
        "era": "rail",
        "mat": MAT,
    },
    "rails": {
        "hand": "coventry",
        "tiles": {
            "stafford#1": "0 brewery 2 left=1",
            "cannock#1": "1 coal 2 left=1",
            "cannock#2": "2 coal 2 left=1",
            "burton-on-trent#2": "1 brewery 2",
        },
        "links": {"burton-on-trent~cannock": 1, "cannock~walsall": 1, "burton-on-trent~stone": 2},
        "era": "rail",
    },
    "poor": {"hand": "iron birmingham", "tiles": MANY, "links": JOINED, "money": 6, "era": "rail"},
    "nothing": {"hand": "coal leek"},
    "scout": {"hand": "leek leek coal iron stone leek"},
    "wild": {"hand": "wild-location leek stone iron", "space": 5},
}
