-- An event may be in no list (R-259), or deleted while nothing has happened in it (R-260).
ALTER TABLE event DROP CONSTRAINT event_status_check;
ALTER TABLE event ADD CONSTRAINT event_status_check
    CHECK (status IN ('registration', 'running', 'finished', 'closed', 'deleted'));
ALTER TABLE event ADD COLUMN listed boolean NOT NULL DEFAULT true;
