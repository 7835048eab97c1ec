"""Time: clocks, reminders, absences, playing hours, and votes about them."""
