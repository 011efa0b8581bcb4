/**
 * Counts by week that triggers keep as corrections and outcomes come, change and go: insights would else read every row
 * of them. `counted_mistakes` says what counts: captures that are corrections, in the UTC week that begins on this
 * Monday.
 */
export const INSIGHT_SUMS_SQL = `
CREATE TABLE mistake_weeks (
    week TEXT NOT NULL,            -- its Monday, UTC; empty for a time that nobody can read
    project TEXT NOT NULL,         -- name; empty for none
    category TEXT NOT NULL,
    language TEXT NOT NULL,        -- empty where it is not known
    status TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (week, project, category, language, status)
) STRICT, WITHOUT ROWID;

CREATE VIEW counted_mistakes AS
    SELECT f.id, coalesce(date(f.timestamp, 'weekday 0', '-6 days'), '') AS week, coalesce(f.project, '') AS project,
        f.category,
           coalesce(s.language, '') AS language, coalesce(s.status, 'claimed') AS status
    FROM feedback f JOIN feedback_capture c ON c.id = f.id LEFT JOIN correction_state s ON s.feedback = f.id
    WHERE coalesce(json_extract(c.json, '$.feedback_type'), 'correction') = 'correction';

INSERT INTO mistake_weeks SELECT week, project, category, language, status, count(*)
    FROM counted_mistakes GROUP BY 1, 2, 3, 4, 5;

CREATE TRIGGER mistake_weeks_emptied AFTER UPDATE ON mistake_weeks WHEN NEW.n = 0 BEGIN
    DELETE FROM mistake_weeks WHERE week = NEW.week
        AND project = NEW.project AND category = NEW.category AND language = NEW.language AND status = NEW.status;
END;
CREATE TRIGGER mistake_came AFTER INSERT ON feedback_capture BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, 1
        FROM counted_mistakes WHERE id = NEW.id ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER mistake_capture_goes BEFORE DELETE ON feedback_capture BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, -1
        FROM counted_mistakes WHERE id = OLD.id ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER mistake_goes BEFORE DELETE ON feedback BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, -1
        FROM counted_mistakes WHERE id = OLD.id ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER mistake_moves BEFORE UPDATE OF timestamp, project, category ON feedback BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, -1
        FROM counted_mistakes WHERE id = OLD.id ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER mistake_moved AFTER UPDATE OF timestamp, project, category ON feedback BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, 1
        FROM counted_mistakes WHERE id = NEW.id ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
-- Without a state it counts as a claim.
-- A BEFORE trigger would also run for an insert that a conflict turns into nothing.
CREATE TRIGGER mistake_state_came AFTER INSERT ON correction_state BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, '', 'claimed', -1
        FROM counted_mistakes WHERE id = NEW.feedback ON CONFLICT DO UPDATE SET n = n + excluded.n;
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, 1
        FROM counted_mistakes WHERE id = NEW.feedback ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER mistake_state_changed AFTER UPDATE ON correction_state BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, coalesce(OLD.language, ''), OLD.status, -1
        FROM counted_mistakes WHERE id = OLD.feedback ON CONFLICT DO UPDATE SET n = n + excluded.n;
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, 1
        FROM counted_mistakes WHERE id = NEW.feedback ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER mistake_state_went AFTER DELETE ON correction_state BEGIN
    INSERT INTO mistake_weeks SELECT week, project, category, coalesce(OLD.language, ''), OLD.status, -1
        FROM counted_mistakes WHERE id = OLD.feedback ON CONFLICT DO UPDATE SET n = n + excluded.n;
    INSERT INTO mistake_weeks SELECT week, project, category, language, status, 1
        FROM counted_mistakes WHERE id = OLD.feedback ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;

CREATE TABLE outcome_weeks (
    week TEXT NOT NULL,
    project TEXT NOT NULL,
    language TEXT NOT NULL,
    backend TEXT NOT NULL,
    check_name TEXT NOT NULL,
    verdict TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (week, project, language, backend, check_name, verdict)
) STRICT, WITHOUT ROWID;

INSERT INTO outcome_weeks
    SELECT coalesce(date(at, 'weekday 0', '-6 days'), ''), coalesce(project, ''), language, backend, check_name,
        verdict, count(*)
    FROM obligation_outcomes GROUP BY 1, 2, 3, 4, 5, 6;

CREATE TRIGGER outcome_weeks_emptied AFTER UPDATE ON outcome_weeks WHEN NEW.n = 0 BEGIN
    DELETE FROM outcome_weeks WHERE week = NEW.week AND project = NEW.project AND language = NEW.language
        AND backend = NEW.backend AND check_name = NEW.check_name AND verdict = NEW.verdict;
END;
CREATE TRIGGER outcome_came AFTER INSERT ON obligation_outcomes BEGIN
    INSERT INTO outcome_weeks
        VALUES (coalesce(date(NEW.at, 'weekday 0', '-6 days'), ''), coalesce(NEW.project, ''),
            NEW.language, NEW.backend, NEW.check_name, NEW.verdict, 1)
        ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER outcome_went AFTER DELETE ON obligation_outcomes BEGIN
    UPDATE outcome_weeks SET n = n - 1
        WHERE week = coalesce(date(OLD.at, 'weekday 0', '-6 days'), '') AND project = coalesce(OLD.project, '')
        AND language = OLD.language AND backend = OLD.backend AND check_name = OLD.check_name AND verdict = OLD.verdict;
END;

-- Each answers its question without reading the tables themselves.
CREATE INDEX obligation_outcomes_timed ON obligation_outcomes (backend, at, ms, project, language) WHERE ms IS NOT NULL;
DROP INDEX exposures_by_time;
CREATE INDEX exposures_by_time ON exposures (at, state, project);
CREATE INDEX injections_by_time ON injections (at, project, item);
DROP INDEX feedback_by_time;
CREATE INDEX feedback_by_time ON feedback (timestamp, id);
CREATE INDEX feedback_by_project_time ON feedback (project, timestamp, id);
CREATE INDEX correction_state_by_language ON correction_state (language, feedback);
`;
