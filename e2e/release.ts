import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The first day that a zip can tell; the same for every file, so that the same build is the same zip. */
const ZIP_EPOCH = new Date(1980, 0, 1);

/** What of the repository the native host needs; `isShipped` takes tests and what they use away. */
const HOST_FOLDERS = ['native-host', 'shared'];
const HOST_FILES = ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'];

/** A version that a browser takes for an extension: three numbers without leading zeros, each at most 65535. */
export function isVersion(text: string): boolean {
  return (
    /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){2}$/.test(text) && text.split('.').every((part) => +part <= 65_535)
  );
}

/**
 * The changelog with everything under "Unreleased" as the section of this version, and an empty "Unreleased" above it.
 * Throws where nothing is unreleased. @param day YYYY-MM-DD
 */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  const [, unreleased] = /^## \[Unreleased\]\n([^]*?)(?=^## |(?![^]))/m.exec(changelog) ?? [];
  if (unreleased === undefined || !/^- /m.test(unreleased))
    throw new Error('CHANGELOG.md has nothing under [Unreleased]: say what users will see.');
  return changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/**
 * The built extension as the stores take it: without source maps and what the build tool keeps for itself, and without
 * the manifest's key, because a store has the key. The same build gives the same bytes.
 */
export function zipExtension(dist: string): Uint8Array {
  const shipped = filesIn(dist).filter((file) => !file.endsWith('.map') && !file.startsWith('.vite/'));
  const contents = shipped.map((file): [string, Uint8Array] => {
    const bytes = readFileSync(path.join(dist, file));
    if (file !== 'manifest.json') return [file, bytes];
    const { key: _key, ...manifest } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    return [file, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)];
  });
  return zipSync(Object.fromEntries(contents), { level: 9, mtime: ZIP_EPOCH });
}

const isShipped = (file: string): boolean => !/[.]test[.]tsx?$|\/(?:fixtures|goldens|cases|_template)\//.test(file);

/**
 * Packs the host with the lock file, as npm packs it, into `to`: to be unpacked where it shall stay, and set up there
 * with `npm ci --omit=dev --ignore-scripts && npm rebuild node`. Returns the tarball's path.
 */
export function packHost(to: string): string {
  const stage = mkdtempSync(path.join(tmpdir(), 'cv-release-'));
  try {
    const listed = execFileSync('git', ['ls-files', '-z', ...HOST_FOLDERS], { cwd: ROOT, maxBuffer: 64 * 2 ** 20 });
    for (const file of [...listed.toString().split('\0').filter(isShipped), ...HOST_FILES])
      if (existsSync(path.join(ROOT, file)) && file !== '') cpSync(path.join(ROOT, file), path.join(stage, file));
    // The one kind of lock file that npm packs.
    cpSync(path.join(ROOT, 'package-lock.json'), path.join(stage, 'npm-shrinkwrap.json'));
    const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', to], {
      cwd: stage,
    });
    return path.join(to, packed.toString().trim());
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Sets the version, checks, builds and packs; leaves the changed files for a commit. Nothing is pushed. */
function release(version: string): void {
  const run = (command: string, ...args: string[]): void =>
    void execFileSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CV_RELEASE: '1' } });
  if (!isVersion(version)) throw new Error(`"${version}" is no version: give three numbers, like 0.2.0.`);
  if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT }).length > 0)
    throw new Error('There are uncommitted changes; a release is made of what is committed.');
  const changelog = path.join(ROOT, 'CHANGELOG.md');
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, releaseChangelog(readFileSync(changelog, 'utf8'), version, day));
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts');
  run('npm', 'run', '-s', 'check');
  run('npm', 'run', '-s', 'build');
  const to = path.join(ROOT, 'release');
  mkdirSync(to, { recursive: true });
  const zip = path.join(to, `claude-verify-extension-${version}.zip`);
  writeFileSync(zip, zipExtension(path.join(ROOT, 'dist')));
  for (const made of [zip, packHost(to)]) console.log(path.relative(ROOT, made));
  console.log(`Look at the difference, commit it, and tag it v${version}.`);
}

if (import.meta.main) {
  try {
    release(process.argv[2] ?? '');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
