"""The pictures and the text board of The Castles of Burgundy."""
