"""The catalogues of all languages, and the program that keeps them complete.

`bot/locales/<language>/LC_MESSAGES/slowboat.po` are ordinary PO files: translate in any editor
for them, or ask `python -m bot.locales` to add new messages and drop those that are gone.
"""
