// Brings a fresh clone to the state that everything else needs: the packages. Whoever only uses claude-verify needs no
// more; the tests' own browser is in test-setup.mjs. Runs on any Node from 20 on, before anything is installed: so it
// is plain JavaScript and imports nothing but Node's own modules.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.claude-verify-setup`;
const lock = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

/** Runs a command there and shows it. */
export const run = (command, args) => {
  console.log(`> ${command} ${args.join(' ')}`);
  execFileSync(command, args, { cwd: root, stdio: 'inherit' });
};

const installed =
  existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(`${root}node_modules/node/bin/node`);
if (!installed) {
  // Nothing needs its install script but the package that brings Node itself; the rest ships prebuilt.
  run('npm', ['ci', '--ignore-scripts']);
  run('npm', ['rebuild', 'node', '--ignore-scripts=false']);
  writeFileSync(stamp, lock);
}
