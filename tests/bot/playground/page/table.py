"""A game as its players see it, from the lobby to the next question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.bot.playground.page.screen import Screen, choose, message_id, press, starting

ROLES = ("Settler", "Mayor", "Builder", "Craftsman", "Trader", "Captain", "Prospector")


@dataclass
class Table:
    """A running game; `question` is the id of the message that asks."""

    screens: Sequence[Screen]
    question: str

    @property
    def asked(self) -> list[Screen]:
        """Who is asked now, in the order of the screens."""
        text = self.screens[0].message(self.question).inner_text()
        return [screen for screen in self.screens if f"@{screen.name}" in text]

    @property
    def others(self) -> list[Screen]:
        asked = self.asked
        return [screen for screen in self.screens if screen not in asked]

    def on(self, screen: Screen) -> Locator:
        """The message that asks, as somebody sees it."""
        return screen.message(self.question)

    def press(self, screen: Screen, label: str) -> None:
        """Answer the question by a button."""
        press(self.on(screen), label)
        self.moved_on(screen)

    def choose(self, screen: Screen, menu: str, row: str) -> None:
        """Answer the question by a select."""
        choose(self.on(screen), menu, row)
        self.moved_on(screen)

    def moved_on(self, screen: Screen) -> None:
        """Wait until something new is asked, or this person is asked no longer."""
        new = screen.question(after=self.question)
        answered = self.on(screen).filter(has_not_text=f"@{screen.name}")
        expect(new.or_(answered).first).to_be_visible()
        if new.count():
            self.question = message_id(new)
        for each in self.screens:
            expect(self.on(each)).to_be_visible()

    def shows(self, text: str) -> bool:
        """Whether the newest question comes with a text."""
        return text in self.on(self.screens[0]).inner_text()

    def controls(self, screen: Screen) -> Locator:
        """The controls of the question that make a move."""
        moves = '[data-custom-id^="m:"], [data-custom-id^="s:"]'
        return self.on(screen).locator(moves)

    def play_on(self, until: Callable[[], bool]) -> None:
        """Answer whatever is asked by the first control on offer."""
        while not until():
            screen = self.asked[0]
            if not self.controls(screen).count():
                self.place_as_proposed(screen)
            elif "select-trigger" in (self.controls(screen).first.get_attribute("class") or ""):
                self.choose(screen, "", "")
            else:
                self.controls(screen).first.click()
                self.moved_on(screen)

    def panel(self, screen: Screen, label: str = "Place colonists") -> Locator:
        """Open the private panel of the question; returns the message."""
        press(self.on(screen), label)
        panel = screen.private.last
        expect(panel.get_by_role("button", name="Confirm")).to_be_visible()
        return screen.message(message_id(panel))

    def place_as_proposed(self, screen: Screen) -> None:
        """Confirm the proposal of the private panel."""
        press(self.panel(screen), "Confirm")
        self.moved_on(screen)


def open_lobby(screen: Screen, game: str = "Puerto Rico") -> str:
    """Type `/play` and choose the game; returns the id of the lobby message."""
    before = screen.page.get_by_role("button", name="Join", exact=True).count()
    screen.command("play", "game", game[:3].lower(), game)
    lobbies = screen.messages.filter(has=screen.page.get_by_role("button", name="Join", exact=True))
    expect(lobbies).to_have_count(before + 1)
    return message_id(lobbies.last)


def seat_in_order(screen: Screen, lobby: str) -> None:
    """Choose in the private panel of the options that seats follow the order of joining."""
    press(screen.message(lobby), "Options")
    panel = screen.private.last
    panel.get_by_role("combobox", name=starting("Seats")).click()
    panel.locator('[role="option"][data-value="listed-first"]').click()
    expect(screen.message(lobby)).to_contain_text("Seats: ")
    press(panel, "Dismiss")
    expect(screen.private).to_have_count(0)


def start(screens: Sequence[Screen], lobby: str, game: str = "Puerto Rico") -> Table:
    """Press Start and open the thread on all screens, the organiser's first."""
    first, *others = screens
    press(first.message(lobby), "Start")
    press(first.message(lobby), f"#{game} #")
    question = message_id(first.question())
    thread = first.page.url.partition("#")[2]
    for screen in others:
        screen.go_to_thread(thread)
        expect(screen.message(question)).to_be_visible()
    return Table(screens, question)


def open_table(*screens: Screen) -> Table:
    """Open a table, let the others join, start; the first is the Governor."""
    organiser, *others = screens
    lobby = open_lobby(organiser)
    seat_in_order(organiser, lobby)
    for screen in others:
        press(screen.message(lobby), "Join")
        expect(organiser.message(lobby)).to_contain_text(screen.name)
    return start(screens, lobby)


def role_buttons(table: Table, screen: Screen) -> list[Locator]:
    """The buttons of roles on a question."""
    found = [table.on(screen).get_by_role("button", name=starting(role)) for role in ROLES]
    return [button for button in found if button.count()]
