BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE drafts (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	question INTEGER NOT NULL, 
	steps JSON NOT NULL, 
	CONSTRAINT pk_drafts PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_drafts_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE games (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	slug VARCHAR(40) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	thread_id BIGINT, 
	lobby_message_id BIGINT, 
	organiser_id BIGINT NOT NULL, 
	options JSON NOT NULL, 
	max_seats INTEGER NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	locale VARCHAR(10) NOT NULL, 
	revision INTEGER NOT NULL, 
	question INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	waiting JSON NOT NULL, 
	created_at FLOAT NOT NULL, 
	changed_at FLOAT NOT NULL, 
	asked_at FLOAT NOT NULL, 
	CONSTRAINT ck_games_status CHECK (status IN ('lobby', 'running', 'finished', 'cancelled', 'expired'))
);
INSERT INTO "games" VALUES(7,'puerto-rico','running','Puerto Rico #7: Ann, Ben',1,2,3,4,10,'{}',5,'abc',1,'en',9,9,1,'[1]',100.0,200.0,200.0);
CREATE TABLE moves (
	game_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	"by" VARCHAR(10) NOT NULL, 
	at FLOAT NOT NULL, 
	question INTEGER NOT NULL, 
	reveals BOOLEAN NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (game_id, ply), 
	CONSTRAINT fk_moves_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT ck_moves_by CHECK ("by" IN ('person', 'computer', 'forced'))
)
 WITHOUT ROWID

;
INSERT INTO "moves" VALUES(7,1,0,'settler','person',150.0,5,0);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game_id INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	from_ply INTEGER NOT NULL, 
	to_ply INTEGER NOT NULL, 
	question INTEGER NOT NULL, 
	detail JSON NOT NULL, 
	nonce VARCHAR(25) NOT NULL, 
	created_at FLOAT NOT NULL, 
	attempts INTEGER NOT NULL, 
	done_at FLOAT, 
	failure TEXT NOT NULL, 
	message_id BIGINT, 
	CONSTRAINT fk_outbox_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT uq_outbox_nonce UNIQUE (nonce), 
	CONSTRAINT ck_outbox_kind CHECK (kind IN ('lobby', 'started', 'turn', 'waiting', 'undone', 'finished'))
);
INSERT INTO "outbox" VALUES(31,7,'turn',0,1,9,'{}','nonce',200.0,0,NULL,'',NULL);
CREATE TABLE seats (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	person_id BIGINT, 
	name VARCHAR(100) NOT NULL, 
	computer VARCHAR(20) NOT NULL, 
	locale VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES(7,0,10,'Ann','','en-US');
INSERT INTO "seats" VALUES(7,1,11,'Ben','','ko');
CREATE TABLE settings (
	"key" VARCHAR(60) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY ("key")
);
CREATE TABLE snapshots (
	game_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	rules INTEGER NOT NULL, 
	state BLOB NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (game_id), 
	CONSTRAINT fk_snapshots_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE INDEX ix_games_guild_id_status ON games (guild_id, status);
CREATE INDEX ix_games_status_changed_at ON games (status, changed_at);
CREATE INDEX ix_seats_person_id ON seats (person_id);
CREATE INDEX ix_outbox_game_id_id ON outbox (game_id, id);
CREATE INDEX ix_outbox_due ON outbox (game_id) WHERE done_at IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',7);
INSERT INTO "sqlite_sequence" VALUES('outbox',31);
COMMIT;
