-- The browsers that an account is known to be used with, and who came or tried to.

CREATE TABLE known_device (
    id         uuid        PRIMARY KEY,
    account    uuid        NOT NULL REFERENCES account (id),
    token_hash bytea       NOT NULL CHECK (octet_length(token_hash) = 32),
    name       text        CHECK (char_length(name) BETWEEN 1 AND 100),
    created_at timestamptz NOT NULL,
    seen_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    UNIQUE (account, token_hash)
);
CREATE INDEX known_device_token ON known_device (token_hash);
COMMENT ON TABLE known_device IS 'Browsers that somebody has signed in with: wrong passwords from elsewhere do not delay them. Nobody is signed in by one.';

ALTER TABLE session ADD COLUMN device uuid REFERENCES known_device (id) ON DELETE SET NULL;
CREATE INDEX session_device ON session (device);

CREATE TABLE sign_in (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account uuid        NOT NULL REFERENCES account (id),
    at      timestamptz NOT NULL,
    outcome text        NOT NULL CHECK (outcome IN ('in', 'wrong-password', 'wrong-code')),
    factor  text        CHECK (factor IN ('code', 'recovery')),
    address text        CHECK (char_length(address) BETWEEN 1 AND 45),
    agent   text        CHECK (char_length(agent) BETWEEN 1 AND 100),
    device  text        NOT NULL CHECK (device IN ('known', 'new', 'none')),
    session uuid,
    unseen  boolean     NOT NULL,
    CHECK (outcome = 'in' OR NOT unseen)
);
CREATE INDEX sign_in_account ON sign_in (account, id);
CREATE INDEX sign_in_unseen ON sign_in (account) WHERE unseen;
CREATE INDEX sign_in_at ON sign_in (at);
COMMENT ON TABLE sign_in IS 'For the owner of the account, and for 90 days: it has addresses.';
COMMENT ON COLUMN sign_in.factor IS 'What came behind the password, or was wrong.';
COMMENT ON COLUMN sign_in.device IS 'A known browser, a new one, or a program that keeps no cookie.';
COMMENT ON COLUMN sign_in.unseen IS 'From elsewhere than before, and the owner has not said that they know it.';

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
                   'known_device, sign_in TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
