-- Forms that were refused, so that the page that shows one again has an address of its own.
-- They are kept for a day, sealed, and never with a password or a code.

CREATE TABLE refused_form (
    token_hash bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    owner_mac  bytea       NOT NULL CHECK (octet_length(owner_mac) = 32),
    is_guests  boolean     NOT NULL,
    sealed     bytea       NOT NULL CHECK (octet_length(sealed) BETWEEN 41 AND 1048576),
    kept_at    timestamptz NOT NULL
);
CREATE INDEX refused_form_owner ON refused_form (owner_mac, kept_at);
CREATE INDEX refused_form_guests ON refused_form (kept_at) WHERE is_guests;
CREATE INDEX refused_form_kept ON refused_form (kept_at);
COMMENT ON TABLE refused_form IS 'What was typed and what is wrong with it, under the service''s key. Whose it is, is a keyed hash.';
COMMENT ON COLUMN refused_form.is_guests IS 'Typed by somebody who is not signed in: of these only so many are kept at all.';

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal, note_key, audit, glyph TO %I', service);
    EXECUTE format('GRANT SELECT, UPDATE ON registry TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON person_version, refused_form TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link, api_token TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code, join_code, club TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
