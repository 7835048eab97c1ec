"""Made-up custom ids: whoever may not see a game learns nothing of it, by whatever control."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from types import SimpleNamespace
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import discord

from bot.client import load_controls
from bot.playground import PlaygroundPerson
from bot.store.time import votes
from bot.ui import permissions
from bot.ui.controls import CUSTOM_ID_LENGTH, FORM, KINDS, Control
from tests.bot.e2e.harbour import Harbour, Json, Table
from tests.bot.e2e.test_listing_games import told

load_controls()
ABOUT: Final = ("game", "vote")
OF_NO_GAME: Final = {
    "ArchiveButton",
    "ArchiveSelect",
    "ContentsButton",
    "DailyButton",
    "DailyMove",
    "HelpSelect",
    "LeaderboardButton",
    *("LeagueButton", "LeagueSelect", "LeaguePage", "EntrantSelect", "EntrantButton"),
    *("SwapSelect", "SwapButton", "PeopleSelect", "RoundButton", "MoreTimeButton"),
    *("ResultRoundSelect", "TableSelect", "RankSelect", "ResultButton", "ReasonForm"),
    "LessonButton",
    "LessonConfirm",
    "LessonEdit",
    "LessonEdits",
    "LessonGames",
    "LessonMove",
    "LessonMoves",
    "LessonSelect",
    "LessonsButton",
    "MyDataButton",
    "PersonalSetting",
    "PuzzleButton",
    "PuzzleMove",
    "QueueButton",
    "QueueMailButton",
    "QueueSelect",
    "QuietHoursForm",
    "RuleButton",
    "RulesSelect",
    "ServerPaceForm",
    "ServerPageSelect",
    "ServerSelect",
    "ServerSettingsButton",
    "WhichGame",
}
"""Controls of persons, servers, leagues, lessons, rules and archive, and a person's own hours."""
WRITTEN: Final[dict[str, Any]] = {
    "text": "role builder",
    "option": "seating",
    "code": "role/builder",
    "name": "preferplantation",
    "occasion": "-",
    "verb": "join",
    "choice": "agree",
    "until": "round",
}
UNKNOWN: Final = 987654
NUMBERS: Final = (1, 7, 30, 99, 1234)
NOTHING: Final = "There's no such game."


def about(kind: type[Control]) -> str | None:
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    return next((name for name in names if name in ABOUT), None)


def forged(kind: type[Control], number: int, other: int) -> list[str]:
    """Custom ids of a kind about a game or vote, one for each of its verbs."""
    hints = get_type_hints(kind, include_extras=True)
    verbs = get_args(hints["verb"]) if get_origin(hints.get("verb")) is Literal else (None,)
    made = []
    for verb in verbs:
        values: dict[str, Any] = {}
        for field in fields(kind):  # type: ignore[arg-type]
            values[field.name] = _value(field.name, hints[field.name], number, other)
            if field.name == "verb" and verb is not None:
                values["verb"] = verb
        made.append(kind(**values).custom_id)
    assert all(kind.template.fullmatch(one) and len(one) <= CUSTOM_ID_LENGTH for one in made), made
    return made


def _value(name: str, hint: Any, number: int, other: int) -> Any:
    if name in ABOUT:
        return number
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    inner = get_args(hint)
    if type(None) in inner:
        return None
    if inner and inner[0] is int:
        return other % 100 if name in ("seat", "place", "page") else other
    return WRITTEN[name]


ABOUT_GAMES: Final = [kind for kind in KINDS if about(kind) is not None]


async def send(person: PlaygroundPerson, message: Json, custom_id: str) -> str:
    """Send a made-up control or form on a message that the person sees; returns the answer."""
    entered = {"value": "1"} if custom_id.startswith(f"{FORM}:") else None
    outcome = await person.forge(message, custom_id, entered)
    await outcome.settled()
    if outcome.kind == "message" or outcome.ephemeral:
        return outcome.text
    return "".join(str(one["content"]) for one in outcome.followups)


async def private_table(harbour: Harbour) -> Table:
    await harbour.app.guilds.set_private(int(harbour.playground.world.guild_id), True)
    table = await harbour.table("Ann", "Ben")
    await harbour.app.votes.propose(table.game_id, "abandon", int(table.people[0].id))
    await harbour.idle()
    return table


def test_every_control_says_what_it_is_about() -> None:
    """A new kind is about a game or a vote, by a field of that name, or about none at all."""
    others = {kind.__name__ for kind in KINDS if about(kind) is None}
    assert others <= OF_NO_GAME


