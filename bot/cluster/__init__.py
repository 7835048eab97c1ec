"""Several processes as one bot: each is connected to Discord for the shards that it holds.

Discord divides the servers of a large bot into shards, each with a connection of its own. Processes
that share a database divide the shards among them, and a game belongs to the process that holds
the shard of its server. That process answers, delivers its messages, runs its timers, and plays its
computers. `bot/cluster` decides who holds what, and turns it into connections and answers:

- `client`: the bot as one of several; it starts and stops serving the games of a shard.
- `member`: the life of a process among the others: renewing leases, joining, taking over, leaving.
- `connections`: connections of single shards, opened one after the other and closed again.
- `routing`: interactions; those of another process are handed over or left to the heir.

A shard changes hands without a gap: the heir connects beside the holder and keeps what Discord
tells it. Then the holder stops and notes the last interaction that it took; the heir answers what
came after. The shards of a process that died are taken over when its leases expire. A process that
only slept finds at the start of its next transaction that it holds nothing anymore.
"""
