-- Whose an account is: by it a referee has the rights of a category, which stands in the
-- federation's journal.

ALTER TABLE account ADD COLUMN person uuid UNIQUE REFERENCES person (id);
COMMENT ON COLUMN account.person IS 'Whose it is in the registry; nothing for who is not said. Taken away when the person''s data are erased.';

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
