import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../shared/version.ts';
import { packForNpm, zipExtension } from './package.ts';

let folder: string;
let home: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-package-test-'));
  home = path.join(folder, 'home');
  mkdirSync(path.join(home, '.config', 'chromium'), { recursive: true });
});
afterAll(() => {
  spawnSync(path.join(home, '.local/share/claude-verify/app/native-host/bin/claude-verify'), ['daemon', 'stop'], {
    env,
  });
  rmSync(folder, { recursive: true });
});

const BUILT = { 'manifest.json': JSON.stringify({ name: 'claude-verify', version: VERSION, key: 'MII' }) };

/** A folder as the build leaves it. */
function built(files: Readonly<Record<string, string>>): string {
  const dist = mkdtempSync(path.join(folder, 'dist-'));
  for (const [file, text] of Object.entries({ ...BUILT, ...files })) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), text);
  }
  return dist;
}

test('the zip has no source map and no key, and the same files are the same bytes whenever they were written', () => {
  const dist = built({ 'assets/main.js': 'run();', 'assets/main.js.map': '{}', '.vite/manifest.json': '{}' });
  const first = zipExtension(dist);
  utimesSync(path.join(dist, 'assets/main.js'), 1, 1);
  expect(Buffer.from(zipExtension(dist)).equals(first)).toBe(true);
  const files = unzipSync(first);
  expect(Object.keys(files)).toEqual(['assets/main.js', 'manifest.json']);
  expect(JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString())).toEqual({
    name: 'claude-verify',
    version: VERSION,
  });
  expect(readFileSync(path.join(dist, 'manifest.json'), 'utf8')).toContain('MII');
});

test('the tarball has what extension and host need to run, no test, and the same bytes whenever it is made', () => {
  const dist = built({ 'assets/main.js': 'run();', 'assets/main.js.map': '{}' });
  const tarball = packForNpm(folder, dist);
  const bytes = readFileSync(tarball);
  const listed = execFileSync('tar', ['-tzf', tarball]).toString().trim().split('\n');
  for (const file of [
    'setup.mjs',
    'app/package-lock.json',
    'app/dist/manifest.json',
    'app/dist/assets/main.js',
    'app/native-host/bin/claude-verify',
    'app/native-host/bin/daemon.ts',
    'app/native-host/dist/bin-daemon.mjs',
    'app/native-host/dist/stamp.json',
    'app/native-host/checks/shellcheck/backend.ts',
    'app/shared/version.ts',
  ])
    expect(listed).toContain(`package/${file}`);
  expect(listed.filter((file) => /[.]test[.]|\/cases\/|\/fixtures\/|[.]map$/.test(file))).toEqual([]);
  rmSync(tarball);
  expect(readFileSync(packForNpm(folder, dist)).equals(bytes)).toBe(true);
}, 60_000);

const env = { ...process.env, HOME: '', PATH: '' };

test('from an empty folder to a verdict, and nothing left but what was recorded', () => {
  Object.assign(env, {
    HOME: home,
    PATH: `${path.join(home, '.local', 'bin')}:${process.env['PATH'] ?? ''}`,
    XDG_DATA_HOME: '',
    XDG_CONFIG_HOME: '',
    XDG_STATE_HOME: '',
    XDG_RUNTIME_DIR: path.join(home, 'run'),
    CLAUDE_VERIFY_HOME: '',
    npm_config_prefer_offline: 'true',
    // As a careful user has it; the package that brings Node needs its script all the same.
    npm_config_ignore_scripts: 'true',
    npm_config_cache: execFileSync('npm', ['config', 'get', 'cache']).toString().trim(),
  });
  mkdirSync(path.join(home, 'run'), { mode: 0o700 });
  const empty = path.join(folder, 'empty');
  mkdirSync(empty);
  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: empty, env, encoding: 'utf8' });
    return { status, out: stdout, err: stderr };
  };
  const tarball = packForNpm(folder, built({ 'assets/main.js': 'run();' }));
  expect(run('npm', 'install', '--no-save', '--no-audit', '--no-fund', tarball)).toMatchObject({ status: 0 });
  expect(run('npx', '--no-install', 'claude-verify', 'doctor')).toMatchObject({
    status: 2,
    err: expect.stringContaining('npx claude-verify setup'),
  });
  const application = path.join(home, '.local/share/claude-verify/app');
  const setup = run('npx', '--no-install', 'claude-verify', 'setup');
  expect(setup.err).not.toMatch(/npm error|claude-verify: /);
  expect(setup).toMatchObject({ status: 0, out: expect.stringContaining(`load ${application}/dist as an unpacked`) });
  rmSync(path.join(empty, 'node_modules'), { recursive: true });

  writeFileSync(path.join(empty, 'sum.py'), 'def total(values):\n    return len(values) + len(5)\n');
  expect(run('claude-verify', 'verify', 'sum.py')).toMatchObject({
    status: 1,
    out: expect.stringMatching(/sum\.py:2:\d+: problem: /),
  });
  const manifest = path.join(home, '.config/chromium/NativeMessagingHosts/com.claude_verify.host.json');
  expect(existsSync(manifest)).toBe(true);
  expect(run('claude-verify', 'uninstall')).toMatchObject({ status: 0, out: expect.stringContaining('kept ') });
  const left = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)));
  expect(
    left.filter((file) => !/^\.local\/share\/claude-verify\/(?:claude-verify\.db|undo|backups)/.test(file)),
  ).toEqual(['.local/state/claude-verify/ledger-anchor.json']);
}, 300_000);
