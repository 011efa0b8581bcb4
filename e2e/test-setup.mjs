// What `npm test`, the demo and the figures need: the packages, and a Chromium of this machine. Plain JavaScript,
// because nothing is installed yet.
import { existsSync } from 'node:fs';
import { run } from './setup.mjs';

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
