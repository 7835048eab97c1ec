"""The pictures of The Castles of Burgundy."""
