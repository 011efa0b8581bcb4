/**
 * Corrections that could not be anonymised: remembered, or the oldest of them would be tried again and again instead of
 * newer ones.
 */
export const LEFT_OUT_SQL = `
CREATE TABLE share_left_out (
    feedback TEXT NOT NULL REFERENCES feedback (id) ON DELETE CASCADE,
    renamed INTEGER NOT NULL CHECK (renamed IN (0, 1)), -- were identifiers renamed?
    looked_at TEXT NOT NULL,       -- hash of what was looked at, and by which version
    why TEXT NOT NULL,
    PRIMARY KEY (feedback, renamed)
) STRICT, WITHOUT ROWID;
`;
