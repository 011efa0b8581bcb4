import { execFile } from 'node:child_process';

export async function find(db: Db, id: string): Promise<Row> {
  execFile('ls', ['-l', id], () => undefined);
  return db.query('SELECT a FROM b WHERE id = $1', [id]);
}
