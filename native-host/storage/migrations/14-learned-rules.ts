/**
 * Rules that were made of corrections, and of each pattern what came of trying to make one. They go with their pattern.
 */
export const LEARNED_RULES_SQL = `
CREATE TABLE learned_rules (
    n INTEGER PRIMARY KEY AUTOINCREMENT,  -- K12 is 12; never given twice
    hash TEXT NOT NULL UNIQUE,     -- SHA-256 of what it finds: what a person accepted
    pattern TEXT REFERENCES patterns (id) ON DELETE CASCADE,  -- null for one that came with a project
    project TEXT,                  -- name of the project in which it holds; null: everywhere
    language TEXT NOT NULL,
    category TEXT NOT NULL,
    sentence TEXT NOT NULL,
    tree TEXT NOT NULL,            -- JSON: what it finds
    code TEXT NOT NULL,            -- the same as code with holes
    corrections INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('proposed', 'on', 'off', 'retired')),
    at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    hits INTEGER NOT NULL DEFAULT 0,    -- verifications in which it found something
    helped INTEGER NOT NULL DEFAULT 0   -- later versions of the same code in which it finds nothing any more
) STRICT;
CREATE INDEX learned_rules_by_pattern ON learned_rules (pattern);

CREATE TABLE rule_attempts (
    pattern TEXT PRIMARY KEY REFERENCES patterns (id) ON DELETE CASCADE,
    looked_at TEXT NOT NULL,       -- hash of its corrections then
    why TEXT                       -- why there is no rule; null where there is one
) STRICT, WITHOUT ROWID;

-- What was made of a correction does not outlive it.
CREATE TRIGGER rule_source_goes AFTER DELETE ON pattern_members
    WHEN NOT EXISTS (SELECT 1 FROM feedback WHERE id = OLD.feedback) BEGIN
    DELETE FROM learned_rules WHERE pattern = OLD.pattern;
    DELETE FROM rule_attempts WHERE pattern = OLD.pattern;
END;
`;
