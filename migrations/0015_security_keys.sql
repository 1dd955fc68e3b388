-- Security keys and passkeys as the second step of a sign-in, beside the code.

CREATE TABLE security_key (
    id         uuid        PRIMARY KEY,
    account    uuid        NOT NULL REFERENCES second_factor (account) ON DELETE CASCADE,
    credential bytea       NOT NULL UNIQUE CHECK (octet_length(credential) BETWEEN 1 AND 1023),
    algorithm  integer     NOT NULL CHECK (algorithm IN (-7, -8, -257)),
    public_key bytea       NOT NULL CHECK (octet_length(public_key) BETWEEN 32 AND 512),
    sign_count bigint      NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
    host       text        NOT NULL CHECK (char_length(host) BETWEEN 1 AND 253),
    name       text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    created_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX security_key_account ON security_key (account);
COMMENT ON TABLE security_key IS 'They stand beside the code and its recovery codes, and go with them.';

ALTER TABLE ticket DROP CONSTRAINT ticket_purpose_check;
ALTER TABLE ticket ADD CONSTRAINT ticket_purpose_check
    CHECK (purpose IN ('invitation', 'code', 'key', 'new-key'));
ALTER TABLE sign_in DROP CONSTRAINT sign_in_factor_check;
ALTER TABLE sign_in ADD CONSTRAINT sign_in_factor_check CHECK (factor IN ('code', 'recovery', 'key'));

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
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code, join_code, club, '
                   'known_device, sign_in, security_key TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
