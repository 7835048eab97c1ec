"""The Castles of Burgundy for the bot."""
