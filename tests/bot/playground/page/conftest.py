"""A browser, and the programs that serve its page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.bot.playground.page.processes import Program, unhurried_slowboat
from tests.bot.playground.page.screen import Screen, Sit, Windows

WIDE = (1280, 800)
PHONE = (400, 850)
PATIENCE = 60_000
"""Milliseconds until a test of the page gives up: only a fault takes that long."""
BROWSERS = ("chromium-headless-shell", "chromium")
"""The first that is there is taken: without windows it takes a quarter less time."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # no spare one beside each window
)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what lies in this folder: of other items its conftest does not hear."""
    item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The program of the browser."""
    found = filter(None, map(shutil.which, BROWSERS))
    program = os.environ.get("CHROMIUM") or next(found, None)
    if program is None:
        pytest.skip("there is no chromium")
    return program


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A Chromium without a window. It is closed with the module, as its library keeps an event
    loop running meanwhile, which tests elsewhere could not bear.
    """
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Program]:
    """`slowboat` in an empty folder, without a token: one for all, as it takes long to start."""
    started = unhurried_slowboat(tmp_path_factory.mktemp("slowboat"))
    yield started
    started.stop()


@pytest.fixture(scope="session")
def address(program: Program) -> str:
    """Where `slowboat` says its page is."""
    return program.read(r"Open (http://\S+) in a browser")[1]


@contextmanager
def opening(browser: Browser, size: tuple[int, int]) -> Iterator[Windows]:
    """Opens windows of a size.

    Everybody sits before a window of their own, because a tab behind another one is slow.
    """
    opened: list[BrowserContext] = []
    width, height = size

    def window() -> BrowserContext:
        made = browser.new_context(
            viewport={"width": width, "height": height}, locale="en-US", reduced_motion="reduce"
        )
        made.set_default_timeout(PATIENCE)
        opened.append(made)
        return made

    yield window
    for one in opened:
        one.close()


@contextmanager
def sitting(windows: Windows, address: str) -> Iterator[Sit]:
    """Puts people before windows that show #games; no window may meet an error of the page."""
    opened: list[Screen] = []

    def screens(*names: str) -> list[Screen]:
        opened.extend(Screen.open(windows(), address, name, "games") for name in names)
        return opened

    yield screens
    assert [problem for screen in opened for problem in screen.problems] == []


@pytest.fixture
def windows(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Windows]:
    """Opens windows; a test with `phone` in its name gets them as narrow as a phone."""
    with opening(browser, PHONE if "phone" in request.node.name else WIDE) as window:
        yield window


@pytest.fixture
def sit(windows: Windows, address: str) -> Iterator[Sit]:
    """Puts people before windows for one test."""
    with sitting(windows, address) as screens:
        yield screens


@pytest.fixture(scope="module")
def sit_down(browser: Browser, address: str) -> Iterator[Sit]:
    """Puts people before windows for all tests of a file."""
    with opening(browser, WIDE) as window, sitting(window, address) as screens:
        yield screens
