import { exec } from 'node:child_process';

export async function find(db: Db, id: string): Promise<Row> {
  exec(`ls -l ${id}`);
  document.body.innerHTML = id;
  return db.query(`SELECT a FROM b WHERE id = ${id}`);
}
