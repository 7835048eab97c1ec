"""Teams: results tell who played together.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let results hold the number of a team; in all games until now each played for itself."""
    op.add_column("results", sa.Column("team", sa.Integer()))
