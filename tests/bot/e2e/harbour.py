"""A bot beside a stand-in of Discord in one process, and people who play through it.

Everything waits for events: nothing sleeps, nothing asks again and again.
"""

from __future__ import annotations

import asyncio
import io
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from bot.app import App, AppOptions, open_app
from bot.client import Slowboat
from bot.computers.coaching.puzzles import SearchedGame
from bot.playground import InteractionResult, Playground, PlaygroundPerson, controls_of, text_of
from bot.playground.copies import copied
from bot.services.coach.puzzle_making import NextDecision
from bot.services.coach.review_process import NextStep
from bot.services.messages.delivery import BACKOFF
from bot.services.play.film_process import Scene
from bot.services.play.films import Shoot
from bot.settings import Keep
from bot.ui.admission import RateLimits
from renderers import RENDERERS, Picture
from renderers.core.game import Renderer, TableInfo
from renderers.core.palette import Mode
from rules import GAMES, Chance, sample
from tests.bot.services.coach.made_up import made_up
from tests.patience import PATIENCE

Json = dict[str, Any]
NEVER = 86400.0
"""Seconds after which a test has long ended."""
EPHEMERAL = 1 << 6
AFTER_THE_END = 20
"""So many messages of a thread can be the one that tells its end, and what comes after it."""


async def never(_: SearchedGame) -> Any:
    """Look at no decision, so that no puzzles are made."""
    await asyncio.Event().wait()


class QuickRenderer(Renderer[Any]):
    """Words and numbers as they are, but pictures of one colour: these tests look at messages."""

    def __init__(self, real: Renderer[Any]) -> None:
        self._real = real
        self.slug = real.slug  # type: ignore[misc]
        self.text_board = real.text_board  # type: ignore[method-assign]
        self.numbered = real.numbered  # type: ignore[method-assign]
        self.areas = real.areas  # type: ignore[method-assign]
        self.figures = real.figures  # type: ignore[method-assign]
        file = io.BytesIO()
        Image.new("RGB", (160, 90), "teal").save(file, "PNG")
        self._bytes = file.getvalue()

    def board(self, *args: Any, **kwargs: Any) -> Picture:
        return self._of("The board", args, kwargs)

    def seat(self, *args: Any, **kwargs: Any) -> Picture:
        return self._of("The seat", args, kwargs)

    def hand(self, *args: Any, **kwargs: Any) -> Picture | None:
        return Picture(self._bytes, 160, 90, "The hand")

    def places(self, *args: Any, **kwargs: Any) -> Picture:
        return self._of("The places", args, kwargs)

    def preview(self, *args: Any, **kwargs: Any) -> Picture:
        return self._of("The preview", args, kwargs)

    def _of(self, what: str, args: Sequence[Any], kwargs: Json) -> Picture:
        given = (*args, *kwargs.values())
        table = next(each for each in given if isinstance(each, TableInfo))
        dark = ", dark" if table.mode is Mode.DARK else ""
        return Picture(self._bytes, 160, 90, f"{what}{dark}")

    def scores(self, *args: Any, **kwargs: Any) -> Picture:
        return Picture(self._bytes, 160, 90, "The scores")

    def chart(self, *args: Any, **kwargs: Any) -> Picture:
        return Picture(self._bytes, 160, 90, "The chart")

    def figure(self, name: str, texts: Any) -> Picture:
        return Picture(self._bytes, 160, 90, f"The figure {name}")

    def text_board(self, *args: Any) -> str:
        raise NotImplementedError

    def numbered(self, *args: Any) -> Any:
        raise NotImplementedError


async def quick_film(_scene: Scene) -> bytes:
    """A film of two pictures of one colour."""
    first, second = (Image.new("RGB", (16, 16), colour) for colour in ("teal", "navy"))
    file = io.BytesIO()
    first.save(file, "WEBP", save_all=True, append_images=[second], duration=100)
    return file.getvalue()


def quick_renderers() -> dict[str, Renderer[Any]]:
    return {slug: QuickRenderer(real) for slug, real in RENDERERS.items()}


class StartedBot(Slowboat):
    """A bot that tells when it has done all that it does after a start."""

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **options)
        self._rests = asyncio.Event()
        app.scheduler._sleep = self._sleep

    async def _sleep(self, seconds: float) -> None:
        """Let the scheduler sleep, which it does once it has taken up what it found."""
        self._rests.set()
        await asyncio.sleep(seconds)

    async def wait_until_started(self) -> None:
        """Wait for what else would run into the first turns of a test."""
        begun = [task for task in self._tasks if task.get_name() in ("computers", "send")]
        await asyncio.gather(*begun, self._rests.wait())


