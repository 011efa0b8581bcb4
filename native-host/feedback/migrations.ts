import { INSIGHT_SUMS_SQL } from './insight-sums.ts';

/** One step of the schema. Steps are never edited once they were released; a change is a new step. */
export interface Migration {
  /** From 1, without gaps; becomes `user_version`. */
  version: number;
  sql: string;
}

/** All steps, oldest first. `feedback` is verbatim the claude-verify specification, section 3.3, and therefore not STRICT. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql: `
CREATE TABLE feedback (
    id TEXT PRIMARY KEY,           -- UUID
    timestamp TEXT NOT NULL,       -- ISO 8601
    project TEXT,                  -- Project name
    session_id TEXT,               -- Claude session ID
    category TEXT NOT NULL,        -- syntax_error, type_error, logic_error, etc.
    subcategory TEXT,              -- More specific classification
    source_file TEXT,              -- File where issue occurred
    source_line_start INTEGER,     -- Start line
    source_line_end INTEGER,       -- End line
    claude_output TEXT NOT NULL,   -- What Claude generated
    actual_issue TEXT NOT NULL,    -- What was wrong
    correction TEXT,               -- What the fix was
    detected_by TEXT NOT NULL,     -- compiler, test, prover, user
    verified INTEGER DEFAULT 0,    -- Was the correction verified?
    shared_with_anthropic INTEGER DEFAULT 0
);
CREATE INDEX feedback_by_project ON feedback (project, category, subcategory);
CREATE INDEX feedback_by_time ON feedback (timestamp);

CREATE TABLE feedback_capture (
    id TEXT PRIMARY KEY REFERENCES feedback (id) ON DELETE CASCADE,
    json TEXT NOT NULL             -- the capture as it came, section 3.4
) STRICT;

CREATE TABLE projects (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    directory TEXT NOT NULL UNIQUE,
    registered_at TEXT NOT NULL
) STRICT;

CREATE TABLE consents (
    project TEXT PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    injection_mode TEXT NOT NULL CHECK (injection_mode IN ('ask', 'auto', 'off')),
    sharing INTEGER NOT NULL CHECK (sharing IN (0, 1)),
    never_share INTEGER NOT NULL CHECK (never_share IN (0, 1)),
    run_code INTEGER NOT NULL CHECK (run_code IN (0, 1)),
    bound_hash TEXT NOT NULL,      -- of the file's [verification] section when run_code was given
    injection_hash TEXT NOT NULL,  -- of its [injection] section when the mode was given
    sharing_hash TEXT NOT NULL,    -- of its [sharing] section when sharing was given
    changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    client TEXT NOT NULL,
    language TEXT NOT NULL,
    file TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    project TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'cancelled', 'failed')),
    seq INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    ended_at TEXT,
    report TEXT,
    error_code TEXT,
    error_message TEXT
) STRICT;
CREATE INDEX jobs_by_state ON jobs (state);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    job TEXT NOT NULL,
    created_at TEXT NOT NULL,
    json TEXT NOT NULL
) STRICT;

CREATE TABLE verdict_cache (
    key TEXT PRIMARY KEY,
    json TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE injections (
    project TEXT NOT NULL,
    conversation TEXT NOT NULL,    -- SHA-256 of the conversation's id
    item TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (conversation, item)
) STRICT;
`,
  },
  {
    version: 2,
    sql: `
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
`,
  },
  {
    version: 3,
    sql: `
CREATE TABLE grants (
    name TEXT PRIMARY KEY,         -- what the user allows besides a project's consents
    granted INTEGER NOT NULL CHECK (granted IN (0, 1)),
    changed_at TEXT NOT NULL
) STRICT;
`,
  },
  {
    version: 4,
    sql: `
CREATE TABLE correction_state (
    feedback TEXT PRIMARY KEY REFERENCES feedback (id) ON DELETE CASCADE,
    language TEXT,
    conversation TEXT,             -- SHA-256 of the conversation's id, where it came from one
    status TEXT NOT NULL CHECK (status IN ('confirmed', 'plausible', 'claimed', 'contradicted')),
    decided_at TEXT NOT NULL,
    why TEXT NOT NULL              -- one sentence
) STRICT;

CREATE TABLE verification_runs (
    id TEXT PRIMARY KEY,
    feedback TEXT NOT NULL REFERENCES feedback (id) ON DELETE CASCADE,
    side TEXT NOT NULL CHECK (side IN ('claude', 'correction')),
    at TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    json TEXT NOT NULL             -- the report, tool versions included
) STRICT;
CREATE INDEX verification_runs_by_feedback ON verification_runs (feedback);

CREATE TABLE evidence (
    feedback TEXT NOT NULL REFERENCES feedback (id) ON DELETE CASCADE,
    backend TEXT NOT NULL,
    rule TEXT NOT NULL,
    PRIMARY KEY (feedback, backend, rule)
) STRICT, WITHOUT ROWID;
CREATE INDEX evidence_by_rule ON evidence (backend, rule);

CREATE TABLE patterns (
    id TEXT PRIMARY KEY,
    project TEXT,                  -- name, as in feedback
    category TEXT NOT NULL,
    subcategory TEXT,
    language TEXT,
    path_glob TEXT,
    title TEXT,                    -- given by a person
    guidance TEXT,
    guidance_by TEXT CHECK (guidance_by IN ('template', 'person')),
    pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
    retired_at TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX patterns_by_project ON patterns (project, category);

CREATE TABLE pattern_members (
    feedback TEXT PRIMARY KEY REFERENCES feedback (id) ON DELETE CASCADE,
    pattern TEXT NOT NULL REFERENCES patterns (id) ON DELETE CASCADE,
    placed_by TEXT NOT NULL CHECK (placed_by IN ('similarity', 'person'))
) STRICT;
CREATE INDEX pattern_members_by_pattern ON pattern_members (pattern);

CREATE TABLE learned (
    feedback TEXT PRIMARY KEY REFERENCES feedback (id) ON DELETE CASCADE,
    project TEXT NOT NULL,         -- name; empty for none
    category TEXT NOT NULL,        -- empty for what is no mistake and never becomes part of a pattern
    features BLOB NOT NULL
) STRICT;
CREATE INDEX learned_by_group ON learned (project, category);

CREATE TABLE pattern_marks (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    project TEXT NOT NULL,
    category TEXT NOT NULL,
    json TEXT NOT NULL             -- what a person did to which corrections
) STRICT;
CREATE INDEX pattern_marks_by_group ON pattern_marks (project, category);

CREATE TABLE pattern_sums (
    pattern TEXT PRIMARY KEY REFERENCES patterns (id) ON DELETE CASCADE,
    json TEXT NOT NULL,            -- what a list shows; gone as soon as anything changes that it is made of
    times BLOB NOT NULL            -- when its occurrences were, ms since the epoch
) STRICT;

CREATE TABLE pattern_stale (
    pattern TEXT PRIMARY KEY       -- lost a member, so that it may have to be divided
) STRICT;

CREATE TRIGGER member_came AFTER INSERT ON pattern_members BEGIN
    DELETE FROM pattern_sums WHERE pattern = NEW.pattern;
END;
CREATE TRIGGER member_moved AFTER UPDATE ON pattern_members BEGIN
    DELETE FROM pattern_sums WHERE pattern IN (OLD.pattern, NEW.pattern);
END;
CREATE TRIGGER member_went AFTER DELETE ON pattern_members BEGIN
    DELETE FROM pattern_sums WHERE pattern = OLD.pattern;
    INSERT OR IGNORE INTO pattern_stale VALUES (OLD.pattern);
END;
CREATE TRIGGER state_came AFTER INSERT ON correction_state BEGIN
    DELETE FROM pattern_sums WHERE pattern IN (SELECT pattern FROM pattern_members WHERE feedback = NEW.feedback);
END;
CREATE TRIGGER state_changed AFTER UPDATE ON correction_state BEGIN
    DELETE FROM pattern_sums WHERE pattern IN (SELECT pattern FROM pattern_members WHERE feedback = NEW.feedback);
END;
CREATE TRIGGER evidence_came AFTER INSERT ON evidence BEGIN
    DELETE FROM pattern_sums WHERE pattern IN (SELECT pattern FROM pattern_members WHERE feedback = NEW.feedback);
END;
CREATE TRIGGER evidence_went AFTER DELETE ON evidence BEGIN
    DELETE FROM pattern_sums WHERE pattern IN (SELECT pattern FROM pattern_members WHERE feedback = OLD.feedback);
END;

CREATE TABLE exposures (
    conversation TEXT NOT NULL,
    pattern TEXT NOT NULL,
    project TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('injected', 'held-out', 'passed-over')),
    at TEXT NOT NULL,              -- when the planner first chose the pattern there
    PRIMARY KEY (conversation, pattern)
) STRICT, WITHOUT ROWID;
CREATE INDEX exposures_by_pattern ON exposures (pattern);
CREATE INDEX exposures_by_time ON exposures (at);

CREATE TABLE observed (
    conversation TEXT NOT NULL,
    project TEXT NOT NULL,
    backend TEXT NOT NULL,
    rule TEXT NOT NULL,
    report TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (conversation, backend, rule, report)
) STRICT, WITHOUT ROWID;
CREATE INDEX observed_by_time ON observed (at);

CREATE TABLE verified_in (
    conversation TEXT NOT NULL,
    project TEXT NOT NULL,
    backend TEXT NOT NULL,         -- gave a decisive verdict there
    report TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (conversation, backend, report)
) STRICT, WITHOUT ROWID;
CREATE INDEX verified_in_by_time ON verified_in (at);
CREATE INDEX verified_in_by_project ON verified_in (project, backend, at);

CREATE TABLE obligation_outcomes (
    report TEXT NOT NULL,
    at TEXT NOT NULL,
    project TEXT,                  -- name
    language TEXT NOT NULL,
    backend TEXT NOT NULL,
    check_name TEXT NOT NULL,
    verdict TEXT NOT NULL,
    ms REAL,
    PRIMARY KEY (report, backend)
) STRICT, WITHOUT ROWID;
CREATE INDEX obligation_outcomes_by_time ON obligation_outcomes (at);

CREATE TABLE share_queue (
    id TEXT PRIMARY KEY,           -- random; stands in the bytes, and only here beside the correction's own
    feedback TEXT NOT NULL UNIQUE REFERENCES feedback (id) ON DELETE CASCADE,
    project TEXT NOT NULL,         -- id
    state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'sent')),
    bytes TEXT,                    -- exactly what would leave; null once it was sent or refused
    hash TEXT NOT NULL,            -- SHA-256 of the bytes that were reviewed
    at TEXT NOT NULL
) STRICT;

CREATE TABLE share_receipts (
    id TEXT PRIMARY KEY,           -- of the item that was sent
    feedback TEXT NOT NULL,        -- no reference: a receipt outlives what it is about
    project TEXT NOT NULL,         -- id
    receiver TEXT NOT NULL,        -- its name as the user gave it, or 'file'
    anthropic INTEGER NOT NULL CHECK (anthropic IN (0, 1)), -- was it declared to be Anthropic?
    delete_url TEXT,               -- where its deletion is asked for; null when the receiver has no such thing
    hash TEXT NOT NULL,
    at TEXT NOT NULL,
    answer TEXT NOT NULL,
    deleted_at TEXT                -- when the receiver acknowledged its deletion
) STRICT;

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    json TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;

ALTER TABLE consents ADD COLUMN network INTEGER NOT NULL DEFAULT 0 CHECK (network IN (0, 1));
ALTER TABLE consents ADD COLUMN network_hash TEXT NOT NULL DEFAULT ''; -- of [verification] and of who is asked, when network was given
`,
  },
  { version: 5, sql: INSIGHT_SUMS_SQL },
];
