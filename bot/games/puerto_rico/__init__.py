"""Puerto Rico in words, offers and panels, all made from views (RULINGS 3 to 13)."""

from bot.games.puerto_rico.adapter import PuertoRicoTitle

__all__ = ["PuertoRicoTitle"]
