"""SQL by hand, past the store: what somebody with the database's password could do."""

import sqlite3
from contextlib import closing

import psycopg


def run(url: str, *statements: str) -> None:
    """Statements for both databases: the tables are `entry`, `secret` and `journal` in each."""
    if url.startswith("postgresql"):
        with psycopg.connect(url, options="-c search_path=pitboss") as connection:
            for statement in statements:
                connection.execute(statement.encode())
        return
    with closing(sqlite3.connect(url)) as database, database:
        for statement in statements:
            database.execute(statement)


def unguard(url: str) -> None:
    """Take away what keeps the entries as they are."""
    if url.startswith("postgresql"):
        run(url, "DROP TRIGGER entry_stays ON entry", "DROP INDEX entry_stream, entry_command")
        return
    run(url, "DROP TRIGGER entry_stays", "DROP TRIGGER entry_stands")
    run(url, "DROP INDEX entry_stream", "DROP INDEX entry_command")
