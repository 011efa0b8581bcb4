/** What the gate keeps: the ledger of effects with its anchor, and the changes that can be undone. */
export const LEDGER_SQL = `
CREATE TABLE ledger (
    n INTEGER PRIMARY KEY,         -- from 1, without gaps
    at TEXT NOT NULL,
    event TEXT NOT NULL,
    run TEXT NOT NULL,
    effect TEXT NOT NULL,
    project TEXT NOT NULL,
    detail TEXT NOT NULL,          -- JSON; names, hashes and amounts, never content
    previous TEXT NOT NULL,        -- hash of the entry before
    hash TEXT NOT NULL             -- SHA-256 over all the other fields
) STRICT;
CREATE INDEX ledger_by_event ON ledger (event);

CREATE TABLE ledger_anchor (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    length INTEGER NOT NULL,
    head TEXT NOT NULL
) STRICT;

CREATE TABLE undos (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('project', 'database')),
    project TEXT,
    directory TEXT NOT NULL,       -- of the project that was written to; empty for the database
    at TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('applying', 'applied', 'undoing', 'undone', 'failed')),
    images TEXT NOT NULL           -- JSON: before and after
) STRICT;
`;
