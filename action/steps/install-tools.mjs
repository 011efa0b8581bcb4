// Installs the packages that claude-verify is made of, into the action's own folder. Plain JavaScript for the Node of
// the runner: nothing is installed yet. No install script runs but the one that brings Node itself.
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = (...args) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });

try {
  npm('ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund');
  // Also where the user's settings forbid scripts: npm says nothing then, and ends well.
  npm('rebuild', 'node', '--ignore-scripts=false');
  // What does not start is not to be kept for the next job.
  execFileSync(`${root}node_modules/node/bin/node`, ['--version'], { stdio: 'inherit' });
} catch (problem) {
  console.log('::error title=claude-verify::It could not be installed: nothing was checked. The log of npm is above.');
  appendFileSync(
    process.env.GITHUB_STEP_SUMMARY,
    '## claude-verify\n\nIt could not be installed: nothing was checked.\n',
  );
  throw problem;
}