class Harbour:
    """The stand-in and a bot on a database file; the bot can be stopped and started again."""

    def __init__(self, playground: Playground, database: str, *, pictures: bool = False) -> None:
        self.playground = playground
        self.database = database
        self.limits = RateLimits(0)  # these people are quicker than any
        self.shoot: Shoot = quick_film
        self.next_step: NextStep = made_up
        self.next_decision: NextDecision = never
        self.keep = Keep()
        self._pictures = pictures
        self._ahead = 0.0
        self._stack: AsyncExitStack | None = None
        self._running: asyncio.Task[None] | None = None
        self.bot: StartedBot
        self.app: App

    def time(self) -> float:
        """The clock of the bot, in seconds since 1970."""
        return time.time() + self._ahead

    def later(self, seconds: float) -> None:
        """Put the clock of the bot forward."""
        self._ahead += seconds

    async def start(self) -> None:
        """Start the bot and wait until it is ready."""
        self._stack = AsyncExitStack()
        renderers = RENDERERS if self._pictures else quick_renderers()
        self.app = await self._stack.enter_async_context(
            open_app(
                self.database,
                AppOptions(
                    86400.0,
                    clock=self.time,
                    renderers=renderers,
                    new_seed=lambda: "harbour",
                    shoot=self.shoot,
                    next_step=self.next_step,
                    next_decision=self.next_decision,
                    keep=self.keep,
                ),
            )
        )
        self.bot = self.make_bot()
        await self.prepare(self._stack)
        self._running = asyncio.create_task(self.bot.start(self.playground.token))
        await self.playground.wait_online()
        await self.bot.wait_until_started()

    def make_bot(self, **options: Any) -> StartedBot:
        """Make the bot that is started next; what it can't deliver it soon tries again."""
        made = StartedBot(self.app, guild_ready_timeout=0.01, limits=self.limits, **options)
        made.sender._backoff = tuple(seconds / 50 for seconds in BACKOFF)
        return made

    async def prepare(self, stack: AsyncExitStack) -> None:
        """Do what is to be done before the bot is started; `stack` ends with it."""

    async def stop(self) -> None:
        """Let the bot finish and leave."""
        if self._stack is None:
            return
        await self.bot.drain()
        if self._running is not None:
            await self._running
        await self._stack.aclose()
        self._stack = None

    def person(self, name: str) -> PlaygroundPerson:
        return self.playground.person(name)

    async def idle(self) -> None:
        """Wait until nothing is being sent."""
        await self.bot.sender.idle()

    async def lobby(
        self, organiser: str = "Ann", channel: str = "games", slug: str = "puerto-rico"
    ) -> Json:
        """Open a table; returns the lobby message."""
        outcome = await self.person(organiser).slash("play", channel, game=slug)
        await outcome.settled()
        await self.bot.admission.answered()
        message = outcome.message
        assert message is not None
        return message

    async def table(
        self,
        *names: str,
        computers: int = 0,
        channel: str = "games",
        slug: str = "puerto-rico",
        options: dict[str, object] | None = None,
        rated: bool = True,
    ) -> Table:
        """Open a table for people, the first one as organiser, and start the game."""
        lobby = await self.lobby(names[0], channel, slug)
        game_id = game_id_of(lobby)
        organiser = self.person(names[0])
        for name in names[1:]:
            await self.person(name).press(lobby, custom_id=f"l:{game_id}:join")
            # people who join at once sit down in any order, or too late
            await self.bot.admission.answered()
        for _ in range(computers):
            await organiser.press(lobby, label="Add computer")
        # the same tiles and the same seats each time
        fixed = {"start_player": "listed-first", "seating": "seat"}
        seats = len(names) + computers
        declared = {option.id for option in GAMES[slug].options if option.fits(seats)}
        chosen = {option: value for option, value in fixed.items() if option in declared}
        for option, value in {**chosen, **(options or {})}.items():
            by = int(organiser.id)
            await self.app.lobbies.set_option(game_id, by, option, value)
        if not rated:
            await self.app.lobbies.set_hints(game_id, int(organiser.id), hints=True)
        await self.until(lambda: _start_enabled(organiser.message(lobby)))
        await organiser.press(lobby, custom_id=f"l:{game_id}:start")
        return await self.started(lobby, *names)

    async def started(self, lobby: Json, *names: str) -> Table:
        """Wait until a game that was started has its board in a thread."""
        game_id = game_id_of(lobby)
        await self.until(lambda: self.thread_of(game_id) is not None)
        thread = self.thread_of(game_id)
        assert thread is not None
        return Table(self, lobby, thread, game_id, [self.person(name) for name in names])

    def thread_of(self, game_id: int) -> str | None:
        """The thread in which the board of a game stands, None as long as there is none."""
        reader, board = self.person("Ann"), f"board-{game_id}.png"
        for thread in reader.threads():
            files = [file for one in reader.messages(thread["id"]) for file in one["attachments"]]
            if any(file["filename"] == board for file in files):
                return str(thread["id"])
        return None

    async def until(self, condition: Callable[[], bool]) -> None:
        await self.playground.wait_until(condition, PATIENCE)


