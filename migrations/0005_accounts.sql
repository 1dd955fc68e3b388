-- Accounts and rights: who is what in the federation and at an event, second factors, tokens
-- for programs, and who did what.

ALTER TABLE account ADD COLUMN is_secretary boolean NOT NULL DEFAULT false;
ALTER TABLE account ADD COLUMN locked_at timestamptz;
COMMENT ON COLUMN account.is_secretary IS 'Federation secretary: administers accounts, registry and every event.';
-- Until now everybody who had an account could do everything.
UPDATE account SET is_secretary = true;

CREATE TABLE event_role (
    event    text        NOT NULL REFERENCES stream (name),
    account  uuid        NOT NULL REFERENCES account (id),
    role     text        NOT NULL CHECK (role IN ('chief', 'referee')),
    given_at timestamptz NOT NULL,
    PRIMARY KEY (event, account)
);
CREATE UNIQUE INDEX event_role_chief ON event_role (event) WHERE role = 'chief';
CREATE INDEX event_role_account ON event_role (account);
COMMENT ON TABLE event_role IS 'An event has one chief referee at most, and any number of referees.';

ALTER TABLE session ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE session ADD COLUMN agent text CHECK (char_length(agent) BETWEEN 1 AND 100);
CREATE UNIQUE INDEX session_id ON session (id);
COMMENT ON COLUMN session.agent IS 'The browser in short, for its owner to know it by.';

CREATE TABLE ticket (
    token_hash bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    account    uuid        NOT NULL REFERENCES account (id),
    purpose    text        NOT NULL CHECK (purpose IN ('invitation', 'code')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CHECK (expires_at > created_at)
);
CREATE INDEX ticket_account ON ticket (account);
COMMENT ON TABLE ticket IS 'What opens one step: the choice of a password by an invitation, or the second step of a sign-in.';

CREATE TABLE second_factor (
    account      uuid   PRIMARY KEY REFERENCES account (id),
    sealed       bytea  NOT NULL CHECK (octet_length(sealed) BETWEEN 29 AND 1024),
    confirmed_at timestamptz,
    last_step    bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0)
);
COMMENT ON TABLE second_factor IS 'RFC 6238: the secret under the service''s key, and the newest step that was used.';

CREATE TABLE recovery_code (
    account   uuid  NOT NULL REFERENCES second_factor (account) ON DELETE CASCADE,
    code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
    PRIMARY KEY (account, code_hash)
);

CREATE TABLE api_token (
    id         uuid        PRIMARY KEY,
    token_hash bytea       NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    account    uuid        NOT NULL REFERENCES account (id),
    name       text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    scopes     text[]      NOT NULL CHECK (cardinality(scopes) >= 1),
    event      text        REFERENCES stream (name),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    seen_at    timestamptz,
    revoked_at timestamptz,
    CHECK (expires_at > created_at)
);
CREATE INDEX api_token_account ON api_token (account);

-- Who did what with accounts. What was done in an event is in its journal.

CREATE TABLE audit (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL,
    act     text        NOT NULL CHECK (act ~ '^[a-z]+(-[a-z]+)*$'),
    actor   uuid        REFERENCES account (id),
    account uuid        REFERENCES account (id),
    event   text        REFERENCES stream (name),
    detail  text        CHECK (char_length(detail) BETWEEN 1 AND 200)
);
CREATE INDEX audit_event ON audit (event, id);
CREATE INDEX audit_account ON audit (account, id);
COMMENT ON TABLE audit IS 'Append-only, as the journal is. Without an actor: the operator, or nobody who was signed in.';

CREATE FUNCTION audit_is_append_only() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit is append-only: % is refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER audit_no_change
    BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_no_truncate
    BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
ALTER TABLE audit ENABLE ALWAYS TRIGGER audit_no_change;
ALTER TABLE audit ENABLE ALWAYS TRIGGER audit_no_truncate;

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal, note_key, audit TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link, api_token TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
