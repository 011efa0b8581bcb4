const { Pool } = require('pg');

const pool = new Pool({ max: 10, idleTimeoutMillis: 30_000 });

async function reserve(sku, amount) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await client.query(
      'UPDATE inventory SET free = free - $2 WHERE sku = $1 AND free >= $2',
      [sku, amount],
    );
    await client.query('COMMIT');
    return result.rowCount === 1;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

module.exports = { reserve };
