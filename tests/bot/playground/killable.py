"""A bot to be killed: `python -m tests.bot.playground.killable API GATEWAY`."""

from __future__ import annotations

import asyncio
import sys

import discord
import yarl

from tests.bot.playground.clients import TryBot
from tests.bot.playground.test_client_views import prepare

if __name__ == "__main__":
    api, gateway = sys.argv[1:]
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    asyncio.run(TryBot(prepare).start("playground-token"))
