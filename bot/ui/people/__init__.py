"""Personal settings, settings of a server, and a person's own data."""
