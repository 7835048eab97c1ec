"""Tables: opening, lobby, options, seats, rematch, and decisions about them."""
