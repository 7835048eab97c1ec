"""Rows of processes that share a database: their leases, and what they hand to each other."""
