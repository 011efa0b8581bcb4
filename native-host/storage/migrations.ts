import { CORRECTIONS_SQL } from './migrations/1-corrections.ts';
import { LEARNING_SQL } from './migrations/4-learning.ts';
import { INSIGHT_SUMS_SQL } from './migrations/5-insight-sums.ts';
import { LEARNED_RULES_SQL } from './migrations/14-learned-rules.ts';
import { JUDGED_VERDICTS_SQL } from './migrations/17-judged-verdicts.ts';

/** One step of the schema. Steps are never edited once they were released; a change is a new step. */
export interface Migration {
  /** From 1, without gaps; becomes `user_version`. */
  version: number;
  sql: string;
}

/** What the gate keeps: the ledger of effects with its anchor, and the changes that can be undone. */
const LEDGER_SQL = `
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

/** What a user allows that belongs to no project. */
const GRANTS_SQL = `
CREATE TABLE grants (
    name TEXT PRIMARY KEY,         -- what the user allows besides a project's consents
    granted INTEGER NOT NULL CHECK (granted IN (0, 1)),
    changed_at TEXT NOT NULL
) STRICT;
`;

/** An item that one receiver did not answer for may go to another: a receipt of each, from before it is sent. */
const RECEIPTS_SQL = `
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
    SELECT id, feedback, project, receiver, anthropic, delete_url, hash, at, answer, deleted_at
        FROM share_receipts_before;
DROP TABLE share_receipts_before;
CREATE UNIQUE INDEX share_receipts_by_place ON share_receipts (id, receiver, ifnull(delete_url, ''));
`;

/** An item that was injected is found by its id: a pattern's injections go on in the name of its successor. */
const INJECTED_ITEMS_SQL = `
CREATE INDEX injections_by_item ON injections (item);
`;

/** Ids by which patterns were known before an earlier correction, a merge or a deletion gave them another founder. */
const FORMER_PATTERNS_SQL = `
CREATE TABLE former_patterns (
    id TEXT PRIMARY KEY,           -- random, and not of anything that is there: its correction may be deleted
    pattern TEXT NOT NULL REFERENCES patterns (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX former_patterns_by_pattern ON former_patterns (pattern);
`;

/**
 * Corrections that could not be anonymised: remembered, or the oldest of them would be tried again and again instead of
 * newer ones.
 */
const LEFT_OUT_SQL = `
CREATE TABLE share_left_out (
    feedback TEXT NOT NULL REFERENCES feedback (id) ON DELETE CASCADE,
    renamed INTEGER NOT NULL CHECK (renamed IN (0, 1)), -- were identifiers renamed?
    looked_at TEXT NOT NULL,       -- hash of what was looked at, and by which version
    why TEXT NOT NULL,
    PRIMARY KEY (feedback, renamed)
) STRICT, WITHOUT ROWID;
`;

/** A browser that never heard that a correction was stored hands it over again, also after it was deleted here. */
const DELETED_IDS_SQL = `
CREATE TABLE deleted_ids (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE      -- SHA-256 of the id, which is random: it says nothing of the correction
) STRICT;
`;

/**
 * A permission to run a project's code is bound to more than its file: to the folder, and to what of it runs by itself.
 */
const BOUND_CONSENTS_SQL = `
ALTER TABLE consents ADD COLUMN folder TEXT NOT NULL DEFAULT '';  -- which folder lay at the project's path
ALTER TABLE consents ADD COLUMN runs TEXT;                        -- JSON: files that run by themselves, with hashes
ALTER TABLE consents ADD COLUMN runs_changed TEXT;                -- JSON: those that changed since, with hashes
`;

/**
 * Guidance is a person's sentence: what was made of a change's tokens goes, and its patterns wait to be worded. What a
 * person wrote stays, and holds in its project as it did.
 */
const WORDED_GUIDANCE_SQL = `
ALTER TABLE patterns ADD COLUMN scope TEXT CHECK (scope IN ('everywhere', 'language', 'project'));
UPDATE patterns SET guidance = NULL, guidance_by = NULL WHERE guidance_by = 'template';
DELETE FROM pattern_sums;
`;

/** Findings that the user silences; what is stored of the code is a hash of its line. */
const MUTES_SQL = `
CREATE TABLE mutes (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('rule', 'line')),
    scope TEXT NOT NULL CHECK (scope IN ('conversation', 'project', 'everywhere')),
    project TEXT REFERENCES projects (id) ON DELETE CASCADE,  -- where the scope is a project
    conversation TEXT,             -- SHA-256 of its id, where the scope is a conversation
    findings TEXT NOT NULL,        -- JSON: backend, rule and, for a line, its hash
    message TEXT NOT NULL,         -- the first line of what the tool said
    reason TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX mutes_by_project ON mutes (project);
`;

/** A mute that came with a project holds as long as the project brings the record that a person accepted. */
const BROUGHT_MUTES_SQL = `
ALTER TABLE mutes ADD COLUMN record TEXT;  -- SHA-256 of the record that was accepted; null for a mute made here
CREATE UNIQUE INDEX mutes_by_record ON mutes (project, record) WHERE record IS NOT NULL;
`;

/** Solvers that were shown to be wrong, by version: they are not asked until the user trusts them again. */
const DISTRUSTED_SOLVERS_SQL = `
CREATE TABLE distrusted_solvers (
    backend TEXT NOT NULL,
    version TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (backend, version)
) STRICT;
`;

/**
 * What several mutes say stays judged until the last of them is taken back: another one that says all of it takes it
 * over.
 */
const TAKEN_BACK_MUTES_SQL = `
DROP TRIGGER judging_mute_went;
CREATE TRIGGER judging_mute_went AFTER DELETE ON mutes BEGIN
    UPDATE OR IGNORE judged_verdicts SET subject = coalesce((
        SELECT other.id FROM mutes AS other
        WHERE other.kind = 'line' AND other.record IS NULL AND NOT EXISTS (
            SELECT value FROM json_each(OLD.findings) EXCEPT SELECT value FROM json_each(other.findings))
        ORDER BY other.rowid LIMIT 1), subject)
        WHERE source = 'mute' AND subject = OLD.id;
    DELETE FROM judged_verdicts WHERE source = 'mute' AND subject = OLD.id;
END;
`;

/** All steps, oldest first; a long one has a module. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: CORRECTIONS_SQL },
  { version: 2, sql: LEDGER_SQL },
  { version: 3, sql: GRANTS_SQL },
  { version: 4, sql: LEARNING_SQL },
  { version: 5, sql: INSIGHT_SUMS_SQL },
  { version: 6, sql: RECEIPTS_SQL },
  { version: 7, sql: INJECTED_ITEMS_SQL },
  { version: 8, sql: FORMER_PATTERNS_SQL },
  { version: 9, sql: LEFT_OUT_SQL },
  { version: 10, sql: DELETED_IDS_SQL },
  { version: 11, sql: BOUND_CONSENTS_SQL },
  { version: 12, sql: WORDED_GUIDANCE_SQL },
  { version: 13, sql: MUTES_SQL },
  { version: 14, sql: LEARNED_RULES_SQL },
  { version: 15, sql: BROUGHT_MUTES_SQL },
  { version: 16, sql: DISTRUSTED_SOLVERS_SQL },
  { version: 17, sql: JUDGED_VERDICTS_SQL },
  { version: 18, sql: TAKEN_BACK_MUTES_SQL },
];
