CREATE TABLE ledger (
    id     INTEGER PRIMARY KEY,
    day    TEXT NOT NULL,
    account TEXT NOT NULL,
    amount INTEGER NOT NULL
);

INSERT INTO ledger (day, account, amount) VALUES
    ('2024-01-01', 'cash', 500),
    ('2024-01-02', 'cash', -120),
    ('2024-01-02', 'bank', 900),
    ('2024-01-05', 'cash', 60),
    ('2024-01-07', 'bank', -400);

SELECT day,
       account,
       amount,
       sum(amount) OVER w AS balance,
       amount - lag(amount, 1, 0) OVER w AS change,
       rank() OVER (PARTITION BY account ORDER BY abs(amount) DESC) AS size_rank
FROM ledger
WINDOW w AS (PARTITION BY account ORDER BY day, id)
ORDER BY account, day, id;

-- Days without any movement in the first week.
WITH RECURSIVE days (day) AS (
    VALUES ('2024-01-01')
    UNION ALL
    SELECT date(day, '+1 day') FROM days WHERE day < '2024-01-07'
)
SELECT days.day
FROM days
LEFT JOIN ledger ON ledger.day = days.day
WHERE ledger.id IS NULL
ORDER BY days.day;
