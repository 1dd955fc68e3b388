-- Lots: what the arbiter keeps secret for each game, the checkpoints of each journal,
-- and the links by which players come to their own pages.

CREATE TABLE game_secret (
    stream text    NOT NULL REFERENCES stream (name),
    round  integer NOT NULL CHECK (round >= 1),
    board  integer NOT NULL CHECK (board >= 1),
    name   text    NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
    sealed bytea   NOT NULL CHECK (octet_length(sealed) BETWEEN 29 AND 1024),
    PRIMARY KEY (stream, round, board, name)
);
COMMENT ON TABLE game_secret IS 'Tips, Labyrinths and static secrets, each encrypted under a key that is not in the database.';

CREATE TABLE checkpoint (
    stream text   NOT NULL REFERENCES stream (name),
    size   bigint NOT NULL CHECK (size >= 1),
    note   text   NOT NULL CHECK (char_length(note) BETWEEN 1 AND 65536),
    PRIMARY KEY (stream, size)
);
COMMENT ON TABLE checkpoint IS 'Signed notes over the journal''s tree at some sizes. Only a cosignature is ever added to one.';

CREATE FUNCTION checkpoint_is_kept() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    -- A cosignature is one more line behind the text that stands there.
    IF TG_OP = 'UPDATE' AND NEW.stream = OLD.stream AND NEW.size = OLD.size
        AND starts_with(NEW.note, OLD.note) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'checkpoints are kept: % is refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER checkpoint_no_change
    BEFORE UPDATE OR DELETE ON checkpoint
    FOR EACH ROW EXECUTE FUNCTION checkpoint_is_kept();
CREATE TRIGGER checkpoint_no_truncate
    BEFORE TRUNCATE ON checkpoint
    FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();
ALTER TABLE checkpoint ENABLE ALWAYS TRIGGER checkpoint_no_change;
ALTER TABLE checkpoint ENABLE ALWAYS TRIGGER checkpoint_no_truncate;

CREATE TABLE player_link (
    token_hash bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    stream     text        NOT NULL REFERENCES stream (name),
    entrant    integer     NOT NULL CHECK (entrant >= 1),
    made_at    timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE UNIQUE INDEX player_link_entrant ON player_link (stream, entrant) WHERE revoked_at IS NULL;
COMMENT ON TABLE player_link IS 'One link in force for each entrant; only the hash of its secret is stored.';

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
