"""The rules to look up in chat: topics, their pages in all languages, and the search in them.

`books` knows all books, `library` looks topics up; a page is written in Markdown (`reading`).
"""
