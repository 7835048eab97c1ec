"""Time: deadlines, paces, absences and votes."""
