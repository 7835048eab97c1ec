"""Boards have one shape, so no one's choice of one is kept.

Revision ID: v0002
"""

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"
branch_labels = None
depends_on = None

_DEEDS = sa.table("deeds", sa.column("deed"))
_OUTBOX = sa.table("outbox", sa.column("id"), sa.column("kind"), sa.column("detail", sa.JSON))


def upgrade() -> None:
    """Drop the shapes, and what tells of their choice and can no longer be put into words."""
    for table in ("games", "people"):
        op.execute(f"ALTER TABLE {table} DROP COLUMN format")
    op.execute(_DEEDS.delete().where(_DEEDS.c.deed == "boards"))
    notices = sa.select(_OUTBOX.c.id, _OUTBOX.c.detail).where(_OUTBOX.c.kind == "notice")
    stored = op.get_bind().execute(notices).all()
    chosen = [row.id for row in stored if row.detail["notice"] == "table-boards"]
    op.execute(_OUTBOX.delete().where(_OUTBOX.c.id.in_(chosen)))
