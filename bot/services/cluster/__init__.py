"""Services of several processes that share a database: who looks after which shard.

Each process notes every few seconds that it is there (`leases`), takes what nobody holds, and
offers itself as the heir of shards where another one holds more than its share (`assignment`).
What this process holds, all others ask (`ownership`). One process with a file holds everything and
never asks the database.
"""
