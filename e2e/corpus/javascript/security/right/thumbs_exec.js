import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
const run = promisify(execFile);
export async function thumb(file) {
  await run('convert', [file, '-resize', '100x100', 'out.png']);
}
