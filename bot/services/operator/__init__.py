"""The operator: checking stored games and copying the database."""
