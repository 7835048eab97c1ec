"""Everything that touches the database: its schema, its migrations and all SQL."""
