-- Everybody who takes part under an entrant's number, in one place: the one who plays alone,
-- the First and the Second of a coalition, the persons of a party, and who has joined a game of
-- theirs. Until now there was a column for the first and one for the second person. It follows
-- from the journal, as the tables beside it do.

CREATE TABLE participant (
    event  text    NOT NULL,
    number integer NOT NULL,
    place  integer NOT NULL CHECK (place >= 1),
    person uuid    NOT NULL,
    joined boolean NOT NULL CHECK (NOT joined OR place > 1),
    PRIMARY KEY (event, number, place),
    UNIQUE (event, number, person),
    FOREIGN KEY (event, number) REFERENCES entrant (event, number) ON DELETE CASCADE
);
CREATE INDEX participant_person ON participant (person);
COMMENT ON TABLE participant IS 'Who takes part under the number of an entrant.';
COMMENT ON COLUMN participant.place IS 'From 1, the one who plays alone or the First: those who are entered, in their order, and behind them who has joined a game, in the order of the games.';
COMMENT ON COLUMN participant.joined IS 'Whether the person is not entered, and has joined a game of the entrant (R-267).';

-- No game that was shipped before has parties of three, or lets anybody join.
INSERT INTO participant (event, number, place, person, joined)
SELECT event, number, 1, person, false FROM entrant
UNION ALL
SELECT event, number, 2, partner, false FROM entrant WHERE partner IS NOT NULL;

ALTER TABLE entrant DROP COLUMN person, DROP COLUMN partner;

-- What a side hands in has up to 100 parts of up to 200 bytes (R-263), each kept with its blind
-- of 32 bytes and its length in 2; sealing adds a nonce of 24 bytes and a tag of 16:
-- 100 * (200 + 32 + 2) + 24 + 16 = 23,440.
ALTER TABLE game_secret
    DROP CONSTRAINT game_secret_sealed_check,
    ADD CONSTRAINT game_secret_sealed_check CHECK (octet_length(sealed) BETWEEN 29 AND 23440);

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
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
