/** What a user allows that belongs to no project. */
export const GRANTS_SQL = `
CREATE TABLE grants (
    name TEXT PRIMARY KEY,         -- what the user allows besides a project's consents
    granted INTEGER NOT NULL CHECK (granted IN (0, 1)),
    changed_at TEXT NOT NULL
) STRICT;
`;
