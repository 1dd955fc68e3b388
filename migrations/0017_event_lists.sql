-- What the lists of events ask for: the words that an event is found by, and whether what is
-- played in it is shown later. Both follow from the journal, as all of the table does.

ALTER TABLE event
    ADD COLUMN search text,
    ADD COLUMN public_delay integer NOT NULL DEFAULT 0 CHECK (public_delay >= 0);
COMMENT ON COLUMN event.search IS 'Name, place and address as they are searched in; written by the service, which knows all alphabets. NULL until it has begun once.';
COMMENT ON COLUMN event.public_delay IS 'Minutes.';

-- The delay that was set last, else the one that the event began with.
UPDATE event SET public_delay = known.minutes
FROM (
    SELECT DISTINCT ON (stream) stream, minutes
    FROM (
        SELECT stream, seq,
               (COALESCE(entry -> 'body' ->> 'minutes', entry -> 'body' ->> 'public_delay'))::integer AS minutes
        FROM (
            SELECT stream, seq, convert_from(bytes, 'UTF8')::jsonb AS entry
            FROM journal
            WHERE seq = 1 OR position('"delay.set"'::bytea IN bytes) > 0
        ) AS entries
        WHERE entry ->> 'kind' IN ('event.created', 'delay.set')
    ) AS delays
    WHERE minutes IS NOT NULL
    ORDER BY stream, seq DESC
) AS known
WHERE event.slug = known.stream;

-- At which change of the registry a person's row, or the one that is shown in its place, was
-- changed last, and the clubs: what was read before is known to be as it is without reading
-- everybody again. Of the changes before this one nobody knows whom they were about.

ALTER TABLE registry ADD COLUMN clubs bigint NOT NULL DEFAULT 0 CHECK (clubs >= 0);
UPDATE registry SET clubs = version;
ALTER TABLE person ADD COLUMN changed bigint NOT NULL DEFAULT 0 CHECK (changed >= 0);
UPDATE person SET changed = registry.version FROM registry WHERE registry.version > 0;
CREATE INDEX person_changed ON person (changed);
