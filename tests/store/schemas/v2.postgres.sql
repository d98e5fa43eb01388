CREATE TABLE entries (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    "time" bigint NOT NULL,
    kind text NOT NULL,
    body text NOT NULL
);
CREATE TABLE game_tables (
    id text NOT NULL COLLATE pg_catalog."C",
    status bigint NOT NULL,
    listed bigint NOT NULL,
    active bigint NOT NULL,
    updated bigint NOT NULL,
    last bigint NOT NULL,
    summary text NOT NULL,
    members text NOT NULL,
    owner text NOT NULL COLLATE pg_catalog."C",
    rules bigint DEFAULT 1 NOT NULL
);
CREATE TABLE guests (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE members (
    guest text NOT NULL COLLATE pg_catalog."C",
    table_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE schema (
    version bigint NOT NULL
);
CREATE TABLE servers (
    id text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);
CREATE TABLE tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    guest text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE transfers (
    hash text NOT NULL COLLATE pg_catalog."C",
    guest text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);
INSERT INTO entries VALUES ('k3x9', 1, 1700000001000, 'open', '{"seats":3}');
INSERT INTO entries VALUES ('k3x9', 2, 1700000002000, 'sit', '{"guest":"zoe"}');
INSERT INTO entries VALUES ('k3x9', 3, 1700000003000, 'move', '{"cell":"K17"}');
INSERT INTO entries VALUES ('m4t7', 1, 1700000009000, 'open', '{}');
INSERT INTO game_tables VALUES ('k3x9', 1, 1, 1, 1700000003000, 3, '{"board":"babel"}', 'zoe
adam
', 'server-1', 1);
INSERT INTO game_tables VALUES ('m4t7', 2, 0, 0, 1700000009000, 1, '{}', '', '', 1);
INSERT INTO guests VALUES ('adam', 'Adam', 1700000000000, 1700000000000);
INSERT INTO guests VALUES ('zoe', 'Zoë', 1700000000500, 1700000005000);
INSERT INTO members VALUES ('zoe', 'k3x9');
INSERT INTO members VALUES ('adam', 'k3x9');
INSERT INTO schema VALUES (2);
INSERT INTO tokens VALUES ('aa11', 'adam');
INSERT INTO tokens VALUES ('aa22', 'adam');
INSERT INTO tokens VALUES ('bb11', 'zoe');
ALTER TABLE ONLY entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY guests
    ADD CONSTRAINT guests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY members
    ADD CONSTRAINT members_pkey PRIMARY KEY (guest, table_id);
ALTER TABLE ONLY servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY game_tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (hash);
CREATE INDEX members_table ON members USING btree (table_id);
CREATE INDEX tables_active ON game_tables USING btree (owner) WHERE (active = 1);
CREATE INDEX tables_listed ON game_tables USING btree (status, updated, id) WHERE (listed = 1);
CREATE INDEX tables_status ON game_tables USING btree (status, updated, id);
CREATE INDEX tables_updated ON game_tables USING btree (updated, id);
CREATE INDEX tokens_guest ON tokens USING btree (guest);
CREATE INDEX transfers_guest ON transfers USING btree (guest);
ALTER TABLE ONLY entries
    ADD CONSTRAINT entries_table_id_fkey FOREIGN KEY (table_id) REFERENCES game_tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY members
    ADD CONSTRAINT members_table_id_fkey FOREIGN KEY (table_id) REFERENCES game_tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_guest_fkey FOREIGN KEY (guest) REFERENCES guests(id) ON DELETE CASCADE;
ALTER TABLE ONLY transfers
    ADD CONSTRAINT transfers_guest_fkey FOREIGN KEY (guest) REFERENCES guests(id) ON DELETE CASCADE;
