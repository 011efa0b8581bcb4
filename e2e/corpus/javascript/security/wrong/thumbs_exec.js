import { exec } from 'node:child_process';
import { promisify } from 'node:util';
const run = promisify(exec);
export async function thumb(file) {
  await run('convert ' + file + ' -resize 100x100 out.png');
}
