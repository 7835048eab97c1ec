"""Standing orders, and moves that they made.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Let orders be kept, and be the ones who make a move."""
    _widen_moves()
    _make_orders()


def _widen_moves() -> None:
    with op.batch_alter_table(
        "moves",
        recreate="always",
        table_kwargs={"sqlite_with_rowid": False},
        table_args=(
            sa.CheckConstraint(
                "\"by\" IN ('person', 'computer', 'forced', 'order')", name=op.f("ck_moves_by")
            ),
        ),
    ) as moves:
        moves.drop_constraint(op.f("ck_moves_by"), type_="check")
        moves.add_column(sa.Column("reason", sa.String(20), nullable=False, server_default=""))


def _make_orders() -> None:
    op.create_table(
        "orders",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("game_id", _ROW_ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_orders_game_id", ondelete="CASCADE"
        ),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("until", sa.String(10), nullable=False),
        sa.Column("mark", sa.String(60), nullable=False),
        sa.Column("changes", sa.Boolean(), nullable=False),
        sa.Column("from_ply", sa.Integer(), nullable=False),
        sa.Column("used_ply", sa.Integer()),
        sa.Column("stopped", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sa.CheckConstraint("kind IN ('moves', 'preference', 'pass')", name=op.f("ck_orders_kind")),
        sa.CheckConstraint(
            "until IN ('once', 'phase', 'round', 'removed')", name=op.f("ck_orders_until")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_orders_game_id_seat", "orders", ["game_id", "seat"])
    op.create_index("ix_orders_person_id", "orders", ["person_id"])
