/**
 * Corrections, projects, jobs, reports, remembered verdicts. `feedback` is verbatim the claude-verify specification,
 * section 3.3, and therefore not STRICT.
 */
export const CORRECTIONS_SQL = `
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
`;
