-- The drawings of the figures of armies (clause 11): what an entry names by its digest.

CREATE TABLE glyph (
    digest   bytea       PRIMARY KEY CHECK (digest = sha256(convert_to(svg, 'UTF8'))),
    svg      text        NOT NULL CHECK (octet_length(svg) BETWEEN 1 AND 65536),
    added_at timestamptz NOT NULL
);
COMMENT ON TABLE glyph IS 'Append-only, as the journal is. SVG as the service has written it, never as it was sent.';

CREATE FUNCTION glyph_is_append_only() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the glyphs are append-only: % is refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER glyph_no_change
    BEFORE UPDATE OR DELETE ON glyph
    FOR EACH ROW EXECUTE FUNCTION glyph_is_append_only();
CREATE TRIGGER glyph_no_truncate
    BEFORE TRUNCATE ON glyph
    FOR EACH STATEMENT EXECUTE FUNCTION glyph_is_append_only();
ALTER TABLE glyph ENABLE ALWAYS TRIGGER glyph_no_change;
ALTER TABLE glyph ENABLE ALWAYS TRIGGER glyph_no_truncate;

CREATE OR REPLACE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal, note_key, audit, glyph TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account, game_secret, '
                   'checkpoint, player_link, api_token TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game, event_role, ticket, second_factor, recovery_code, join_code TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
