"""Picture modes: whether the pictures that only one person sees are light or dark.

Revision ID: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let people hold a mode; until now all pictures were light."""
    op.add_column(
        "people", sa.Column("mode", sa.String(10), nullable=False, server_default="light")
    )
