"""People and servers: their settings, blocks, and the data that is kept about them."""
