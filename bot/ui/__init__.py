"""The interface of players: messages, controls, private panels and the one path for errors."""