def game_id_of(lobby: Json) -> int:
    """The id of the game that is to be played at a table."""
    return int(controls_of(lobby)[0]["custom_id"].split(":")[1])


def _start_enabled(lobby: Json | None) -> bool:
    assert lobby is not None
    start = [one for one in controls_of(lobby) if one["custom_id"].endswith(":start")]
    return bool(start) and not start[0].get("disabled")


@dataclass
class Table:
    """A running game as its players see it."""

    harbour: Harbour
    lobby: Json
    thread: str
    game_id: int
    people: list[PlaygroundPerson]
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def messages(self) -> list[Json]:
        """What everybody sees in the thread, oldest first; not to be changed."""
        world = self.harbour.playground.world
        reader = self.people[0].id
        every = [message.data for message in world.visible(self.thread, reader)]
        return [message for message in every if not message["flags"] & EPHEMERAL]

    def file(self, attachment: Json) -> bytes:
        """The content of an attached file."""
        number = attachment["url"].split("/")[-2]
        return self.harbour.playground.world.files[number].data

    def newest(self) -> Json:
        """The newest message that asks something; the last of the thread once the game is over.

        It is as it stands now, whatever becomes of it.
        """
        found = self._newest()
        assert found is not None, "nobody is asked"
        return copied(found)

    def _newest(self) -> Json | None:
        """That message, None while only computers are waited for."""
        told = (one for one in reversed(self.messages()) if is_end(one) or asks(one))
        return next(told, None)

    @property
    def over(self) -> bool:
        """Whether the end was told, after which only a few messages come."""
        return any(is_end(message) for message in self.messages()[-AFTER_THE_END:])

    def asked(self, message: Json | None = None) -> list[PlaygroundPerson]:
        """Who is mentioned in the newest turn message."""
        content = text_of(message or self.newest())
        return [person for person in self.people if person.mention in content]

    async def act(self, person: PlaygroundPerson, choose: Chooser | None = None) -> None:
        """Let a person answer the newest question by its controls, and wait for what follows."""
        before = self.newest()
        await self.answer(person, before, choose)
        await self.moved_on(before)

    async def answer(
        self, person: PlaygroundPerson, message: Json, choose: Chooser | None = None
    ) -> InteractionResult:
        """Press one of the controls of a question that makes a move, there or in its panel."""
        if move_controls(message):
            return await self._pick(person, message, choose)
        return await self.through_panel(person, message, choose)

    async def _pick(
        self, person: PlaygroundPerson, message: Json, choose: Chooser | None
    ) -> InteractionResult:
        control, value = (choose or self.any_move)(move_controls(message))
        if value is None:
            return await person.press(message, custom_id=control["custom_id"])
        return await person.choose(message, custom_id=control["custom_id"], values=[value])

    def any_move(self, controls: Sequence[Json]) -> tuple[Json, str | None]:
        """Choose one of the moves on offer at random."""
        every: list[tuple[Json, str | None]] = []
        for control in controls:
            if "options" in control:
                every += [(control, option["value"]) for option in control["options"]]
            else:
                every.append((control, None))
        return self.chance.choice(every)

    async def through_panel(
        self, person: PlaygroundPerson, message: Json, choose: Chooser | None = None
    ) -> InteractionResult:
        """Answer by the private panel: press a move, or change until it can be confirmed."""
        shown = await self.open_panel(person, message)
        if move_controls(shown):
            return await self._pick(person, shown, choose)
        while not can_confirm(shown):
            shown = await self.edit(person, shown)
        return await person.press(shown, custom_id=confirm_button(shown)["custom_id"])

    async def open_panel(self, person: PlaygroundPerson, message: Json | None = None) -> Json:
        """Open the private panel of a question: by its title, or by one of the doors without it."""
        question = message or self.newest()
        doors = panel_doors(question)
        assert doors, f"nothing to answer with: {text_of(question)}"
        titles = [each for each in doors if each["custom_id"].endswith((":panel", ":open"))]
        door = self.chance.choice(titles or doors)
        opened = await person.press(question, custom_id=door["custom_id"])
        await opened.settled()
        assert opened.ephemeral
        assert opened.message is not None
        return opened.message

    async def until_panel(self) -> None:
        """Play at random until a question can be answered by the private panel."""
        while not panel_doors(self.newest()):
            await self.act(self.asked()[0])

    async def edit(self, person: PlaygroundPerson, panel: Json) -> Json:
        """Make one of the changes on offer in a panel; returns the panel after it."""
        changes = [one for one in controls_of(panel) if one["custom_id"][:2] in ("x:", "e:")]
        control = self.chance.choice([one for one in changes if not one.get("disabled")])
        before = panel["components"]
        if "options" in control:
            # what is chosen already would change nothing
            others = [one for one in control["options"] if not one.get("default")]
            value = self.chance.choice(others or control["options"])["value"]
            await person.choose(panel, custom_id=control["custom_id"], values=[value])
        else:
            await person.press(panel, custom_id=control["custom_id"])
        await self.harbour.until(lambda: _changed(person, panel, before))
        changed = person.message(panel)
        assert changed is not None
        return changed

    async def moved_on(self, before: Json) -> None:
        """Wait until the question was answered: another one is asked, or fewer are waited for."""
        text = text_of(before)
        await self.until_newest(
            lambda newest: newest["id"] != before["id"] or text_of(newest) != text
        )

    async def until_newest(self, holds: Callable[[Json], bool]) -> None:
        """Wait until the newest question is as it should be; there may be none for a moment."""

        def happened() -> bool:
            newest = self._newest()
            return newest is not None and holds(newest)

        await self.harbour.until(happened)

    async def question(self) -> Json:
        """Wait until somebody is asked; returns the newest question."""
        await self.harbour.until(self._somebody_is_asked)
        return self.newest()

    def _somebody_is_asked(self) -> bool:
        newest = self._newest()
        return newest is not None and bool(self.asked(newest))

    async def go_on(self, moves: int, app: App | None = None) -> None:
        """Let moves be made at random without anybody pressing anything."""
        services = (app or self.harbour.app).play
        for _ in range(moves):
            position = await services.games.position(self.game_id)
            if not position.game.asked:
                return
            person = self.chance.choice(position.game.asked)
            seat = position.game.seat_of(person)
            move = sample(position.state, seat, Chance(str(self.chance.random())))
            await services.moves.make(self.game_id, person, str(move))

    async def play_on(self, moves: int | None = None, choose: Chooser | None = None) -> None:
        """Play at random by the controls, for some moves or to the end."""
        made = 0
        while not self.over and (moves is None or made < moves):
            await self.harbour.until(lambda: self.over or self._somebody_is_asked())
            if self.over:
                return
            await self.act(self.asked()[0], choose)
            made += 1


