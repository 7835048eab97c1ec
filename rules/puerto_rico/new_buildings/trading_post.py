"""Trading post (RULINGS 9.6): one barrel of any kind is sold past the trading house."""

from __future__ import annotations

from rules.puerto_rico.state import Player


def buys(player: Player) -> bool:
    """Whether the player may sell to their own post: at the base price, without the markets."""
    return player.occupied("trading-post")
