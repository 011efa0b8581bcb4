/**
 * A permission to run a project's code is bound to more than its file: to the folder, and to what of it runs by itself.
 */
export const BOUND_CONSENTS_SQL = `
ALTER TABLE consents ADD COLUMN folder TEXT NOT NULL DEFAULT '';  -- which folder lay at the project's path
ALTER TABLE consents ADD COLUMN runs TEXT;                        -- JSON: files that run by themselves, with hashes
ALTER TABLE consents ADD COLUMN runs_changed TEXT;                -- JSON: those that changed since, with hashes
`;
