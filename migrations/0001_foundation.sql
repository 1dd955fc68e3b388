-- The journal: append-only streams of entries, one for each event.
-- `bytes` are the entry's exact bytes and are never rebuilt from another form.

CREATE TABLE stream (
    name text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9-]{2,59}$'),
    seq  bigint NOT NULL DEFAULT 0 CHECK (seq >= 0),
    head bytea  NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (octet_length(head) = 32)
);
COMMENT ON TABLE stream IS 'The head of each stream; its row is the lock under which the next sequence number is taken.';

CREATE TABLE journal (
    stream text   NOT NULL REFERENCES stream (name),
    seq    bigint NOT NULL CHECK (seq >= 1),
    bytes  bytea  NOT NULL CHECK (octet_length(bytes) BETWEEN 2 AND 16777216),
    hash   bytea  NOT NULL CHECK (hash = sha256('\x00'::bytea || bytes)),
    prev   bytea  NOT NULL CHECK (octet_length(prev) = 32),
    PRIMARY KEY (stream, seq)
);
COMMENT ON TABLE journal IS 'Append-only: triggers refuse UPDATE, DELETE and TRUNCATE for the owner too. A correction is a new entry.';

CREATE FUNCTION journal_is_append_only() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the journal is append-only: % is refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation',
              HINT = 'Append an entry that names the one it corrects.';
END
$$;

CREATE TRIGGER journal_no_change
    BEFORE UPDATE OR DELETE ON journal
    FOR EACH ROW EXECUTE FUNCTION journal_is_append_only();
CREATE TRIGGER journal_no_truncate
    BEFORE TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();
ALTER TABLE journal ENABLE ALWAYS TRIGGER journal_no_change;
ALTER TABLE journal ENABLE ALWAYS TRIGGER journal_no_truncate;

CREATE FUNCTION journal_has_no_hole() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    expected bytea;
BEGIN
    IF NEW.seq = 1 THEN
        expected := decode(repeat('00', 32), 'hex');
    ELSE
        SELECT hash INTO expected FROM journal WHERE stream = NEW.stream AND seq = NEW.seq - 1;
    END IF;
    IF expected IS NULL THEN
        RAISE EXCEPTION 'entry % of stream % would leave a hole', NEW.seq, NEW.stream
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF expected <> NEW.prev THEN
        RAISE EXCEPTION 'entry % of stream % does not continue the hash chain', NEW.seq, NEW.stream
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER journal_follows
    BEFORE INSERT ON journal
    FOR EACH ROW EXECUTE FUNCTION journal_has_no_hole();
ALTER TABLE journal ENABLE ALWAYS TRIGGER journal_follows;

-- People: the registry of personal data, which may have to be erased. Entries
-- hold only the identifier and a salted commitment.

CREATE TABLE person (
    id            uuid PRIMARY KEY,
    salt          bytea NOT NULL CHECK (octet_length(salt) = 32),
    name          text CHECK (char_length(name) BETWEEN 1 AND 200),
    club          text CHECK (char_length(club) BETWEEN 1 AND 200),
    federation_id text CHECK (char_length(federation_id) BETWEEN 1 AND 64),
    registered_at timestamptz NOT NULL,
    erased_at     timestamptz,
    CHECK ((name IS NULL) = (erased_at IS NOT NULL)),
    CHECK (erased_at IS NULL OR (club IS NULL AND federation_id IS NULL))
);
COMMENT ON TABLE person IS 'Personal data outside the journal; erasing a person empties the data and keeps the identifier.';

-- Accounts, sessions and what slows down guessing.

CREATE TABLE account (
    id            uuid PRIMARY KEY,
    login         text NOT NULL CHECK (login ~ '^[[:alnum:]][[:alnum:]._@-]{1,63}$'),
    name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
    created_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX account_login ON account (login);

CREATE TABLE setup_code (
    code_hash  bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
    created_at timestamptz NOT NULL
);
COMMENT ON TABLE setup_code IS 'Codes that open the first-run setup; all are deleted once the chief referee exists.';

CREATE TABLE session (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    account    uuid NOT NULL REFERENCES account (id),
    created_at timestamptz NOT NULL,
    seen_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CHECK (expires_at > created_at)
);
CREATE INDEX session_account ON session (account);

CREATE TABLE login_attempt (
    key           text PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 100),
    failures      integer NOT NULL CHECK (failures >= 1),
    blocked_until timestamptz NOT NULL,
    last_at       timestamptz NOT NULL
);
COMMENT ON TABLE login_attempt IS 'Wrong passwords in a row for each key, whether such an account exists or not.';

-- A command that is sent twice is done once.

CREATE TABLE idempotency (
    actor        uuid  NOT NULL,
    key          text  NOT NULL CHECK (char_length(key) BETWEEN 1 AND 128),
    command_hash bytea NOT NULL CHECK (octet_length(command_hash) = 32),
    stream       text  NOT NULL,
    version      bigint NOT NULL CHECK (version >= 0),
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (actor, key)
);

-- Projections: tables for reading, written in the entries' transaction and
-- equal to a rebuild from the journal.

CREATE TABLE event (
    slug       text PRIMARY KEY,
    version    bigint NOT NULL CHECK (version >= 1),
    name       text NOT NULL,
    place      text NOT NULL,
    starts_on  date NOT NULL,
    ends_on    date NOT NULL CHECK (ends_on >= starts_on),
    discipline text NOT NULL,
    status     text NOT NULL CHECK (status IN ('registration', 'running', 'finished', 'closed')),
    entrants   integer NOT NULL CHECK (entrants >= 0),
    rounds     integer NOT NULL CHECK (rounds >= 0)
);

CREATE TABLE entrant (
    event          text NOT NULL REFERENCES event (slug) ON DELETE CASCADE,
    number         integer NOT NULL CHECK (number >= 1),
    person         uuid NOT NULL,
    withdrawn_from integer CHECK (withdrawn_from >= 1),
    PRIMARY KEY (event, number)
);
CREATE INDEX entrant_person ON entrant (person);

CREATE TABLE game (
    event        text NOT NULL REFERENCES event (slug) ON DELETE CASCADE,
    round        integer NOT NULL CHECK (round >= 1),
    board        integer NOT NULL CHECK (board >= 1),
    white        integer NOT NULL,
    black        integer NOT NULL CHECK (black <> white),
    game_moves   integer NOT NULL CHECK (game_moves >= 0),
    white_points integer CHECK (white_points BETWEEN 0 AND 5),
    black_points integer CHECK (black_points BETWEEN 0 AND 5),
    result_entry bigint,
    PRIMARY KEY (event, round, board),
    FOREIGN KEY (event, white) REFERENCES entrant (event, number),
    FOREIGN KEY (event, black) REFERENCES entrant (event, number),
    CHECK ((white_points IS NULL) = (black_points IS NULL)),
    CHECK ((white_points IS NULL) = (result_entry IS NULL))
);

-- What the service's role may do. Called after the migrations with the role
-- that the service uses, which need not be the owner.

CREATE FUNCTION grant_service(service name) RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), service);
    EXECUTE format('GRANT SELECT, INSERT ON journal TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON stream, person, account TO %I', service);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON session, setup_code, login_attempt, idempotency, '
                   'event, entrant, game TO %I', service);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', service);
END
$$;
