"""The tables of a journal in a file, and how those of an earlier format become these."""

from pitboss.journal.chain import BEGINNING
from pitboss.journal.rows import COLUMNS, FORMAT, WHOLE

MARK = 0x50497442  # the application id in the file's header

_COLUMNS = ",\n    ".join(
    f"{name} {'INTEGER' if name in WHOLE else 'TEXT'} NOT NULL" for name in COLUMNS
)
# Where each stream ends stands apart from the index: what the index has lost is then missed.
# An id is its sender's: others may use the same one, elsewhere or as somebody else.
_SINCE_2 = """
CREATE INDEX entry_command ON entry (command_id);
CREATE TABLE stream (name TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL)
    STRICT, WITHOUT ROWID;
CREATE TABLE snapshot (stream TEXT NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (stream, version)) STRICT;
"""
SCHEMA = f"""
PRAGMA journal_mode = WAL;
BEGIN;
PRAGMA application_id = {MARK};
CREATE TABLE journal (format INTEGER NOT NULL, position INTEGER NOT NULL, hash TEXT NOT NULL)
    STRICT;
INSERT INTO journal VALUES ({FORMAT}, {BEGINNING.position}, '{BEGINNING.hash}');
CREATE TABLE entry (
    {_COLUMNS},
    PRIMARY KEY (position)
) STRICT;
CREATE UNIQUE INDEX entry_stream ON entry (stream, version);
CREATE TABLE secret (position INTEGER PRIMARY KEY, secret BLOB NOT NULL) STRICT;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry
    BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_stands BEFORE UPDATE ON entry
    BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
{_SINCE_2}
COMMIT;
"""
UPGRADE = f"""
DROP INDEX entry_command;
{_SINCE_2}
INSERT INTO stream SELECT stream, max(version), hash FROM entry NOT INDEXED GROUP BY stream;
UPDATE journal SET format = {FORMAT}
""".split(";")  # one by one: all of them are one transaction
