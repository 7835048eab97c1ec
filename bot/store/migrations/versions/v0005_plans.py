"""Orders that hold for the next time only: moves that were planned ahead.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let orders end after the next time; the numbers of removed ones do not come again."""
    used = op.get_bind().scalar(sa.text("SELECT seq FROM sqlite_sequence WHERE name = 'orders'"))
    with op.batch_alter_table(
        "orders",
        recreate="always",
        table_kwargs={"sqlite_autoincrement": True},
        table_args=(
            sa.CheckConstraint(
                "until IN ('next', 'once', 'phase', 'round', 'removed')",
                name=op.f("ck_orders_until"),
            ),
        ),
    ) as orders:
        orders.drop_constraint(op.f("ck_orders_until"), type_="check")
    if used is not None:
        op.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = 'orders'"))
        op.execute(
            sa.text("INSERT INTO sqlite_sequence VALUES ('orders', :used)").bindparams(used=used)
        )
