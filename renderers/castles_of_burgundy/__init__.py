"""The pictures and texts of The Castles of Burgundy."""
