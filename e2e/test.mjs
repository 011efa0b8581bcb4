// `npm test`: everything. `npm test -- WORD...`: of a backend's id the backend's own tests and cases, of any other word
// the unit tests whose files have it in their paths, with vitest's options. Plain JavaScript: nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const env = { ...process.env, PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}` };

function run(command, args, more = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const words = process.argv.slice(2);
const isBackend = (word) => /^[a-z][\w-]*$/.test(word) && existsSync(`${root}native-host/backends/${word}/backend.ts`);
const ids = words.filter(isBackend);
if (words.length === 0) {
  for (const script of ['check', 'test:unit', 'build', 'test:browser']) run('npm', ['run', script]);
} else {
  const files = ids.length === 0 ? [] : ['native-host/backends/cases.test.ts'];
  const patterns = words.map((word) => (isBackend(word) ? `native-host/backends/${word}/` : word));
  run('vitest', ['run', ...files, ...patterns], ids.length === 0 ? {} : { CV_BACKENDS: ids.join(',') });
}
