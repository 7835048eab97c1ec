"""Several bots and workers on one database, what happens to them, and what must hold meanwhile."""
