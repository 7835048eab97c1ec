"""The operator's view: health and metrics of a running bot. Off unless asked for."""
