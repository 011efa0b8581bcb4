import type { Pool } from 'pg';

// Größe und Währung: 😀 stands before the place.
export const byMail = (pool: Pool, mail: string) =>
  pool.query('SELECT id, full_name /* 😀 */ FROM users WHERE email = $1', [mail]);

export const revenue = (pool: Pool) => pool.query(`
	WITH paid AS (SELECT user_id, sum(total) AS amount FROM orders WHERE status = 'paid' GROUP BY user_id)
	SELECT u.email, p.amount FROM users u JOIN paid p ON p.user_id = u.id ORDER BY amount DESC
`);
