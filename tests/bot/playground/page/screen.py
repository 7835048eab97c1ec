"""What one person sees and does in a tab of the page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

PRIVATE = "Only you can see this"


def starting(label: str) -> re.Pattern[str]:
    """Fits a control whose label begins so; the names of pictures begin otherwise."""
    return re.compile(f"^{re.escape(label)}")


class Screen:
    """A tab in which somebody reads and plays."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    @classmethod
    def open(cls, context: BrowserContext, address: str, name: str, channel: str = "") -> Screen:
        """Open the page in a new tab and become somebody, perhaps in another channel."""
        screen = cls(context.new_page(), name)
        screen.page.goto(address)
        screen.become(name)
        if channel:
            screen.go(channel)
        return screen

    def become(self, name: str) -> None:
        """Choose who one is."""
        self.open_drawer()
        self.page.get_by_test_id("person-switcher").click()
        self.page.get_by_test_id(f"person-{name}").click()
        expect(self.page.get_by_test_id("person-switcher")).to_contain_text(name)
        expect(self.page.get_by_test_id("people")).to_have_count(0)
        expect(self.page.get_by_test_id("bot-state")).to_contain_text("online")

    def go(self, channel: str) -> None:
        """Open a channel or thread by its name in the list."""
        self.open_drawer()
        self.page.get_by_test_id(f"channel-{channel}").click()
        expect(self.page.get_by_test_id("channel-title")).to_have_text(channel)

    def go_to_thread(self, thread_id: str) -> None:
        """Open a thread; several may have the same name."""
        self.open_drawer()
        self.page.locator(f"#link-{thread_id}").click()

    @property
    def drawer_is_open(self) -> bool:
        """Whether the list of channels is on the screen; on a phone it is in a drawer."""
        return self.page.locator("body.drawer-open").count() > 0

    def open_drawer(self) -> None:
        """Show the list of channels where it is in a drawer."""
        menu = self.page.get_by_test_id("menu")
        expect(self.page.get_by_test_id("channel-title")).to_be_visible()
        if menu.is_visible() and not self.drawer_is_open:
            menu.click()

    @property
    def messages(self) -> Locator:
        return self.page.get_by_test_id("message-list").locator("li.message")

    @property
    def private(self) -> Locator:
        """The messages that nobody else sees."""
        return self.messages.filter(has_text=PRIVATE)

    def message(self, message_id: str) -> Locator:
        return self.page.get_by_test_id(f"message-{message_id}")

    def question(self, after: str | None = None) -> Locator:
        """The newest message that asks somebody something, or the newest after another."""
        place = "li.message" if after is None else f"#message-{after} ~ li.message"
        own_board = self.page.get_by_role("button", name="Show my board", exact=True)
        return self.page.locator(place, has=own_board).last

    @property
    def form(self) -> Locator:
        """The command that is being filled in."""
        return self.page.get_by_test_id("option-form")

    @property
    def suggestions(self) -> Locator:
        return self.page.get_by_test_id("autocomplete-option")

    def type(self, text: str) -> None:
        """Type into the message box."""
        self.page.get_by_test_id("composer").press_sequentially(text)

    def command(self, name: str, option: str, typed: str, wanted: str) -> None:
        """Use a command, its option chosen among the suggestions for what is typed."""
        self.type(f"/{name} ")
        field = self.form.get_by_test_id(f"option-{option}")
        extra = self.form.get_by_test_id(f"add-option-{option}")
        expect(field.or_(extra)).to_be_visible()
        if extra.count():
            extra.click()
        field.press_sequentially(typed)
        self.suggestions.filter(has_text=wanted).first.click()
        field.press("Enter")
        expect(self.form).to_have_count(0)


def press(message: Locator, label: str) -> None:
    """Press the button of a message whose label begins so."""
    message.get_by_role("button", name=starting(label)).first.click()


def choose(message: Locator, menu: str, row: str) -> None:
    """Choose a row of the select of a message whose placeholder begins so."""
    message.get_by_role("combobox", name=starting(menu)).click()
    message.get_by_role("option").filter(has_text=row).first.click()


def message_id(message: Locator) -> str:
    """Return the id of the message that a locator finds, waiting for it."""
    found = message.get_attribute("id")
    assert found is not None
    return found.removeprefix("message-")


Sit = Callable[..., list[Screen]]
"""Puts people, by name, before screens."""
Windows = Callable[[], BrowserContext]
"""Opens a window."""
