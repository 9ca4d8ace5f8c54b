"""The tables of a journal in PostgreSQL, and how those of an earlier format become these.

Who owns them made them. Who writes needs no more than to add and to look: the server itself notes
where the journal and its streams end, by a function of the owner, and takes the next entries only.
That function is nobody else's to put on a table of their own.
"""

from pitboss.journal.chain import BEGINNING
from pitboss.journal.rows import COLUMNS, FORMAT, WHOLE

# Names are compared as bytes: the order of a language changes with releases, under the index.
_COLUMNS = ",\n    ".join(
    f"{name} bigint NOT NULL" if name in WHOLE else f'{name} text COLLATE "C" NOT NULL'
    for name in COLUMNS
)
_SINCE_2 = """
CREATE INDEX entry_command ON pitboss.entry (command_id);
CREATE TABLE pitboss.stream (
    name text COLLATE "C" PRIMARY KEY, version bigint NOT NULL, hash text NOT NULL);
CREATE TABLE pitboss.snapshot (stream text COLLATE "C", version bigint, body bytea NOT NULL,
    PRIMARY KEY (stream, version));
CREATE FUNCTION pitboss.follow() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    last bigint := (SELECT position FROM pitboss.journal);
BEGIN
    IF TG_RELID <> 'pitboss.entry'::regclass OR NOT EXISTS (SELECT FROM added) OR EXISTS (
        SELECT FROM added HAVING (min(position), max(position)) <> (last + 1, last + count(*))
    ) THEN
        RAISE EXCEPTION 'an entry comes after the last one, and nowhere else';
    END IF;
    UPDATE pitboss.journal SET (position, hash) =
        (SELECT position, hash FROM added ORDER BY position DESC LIMIT 1);
    INSERT INTO pitboss.stream
        SELECT DISTINCT ON (stream) stream, version, hash FROM added ORDER BY stream, version DESC
        ON CONFLICT (name) DO UPDATE SET version = excluded.version, hash = excluded.hash;
    RETURN NULL;
END $$;
CREATE TRIGGER entry_follows AFTER INSERT ON pitboss.entry REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION pitboss.follow();
"""
SCHEMA = f"""
CREATE SCHEMA pitboss;
CREATE TABLE pitboss.journal (format int NOT NULL, position bigint NOT NULL, hash text NOT NULL);
INSERT INTO pitboss.journal VALUES ({FORMAT}, {BEGINNING.position}, '{BEGINNING.hash}');
CREATE TABLE pitboss.entry (
    {_COLUMNS},
    PRIMARY KEY (position)
);
CREATE UNIQUE INDEX entry_stream ON pitboss.entry (stream, version);
CREATE TABLE pitboss.secret (position bigint PRIMARY KEY, secret bytea NOT NULL);
CREATE FUNCTION pitboss.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON pitboss.entry
    EXECUTE FUNCTION pitboss.refuse();
{_SINCE_2}
"""
UPGRADE = f"""
DROP INDEX pitboss.entry_command;
{_SINCE_2}
INSERT INTO pitboss.stream
    SELECT DISTINCT ON (stream) stream, version, hash FROM pitboss.entry
    ORDER BY stream, version DESC;
UPDATE pitboss.journal SET format = {FORMAT};
"""
GRANTS = (
    "REVOKE ALL ON ALL TABLES IN SCHEMA pitboss FROM {}",
    "REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA pitboss FROM PUBLIC",
    "GRANT USAGE ON SCHEMA pitboss TO {}",
    "GRANT SELECT ON ALL TABLES IN SCHEMA pitboss TO {}",
    "GRANT INSERT ON pitboss.entry, pitboss.secret, pitboss.snapshot TO {}",
)
