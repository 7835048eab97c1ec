"""The commands of the coach, each answered to its person alone."""
