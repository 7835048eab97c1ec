"""The services of the bot by subject, without any knowledge of Discord and without SQL.

`tables` open and start games, `moves` is the only path for a move, `messages` delivers what is due;
`play` puts the services of running games together.
"""
