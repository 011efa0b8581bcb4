/** A browser that never heard that a correction was stored hands it over again, also after it was deleted here. */
export const DELETED_IDS_SQL = `
CREATE TABLE deleted_ids (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE      -- SHA-256 of the id, which is random: it says nothing of the correction
) STRICT;
`;
