// Brings a fresh clone to the state that `npm test` and `npm run demo` need. Runs on any Node from 20 on,
// before anything is installed: so it is plain JavaScript and imports nothing but Node's own modules.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.claude-verify-setup`;
const lock = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

const run = (command, args) => {
  console.log(`> ${command} ${args.join(' ')}`);
  execFileSync(command, args, { cwd: root, stdio: 'inherit' });
};

const installed =
  existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(`${root}node_modules/node/bin/node`);
if (!installed) {
  // Nothing needs its install script but the package that brings Node itself; the rest ships prebuilt.
  run('npm', ['ci', '--ignore-scripts']);
  run('npm', ['rebuild', 'node']);
  writeFileSync(stamp, lock);
}

const chromium = process.env.CV_CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(chromium)) {
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  } else {
    console.error(
      `Chromium was not found at ${chromium}. Install it (Debian: sudo apt-get install ${packages.join(' ')}) or ` +
        'set CV_CHROMIUM.',
    );
    process.exit(2);
  }
}
