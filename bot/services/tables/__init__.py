"""Tables: lobbies, open seats, rematches."""
