"""The services of the bot by subject, without any knowledge of Discord and without SQL.

`tables` opens and starts games, `play` is the only path for a move, `messages` delivers what is
due, `time` waits, `base` is what all of them use. `play.services` puts those of running games
together.
"""
