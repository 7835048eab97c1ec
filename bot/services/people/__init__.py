"""People: their personal settings."""
