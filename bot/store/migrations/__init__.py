"""Migrations: the ordered steps that lead every older database to the newest schema."""
