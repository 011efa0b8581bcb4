/** Ids by which patterns were known before an earlier correction, a merge or a deletion gave them another founder. */
export const FORMER_PATTERNS_SQL = `
CREATE TABLE former_patterns (
    id TEXT PRIMARY KEY,           -- random, and not of anything that is there: its correction may be deleted
    pattern TEXT NOT NULL REFERENCES patterns (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX former_patterns_by_pattern ON former_patterns (pattern);
`;
