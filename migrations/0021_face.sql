-- The face of the federation, and an event's own over it: name, contacts, colours, emblem. It is
-- no part of any journal: how pages look is no fact of a game.

CREATE TABLE face (
    scope      text        PRIMARY KEY CHECK (char_length(scope) <= 200),
    settings   text        NOT NULL CHECK (char_length(settings) <= 10000),
    emblem     bytea       CHECK (octet_length(emblem) BETWEEN 1 AND 1048576),
    changed_at timestamptz NOT NULL
);
COMMENT ON TABLE face IS 'How the pages of the federation look, or those of one event.';
COMMENT ON COLUMN face.scope IS 'The event; empty for the federation.';
COMMENT ON COLUMN face.settings IS 'Name, contacts and colours, as JSON.';
COMMENT ON COLUMN face.emblem IS 'A PNG that the service has drawn itself.';

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
                   'event, entrant, participant, game, event_role, ticket, second_factor, recovery_code, '
                   'join_code, club, face, known_device, sign_in, security_key TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON heartbeat TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
