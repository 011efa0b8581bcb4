PRAGMA foreign_keys = ON;

CREATE TABLE IF NOT EXISTS account (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0)
) STRICT;

CREATE TABLE audit (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  change INTEGER NOT NULL,
  at TEXT NOT NULL DEFAULT (datetime('now'))
) STRICT;

CREATE TRIGGER account_changed AFTER UPDATE OF balance ON account
WHEN old.balance <> new.balance
BEGIN
  INSERT INTO audit (account_id, change) VALUES (new.id, new.balance - old.balance);
END;

INSERT OR IGNORE INTO account (email, balance) VALUES ('a@example.com', 100);
UPDATE account SET balance = balance - 30 WHERE email = 'A@example.com' RETURNING id, balance;

WITH daily AS (
  SELECT date(at) AS day, sum(change) AS change FROM audit GROUP BY 1
)
SELECT day, change, sum(change) OVER (ORDER BY day) AS running,
       json_object('day', day, 'change', change) ->> '$.change' AS again
FROM daily;
