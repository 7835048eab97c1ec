"""Rows of processes that share a database: their leases, and the interactions they hand to each
other."""
