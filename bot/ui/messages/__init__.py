"""Messages of games: their content, their delivery to Discord, notices."""
