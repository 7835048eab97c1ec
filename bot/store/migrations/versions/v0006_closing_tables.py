"""The times until which hosts keep their tables open.

Revision ID: v0006
"""

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column to the games."""
    op.add_column("games", sa.Column("closes_at", sa.Float))
