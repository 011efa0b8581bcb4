/** An item that one receiver did not answer for may go to another: a receipt of each, from before it is sent. */
export const RECEIPTS_SQL = `
ALTER TABLE share_receipts RENAME TO share_receipts_before;
CREATE TABLE share_receipts (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,              -- of the item
    feedback TEXT NOT NULL,        -- no reference: a receipt outlives what it is about
    project TEXT NOT NULL,         -- id
    receiver TEXT NOT NULL,        -- its name as the user gave it, or 'file'
    anthropic INTEGER NOT NULL CHECK (anthropic IN (0, 1)), -- was it declared to be Anthropic?
    delete_url TEXT,               -- where its deletion is asked for; null when the receiver has no such thing
    hash TEXT NOT NULL,
    at TEXT NOT NULL,
    answer TEXT NOT NULL,          -- empty: it was sent, and nobody knows whether it was taken
    deleted_at TEXT                -- when the receiver acknowledged its deletion
) STRICT;
INSERT INTO share_receipts (id, feedback, project, receiver, anthropic, delete_url, hash, at, answer, deleted_at)
    SELECT id, feedback, project, receiver, anthropic, delete_url, hash, at, answer, deleted_at FROM share_receipts_before;
DROP TABLE share_receipts_before;
CREATE UNIQUE INDEX share_receipts_by_place ON share_receipts (id, receiver, ifnull(delete_url, ''));
`;
