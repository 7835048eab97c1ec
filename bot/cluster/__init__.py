"""Several processes as one bot: each is connected to Discord for the shards that it holds.

Discord divides the servers of a large bot into shards, each with a connection of its own. Processes
that share a database divide the shards among them, and a game belongs to the process that holds
the shard of its server: that one answers, delivers its messages, does what is due, lets computers
play. `bot/cluster` says who holds what; here it becomes connections and answers:

- `client`: the bot as one of several; it takes up the games of a shard and gives them up.
- `member`: the life of a process among the others: renewing leases, joining, taking over, leaving.
- `connections`: connections of single shards, opened one after the other and closed again.
- `routing`: interactions; those that belong elsewhere are handed over or left to the heir.

A shard changes hands without a gap: the heir connects beside the holder and keeps what Discord
tells it. Then the holder stops and notes the last interaction that it took; the heir answers what
came after. A holder that died is followed as soon as its lease has run out. One that only slept
finds at the start of its next transaction that it holds nothing anymore.
"""
