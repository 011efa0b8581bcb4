INSERT INTO page_views (page, day, views)
VALUES ('/pricing', CURRENT_DATE, 1)
ON CONFLICT (page, day)
DO UPDATE SET views = page_views.views + EXCLUDED.views
RETURNING page, day, views;

-- Moves finished jobs to the archive in one statement.
WITH moved AS (
    DELETE FROM jobs
    WHERE status = 'done'
      AND finished_at < now() - interval '30 days'
    RETURNING id, kind, payload, finished_at
)
INSERT INTO jobs_archive (id, kind, payload, finished_at)
SELECT id, kind, payload, finished_at
FROM moved;

-- Takes one job off the queue without waiting for other workers.
UPDATE jobs
SET status = 'running',
    started_at = now()
WHERE id = (
    SELECT id
    FROM jobs
    WHERE status = 'queued'
    ORDER BY priority DESC, id
    LIMIT 1
    FOR UPDATE SKIP LOCKED
)
RETURNING id, kind, payload;
