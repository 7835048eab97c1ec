"""What the bot does, without any knowledge of Discord and without a line of SQL.

Lobbies open and start games, Play is the only path for a move, Sender delivers what is due.
"""
