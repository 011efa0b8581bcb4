import type { Pool } from 'pg';

// Größe und Währung: 😀 stands before the place.
export const byMail = (pool: Pool, mail: string) =>
  pool.query('SELECT id, fullname /* 😀 */ FROM users WHERE /* ä */ emial = $1', [mail]);

export const revenue = (pool: Pool) => pool.query(`
	SELECT u.email, o.placed_on, o.discount FROM users u JOIN order o ON o.user_id = u.id
`);

export const open = (pool: Pool) => pool.query('SELECT discount FROM orders JOIN userz ON true');
