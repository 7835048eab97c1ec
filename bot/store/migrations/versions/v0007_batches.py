"""Batches: which moves were made together, so that they are taken back together.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let moves hold the first one of their batch; of moves until now it is not known."""
    op.add_column("moves", sa.Column("batch", sa.Integer()))
