// `npm test`: everything. `npm test -- WORD...`: of a backend's id the backend's own tests and cases, of any other word
// the unit tests whose files have it in their paths; vitest's options come last. `npm test -- --changed [COMMIT]`: what
// the changes since then can affect (e2e/changed-tests.ts). Plain JavaScript: nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import './test-setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const env = { ...process.env, PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}` };

function statusOf(command, args, more = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
  if (error !== undefined) throw error;
  return status ?? 1;
}

function run(command, args, more) {
  const status = statusOf(command, args, more);
  if (status !== 0) process.exit(status);
}

/** Runs scripts of package.json one after another, beside whatever else runs; the first status that is not 0. */
async function inTurn(...scripts) {
  for (const script of scripts) {
    const [status] = await once(spawn('npm', ['run', script], { cwd: root, stdio: 'inherit', env }), 'exit');
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

const asked = process.argv.slice(2);
const firstOption = asked.findIndex((word) => word.startsWith('-'));
const words = firstOption === -1 ? asked : asked.slice(0, firstOption);
const options = asked.slice(words.length);
/** The folder of a check, everyday or of a pack; undefined where the word is no check. */
function folderOf(word) {
  const packs = readdirSync(`${root}native-host/packs`).map((pack) => `native-host/packs/${pack}/checks`);
  const folders = ['native-host/checks', ...packs].map((group) => `${group}/${word}/`);
  return /^[a-z][\w-]*$/.test(word) ? folders.find((folder) => existsSync(`${root}${folder}backend.ts`)) : undefined;
}

const ids = words.filter((word) => folderOf(word) !== undefined);

if (asked.length === 0) {
  // The compiler keeps one processor busy for a minute.
  const before = await Promise.all([inTurn('check'), inTurn('dead-code', 'build')]);
  if (before.some((status) => status !== 0)) process.exit(Math.max(...before));
  // One long run tells of both.
  const statuses = ['test:unit', 'test:browser'].map((script) => statusOf('npm', ['run', script]));
  process.exitCode = Math.max(...statuses);
} else if (asked[0] === '--changed') {
  run('node', ['e2e/changed-tests.ts', ...asked.slice(1)]);
} else {
  const files = ids.length === 0 ? [] : ['native-host/checks/cases.test.ts'];
  const patterns = words.map((word) => folderOf(word) ?? word);
  run('vitest', ['run', ...files, ...patterns, ...options], ids.length === 0 ? {} : { CV_BACKENDS: ids.join(',') });
}
