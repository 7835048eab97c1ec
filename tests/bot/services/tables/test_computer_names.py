"""Names of computer players: several at a table differ in name and letter, from persons too."""

from __future__ import annotations

import pytest

import rules
from bot.computers.levels import level_name
from bot.i18n import texts_for
from bot.model import Game, Person, Seat
from bot.services.messages.drawing import table_info
from bot.services.tables.computer_names import (
    initial,
    with_computer,
    with_distinct_computers,
)
from renderers import RENDERERS
from tests.bot.services.ready_tables import ANN, BEN, SLUG, Bot


def letters(game: Game) -> list[str]:
    return [initial(seat.name) for seat in game.seats]


async def crowded(bot: Bot, locale: str, organiser: Person = ANN) -> Game:
    """A table with one person and four computers."""
    game = await bot.lobbies.open(SLUG, 1, 2, organiser, locale, {})
    for level in ("easy", "standard", "strong", "easy"):
        game = await bot.lobbies.add_computer(game.id, organiser.id, level)
    return game


@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
@pytest.mark.parametrize("name", ["Ann", "Petra", "Tom", "홍길동", "바다", "うみ", "???"])
async def test_four_computers_have_four_names_and_letters(bot: Bot, locale: str, name: str) -> None:
    game = await crowded(bot, locale, Person(ANN.id, name, locale))
    assert len({seat.name for seat in game.seats}) == len(set(letters(game))) == 5
    assert game.seats[0].name == name


async def test_names_follow_from_the_table_alone(bot: Bot) -> None:
    first, second = await crowded(bot, "en"), await crowded(bot, "en")
    assert first.seats == second.seats
    assert [seat.name for seat in first.seats] == ["Ann", "Petrel", "Heron", "Tern", "Osprey"]


async def test_a_computer_gives_way_to_a_person_who_begins_like_it(bot: Bot) -> None:
    game = await bot.lobbies.open(SLUG, 1, 2, ANN, "en", {})
    for _ in range(2):
        await bot.lobbies.add_computer(game.id, ANN.id)
    game = await bot.lobbies.join(game.id, Person(77, "Petra", "en"))
    assert [seat.name for seat in game.seats] == ["Ann", "Tern", "Heron", "Petra"]


async def test_who_leaves_takes_no_name_from_anybody(bot: Bot) -> None:
    game = await crowded(bot, "en")
    await bot.lobbies.remove_computer(game.id, ANN.id)
    game = await bot.lobbies.join(game.id, BEN)
    assert [seat.name for seat in game.seats] == ["Ann", "Petrel", "Heron", "Tern", "Ben"]


def table(*names: str) -> Game:
    """A table as it was stored before computers had names."""
    seats = tuple(
        Seat(at, None if name.startswith("Computer") else at, name, "easy" * ("Comp" in name))
        for at, name in enumerate(names)
    )
    return Game(
        **{
            **dict.fromkeys(Game.__dataclass_fields__),
            "slug": SLUG,
            "locale": "en",
            "seats": seats,
            "max_seats": 5,
        }
    )


def test_tables_with_numbered_computers_go_on() -> None:
    """The first keeps its name; a second one would have the same letter."""
    game = with_computer(table("Ann", "Computer 1", "Computer 2"), "easy")
    assert [seat.name for seat in game.seats] == ["Ann", "Computer 1", "Petrel", "Heron"]
    assert with_distinct_computers(game) == game


@pytest.mark.parametrize("slug", RENDERERS)
async def test_words_and_levels_in_pictures_tell_computers_apart(bot: Bot, slug: str) -> None:
    seats = max(rules.GAMES[slug].seats)
    game = await bot.lobbies.open(slug, 1, 2, ANN, "en", {})
    for level in ("easy", "standard", "strong", "easy")[: seats - 1]:
        game = await bot.lobbies.add_computer(game.id, ANN.id, level)
    game = await bot.lobbies.start(game.id, ANN.id)
    texts = texts_for("en")
    view = rules.view(rules.new(slug, seats), None)
    lines = RENDERERS[slug].text_board(view, table_info(game, texts), texts).splitlines()
    for seat in game.seats:
        named = [line for line in lines if f"{seat.name} (" in line and "computer" in line]
        assert len(named) == bool(seat.computer)
        assert all(f"computer, {level_name(seat.computer, texts)}" in line for line in named)


@pytest.mark.parametrize(
    ("name", "sign"), [("ann", "A"), ("  ", "?"), ("🎲 Bob", "B"), ("ßa", "S")]
)
def test_the_first_letter_of_a_name_is_its_first_letter_or_digit(name: str, sign: str) -> None:
    assert initial(name) == sign
