"""Personal settings: panel and controls."""
