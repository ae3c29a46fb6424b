"""The ledger's tables in SQLite, and the statements on them.

All rooms share one append-only table, so that one commit touches few pages: fifty rooms' records lie side by side in
five of them, where a table ordered by room would dirty fifty. Each record points at its room's record before, and
`rooms.head` at the newest, so a room is read by walking back from its head.

A batch comes in as one JSON array of rows beside one blob of all bodies, and goes through one statement: under a busy
event loop every extra statement costs the writer a wait for the interpreter's lock, up to 5 ms each. For the same
reason what is read comes back as one row.
"""

MARK = 0x54494445
"""`application_id` of a ledger: the letters TIDE."""
VERSION = 1
"""`user_version` of these tables."""
FENCED = "fenced"
"""What SQLite says when a row's epoch or number does not fit its room."""

TABLES = f"""
CREATE TABLE rooms (
    code TEXT PRIMARY KEY, epoch INTEGER NOT NULL, last INTEGER NOT NULL, head INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE records (
    id INTEGER PRIMARY KEY, before INTEGER NOT NULL, code TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL
);
CREATE TABLE cards (
    code TEXT PRIMARY KEY, status TEXT NOT NULL, wakes_at INTEGER, listing TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX living ON cards (code) WHERE status <> 'closed';
CREATE TABLE downtimes (since INTEGER NOT NULL, until INTEGER NOT NULL);
CREATE TABLE life (seen INTEGER NOT NULL);

CREATE VIEW desk AS SELECT
    NULL AS code, NULL AS epoch, NULL AS after, NULL AS body, NULL AS status, NULL AS wakes_at, NULL AS listing;
CREATE TRIGGER keep INSTEAD OF INSERT ON desk BEGIN
    SELECT RAISE(ABORT, '{FENCED}') WHERE NOT EXISTS (
        SELECT 1 FROM rooms WHERE code = new.code AND epoch = new.epoch AND last = new.after);
    INSERT INTO records (before, code, number, body)
        SELECT head, code, last + 1, new.body FROM rooms WHERE code = new.code AND new.body IS NOT NULL;
    UPDATE rooms SET last = last + 1, head = last_insert_rowid() WHERE code = new.code AND new.body IS NOT NULL;
    UPDATE cards SET status = new.status, wakes_at = new.wakes_at, listing = new.listing
        WHERE code = new.code AND new.status IS NOT NULL;
END;
"""

KEEP = """
INSERT INTO desk SELECT
    json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    substr(?2, json_extract(value, '$[3]'), json_extract(value, '$[4]')),
    json_extract(value, '$[5]'), json_extract(value, '$[6]'), json_extract(value, '$[7]')
FROM json_each(?1)
"""
"""?1: rows [code, epoch, after, place, length, status, wakes_at, listing]; ?2: the bodies, one after the other.

Place counts bytes from 1. A row without a body has null for place and length, one without a card null for status.
The rows are taken in their order; the first that does not fit its room aborts the statement.
"""

WALK = """
WITH RECURSIVE walk (id, before, number, body) AS (
    SELECT id, before, number, body FROM records WHERE id = (SELECT head FROM rooms WHERE code = ?1) AND code = ?1
    UNION ALL
    SELECT records.id, records.before, records.number, records.body
    FROM walk JOIN records ON records.id = walk.before WHERE records.id < walk.id AND records.code = ?1
)
SELECT (SELECT last FROM rooms WHERE code = ?1),
    group_concat(number), group_concat(length(body)), CAST(group_concat(body, '') AS BLOB)
FROM walk
"""
"""?1: a room. The number of its newest record, then all numbers, all lengths in bytes and all bodies, newest first."""

STEP = "SELECT before, number, body FROM records WHERE id = ? AND code = ? AND before < id"
"""One step of that walk, for rooms that cannot be read in one."""

CARDS = """
SELECT json_group_array(json_array(code, status, wakes_at, listing))
FROM (SELECT * FROM cards INDEXED BY living WHERE status <> 'closed' ORDER BY code)
"""
"""One row: a JSON array of [code, status, wakes_at, listing] for every room that is not closed."""

BEAT = "UPDATE life SET seen = max(seen, ?)"
"""The last sign of life, in Unix milliseconds; a clock set back does not take it back."""
