"""Waiting: clocks, reminders, availability, absences, idle games."""
