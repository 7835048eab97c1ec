"""What every game shares: positions, steps, moves, events, chance, options and records.

Nothing in here knows a game. Games share mechanisms, never rules.
"""
