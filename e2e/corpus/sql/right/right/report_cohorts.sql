-- Share of each month's new users who came back in the months after.
WITH first_month AS (
    SELECT user_id,
           date_trunc('month', min(visited_at)) AS cohort
    FROM visits
    GROUP BY user_id
),
activity AS (
    SELECT DISTINCT
           v.user_id,
           f.cohort,
           (extract(year FROM age(date_trunc('month', v.visited_at), f.cohort)) * 12
            + extract(month FROM age(date_trunc('month', v.visited_at), f.cohort)))::int AS month_no
    FROM visits AS v
    JOIN first_month AS f USING (user_id)
),
sizes AS (
    SELECT cohort, count(*) AS users
    FROM first_month
    GROUP BY cohort
)
SELECT a.cohort::date AS cohort,
       s.users,
       a.month_no,
       count(*) AS active,
       round(100.0 * count(*) / s.users, 1) AS percent
FROM activity AS a
JOIN sizes AS s USING (cohort)
GROUP BY a.cohort, s.users, a.month_no
ORDER BY a.cohort, a.month_no;
