-- What the service asks of its database when a sealed plan is handed in and nobody else's with
-- it, in its order: the session, then one transaction. Each event's stream is a lock under which
-- its entries are numbered and chained.
\set event :client_id % :events
SELECT account.id AS account, login, name, is_secretary,
       account.created_at AS account_created_at, seen_at, expires_at
FROM session JOIN account ON account.id = session.account
WHERE token_hash = decode(:session::text, 'hex') AND revoked_at IS NULL AND expires_at > now()
  AND seen_at > now() - interval '1 day' AND locked_at IS NULL;
BEGIN;
SELECT seq AS seq, encode(head, 'hex') AS head FROM stream WHERE name = 'yard' || :event FOR UPDATE \gset
SELECT command_hash, stream, version FROM idempotency
WHERE actor = (:actor::text)::uuid AND key = 'pgbench ' || :event || ' ' || :seq;
WITH appended AS (
    INSERT INTO journal (stream, seq, bytes, hash, prev)
    SELECT 'yard' || :event, entry.seq, entry.bytes, sha256('\x00'::bytea || entry.bytes), entry.prev
    FROM unnest(ARRAY[:seq + 1]::bigint[], ARRAY[decode(:entry::text, 'hex')], ARRAY[decode(:head::text, 'hex')])
         AS entry (seq, bytes, prev)
    ORDER BY entry.seq
), moved AS (
    UPDATE stream SET seq = :seq + 1, head = sha256('\x00'::bytea || decode(:entry::text, 'hex'))
    WHERE name = 'yard' || :event
)
SELECT pg_notify('areopagus_yard', 'yard' || :event || ' ' || :seq + 1);
UPDATE event SET version = :seq + 1 WHERE slug = 'yard' || :event;
INSERT INTO idempotency (actor, key, command_hash, stream, version, created_at)
VALUES ((:actor::text)::uuid, 'pgbench ' || :event || ' ' || :seq, sha256(decode(:entry::text, 'hex')),
        'yard' || :event, :seq + 1, now())
ON CONFLICT DO NOTHING;
COMMIT;
