"""What players see and press: messages, controls, private panels and the one path for errors."""
