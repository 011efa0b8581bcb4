/** How a correction stands, patterns with what they are made of, exposures and observations, and what is shared. */
export const LEARNING_SQL = `
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
-- Hash of [verification] and of who is asked, when network was given.
ALTER TABLE consents ADD COLUMN network_hash TEXT NOT NULL DEFAULT '';
`;
