-- The public keys whose signatures stand on a stream's checkpoints: without them nobody
-- could check an export.

CREATE TABLE note_key (
    stream text NOT NULL REFERENCES stream (name),
    vkey   text NOT NULL CHECK (char_length(vkey) BETWEEN 1 AND 1000),
    PRIMARY KEY (stream, vkey)
);
COMMENT ON TABLE note_key IS 'Public keys, in the form name+id+base64: the log''s own, and those of cosigners that the operator took.';

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal, note_key TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
