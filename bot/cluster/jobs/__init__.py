"""Heavy work on any number of machines: thinking and films, through a queue in PostgreSQL.

With SQLite, and as long as no worker is there, the bot does this work in processes of its own
(`bot.services.play.computer_process`, `bot.services.play.films`). With PostgreSQL anyone may start
`slowboat worker`, as often as they like: the bot then asks the queue (`asking`), a worker takes
what is most urgent (`worker`), does it in the same processes, and leaves an answer (`queue`).

The queue is procrastinate's: jobs are rows, taken with SKIP LOCKED and announced by NOTIFY, so it
needs no server beside the database. It keeps no answers; they have a table of their own.
"""
