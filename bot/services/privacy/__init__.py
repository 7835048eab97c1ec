"""Privacy: a person's own data, and the retention of all data."""
