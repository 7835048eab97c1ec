"""Formats: the shape of the boards that a person or a table has chosen.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let people and games hold a format; until now all boards were wide."""
    for table in ("people", "games"):
        op.add_column(
            table, sa.Column("format", sa.String(10), nullable=False, server_default="wide")
        )
