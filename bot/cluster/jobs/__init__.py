"""Heavy work on any number of machines: thinking and replay videos, through a queue in PostgreSQL.

With SQLite, or without workers, the bot does this work in its own processes
(`bot.services.play.computer_process`, `bot.services.play.films`). With PostgreSQL, any number of
`slowboat worker` can run: the bot puts jobs into the queue (`asking`), a worker takes the most
urgent one (`worker`), does it in the same processes, and stores the answer (`queue`).

The queue is procrastinate's: jobs are rows, taken with SKIP LOCKED and announced by NOTIFY, so it
needs no other server. It keeps no answers; they have their own table.
"""
