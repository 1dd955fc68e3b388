-- Codes of six signs by which a player comes to the own page without the link's long address.

CREATE TABLE join_code (
    code_mac   bytea       PRIMARY KEY CHECK (octet_length(code_mac) = 32),
    stream     text        NOT NULL REFERENCES stream (name),
    entrant    integer     NOT NULL CHECK (entrant >= 1),
    sealed     bytea       NOT NULL CHECK (octet_length(sealed) BETWEEN 29 AND 1024),
    expires_at timestamptz NOT NULL,
    UNIQUE (stream, entrant)
);
COMMENT ON TABLE join_code IS 'One for each entrant, for one use: a keyed hash of the code, and the link''s secret under the service''s key.';

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal, note_key, audit TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link, api_token TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code, join_code TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
