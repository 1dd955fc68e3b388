-- What a search compares of a person and of a club, as the service reads names of all alphabets
-- (R-207 to R-209). The service writes it with the row. Rows that are read in another way than it
-- reads now (0: not at all) it reads anew when it starts.

ALTER TABLE person
    ADD COLUMN sorted  text,
    ADD COLUMN plain   text,
    ADD COLUMN sounds  text,
    ADD COLUMN reading smallint NOT NULL DEFAULT 0,
    ADD CHECK (erased_at IS NULL OR (sorted IS NULL AND plain IS NULL AND sounds IS NULL));
COMMENT ON COLUMN person.sorted IS 'The name as lists are sorted.';
COMMENT ON COLUMN person.plain IS 'Name, club and number without case and diacritics, a line each.';
COMMENT ON COLUMN person.sounds IS 'The same as sounds: a blank before each word.';
COMMENT ON COLUMN person.reading IS 'The way in which these were read.';
CREATE INDEX person_listed ON person (sorted COLLATE "C", id) WHERE same_as IS NULL AND erased_at IS NULL;

ALTER TABLE club
    ADD COLUMN sorted  text,
    ADD COLUMN plain   text,
    ADD COLUMN sounds  text,
    ADD COLUMN reading smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN club.plain IS 'Names, town and spellings without case and diacritics, a line each.';
CREATE INDEX club_listed ON club (sorted COLLATE "C", id) WHERE same_as IS NULL;
