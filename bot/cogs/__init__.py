"""The slash commands, by area. Cogs are thin: read, call a service, show the result."""
