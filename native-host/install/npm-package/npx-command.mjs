#!/usr/bin/env node
// The command of the npm package: `npx claude-verify setup` puts extension and native host where they stay, any other
// word goes to what was put there. Node strips no types below a `node_modules`, and npx may empty its own at any time:
// so nothing but this file is run where npm unpacked it. Plain JavaScript on Node's own modules, for Node 20 or later.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder in which the application stays: beside the database, in the folder that `pathsFor` (rpc/paths.ts) says.
 * @param {{ env: Record<string, string | undefined>, home: string }} place
 */
export function applicationFolder({ env, home }) {
  const { CLAUDE_VERIFY_HOME: moved = '', XDG_DATA_HOME: data = '' } = env;
  if (moved !== '') return path.resolve(home, moved, 'data', 'app');
  const parent = path.isAbsolute(data) ? path.normalize(data) : path.join(home, '.local', 'share');
  return path.join(parent, 'claude-verify', 'app');
}

const launcherOf = (folder) => path.join(folder, 'native-host', 'bin', 'claude-verify');

/** Runs a command to its end, with this terminal; throws where it fails. */
function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`\`${[command, ...args].join(' ')}\` failed (exit code ${status})`);
}

/**
 * Copies the application beside its place, installs its packages there, and puts it into place only when all of that is
 * done: what was there before goes on working until then, and stays where anything fails.
 */
function putInPlace(from, to) {
  const [fresh, old] = [`${to}.new`, `${to}.old`];
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
  try {
    cpSync(from, fresh, { recursive: true });
    chmodSync(launcherOf(fresh), 0o755);
    console.log('Fetching the packages that the checks use (some 600 MB unpacked) ...');
    run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], fresh);
    // The one package that needs its script: it brings the Node that all of it runs on.
    run('npm', ['rebuild', 'node', '--loglevel=error'], fresh);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  if (existsSync(to)) {
    // The old daemon would load the rest of its code from the new files.
    spawnSync(launcherOf(to), ['daemon', 'stop'], { stdio: 'ignore', timeout: 30_000 });
    renameSync(to, old);
  }
  renameSync(fresh, to);
  rmSync(old, { recursive: true, force: true });
}

function setUp(options) {
  const to = applicationFolder({ env: process.env, home: homedir() });
  putInPlace(fileURLToPath(new URL('app', import.meta.url)), to);
  const { version } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'));
  console.log(`claude-verify ${version} is in ${to}`);
  run(launcherOf(to), ['install', ...(options.includes('--no-link') ? [] : ['--link']), ...options]);
}

/** What is asked for is done; the exit code. */
function main([word, ...options]) {
  if (word === 'setup') {
    setUp(options);
    return 0;
  }
  const launcher = launcherOf(applicationFolder({ env: process.env, home: homedir() }));
  if (existsSync(launcher)) {
    const { status, error } = spawnSync(launcher, process.argv.slice(2), { stdio: 'inherit' });
    if (error !== undefined) throw error;
    return status ?? 2;
  }
  console.error('claude-verify is not set up for this user yet: npx claude-verify setup');
  return 2;
}

// npm calls it by a link.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    console.error(`claude-verify: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 2;
  }
}
