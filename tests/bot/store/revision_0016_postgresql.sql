CREATE TABLE absences (
    id bigint NOT NULL,
    person_id bigint NOT NULL,
    start double precision NOT NULL,
    "end" double precision NOT NULL,
    reason text NOT NULL COLLATE pg_catalog."C",
    told boolean NOT NULL
);
CREATE SEQUENCE absences_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE absences_id_seq OWNED BY absences.id;
CREATE TABLE alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE ballots (
    vote_id bigint NOT NULL,
    person_id bigint NOT NULL,
    choice text NOT NULL COLLATE pg_catalog."C",
    at double precision NOT NULL
);
CREATE TABLE blocks (
    person_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE clocks (
    game_id bigint NOT NULL,
    seat integer NOT NULL,
    bank double precision,
    allowance double precision,
    since double precision,
    question integer NOT NULL,
    reminded integer NOT NULL,
    snoozed_until double precision,
    alone boolean NOT NULL,
    steady double precision
);
CREATE TABLE deeds (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    game_id bigint,
    person_id bigint,
    deed text NOT NULL COLLATE pg_catalog."C",
    detail json NOT NULL,
    at double precision NOT NULL
);
CREATE SEQUENCE deeds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE deeds_id_seq OWNED BY deeds.id;
CREATE TABLE drafts (
    game_id bigint NOT NULL,
    seat integer NOT NULL,
    question integer NOT NULL,
    steps json NOT NULL
);
CREATE TABLE entrants (
    league_id bigint NOT NULL,
    number integer NOT NULL,
    person_id bigint,
    name text NOT NULL COLLATE pg_catalog."C",
    locale text NOT NULL COLLATE pg_catalog."C",
    strength double precision NOT NULL,
    division integer NOT NULL,
    from_round integer NOT NULL,
    left_round integer
);
CREATE TABLE followers (
    game_id bigint NOT NULL,
    person_id bigint NOT NULL,
    locale text NOT NULL COLLATE pg_catalog."C",
    each_round boolean NOT NULL,
    told text NOT NULL COLLATE pg_catalog."C",
    at double precision NOT NULL
);
CREATE TABLE games (
    id bigint NOT NULL,
    slug text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    thread_id bigint,
    lobby_message_id bigint,
    organiser_id bigint NOT NULL,
    options json NOT NULL,
    max_seats integer NOT NULL,
    seed text NOT NULL COLLATE pg_catalog."C",
    rules integer NOT NULL,
    locale text NOT NULL COLLATE pg_catalog."C",
    revision integer NOT NULL,
    question integer NOT NULL,
    ply integer NOT NULL,
    waiting json NOT NULL,
    created_at double precision NOT NULL,
    changed_at double precision NOT NULL,
    asked_at double precision NOT NULL,
    pace json,
    "window" json,
    paused_at double precision,
    private boolean DEFAULT false NOT NULL,
    rematch_of bigint,
    format text DEFAULT 'wide'::text NOT NULL COLLATE pg_catalog."C",
    head_id bigint,
    vote_rule json,
    locked_at double precision,
    live json,
    paced_at double precision,
    starts_at double precision,
    league_id bigint,
    CONSTRAINT ck_games_status CHECK ((status = ANY (ARRAY['lobby'::text, 'running'::text, 'finished'::text, 'cancelled'::text, 'expired'::text, 'abandoned'::text])))
);
CREATE SEQUENCE games_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE games_id_seq OWNED BY games.id;
CREATE TABLE guilds (
    guild_id bigint NOT NULL,
    channels json NOT NULL,
    locale text NOT NULL COLLATE pg_catalog."C",
    pace json,
    private boolean NOT NULL,
    creators text NOT NULL COLLATE pg_catalog."C",
    max_games integer NOT NULL,
    left_at double precision,
    announces boolean DEFAULT false NOT NULL,
    ping_role bigint
);
CREATE TABLE invitations (
    game_id bigint NOT NULL,
    person_id bigint NOT NULL,
    until double precision NOT NULL,
    declined boolean NOT NULL
);
CREATE TABLE leagues (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    format text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    table_size integer NOT NULL,
    rounds integer NOT NULL,
    group_size integer NOT NULL,
    round_seconds double precision NOT NULL,
    closes_at double precision NOT NULL,
    round integer NOT NULL,
    round_ends_at double precision,
    former_id bigint,
    warned boolean NOT NULL,
    CONSTRAINT ck_leagues_format CHECK ((format = ANY (ARRAY['groups'::text, 'swiss'::text, 'knockout'::text]))),
    CONSTRAINT ck_leagues_status CHECK ((status = ANY (ARRAY['open'::text, 'running'::text, 'finished'::text, 'cancelled'::text])))
);
CREATE TABLE moves (
    game_id bigint NOT NULL,
    ply integer NOT NULL,
    seat integer NOT NULL,
    text text NOT NULL COLLATE pg_catalog."C",
    by text NOT NULL COLLATE pg_catalog."C",
    at double precision NOT NULL,
    question integer NOT NULL,
    reveals boolean NOT NULL,
    bank double precision,
    reason text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    batch integer,
    CONSTRAINT ck_moves_by CHECK ((by = ANY (ARRAY['person'::text, 'computer'::text, 'forced'::text, 'order'::text])))
);
CREATE TABLE orders (
    id bigint NOT NULL,
    game_id bigint NOT NULL,
    seat integer NOT NULL,
    person_id bigint NOT NULL,
    place integer NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    detail json NOT NULL,
    until text NOT NULL COLLATE pg_catalog."C",
    mark text NOT NULL COLLATE pg_catalog."C",
    changes boolean NOT NULL,
    from_ply integer NOT NULL,
    used_ply integer,
    stopped text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT ck_orders_kind CHECK ((kind = ANY (ARRAY['moves'::text, 'preference'::text, 'pass'::text]))),
    CONSTRAINT ck_orders_until CHECK ((until = ANY (ARRAY['next'::text, 'once'::text, 'phase'::text, 'round'::text, 'removed'::text])))
);
CREATE SEQUENCE orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE orders_id_seq OWNED BY orders.id;
CREATE TABLE outbox (
    id bigint NOT NULL,
    game_id bigint,
    person_id bigint,
    kind text NOT NULL COLLATE pg_catalog."C",
    from_ply integer NOT NULL,
    to_ply integer NOT NULL,
    question integer NOT NULL,
    detail json NOT NULL,
    nonce text NOT NULL COLLATE pg_catalog."C",
    created_at double precision NOT NULL,
    attempts integer NOT NULL,
    done_at double precision,
    failure text NOT NULL COLLATE pg_catalog."C",
    message_id bigint
);
CREATE SEQUENCE outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE outbox_id_seq OWNED BY outbox.id;
CREATE TABLE people (
    person_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    locale text NOT NULL COLLATE pg_catalog."C",
    zone text NOT NULL COLLATE pg_catalog."C",
    quiet_start integer,
    quiet_end integer,
    reminders text NOT NULL COLLATE pg_catalog."C",
    digest_at integer NOT NULL,
    listed boolean NOT NULL,
    direct_closed boolean NOT NULL,
    seen_at double precision NOT NULL,
    format text DEFAULT 'wide'::text NOT NULL COLLATE pg_catalog."C",
    rhythm text DEFAULT 'usual'::text NOT NULL COLLATE pg_catalog."C",
    nudges boolean DEFAULT true NOT NULL,
    mode text DEFAULT 'light'::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE placings (
    league_id bigint NOT NULL,
    round integer NOT NULL,
    entrant integer NOT NULL,
    "table" integer NOT NULL,
    seat integer NOT NULL,
    game_id bigint,
    rank integer,
    score integer,
    points double precision
);
CREATE TABLE ratings (
    slug text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games integer NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE results (
    game_id bigint NOT NULL,
    seat integer NOT NULL,
    part integer DEFAULT 0 NOT NULL,
    slug text NOT NULL COLLATE pg_catalog."C",
    guild_id bigint NOT NULL,
    person_id bigint,
    name text NOT NULL COLLATE pg_catalog."C",
    computer text NOT NULL COLLATE pg_catalog."C",
    seats integer NOT NULL,
    points integer,
    rank integer,
    moves integer NOT NULL,
    waited double precision NOT NULL,
    outcome text NOT NULL COLLATE pg_catalog."C",
    at double precision NOT NULL,
    team integer,
    CONSTRAINT ck_results_outcome CHECK ((outcome = ANY (ARRAY['finished'::text, 'abandoned'::text, 'left'::text, 'part'::text])))
);
CREATE TABLE seats (
    game_id bigint NOT NULL,
    seat integer NOT NULL,
    person_id bigint,
    name text NOT NULL COLLATE pg_catalog."C",
    computer text NOT NULL COLLATE pg_catalog."C",
    locale text NOT NULL COLLATE pg_catalog."C",
    open_since double precision,
    announced_id bigint
);
CREATE TABLE settings (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE snapshots (
    game_id bigint NOT NULL,
    ply integer NOT NULL,
    rules integer NOT NULL,
    state bytea NOT NULL
);
CREATE TABLE tenures (
    id bigint NOT NULL,
    game_id bigint NOT NULL,
    seat integer NOT NULL,
    person_id bigint,
    name text NOT NULL COLLATE pg_catalog."C",
    computer text NOT NULL COLLATE pg_catalog."C",
    from_ply integer NOT NULL,
    from_at double precision NOT NULL,
    until_ply integer,
    until_at double precision,
    reason text NOT NULL COLLATE pg_catalog."C",
    bank double precision
);
CREATE SEQUENCE tenures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE tenures_id_seq OWNED BY tenures.id;
CREATE TABLE timeouts (
    id bigint NOT NULL,
    game_id bigint NOT NULL,
    seat integer NOT NULL,
    person_id bigint,
    at double precision NOT NULL
);
CREATE SEQUENCE timeouts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE timeouts_id_seq OWNED BY timeouts.id;
CREATE TABLE timers (
    key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    game_id bigint,
    person_id bigint,
    number bigint NOT NULL,
    due_at double precision NOT NULL
);
CREATE TABLE votes (
    id bigint NOT NULL,
    game_id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    proposer_id bigint,
    detail json NOT NULL,
    opened_at double precision NOT NULL,
    ends_at double precision,
    status text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    message_id bigint,
    CONSTRAINT ck_votes_status CHECK ((status = ANY (ARRAY['open'::text, 'passed'::text, 'failed'::text, 'void'::text])))
);
CREATE SEQUENCE votes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE votes_id_seq OWNED BY votes.id;
ALTER TABLE ONLY absences ALTER COLUMN id SET DEFAULT nextval('absences_id_seq'::regclass);
ALTER TABLE ONLY deeds ALTER COLUMN id SET DEFAULT nextval('deeds_id_seq'::regclass);
ALTER TABLE ONLY games ALTER COLUMN id SET DEFAULT nextval('games_id_seq'::regclass);
ALTER TABLE ONLY orders ALTER COLUMN id SET DEFAULT nextval('orders_id_seq'::regclass);
ALTER TABLE ONLY outbox ALTER COLUMN id SET DEFAULT nextval('outbox_id_seq'::regclass);
ALTER TABLE ONLY tenures ALTER COLUMN id SET DEFAULT nextval('tenures_id_seq'::regclass);
ALTER TABLE ONLY timeouts ALTER COLUMN id SET DEFAULT nextval('timeouts_id_seq'::regclass);
ALTER TABLE ONLY votes ALTER COLUMN id SET DEFAULT nextval('votes_id_seq'::regclass);
INSERT INTO alembic_version VALUES ('0016');
INSERT INTO games VALUES (1, 'puerto-rico', 'running', 'Puerto Rico #1: Ben, Ann', 1, 2, NULL, NULL, 1, '{"building_set": "base", "mayor_mode": "simultaneous", "vp_visibility": "hidden", "start_player": "random", "production": "automatic", "corn_minus_one": false, "factory_university_swap": false, "auto_resolve": true}', 5, 'seed', 2, 'en', 4, 4, 1, '[0]', 1000, 1000, 1000, NULL, NULL, NULL, false, NULL, 'wide', NULL, '{"hours": 72, "fallback": "computer"}', NULL, NULL, NULL, NULL, NULL);
INSERT INTO moves VALUES (1, 1, 0, 'role builder', 'person', 1000, 3, false, NULL, '', 1);
INSERT INTO outbox VALUES (1, 1, NULL, 'started', 0, 0, 0, '{}', '_QKO41ouVPai7t-Jwjr3Fg', 1000, 0, NULL, '', NULL);
INSERT INTO outbox VALUES (2, 1, NULL, 'turn', 0, 0, 3, '{}', 'b4RHBXqJfRB4GpJuPJ16Ng', 1000, 0, NULL, '', NULL);
INSERT INTO outbox VALUES (3, 1, NULL, 'turn', 0, 1, 4, '{}', 'Gx7M6cO5wDeuLSRqpcE2WQ', 1000, 0, NULL, '', NULL);
INSERT INTO people VALUES (1, 'Ann', 'en', 'UTC', NULL, NULL, 'thread', 540, true, false, 1000, 'wide', 'usual', true, 'light');
INSERT INTO people VALUES (2, 'Ben', 'en', 'UTC', NULL, NULL, 'thread', 540, true, false, 1000, 'wide', 'usual', true, 'light');
INSERT INTO seats VALUES (1, 0, 2, 'Ben', '', 'en', NULL, NULL);
INSERT INTO seats VALUES (1, 1, 1, 'Ann', '', 'en', NULL, NULL);
INSERT INTO snapshots VALUES (1, 1, 2, '\x7801cd55c96edb3010fd179e2d205b9356c716bd17bd06813096688935c551b9c40802ff7bdf9092eca46972ed49a3d9f9667b563bf6a3aaaf372ad8d4ab5a4d49fbc895372d2b3035c5a0eaab8df2c9ea42f1140d3bd0cf6a9b8ced8ceb9ba0236cb714348c467a62df8cdc69f08219938de434a700d9e3d43c9a60b6c69af804f160ba4e3b8914c9c766b2f4a43df89e5cc723f893e72eb512115c4a91478aa685a065ef9ad1b8141a7688b4231bf446eda88dec9f9ae4cca3f601519a70a069958b8bc6ebc0f61146d1277d84af815c8bdf673c587792b57c36aaf37440dceb2be820c176afea7be8440d7fea2727274a9369f7627479dcacb2efaefb31081a67bcaf02d6b7810d2215645fdabc25bf383e0033a30f028a4bd6225c8608f023938ed3d6722e062a6882056a1028e33ad3b3826dcfdce552095caabe8056910919524ff00b2af2965a545ce896773b0d302ef068764d34b9f0cff86b73cd840ae49a5f898a47d4b41dcc8430b0c6cf5cd3b5220cb8a58bee1f048d7fe59c13fcff32ce19a1931c17a47cae7a7d8989e0020c9a25462b057af1384195f64bdd80591e8b8f94f244bde34b8ad27adac5300afaef478c9eba777c493f893b9a22990f9d6110c3a465b8de0f0b8f536e7dec03e97824801803739054804a28bd82f645642a3d75533a15530565cb842ec64bcf356edfd27800c678a36ca001fb054d7b0f96e7830c41e9eeb5e191848c00e49dce83bc2acc0d7f9a8265324edf653ece75b23bf19ac7e58c785bf9b5d63c87735a6769ae829598232d0f7af5fb2fb5957fca67f1308b040b135af2b234f0f33b91f746d6fc2779fa3459ac681421af8ecf6b8af5970518a116eff5dd0a417d7714dab23321368ba39bbc5b16269a20df15ec8b89d9aafa56624696d2608d8e646d55d2acb0f11cce0b8e5061e75754a3b1b002f36f2d596b27f99c6005e79e7af4086c4ad12acf84658eb65c7d8fe4f772cb30df037a53bb8ef24f8b258b63910f5135a4a251d23990d773f78915a64436bc7840672ca425dfebeacc7b61bcb49d6f57b63dddaf3919bf95c983d7c3407e97a95ee6ab1a0055fec59a3538a673701cf6080e8a099b36e1f563a84e79cadc2da6a8161e5a7ac09aad27dccf03e17e82379fd5858d1520b5c02aff0399e8bf79');
SELECT pg_catalog.setval('absences_id_seq', 1, false);
SELECT pg_catalog.setval('deeds_id_seq', 1, false);
SELECT pg_catalog.setval('games_id_seq', 1, true);
SELECT pg_catalog.setval('orders_id_seq', 1, false);
SELECT pg_catalog.setval('outbox_id_seq', 3, true);
SELECT pg_catalog.setval('tenures_id_seq', 1, false);
SELECT pg_catalog.setval('timeouts_id_seq', 1, false);
SELECT pg_catalog.setval('votes_id_seq', 1, false);
ALTER TABLE ONLY alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY absences
    ADD CONSTRAINT pk_absences PRIMARY KEY (id);
ALTER TABLE ONLY ballots
    ADD CONSTRAINT pk_ballots PRIMARY KEY (vote_id, person_id);
ALTER TABLE ONLY blocks
    ADD CONSTRAINT pk_blocks PRIMARY KEY (person_id, blocked_id);
ALTER TABLE ONLY clocks
    ADD CONSTRAINT pk_clocks PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY deeds
    ADD CONSTRAINT pk_deeds PRIMARY KEY (id);
ALTER TABLE ONLY drafts
    ADD CONSTRAINT pk_drafts PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY entrants
    ADD CONSTRAINT pk_entrants PRIMARY KEY (league_id, number);
ALTER TABLE ONLY followers
    ADD CONSTRAINT pk_followers PRIMARY KEY (game_id, person_id);
ALTER TABLE ONLY games
    ADD CONSTRAINT pk_games PRIMARY KEY (id);
ALTER TABLE ONLY guilds
    ADD CONSTRAINT pk_guilds PRIMARY KEY (guild_id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT pk_invitations PRIMARY KEY (game_id, person_id);
ALTER TABLE ONLY leagues
    ADD CONSTRAINT pk_leagues PRIMARY KEY (id);
ALTER TABLE ONLY moves
    ADD CONSTRAINT pk_moves PRIMARY KEY (game_id, ply);
ALTER TABLE ONLY orders
    ADD CONSTRAINT pk_orders PRIMARY KEY (id);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT pk_outbox PRIMARY KEY (id);
ALTER TABLE ONLY people
    ADD CONSTRAINT pk_people PRIMARY KEY (person_id);
ALTER TABLE ONLY placings
    ADD CONSTRAINT pk_placings PRIMARY KEY (league_id, round, entrant);
ALTER TABLE ONLY ratings
    ADD CONSTRAINT pk_ratings PRIMARY KEY (slug, player);
ALTER TABLE ONLY results
    ADD CONSTRAINT pk_results PRIMARY KEY (game_id, seat, part);
ALTER TABLE ONLY seats
    ADD CONSTRAINT pk_seats PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY settings
    ADD CONSTRAINT pk_settings PRIMARY KEY (key);
ALTER TABLE ONLY snapshots
    ADD CONSTRAINT pk_snapshots PRIMARY KEY (game_id);
ALTER TABLE ONLY tenures
    ADD CONSTRAINT pk_tenures PRIMARY KEY (id);
ALTER TABLE ONLY timeouts
    ADD CONSTRAINT pk_timeouts PRIMARY KEY (id);
ALTER TABLE ONLY timers
    ADD CONSTRAINT pk_timers PRIMARY KEY (key);
ALTER TABLE ONLY votes
    ADD CONSTRAINT pk_votes PRIMARY KEY (id);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT uq_outbox_nonce UNIQUE (nonce);
CREATE INDEX ix_absences_person_id ON absences USING btree (person_id);
CREATE INDEX ix_ballots_person_id ON ballots USING btree (person_id);
CREATE INDEX ix_blocks_blocked_id ON blocks USING btree (blocked_id);
CREATE INDEX ix_deeds_game_id ON deeds USING btree (game_id);
CREATE INDEX ix_deeds_person_id ON deeds USING btree (person_id);
CREATE INDEX ix_entrants_person_id ON entrants USING btree (person_id);
CREATE INDEX ix_followers_person_id ON followers USING btree (person_id);
CREATE INDEX ix_games_guild_id_status ON games USING btree (guild_id, status);
CREATE INDEX ix_games_league_id ON games USING btree (league_id);
CREATE INDEX ix_games_rematch_of ON games USING btree (rematch_of);
CREATE INDEX ix_games_status_changed_at ON games USING btree (status, changed_at);
CREATE INDEX ix_games_thread_id ON games USING btree (thread_id);
CREATE INDEX ix_invitations_person_id ON invitations USING btree (person_id);
CREATE INDEX ix_orders_game_id_seat ON orders USING btree (game_id, seat);
CREATE INDEX ix_orders_person_id ON orders USING btree (person_id);
CREATE INDEX ix_outbox_due ON outbox USING btree (game_id, person_id) WHERE (done_at IS NULL);
CREATE INDEX ix_outbox_game_id_id ON outbox USING btree (game_id, id);
CREATE INDEX ix_outbox_person_id ON outbox USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX ix_placings_game_id ON placings USING btree (game_id);
CREATE INDEX ix_results_guild_id_slug ON results USING btree (guild_id, slug);
CREATE INDEX ix_results_person_id ON results USING btree (person_id);
CREATE INDEX ix_seats_person_id ON seats USING btree (person_id);
CREATE INDEX ix_tenures_game_id_seat ON tenures USING btree (game_id, seat);
CREATE INDEX ix_tenures_person_id ON tenures USING btree (person_id);
CREATE INDEX ix_timeouts_game_id ON timeouts USING btree (game_id);
CREATE INDEX ix_timeouts_person_id ON timeouts USING btree (person_id);
CREATE INDEX ix_timers_due_at ON timers USING btree (due_at);
CREATE INDEX ix_timers_game_id ON timers USING btree (game_id);
CREATE INDEX ix_votes_game_id_status ON votes USING btree (game_id, status);
ALTER TABLE ONLY ballots
    ADD CONSTRAINT fk_ballots_vote_id FOREIGN KEY (vote_id) REFERENCES votes(id) ON DELETE CASCADE;
ALTER TABLE ONLY clocks
    ADD CONSTRAINT fk_clocks_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY deeds
    ADD CONSTRAINT fk_deeds_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY drafts
    ADD CONSTRAINT fk_drafts_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY entrants
    ADD CONSTRAINT fk_entrants_league_id FOREIGN KEY (league_id) REFERENCES leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY followers
    ADD CONSTRAINT fk_followers_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY invitations
    ADD CONSTRAINT fk_invitations_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY leagues
    ADD CONSTRAINT fk_leagues_id FOREIGN KEY (id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY moves
    ADD CONSTRAINT fk_moves_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY orders
    ADD CONSTRAINT fk_orders_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY outbox
    ADD CONSTRAINT fk_outbox_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY placings
    ADD CONSTRAINT fk_placings_league_id FOREIGN KEY (league_id, entrant) REFERENCES entrants(league_id, number) ON DELETE CASCADE;
ALTER TABLE ONLY results
    ADD CONSTRAINT fk_results_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY seats
    ADD CONSTRAINT fk_seats_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY snapshots
    ADD CONSTRAINT fk_snapshots_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY tenures
    ADD CONSTRAINT fk_tenures_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY timeouts
    ADD CONSTRAINT fk_timeouts_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY timers
    ADD CONSTRAINT fk_timers_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
ALTER TABLE ONLY votes
    ADD CONSTRAINT fk_votes_game_id FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
