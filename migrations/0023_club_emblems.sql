-- A club can have an emblem: a drawing that the service has written itself, as a figure's.

ALTER TABLE club ADD COLUMN emblem bytea REFERENCES glyph (digest);
COMMENT ON COLUMN club.emblem IS 'The digest of its emblem.';
