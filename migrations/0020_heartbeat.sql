-- When a process of the service was last there: each writes the database's time here with its
-- beats. A beat that finds the one before it more than two seconds old has found an outage, which
-- the journals of the events then have to tell (R-395).

CREATE TABLE heartbeat (
    one        boolean     PRIMARY KEY DEFAULT true CHECK (one),
    beat_at    timestamptz NOT NULL,
    away_from  timestamptz,
    away_until timestamptz,
    told       boolean     NOT NULL DEFAULT true,
    CHECK ((away_from IS NULL) = (away_until IS NULL)),
    CHECK (told OR away_from IS NOT NULL)
);
COMMENT ON TABLE heartbeat IS 'The last beat of any process, and the last time in which none beat.';
COMMENT ON COLUMN heartbeat.told IS 'Whether every event that it concerns has it in its journal.';

-- Nothing says when a service of an earlier version was there last, but the last entry of each
-- event: times that run are counted up to that.
INSERT INTO heartbeat (beat_at)
SELECT '1970-01-01T00:00:00Z' WHERE EXISTS (SELECT FROM journal);

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
                   'join_code, club, known_device, sign_in, security_key TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON heartbeat TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
