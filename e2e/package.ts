import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import packageJson from '../package.json' with { type: 'json' };
import { VERSION } from '../shared/version.ts';
import { BUNDLE, bundledFiles, buildHost, RELEASED_STAMP, STAMP } from './build-host.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The first day that a zip can tell; the same for every file, so that the same build is the same zip. */
const ZIP_EPOCH = new Date(1980, 0, 1);

/**
 * What of the repository the native host needs, and the plugins of Claude Code with their marketplace; `isShipped`
 * takes tests and what they use away.
 */
const HOST_FOLDERS = [
  'native-host',
  'shared',
  '.claude-plugin',
  'editors/claude-code',
  'editors/claude-code-diagnostics',
];
const HOST_FILES = ['package.json', 'package-lock.json'];

/** What lies beside the application, for whoever looks at the package. */
const PACKAGE_FILES = ['LICENSE', 'README.md', 'CHANGELOG.md'];

const SETUP = 'native-host/install/npm-package/npx-command.mjs';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** Of a built extension, what is shipped: no source maps, nothing that the build tool keeps for itself. */
const builtFiles = (dist: string): string[] =>
  filesIn(dist).filter((file) => !file.endsWith('.map') && !file.startsWith('.vite/'));

/**
 * The built extension as the stores take it: without the manifest's key, because a store has the key. The same build
 * gives the same bytes.
 */
export function zipExtension(dist: string): Uint8Array {
  const contents = builtFiles(dist).map((file): [string, Uint8Array] => {
    const bytes = readFileSync(path.join(dist, file));
    if (file !== 'manifest.json') return [file, bytes];
    const { key: _key, ...manifest } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    return [file, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)];
  });
  return zipSync(Object.fromEntries(contents), { level: 9, mtime: ZIP_EPOCH });
}

const isShipped = (file: string): boolean =>
  !/[.]test[.]tsx?$|\/(?:fixtures|goldens|cases|_template|npm-package)\//.test(file);

/**
 * Packs the npm package into `to`, as npm packs it: `setup.mjs` as its command, and in `app/` the native host with its
 * bundle and its lock file, and the built extension of `dist`. It has no dependencies: `setup.mjs` installs those
 * of `app/` where that stays. The same files give the same bytes. Returns the tarball's path.
 */
export function packForNpm(to: string, dist: string): string {
  const stage = mkdtempSync(path.join(tmpdir(), 'cv-package-'));
  const put = (file: string, as: string): void => cpSync(path.join(ROOT, file), path.join(stage, as));
  try {
    const listed = execFileSync('git', ['ls-files', '-z', ...HOST_FOLDERS], { cwd: ROOT, maxBuffer: 64 * 2 ** 20 });
    for (const file of [...listed.toString().split('\0').filter(isShipped), ...HOST_FILES])
      if (existsSync(path.join(ROOT, file)) && file !== '') put(file, path.join('app', file));
    for (const file of builtFiles(dist)) cpSync(path.join(dist, file), path.join(stage, 'app', 'dist', file));
    for (const file of bundledFiles())
      cpSync(path.join(BUNDLE, file), path.join(stage, 'app', 'native-host/dist', file));
    writeFileSync(path.join(stage, 'app', 'native-host/dist', STAMP), RELEASED_STAMP);
    for (const file of PACKAGE_FILES) put(file, file);
    put(SETUP, 'setup.mjs');
    const { name, description, license, engines } = packageJson;
    const own = { name, version: VERSION, description, license, engines, bin: { [name]: 'setup.mjs' } };
    writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
    const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', to], {
      cwd: stage,
    });
    return path.join(to, packed.toString().trim());
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Builds the extension for others than this checkout, in a mode of vite.config.ts, into `dist`. */
function buildInto(dist: string, mode: string): void {
  execFileSync('npx', ['vite', 'build', '--mode', mode, '--outDir', dist, '--emptyOutDir'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CV_RELEASE: '1' },
  });
}

/**
 * Builds the native host and the extension for Chromium and for Firefox; writes the stores' zips (Firefox's is what it
 * installs, too) and the npm package into `release/`.
 */
export async function makePackages(): Promise<string[]> {
  await buildHost();
  const to = path.join(ROOT, 'release');
  mkdirSync(to, { recursive: true });
  const zipped = (dist: string, mode: string, name: string): string => {
    buildInto(dist, mode);
    const zip = path.join(to, `claude-verify-${name}-${VERSION}.zip`);
    writeFileSync(zip, zipExtension(dist));
    return zip;
  };
  const dist = path.join(to, 'extension');
  return [
    zipped(dist, 'production', 'extension'),
    zipped(path.join(to, 'extension-for-firefox'), 'firefox', 'firefox'),
    packForNpm(to, dist),
  ];
}

if (import.meta.main) for (const made of await makePackages()) console.log(path.relative(ROOT, made));
