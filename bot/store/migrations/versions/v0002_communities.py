"""People, servers, clocks, votes, statistics; messages that belong to a person.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Widen the tables of games and make those around them."""
    _widen_games()
    _widen_outbox()
    _make_people()
    _make_servers()
    _make_waiting()
    _make_votes()
    _make_statistics()


def _widen_games() -> None:
    with op.batch_alter_table(
        "games",
        recreate="always",
        table_kwargs={"sqlite_autoincrement": True},
        table_args=(
            sa.CheckConstraint(
                "status IN ('lobby', 'running', 'finished', 'cancelled', 'expired', 'abandoned')",
                name=op.f("ck_games_status"),
            ),
        ),
    ) as games:
        games.drop_constraint(op.f("ck_games_status"), type_="check")
        games.add_column(sa.Column("pace", sa.JSON()))
        games.add_column(sa.Column("window", sa.JSON()))
        games.add_column(sa.Column("paused_at", sa.Float()))
        games.add_column(
            sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_index(op.f("ix_games_thread_id"), "games", ["thread_id"])
    op.add_column("seats", sa.Column("open_since", sa.Float()))
    op.add_column("moves", sa.Column("bank", sa.Float()))


def _widen_outbox() -> None:
    op.drop_index("ix_outbox_due", "outbox")
    with op.batch_alter_table(
        "outbox", recreate="always", table_kwargs={"sqlite_autoincrement": True}
    ) as outbox:
        outbox.drop_constraint(op.f("ck_outbox_kind"), type_="check")
        outbox.alter_column("game_id", existing_type=_ROW_ID, nullable=True)
        outbox.add_column(sa.Column("person_id", sa.BigInteger()))
    op.create_index(
        "ix_outbox_due",
        "outbox",
        ["game_id", "person_id"],
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_index(
        "ix_outbox_person_id",
        "outbox",
        ["person_id"],
        sqlite_where=sa.text("person_id IS NOT NULL"),
        postgresql_where=sa.text("person_id IS NOT NULL"),
    )


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("locale", sa.String(10), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_start", sa.Integer()),
        sa.Column("quiet_end", sa.Integer()),
        sa.Column("reminders", sa.String(10), nullable=False),
        sa.Column("digest_at", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("direct_closed", sa.Boolean(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_people"),
    )
    op.create_table(
        "absences",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("start", sa.Float(), nullable=False),
        sa.Column("end", sa.Float(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_absences"),
    )
    op.create_index("ix_absences_person_id", "absences", ["person_id"])


def _make_servers() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channels", sa.JSON(), nullable=False),
        sa.Column("locale", sa.String(10), nullable=False),
        sa.Column("pace", sa.JSON()),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("creators", sa.String(10), nullable=False),
        sa.Column("max_games", sa.Integer(), nullable=False),
        sa.Column("left_at", sa.Float()),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
    op.create_table(
        "deeds",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        *_game_id("deeds", nullable=True),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deeds"),
    )
    op.create_index("ix_deeds_game_id", "deeds", ["game_id"])
    op.create_index("ix_deeds_person_id", "deeds", ["person_id"])


def _make_waiting() -> None:
    op.create_table(
        "clocks",
        *_game_id("clocks"),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("bank", sa.Float()),
        sa.Column("allowance", sa.Float()),
        sa.Column("since", sa.Float()),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("snoozed_until", sa.Float()),
        sa.Column("alone", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_clocks"),
    )
    op.create_table(
        "timers",
        sa.Column("key", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        *_game_id("timers", nullable=True),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_timers"),
    )
    op.create_index("ix_timers_due_at", "timers", ["due_at"])
    op.create_index("ix_timers_game_id", "timers", ["game_id"])
    op.create_table(
        "tenures",
        sa.Column("id", _ROW_ID, nullable=False),
        *_game_id("tenures"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("computer", sa.String(20), nullable=False),
        sa.Column("from_ply", sa.Integer(), nullable=False),
        sa.Column("from_at", sa.Float(), nullable=False),
        sa.Column("until_ply", sa.Integer()),
        sa.Column("until_at", sa.Float()),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tenures"),
    )
    op.create_index("ix_tenures_game_id_seat", "tenures", ["game_id", "seat"])
    op.create_index("ix_tenures_person_id", "tenures", ["person_id"])


def _make_votes() -> None:
    op.create_table(
        "votes",
        sa.Column("id", _ROW_ID, nullable=False),
        *_game_id("votes"),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("proposer_id", sa.BigInteger()),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("ends_at", sa.Float()),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_votes"),
        sa.CheckConstraint(
            "status IN ('open', 'passed', 'failed', 'void')", name=op.f("ck_votes_status")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_votes_game_id_status", "votes", ["game_id", "status"])
    op.create_table(
        "ballots",
        sa.Column("vote_id", _ROW_ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["vote_id"], ["votes.id"], name="fk_ballots_vote_id", ondelete="CASCADE"
        ),
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("choice", sa.String(20), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("vote_id", "person_id", name="pk_ballots"),
    )
    op.create_index("ix_ballots_person_id", "ballots", ["person_id"])


def _make_statistics() -> None:
    op.create_table(
        "results",
        *_game_id("results"),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("computer", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("rank", sa.Integer()),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("waited", sa.Float(), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
        sa.CheckConstraint("outcome IN ('finished', 'abandoned')", name=op.f("ck_results_outcome")),
    )
    op.create_index("ix_results_person_id", "results", ["person_id"])
    op.create_index("ix_results_guild_id_slug", "results", ["guild_id", "slug"])
    op.create_table(
        "ratings",
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("slug", "player", name="pk_ratings"),
    )


def _game_id(
    table: str, *, nullable: bool = False
) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    return (
        sa.Column("game_id", _ROW_ID, nullable=nullable),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=f"fk_{table}_game_id", ondelete="CASCADE"
        ),
    )
