"""Computer players: asking them for moves, and the process in which they think."""
