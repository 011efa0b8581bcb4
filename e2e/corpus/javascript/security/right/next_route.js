import { pool } from '../../lib/pool';
export async function POST(request) {
  const { email } = await request.json();
  const found = await pool.query('SELECT id FROM people WHERE email = $1', [email]);
  return Response.json(found.rows);
}
