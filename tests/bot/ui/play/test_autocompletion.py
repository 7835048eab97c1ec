"""What autocompletion offers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, overload

import pytest

import rules
from bot.games import GAMES
from bot.games.core.choices import Names, OfferedMove, Words
from bot.games.core.game import BotGame
from bot.games.core.question import Question
from bot.i18n import ENGLISH, Texts, texts_for
from bot.services.errors import Refused
from bot.ui.controls import is_mark, mark
from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT
from bot.ui.play import autocompletion
from bot.ui.play.autocompletion import DESCRIBED, SCANNED, move_offers, written_out
from rules import Move, State
from rules.puerto_rico.moves import PlaceColonists, Ship
from rules.puerto_rico.state import Table
from tests.asked import asked
from tests.cases import for_each

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")

GAME = GAMES["puerto-rico"]
TEXTS = texts_for("en")


def placing(*tiles: str) -> State:
    """The first player has some tiles and two colonists."""
    state = rules.new("puerto-rico", seats=3, options={"start_player": "listed-first"}, seed="s")
    assert isinstance(state, Table)
    state.players[0].island = list(tiles)
    return rules.play(state, 0, "role mayor").state


def values(*args: Any) -> list[str]:
    return [str(offer.value) for offer in move_offers(GAME, *args)]


def test_a_proposal_that_can_be_written_is_offered_once() -> None:
    state = placing("corn", "indigo", "coffee")
    assert asked(state, 0, NAMES).panel()
    offers = move_offers(GAME, state, 0, NAMES, TEXTS, "", ("place",), "place")
    assert len({offer.name for offer in offers}) == len(offers)
    assert not any(is_mark(str(offer.value)) for offer in offers)
    assert "corn=1 indigo=1" in {offer.value for offer in offers}


def test_a_command_offers_only_what_it_is_for() -> None:
    state = placing("corn", "indigo", "coffee")
    assert values(state, 0, NAMES, TEXTS, "", ("settle", "hacienda"), "settle") == []
    assert values(state, 0, NAMES, TEXTS, "") == [
        "place " + v for v in values(state, 0, NAMES, TEXTS, "", ("place",), "place")
    ]


def test_what_was_typed_is_looked_for_in_notation_and_in_words() -> None:
    state = rules.new("puerto-rico", seats=4, seed="s")
    assert values(state, 0, NAMES, TEXTS, "waive mayor", ("role",), "role") == [
        "mayor waive privilege"
    ]
    assert values(state, 0, NAMES, TEXTS, "privilege without mayor", ("role",), "role") == [
        "mayor waive privilege"
    ]
    korean = texts_for("ko")
    name = korean.pgettext("role", "Captain")
    assert values(state, 0, NAMES, korean, name, ("role",), "role")[0] == "captain"


@for_each(("typed", "verbs"), [("store none", ()), ("none", ("store",))])
def test_notation_that_is_no_name_is_read_as_it_stands(typed: str, verbs: Sequence[str]) -> None:
    state, chance = rules.new("puerto-rico", seats=3, seed="s"), rules.Chance("s")
    while not rules.legal(state, seat := rules.waiting(state)[0], "store"):
        rules.advance(state, seat, rules.sample(state, seat, chance))
    read = [each.text for each in GAME.lexicon("en").spellings("store none") if not each.unknown]
    assert read == [], "no word of the game"
    found = autocompletion._spelled(GAME, state, seat, NAMES, TEXTS, typed, verbs)
    assert list(found) == ["store none"]


def test_a_move_that_is_too_long_is_offered_by_its_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.play.autocompletion.VALUE_LIMIT", 20)
    state = placing("corn", "indigo", "coffee", "quarry")
    state.players[0].san_juan = 3  # type: ignore[attr-defined]
    for verbs, implied in (((), ""), (("place",), "place")):
        offers = move_offers(GAME, state, 0, NAMES, TEXTS, "", verbs, implied)
        marks = [str(offer.value) for offer in offers if is_mark(str(offer.value))]
        assert marks
        meant = {written_out(GAME, state, 0, mark, NAMES, TEXTS, verbs) for mark in marks}
        assert len(meant) == len(marks)
        assert meant <= {str(move) for move in rules.legal(state, 0)}


def test_a_mark_of_nothing_on_offer_is_refused() -> None:
    state = placing("corn", "indigo", "coffee")
    assert written_out(GAME, state, 0, "place corn=2", NAMES, TEXTS) == "place corn=2"
    with pytest.raises(Refused, match="available right now"):
        written_out(GAME, state, 0, "#0123456789abcdef", NAMES, TEXTS)
    other = mark("role mayor")
    with pytest.raises(Refused, match="available right now"):
        written_out(GAME, state, 0, other, NAMES, TEXTS, ("place",))


class Endless(Sequence[Move]):
    """A list of moves that are made when they are read."""

    def __init__(self) -> None:
        self.read = 0

    def __len__(self) -> int:
        return 100_000

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | Sequence[Move]:
        assert isinstance(place, int)
        self.read += 1
        return Ship(place + 1, "corn", 6)


class Loading(Question[Any, Any, Any]):
    """A question whose game counts what is described; it offers two moves of itself."""

    def __init__(self, game: Counting, view: State, seat: int) -> None:
        super().__init__(view, None, seat)
        self.game = game

    def prompt(self) -> str:
        return "Load."

    def words(self, move: Move) -> Words:
        self.game.described += 1
        return Words("Load", "much", "secondary")

    def offers(self, verb: str) -> Iterable[OfferedMove]:
        yield OfferedMove("ship 3 corn to 6", "The best")
        for number in range(100_000):
            yield OfferedMove(f"ship 7 coffee to {number}", "Another")


class Counting(BotGame[Any]):
    """A game that counts what it describes."""

    def __init__(self) -> None:
        real = GAMES["puerto-rico"]
        parts = replace(real.parts, questions=())
        super().__init__(real.slug, real.title, (), lambda: parts)
        self.described = 0

    def question(
        self, view: State, seat: int, names: Names = (), texts: Texts = ENGLISH
    ) -> Loading:
        return Loading(self, view, seat)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Endless:
    moves = Endless()
    monkeypatch.setattr("bot.ui.play.autocompletion.legal", lambda *_: moves)
    return moves


def offered(kind: Counting, typed: str) -> list[str]:
    state = placing("corn")
    offers = move_offers(kind, state, 0, NAMES, TEXTS, typed, ("ship",), "ship")
    return [str(offer.value) for offer in offers]


def test_the_games_own_offer_comes_first_and_only_what_is_shown_is_made(endless: Endless) -> None:
    kind = Counting()
    assert offered(kind, "")[:2] == ["3 corn to 6", "7 coffee to 0"]
    assert (endless.read, kind.described) == (0, 0)
    assert offered(kind, "corn")[:2] == ["3 corn to 6", "1 corn to 6"]
    assert kind.described == SELECT_LIMIT - 1
    assert endless.read < 2 * SELECT_LIMIT


def test_a_very_long_list_is_read_only_in_part(endless: Endless) -> None:
    kind = Counting()
    assert offered(kind, "nowhere") == []
    assert endless.read == SCANNED
    assert kind.described == DESCRIBED
    assert offered(kind, "3999 corn") == ["3999 corn to 6"]


def test_values_and_names_keep_the_limits() -> None:
    state = placing("corn", "indigo", "coffee", "quarry")
    offers = move_offers(GAME, state, 0, NAMES, TEXTS, "")
    assert 0 < len(offers) <= SELECT_LIMIT
    assert all(len(str(offer.value)) <= VALUE_LIMIT for offer in offers)
    assert all(0 < len(offer.name) <= VALUE_LIMIT for offer in offers)
    assert all(
        isinstance(rules.parse(state, 0, str(offer.value)), PlaceColonists) for offer in offers
    )
