"""Tables that wait for players: opening, lobby, options, rematch."""
