-- The clubs of the federation. What a person's row says of a club stays a text: it names a
-- club when it is the same as one of the club's names.

CREATE TABLE club (
    id            uuid        PRIMARY KEY,
    name          text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    short         text        CHECK (char_length(short) BETWEEN 1 AND 200),
    town          text        CHECK (char_length(town) BETWEEN 1 AND 200),
    spellings     text[]      NOT NULL DEFAULT '{}',
    same_as       uuid        REFERENCES club (id) ON DELETE CASCADE CHECK (same_as <> id),
    registered_at timestamptz NOT NULL
);
CREATE INDEX club_same_as ON club (same_as) WHERE same_as IS NOT NULL;
COMMENT ON COLUMN club.spellings IS 'What else it is written as.';
COMMENT ON COLUMN club.same_as IS 'The row that is shown in the place of this one, for both are one club.';
COMMENT ON TABLE registry IS 'One row: the number of changes of clubs, and of persons who were there already. What is kept in memory was made at one of them.';

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal, note_key, audit, glyph TO %I', service);
    EXECUTE format('GRANT SELECT, UPDATE ON registry TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON person_version TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link, api_token TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code, join_code, club TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
