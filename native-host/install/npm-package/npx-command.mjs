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

const nodeOf = (folder) => path.join(folder, 'node_modules', 'node', 'bin', 'node');
const startsNode = (folder) => spawnSync(nodeOf(folder), ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Runs the one install script that an application needs: it brings the Node that all of it runs on. Throws where that
 * Node cannot be started afterwards.
 * @param {string} folder
 */
export function bringNode(folder) {
  // Said here, for a person's own `ignore-scripts` would leave it out without a word.
  run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], folder);
  if (!startsNode(folder)) throw new Error(`npm brought no Node that can be started (${nodeOf(folder)})`);
}

const freshOf = (to) => `${to}.new`;
const oldOf = (to) => `${to}.old`;

/**
 * Takes away what a set-up that was cut off left beside the application's place; the application that it was replacing
 * is put back where none is in place.
 * @param {string} to
 */
export function clearLeftovers(to) {
  if (!existsSync(to) && existsSync(oldOf(to))) renameSync(oldOf(to), to);
  for (const left of [freshOf(to), oldOf(to)]) rmSync(left, { recursive: true, force: true });
}

/** Ends the daemon, which would load the rest of its code from the new files; throws where that fails. */
function stopDaemon(to) {
  // Each version knows its own daemon best; one without a Node knows nothing.
  const launcher = launcherOf(startsNode(to) ? to : freshOf(to));
  const { status, error, stderr } = spawnSync(launcher, ['daemon', 'stop'], { timeout: 30_000, encoding: 'utf8' });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim();
  throw new Error(`its daemon could not be stopped, so the version that was there stays: ${why}`);
}

/**
 * Puts what lies beside the application's place, as `.new`, into it. Throws where a daemon of the former one does not
 * end, or a folder cannot be renamed: then the former one is in place.
 * @param {string} to
 */
export function exchange(to) {
  if (existsSync(to)) {
    stopDaemon(to);
    renameSync(to, oldOf(to));
  }
  try {
    renameSync(freshOf(to), to);
  } catch (error) {
    if (existsSync(oldOf(to))) renameSync(oldOf(to), to);
    throw error;
  }
  rmSync(oldOf(to), { recursive: true, force: true });
}

/**
 * Copies the application beside its place, installs its packages there, and puts it into place only when all of that is
 * done: what was there before goes on working until then, and stays where anything fails.
 */
function putInPlace(from, to) {
  const fresh = freshOf(to);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  clearLeftovers(to);
  try {
    cpSync(from, fresh, { recursive: true });
    chmodSync(launcherOf(fresh), 0o755);
    console.log('Fetching the packages that the checks use (some 600 MB unpacked) ...');
    run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], fresh);
    bringNode(fresh);
    exchange(to);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
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
