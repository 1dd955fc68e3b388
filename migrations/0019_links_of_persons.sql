-- Where parties play (R-266), each person of one has a link and a code of their own (R-276): the
-- choices of one are nobody else's. Elsewhere a link is the entrant's, and has no person.

ALTER TABLE player_link ADD COLUMN person uuid;
DROP INDEX player_link_entrant;
CREATE UNIQUE INDEX player_link_owner
    ON player_link (stream, entrant, COALESCE(person, '00000000-0000-0000-0000-000000000000'::uuid))
    WHERE revoked_at IS NULL;
COMMENT ON TABLE player_link IS 'One link in force for each entrant, or for each person of one where parties play; only the hash of its secret is stored.';

ALTER TABLE join_code ADD COLUMN person uuid;
ALTER TABLE join_code DROP CONSTRAINT join_code_stream_entrant_key;
CREATE UNIQUE INDEX join_code_owner
    ON join_code (stream, entrant, COALESCE(person, '00000000-0000-0000-0000-000000000000'::uuid));
COMMENT ON TABLE join_code IS 'One for each entrant, or for each person of one where parties play, for one use: a keyed hash of the code, and the link''s secret under the service''s key.';
