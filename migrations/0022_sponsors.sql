-- The sponsors of a face: up to eight, each with a small picture. They are a part of its settings.

ALTER TABLE face DROP CONSTRAINT face_settings_check;
ALTER TABLE face ADD CONSTRAINT face_settings_check CHECK (char_length(settings) <= 2000000);
COMMENT ON COLUMN face.settings IS 'Name, contacts, colours and sponsors, as JSON; pictures in Base64.';
