"""The settings of a server (guild): panel and controls."""
