/**
 * How earlier verdicts turned out: one row for each back end and kind of mistake that an occasion judged, and the
 * counts that triggers keep of them. Of the code its hash.
 */
export const JUDGED_VERDICTS_SQL = `
CREATE TABLE judged_verdicts (
    source TEXT NOT NULL CHECK (source IN ('answer', 'correction', 'mute', 'contradiction')),
    subject TEXT NOT NULL,         -- id of the correction or the mute that judged it, else the SHA-256 of the code
    backend TEXT NOT NULL,
    language TEXT NOT NULL,
    category TEXT NOT NULL,
    said TEXT NOT NULL CHECK (said IN ('problem', 'held')),
    is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
    project TEXT,                  -- name
    at TEXT NOT NULL,
    PRIMARY KEY (source, subject, backend, category, said, is_right)
) STRICT, WITHOUT ROWID;
CREATE INDEX judged_verdicts_by_time ON judged_verdicts (at);

CREATE TABLE reliability_counts (
    backend TEXT NOT NULL,
    language TEXT NOT NULL,
    category TEXT NOT NULL,
    said TEXT NOT NULL,
    alpha INTEGER NOT NULL,        -- verdicts that turned out right; the prior is added where they are read
    beta INTEGER NOT NULL,         -- wrong
    PRIMARY KEY (backend, language, category, said)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER verdict_judged AFTER INSERT ON judged_verdicts BEGIN
    INSERT INTO reliability_counts
        VALUES (NEW.backend, NEW.language, NEW.category, NEW.said, NEW.is_right, 1 - NEW.is_right)
        ON CONFLICT DO UPDATE SET alpha = alpha + excluded.alpha, beta = beta + excluded.beta;
END;
CREATE TRIGGER judgement_went AFTER DELETE ON judged_verdicts BEGIN
    UPDATE reliability_counts SET alpha = alpha - OLD.is_right, beta = beta - (1 - OLD.is_right)
        WHERE backend = OLD.backend AND language = OLD.language AND category = OLD.category AND said = OLD.said;
    DELETE FROM reliability_counts WHERE backend = OLD.backend AND language = OLD.language
        AND category = OLD.category AND said = OLD.said AND alpha = 0 AND beta = 0;
END;

-- A judgement does not outlive the word of the person that it comes from.
CREATE TRIGGER judging_correction_went AFTER DELETE ON feedback BEGIN
    DELETE FROM judged_verdicts WHERE source = 'correction' AND subject = OLD.id;
END;
CREATE TRIGGER judging_mute_went AFTER DELETE ON mutes BEGIN
    DELETE FROM judged_verdicts WHERE source = 'mute' AND subject = OLD.id;
END;
`;
