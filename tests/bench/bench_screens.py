"""How many screens of a telephone a round of each game fills in its thread.

    python tests/bench/bench_screens.py [--game SLUG] [--people 3] [--format wide]

People play a round at random; each turn is posted before the next is made. Then the page is opened
in a window of 390 by 844 pixels, and what the round has left there is measured: messages, pictures,
and their height in screens. It needs a Chromium.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import discord
import yarl
from playwright.async_api import Browser, async_playwright

import rules
from bot.playground import Playground
from tests.bot.e2e.harbour import Harbour, Table

WIDTH, HEIGHT = 390, 844
NAMES = ("Ann", "Ben", "Chloe", "Dan", "Eve")
MEASURE = """ids => ids.map(id => {
    const one = document.querySelector(`[data-testid="message-${id}"]`);
    const pictures = [...one.querySelectorAll("img")].filter(each => each.offsetHeight > 100);
    return [one.getBoundingClientRect().height, pictures.length];
})"""


def aim(playground: Playground) -> None:
    """Let the client of this process speak with a stand-in."""
    discord.http.Route.BASE = playground.api_base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(playground.gateway_url)
    discord.asset.Asset.BASE = playground.cdn_base


async def play_round(table: Table) -> list[str]:
    """Play the second round; return the ids of the messages that it left."""
    services = table.harbour.app.play

    async def number() -> object:
        return rules.round_of((await services.games.position(table.game_id)).state)

    async def to_the_next() -> None:
        now = await number()
        while await number() == now and not table.over:
            await table.go_on(1)
            await table.harbour.idle()

    await to_the_next()
    before = {message["id"] for message in table.messages()}
    await to_the_next()
    return [each["id"] for each in table.messages() if each["id"] not in before]


async def measure(browser: Browser, slug: str, people: int) -> str:
    """Return a line with the figures of a game."""
    with tempfile.TemporaryDirectory() as folder:
        async with Playground() as playground:
            aim(playground)
            harbour = Harbour(playground, Path(folder) / "bot.sqlite3", pictures=True)
            await harbour.start()
            table = await harbour.table(*NAMES[:people], slug=slug)
            left = await play_round(table)
            page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            await page.goto(f"{playground.page_url}?user={table.people[0].id}#{table.thread}")
            await page.get_by_test_id(f"message-{left[-1]}").wait_for()
            await page.wait_for_timeout(1500)
            found = await page.evaluate(MEASURE, left)
            await page.close()
            await harbour.stop()
    high, pictures = (sum(each[at] for each in found) for at in (0, 1))
    screens = high / HEIGHT
    return f"{slug:22} {len(left):4} messages {pictures:3} pictures {screens:6.1f} screens"


async def main() -> None:
    """Measure the games and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(rules.GAMES))
    parser.add_argument("--people", type=int, default=3)
    chosen = parser.parse_args()
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        for slug in [chosen.game] if chosen.game else rules.GAMES:
            line = await measure(browser, slug, chosen.people)
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
