"""Vote rules: how long a table votes on a player who stays away, and what happens without a choice.

Revision ID: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let games hold a rule; those until now have the usual one."""
    op.add_column("games", sa.Column("vote_rule", sa.JSON()))
