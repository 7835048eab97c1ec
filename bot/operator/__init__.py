"""For whoever runs the bot: whether it is well, and what can be measured. Off unless asked for."""