Chooser = Callable[[Sequence[Json]], tuple[Json, str | None]]
Played = Callable[[Harbour], Awaitable[Table]]
"""Opens a table and plays there."""
TableAfter = Callable[[Played], Awaitable[Table]]
"""Has that done, or shows the table as it stood when it was."""


def is_end(message: Json) -> bool:
    content = text_of(message)
    return "Final scores" in content or "### Result" in content  # one person's is won or lost


def asks(message: Json) -> bool:
    """Whether a message has the controls of a question, not those of a reminder or a vote."""
    return any(one["custom_id"].startswith("g:") for one in controls_of(message))


def move_controls(message: Json) -> list[Json]:
    """The controls that make a move at once."""
    return [one for one in controls_of(message) if one["custom_id"][:2] in ("m:", "s:")]


def panel_doors(message: Json) -> list[Json]:
    """The controls that open the private panel of a question."""
    every = [one for one in controls_of(message) if not one.get("disabled")]
    return [
        one
        for one in every
        if one["custom_id"].endswith(":panel") or one["custom_id"].startswith("d:")
    ]


def confirm_buttons(message: Json) -> list[Json]:
    """The button of a panel that plays its draft, whatever it says; none in other messages."""
    return [one for one in controls_of(message) if ":confirm" in one["custom_id"]]


def confirm_button(panel: Json) -> Json:
    return confirm_buttons(panel)[0]


def can_confirm(message: Json) -> bool:
    return any(not button.get("disabled") for button in confirm_buttons(message))


def _changed(person: PlaygroundPerson, message: Json, before: list[Json]) -> bool:
    now = person.message(message)
    return now is not None and now["components"] != before