async def test_no_made_up_control_tells_a_stranger_anything(harbour: Harbour) -> None:
    """Not in the channel above the thread: the answer is that for a game that is not there."""
    table = await private_table(harbour)
    dan = harbour.person("Dan")
    async with harbour.app.db.reading() as connection:
        (vote,) = await votes.open_in(connection, table.game_id)
    before = await harbour.app.play.games.position(table.game_id)
    tried = 0
    for kind in ABOUT_GAMES:
        known = {"game": table.game_id, "vote": vote.id}[str(about(kind))]
        for custom_id in [one for other in NUMBERS for one in forged(kind, known, other)]:
            assert await send(dan, table.lobby, custom_id) == NOTHING, custom_id
            tried += 1
        for custom_id in forged(kind, UNKNOWN, 1):
            assert await send(dan, table.lobby, custom_id) == NOTHING, custom_id
    after = await harbour.app.play.games.position(table.game_id)
    assert after == before
    assert tried > 200


async def test_commands_tell_a_stranger_nothing(harbour: Harbour) -> None:
    await private_table(harbour)
    dan = harbour.person("Dan")
    for command in ("status", "board", "log", "since", "replay", "export", "hand", "table log"):
        said = await told(await dan.slash(command, "games"))
        assert said == "Use this command in the thread of a game.", command


async def test_players_may_press_wherever_they_are(harbour: Harbour) -> None:
    table = await private_table(harbour)
    ann = table.people[0]
    assert await send(ann, table.lobby, f"g:{table.game_id}:1:mine") != NOTHING


class Pressed(SimpleNamespace):
    """As much of a press as the permission to see a game looks at."""

    def __init__(self, **changed: Any) -> None:
        rights = discord.Permissions(changed.pop("rights", 0))
        known = {"user": SimpleNamespace(id=9), "guild_id": 1, "channel_id": 2, "guild": None}
        super().__init__(**{**known, "permissions": rights, **changed})


MANAGES: Final = discord.Permissions(manage_guild=True).value
MODERATES: Final = discord.Permissions(manage_threads=True).value


SEEN: Final[Sequence[tuple[bool, str, dict[str, Any], bool]]] = (
    (False, "running", {}, True),
    (False, "running", {"channel_id": 3}, True),
    (False, "running", {"guild_id": 8}, False),
    (False, "running", {"guild_id": 8, "rights": MANAGES}, False),
    (False, "running", {"guild_id": None}, False),
    (False, "running", {"channel_id": 5}, False),
    (False, "lobby", {"channel_id": 5}, False),
    (True, "lobby", {}, True),
    (True, "lobby", {"guild_id": 8}, False),
    (True, "running", {}, False),
    (True, "finished", {}, False),
    (True, "running", {"channel_id": 3}, True),
    (True, "running", {"channel_id": 3, "guild_id": 8}, False),
    (True, "running", {"rights": MODERATES}, True),
    (True, "running", {"channel_id": 5, "rights": MODERATES}, False),
    (True, "running", {"channel_id": 5, "rights": MANAGES}, True),
    (True, "running", {"guild_id": None, "user": SimpleNamespace(id=11)}, True),
)
"""Whether a game is private, its status, the press, and whether its person may see the game."""


def test_who_may_see_a_game() -> None:
    for private, status, pressed, sees in SEEN:
        told = (private, status, pressed)
        assert permissions.may_see(Pressed(**pressed), game_seen(private, status)) == sees, told


def game_seen(private: bool, status: str) -> Any:
    """As much of a game as the permission to see it looks at."""
    seats = (SimpleNamespace(seat=0, person_id=11),)
    known = {
        "guild_id": 1,
        "channel_id": 2,
        "thread_id": 3,
        "organiser_id": 11,
        "private": private,
        "status": status,
        "seats": seats,
        "seat_of": lambda person: 0 if person == 11 else None,
    }
    return SimpleNamespace(id=1, **known)


async def test_a_hidden_channel_hides_its_public_games(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    dan = harbour.person("Dan")
    lobby = await harbour.lobby("Dan", "table-talk")
    assert await send(dan, lobby, f"g:{table.game_id}:1:mine") != NOTHING
    assert f"<#{table.thread}>" in await told(await dan.slash("games", "table-talk", server=True))
    harbour.playground.faults.remove_permission("games", "VIEW_CHANNEL", "Dan")
    assert await send(dan, lobby, f"g:{table.game_id}:1:mine") == NOTHING
    shown = await told(await dan.slash("games", "table-talk", server=True))
    assert f"<#{table.thread}>" not in shown


async def test_an_announced_seat_of_a_private_game_can_be_taken(harbour: Harbour) -> None:
    guild = int(harbour.playground.world.guild_id)
    await harbour.app.guilds.set_private(guild, True)
    await harbour.app.guilds.set_announces(guild, True)
    table = await harbour.table("Ann", "Ben", "Chloe")
    dan = harbour.person("Dan")
    assert "no such game" in await send(dan, table.lobby, f"k:{table.game_id}:1:take")
    seat = (await harbour.app.seats.resign(table.game_id, int(table.people[1].id))).seats[1]
    assert seat.is_open
    await harbour.idle()
    answer = await send(dan, table.lobby, f"k:{table.game_id}:1:take")
    assert "no such game" not in answer
    game = (await harbour.app.play.games.position(table.game_id)).game
    assert game.seat_of(int(dan.id)) == 1
