"""The common ground of all games: positions, steps, moves, events, chance, options and records.

Nothing in here knows a particular game. Games share mechanisms, never rules.
"""
