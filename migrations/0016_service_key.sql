-- The service's key itself is never in the database. Its fingerprint is, so that a service with
-- another key does not begin to seal and sign here: what one has sealed, the other cannot open.

CREATE TABLE service_key (
    fingerprint bytea       PRIMARY KEY CHECK (octet_length(fingerprint) = 32),
    used_from   timestamptz NOT NULL,
    replaced_at timestamptz CHECK (replaced_at >= used_from)
);
CREATE UNIQUE INDEX service_key_in_use ON service_key ((replaced_at IS NULL)) WHERE replaced_at IS NULL;
COMMENT ON TABLE service_key IS 'The keys that the service has had, by a hash from which nothing of them follows. One is in use.';

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal, note_key, audit, glyph TO %I', service);
    EXECUTE format('GRANT SELECT, UPDATE ON registry TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON person_version, refused_form TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link, api_token, service_key TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code, join_code, club, '
                   'known_device, sign_in, security_key TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
