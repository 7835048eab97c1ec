"""All tables as they are when the first version is released.

Revision ID: v0001
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import ROW_ID, string

revision = "v0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables, those first that others refer to."""
    _make_absences()
    _make_blocks()
    _make_games()
    _make_guilds()
    _make_handed()
    _make_identifies()
    _make_leases()
    _make_people()
    _make_processes()
    _make_ratings()
    _make_settings()
    _make_clocks()
    _make_deeds()
    _make_drafts()
    _make_followers()
    _make_invitations()
    _make_leagues()
    _make_moves()
    _make_orders()
    _make_outbox()
    _make_results()
    _make_seats()
    _make_snapshots()
    _make_tenures()
    _make_timeouts()
    _make_timers()
    _make_votes()
    _make_ballots()
    _make_entrants()
    _make_placings()


def _make_absences() -> None:
    op.create_table(
        "absences",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("start", sa.Float(), nullable=False),
        sa.Column("end", sa.Float(), nullable=False),
        sa.Column("reason", string(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_absences"),
    )
    op.create_index("ix_absences_person_id", "absences", ["person_id"])


def _make_blocks() -> None:
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "blocked_id", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("slug", string(40), nullable=False),
        sa.Column("status", string(10), nullable=False),
        sa.Column("name", string(100), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("lobby_message_id", sa.BigInteger()),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("max_seats", sa.Integer(), nullable=False),
        sa.Column("seed", string(64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("locale", string(10), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("changed_at", sa.Float(), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=False),
        sa.Column("pace", sa.JSON()),
        sa.Column("window", sa.JSON()),
        sa.Column("paused_at", sa.Float()),
        sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("rematch_of", sa.BigInteger()),
        sa.Column("format", string(10), nullable=False, server_default="wide"),
        sa.Column("head_id", sa.BigInteger()),
        sa.Column("vote_rule", sa.JSON()),
        sa.Column("locked_at", sa.Float()),
        sa.Column("live", sa.JSON()),
        sa.Column("paced_at", sa.Float()),
        sa.Column("starts_at", sa.Float()),
        sa.Column("league_id", sa.BigInteger()),
        sa.Column("stranded_at", sa.Float()),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'finished', 'cancelled', 'expired', 'abandoned')",
            name=op.f("ck_games_status"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_guild_id_status", "games", ["guild_id", "status"])
    op.create_index("ix_games_league_id", "games", ["league_id"])
    op.create_index("ix_games_rematch_of", "games", ["rematch_of"])
    op.create_index("ix_games_status_changed_at", "games", ["status", "changed_at"])
    op.create_index("ix_games_thread_id", "games", ["thread_id"])


def _make_guilds() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channels", sa.JSON(), nullable=False),
        sa.Column("locale", string(10), nullable=False),
        sa.Column("pace", sa.JSON()),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("creators", string(10), nullable=False),
        sa.Column("max_games", sa.Integer(), nullable=False),
        sa.Column("left_at", sa.Float()),
        sa.Column("announces", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("ping_role", sa.BigInteger()),
        sa.Column("max_tables", sa.Integer(), nullable=False, server_default="5"),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )


def _make_handed() -> None:
    op.create_table(
        "handed",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_handed"),
    )
    op.create_index("ix_handed_shard", "handed", ["shard"])


def _make_identifies() -> None:
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("free_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_identifies"),
    )


def _make_leases() -> None:
    op.create_table(
        "leases",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.BigInteger()),
        sa.Column("heir", sa.BigInteger()),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("cutoff", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_leases"),
    )


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", string(100), nullable=False),
        sa.Column("locale", string(10), nullable=False),
        sa.Column("zone", string(64), nullable=False),
        sa.Column("quiet_start", sa.Integer()),
        sa.Column("quiet_end", sa.Integer()),
        sa.Column("reminders", string(10), nullable=False),
        sa.Column("digest_at", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("direct_closed", sa.Boolean(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.Column("format", string(10), nullable=False, server_default="wide"),
        sa.Column("rhythm", string(10), nullable=False, server_default="usual"),
        sa.Column("nudges", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("mode", string(10), nullable=False, server_default="light"),
        sa.Column("hours_from", sa.Float()),
        sa.Column("zone_before", string(64)),
        sa.Column("quiet_start_before", sa.Integer()),
        sa.Column("quiet_end_before", sa.Integer()),
        sa.PrimaryKeyConstraint("person_id", name="pk_people"),
    )


def _make_processes() -> None:
    op.create_table(
        "processes",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("name", string(100), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("seen_until", sa.Float(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
        sqlite_autoincrement=True,
    )


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("slug", string(40), nullable=False),
        sa.Column("player", string(60), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("slug", "player", name="pk_ratings"),
    )


def _make_settings() -> None:
    op.create_table(
        "settings",
        sa.Column("key", string(60), nullable=False),
        sa.Column("value", string(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )


def _make_clocks() -> None:
    op.create_table(
        "clocks",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("bank", sa.Float()),
        sa.Column("allowance", sa.Float()),
        sa.Column("since", sa.Float()),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("snoozed_until", sa.Float()),
        sa.Column("alone", sa.Boolean(), nullable=False),
        sa.Column("steady", sa.Float()),
        sa.Column("zone", string(64)),
        sa.Column("quiet_start", sa.Integer()),
        sa.Column("quiet_end", sa.Integer()),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_clocks"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_clocks_game_id", ondelete="CASCADE"
        ),
    )


def _make_deeds() -> None:
    op.create_table(
        "deeds",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", ROW_ID),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("deed", string(20), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deeds"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_deeds_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_deeds_game_id", "deeds", ["game_id"])
    op.create_index("ix_deeds_person_id", "deeds", ["person_id"])


def _make_drafts() -> None:
    op.create_table(
        "drafts",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_drafts"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_drafts_game_id", ondelete="CASCADE"
        ),
    )


def _make_followers() -> None:
    op.create_table(
        "followers",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", string(10), nullable=False),
        sa.Column("each_round", sa.Boolean(), nullable=False),
        sa.Column("told", string(60), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_followers"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_followers_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_followers_person_id", "followers", ["person_id"])


def _make_invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("declined", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_invitations"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_invitations_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_invitations_person_id", "invitations", ["person_id"])


def _make_leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("name", string(60), nullable=False),
        sa.Column("format", string(10), nullable=False),
        sa.Column("status", string(10), nullable=False),
        sa.Column("table_size", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("group_size", sa.Integer(), nullable=False),
        sa.Column("round_seconds", sa.Float(), nullable=False),
        sa.Column("closes_at", sa.Float(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("round_ends_at", sa.Float()),
        sa.Column("former_id", sa.BigInteger()),
        sa.Column("warned", sa.Boolean(), nullable=False),
        sa.Column("max_absences", sa.Integer(), nullable=False, server_default="2"),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sa.CheckConstraint(
            "format IN ('groups', 'swiss', 'knockout')", name=op.f("ck_leagues_format")
        ),
        sa.CheckConstraint(
            "status IN ('open', 'running', 'finished', 'cancelled')", name=op.f("ck_leagues_status")
        ),
        sa.ForeignKeyConstraint(["id"], ["games.id"], name="fk_leagues_id", ondelete="CASCADE"),
    )


def _make_moves() -> None:
    op.create_table(
        "moves",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", string(), nullable=False),
        sa.Column("by", string(10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("reveals", sa.Boolean(), nullable=False),
        sa.Column("bank", sa.Float()),
        sa.Column("reason", string(20), nullable=False, server_default=""),
        sa.Column("batch", sa.Integer()),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_moves"),
        sa.CheckConstraint(
            "\"by\" IN ('person', 'computer', 'forced', 'order')", name=op.f("ck_moves_by")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_moves_game_id", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )


def _make_orders() -> None:
    op.create_table(
        "orders",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("kind", string(10), nullable=False),
        sa.Column("name", string(20), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("until", string(10), nullable=False),
        sa.Column("mark", string(60), nullable=False),
        sa.Column("changes", sa.Boolean(), nullable=False),
        sa.Column("from_ply", sa.Integer(), nullable=False),
        sa.Column("used_ply", sa.Integer()),
        sa.Column("stopped", string(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sa.CheckConstraint("kind IN ('moves', 'preference', 'pass')", name=op.f("ck_orders_kind")),
        sa.CheckConstraint(
            "until IN ('next', 'once', 'phase', 'round', 'removed')", name=op.f("ck_orders_until")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_orders_game_id", ondelete="CASCADE"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_orders_game_id_seat", "orders", ["game_id", "seat"])
    op.create_index("ix_orders_person_id", "orders", ["person_id"])


def _make_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("kind", string(10), nullable=False),
        sa.Column("from_ply", sa.Integer(), nullable=False),
        sa.Column("to_ply", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("nonce", string(25), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("done_at", sa.Float()),
        sa.Column("failure", string(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_outbox_game_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("nonce", name="uq_outbox_nonce"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_outbox_due",
        "outbox",
        ["game_id", "person_id"],
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_index("ix_outbox_game_id_id", "outbox", ["game_id", "id"])
    op.create_index(
        "ix_outbox_person_id",
        "outbox",
        ["person_id"],
        sqlite_where=sa.text("person_id IS NOT NULL"),
        postgresql_where=sa.text("person_id IS NOT NULL"),
    )


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("part", sa.Integer(), autoincrement=False, nullable=False, server_default="0"),
        sa.Column("slug", string(40), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", string(100), nullable=False),
        sa.Column("computer", string(20), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("rank", sa.Integer()),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("waited", sa.Float(), nullable=False),
        sa.Column("outcome", string(10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("team", sa.Integer()),
        sa.PrimaryKeyConstraint("game_id", "seat", "part", name="pk_results"),
        sa.CheckConstraint(
            "outcome IN ('finished', 'abandoned', 'left', 'part')", name=op.f("ck_results_outcome")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_results_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_results_guild_id_slug", "results", ["guild_id", "slug"])
    op.create_index("ix_results_person_id", "results", ["person_id"])


def _make_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", string(100), nullable=False),
        sa.Column("computer", string(20), nullable=False),
        sa.Column("locale", string(10), nullable=False),
        sa.Column("open_since", sa.Float()),
        sa.Column("announced_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_seats_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])


def _make_snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_snapshots"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_snapshots_game_id", ondelete="CASCADE"
        ),
    )


def _make_tenures() -> None:
    op.create_table(
        "tenures",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", string(100), nullable=False),
        sa.Column("computer", string(20), nullable=False),
        sa.Column("from_ply", sa.Integer(), nullable=False),
        sa.Column("from_at", sa.Float(), nullable=False),
        sa.Column("until_ply", sa.Integer()),
        sa.Column("until_at", sa.Float()),
        sa.Column("reason", string(20), nullable=False),
        sa.Column("bank", sa.Float()),
        sa.PrimaryKeyConstraint("id", name="pk_tenures"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_tenures_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_tenures_game_id_seat", "tenures", ["game_id", "seat"])
    op.create_index("ix_tenures_person_id", "tenures", ["person_id"])


def _make_timeouts() -> None:
    op.create_table(
        "timeouts",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_timeouts"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_timeouts_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_timeouts_game_id", "timeouts", ["game_id"])
    op.create_index("ix_timeouts_person_id", "timeouts", ["person_id"])


def _make_timers() -> None:
    op.create_table(
        "timers",
        sa.Column("key", string(60), nullable=False),
        sa.Column("kind", string(20), nullable=False),
        sa.Column("game_id", ROW_ID),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_timers"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_timers_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_timers_due_at", "timers", ["due_at"])
    op.create_index("ix_timers_game_id", "timers", ["game_id"])


def _make_votes() -> None:
    op.create_table(
        "votes",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("kind", string(20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("proposer_id", sa.BigInteger()),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("ends_at", sa.Float()),
        sa.Column("status", string(10), nullable=False),
        sa.Column("outcome", string(20), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("closed_at", sa.Float()),
        sa.PrimaryKeyConstraint("id", name="pk_votes"),
        sa.CheckConstraint(
            "status IN ('open', 'passed', 'failed', 'void')", name=op.f("ck_votes_status")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_votes_game_id", ondelete="CASCADE"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_votes_game_id_status", "votes", ["game_id", "status"])


def _make_ballots() -> None:
    op.create_table(
        "ballots",
        sa.Column("vote_id", ROW_ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("choice", string(20), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("vote_id", "person_id", name="pk_ballots"),
        sa.ForeignKeyConstraint(
            ["vote_id"], ["votes.id"], name="fk_ballots_vote_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_ballots_person_id", "ballots", ["person_id"])


def _make_entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("league_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", string(100), nullable=False),
        sa.Column("locale", string(10), nullable=False),
        sa.Column("strength", sa.Float(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("left_round", sa.Integer()),
        sa.PrimaryKeyConstraint("league_id", "number", name="pk_entrants"),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name="fk_entrants_league_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_entrants_person_id", "entrants", ["person_id"])


def _make_placings() -> None:
    op.create_table(
        "placings",
        sa.Column("league_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entrant", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.BigInteger()),
        sa.Column("rank", sa.Integer()),
        sa.Column("score", sa.Integer()),
        sa.Column("points", sa.Float()),
        sa.Column("forfeit", string(10), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("league_id", "round", "entrant", name="pk_placings"),
        sa.ForeignKeyConstraint(
            ["league_id", "entrant"],
            ["entrants.league_id", "entrants.number"],
            name="fk_placings_league_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_placings_game_id", "placings", ["game_id"])
