"""Tables: lobbies, seats, invitations, rematches, and decisions of hosts and moderators."""
