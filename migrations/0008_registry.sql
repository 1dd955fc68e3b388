-- The federation's registry of persons: one row for one human, with what was corrected, who
-- is the same as whom, and data that can be erased.

ALTER TABLE person ALTER COLUMN salt DROP NOT NULL;
UPDATE person SET salt = NULL WHERE erased_at IS NOT NULL;
ALTER TABLE person ADD CHECK ((salt IS NULL) = (erased_at IS NOT NULL));
ALTER TABLE person ADD COLUMN number text CHECK (char_length(number) BETWEEN 1 AND 200);
ALTER TABLE person ADD COLUMN same_as uuid REFERENCES person (id) CHECK (same_as <> id);
ALTER TABLE person ADD CHECK (erased_at IS NULL OR number IS NULL);
COMMENT ON COLUMN person.number IS 'The number in the federation as it is compared: in upper case and without blanks.';
COMMENT ON COLUMN person.same_as IS 'The row that is shown in the place of this one, for both are one human.';

-- Until now each entrant of each event had a row. Rows of one number and one name are one
-- human: the newest is shown. A number that several names have stays with the newest.
UPDATE person SET number = nullif(upper(regexp_replace(federation_id, '\s', '', 'g')), '');
UPDATE person SET same_as = doubles.main, number = NULL
FROM (SELECT id, first_value(id) OVER (PARTITION BY number, lower(name) ORDER BY registered_at DESC, id DESC) AS main
      FROM person WHERE number IS NOT NULL) AS doubles
WHERE doubles.id = person.id AND doubles.main <> person.id;
UPDATE person SET number = NULL
FROM (SELECT id, first_value(id) OVER (PARTITION BY number ORDER BY registered_at DESC, id DESC) AS main
      FROM person WHERE number IS NOT NULL) AS numbers
WHERE numbers.id = person.id AND numbers.main <> person.id;
CREATE UNIQUE INDEX person_number ON person (number);
CREATE INDEX person_same_as ON person (same_as) WHERE same_as IS NOT NULL;

CREATE TABLE person_version (
    person        uuid        NOT NULL REFERENCES person (id),
    salt          bytea       NOT NULL CHECK (octet_length(salt) = 32),
    name          text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    club          text        CHECK (char_length(club) BETWEEN 1 AND 200),
    federation_id text        CHECK (char_length(federation_id) BETWEEN 1 AND 64),
    replaced_at   timestamptz NOT NULL,
    PRIMARY KEY (person, salt)
);
COMMENT ON TABLE person_version IS 'What a person''s row said before it was corrected: entries commit to it. Never changed; deleted when the person is erased.';

CREATE TABLE registry (
    is_one  boolean PRIMARY KEY DEFAULT true CHECK (is_one),
    version bigint  NOT NULL DEFAULT 0 CHECK (version >= 0)
);
INSERT INTO registry DEFAULT VALUES;
COMMENT ON TABLE registry IS 'One row: the number of changes of persons who were there already. What is kept in memory was made at one of them.';

-- The Second of a coalition takes part as the First does.
ALTER TABLE entrant ADD COLUMN partner uuid CHECK (partner <> person);
UPDATE entrant SET partner = (coalition.entry #>> '{body,second,person}')::uuid
FROM (SELECT stream, convert_from(bytes, 'UTF8')::jsonb AS entry FROM journal
      WHERE position('"coalition.registered"'::bytea IN bytes) > 0) AS coalition
WHERE coalition.entry ->> 'kind' = 'coalition.registered' AND entrant.event = coalition.stream
  AND entrant.number = (coalition.entry #>> '{body,entrant}')::integer;
CREATE INDEX entrant_partner ON entrant (partner) WHERE partner IS NOT NULL;

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
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code, join_code TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
