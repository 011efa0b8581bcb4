import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3-multiple-ciphers';
import type { Command } from 'commander';
import { asErrorBody, CodedError, errorBody, type ErrorBody } from '../../../shared/errors.ts';
import { VERSION } from '../../../shared/version.ts';
import { readHolder } from '../../daemon/lock.ts';
import { endOfLog } from '../../daemon/log.ts';
import { anchorFile } from '../../gate/anchor-file.ts';
import { assertOwnFiles } from '../../storage/database.ts';
import { wasRestored } from '../../storage/restored-database.ts';
import { isPlain, protectionOf } from '../../storage/database-key.ts';
import { storageError } from '../../storage/storage-errors.ts';
import { admits, readManifest } from '../../install/host-manifest.ts';
import {
  BROWSERS,
  builtInCallers,
  currentHostPlace,
  type InstallBrowser,
  manifestDirectory,
  profileFolders,
} from '../../install/host-places.ts';
import { diagnose, foldTools, type InstallFacts, projectAround } from '../../install/diagnosis.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { newerNode } from '../../sandbox/sandbox-node.ts';
import { HostError } from '../../rpc/client.ts';
import { currentCommandPlace, foundOnPath, leadsTo, ownCommand } from '../../rpc/own-command.ts';
import { currentPaths, type Paths } from '../../rpc/paths.ts';
import { stopFlag } from '../../gate/stop-flag.ts';
import { isValid } from '../../http/access-token.ts';
import { readTokenFile } from '../../http/token-file.ts';
import { ask, connect } from '../connect.ts';
import { oneOf } from '../option-parsers.ts';
import { fail, print, printable } from '../output.ts';

const LOG_TAIL_BYTES = 2_000;

function privacyOf(path: string, expected: number): InstallFacts['privatePaths'][number] {
  if (!existsSync(path)) return { path, expected, mode: null, ownedByUser: true };
  const { mode, uid } = statSync(path);
  return { path, expected, mode: mode & 0o777, ownedByUser: uid === (process.getuid?.() ?? uid) };
}

/** Read-only, so that the doctor never changes what it looks at. */
function databaseProblem({ database: file, ledgerAnchor }: Paths): ErrorBody | null {
  try {
    assertOwnFiles(file);
  } catch (error) {
    return asErrorBody(error);
  }
  const entries = anchorFile(ledgerAnchor, () => undefined).read()?.length ?? 0;
  if (entries > 0 && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return lostEntries(entries, 0);
  // An encrypted one says nothing without its key; the daemon looks through it whenever it is unlocked.
  if (!existsSync(file) || !isPlain(file)) return null;
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const answer: unknown = database.pragma('quick_check', { simple: true });
      if (answer !== 'ok') return errorBody('CV022', String(answer));
      const held = Number(database.prepare('SELECT max(length) FROM ledger_anchor').pluck().get() ?? 0);
      return held < entries && !wasRestored(database) ? lostEntries(entries, held) : null;
    } finally {
      database.close();
    }
  } catch (error) {
    // A full disk, or a daemon that has it for itself on one, is no damage.
    const told = storageError(error);
    if (told instanceof CodedError) return asErrorBody(told);
    return errorBody('CV022', error instanceof Error ? error.message : String(error));
  }
}

const lostEntries = (known: number, held: number): ErrorBody =>
  errorBody('CV168', `(its ledger had ${known} ${known === 1 ? 'entry' : 'entries'}, and has ${held})`);

function encryptionOf(file: string): InstallFacts['encryption'] {
  try {
    const protection = protectionOf(file);
    return protection === 'plain' ? 'none' : protection.by;
  } catch {
    return 'key-missing';
  }
}

/** Who is paired is read from the disk, whatever the daemon does; whether they are served only it knows. */
async function httpFacts({ httpTokens }: Paths, running: boolean): Promise<InstallFacts['http']> {
  const { port, tokens, problem: unreadable } = readTokenFile(httpTokens);
  const held = tokens.filter((token) => isValid(token, Date.now()));
  const facts = { port, tokens: held, running, ...(unreadable === undefined ? {} : { unreadable }) };
  if (!running || held.length === 0) return facts;
  try {
    const { port: served, problem } = await ask('http.state', {});
    return { ...facts, port: served, ...(problem === undefined ? {} : { problem }) };
  } catch (error) {
    return { ...facts, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One that does not answer is told of by its own line, and one that is stopped looks for no tools. */
async function daemonTools(running: boolean): Promise<Pick<InstallFacts, 'daemonTools'>> {
  if (!running) return {};
  return ask('tools.list', {}).then(
    ({ tools }) => ({ daemonTools: tools }),
    () => ({}),
  );
}

async function daemonState(paths: Paths): Promise<InstallFacts['daemon']> {
  try {
    const client = await connect({ start: false });
    client.close();
    return { state: 'ready', version: readHolder(paths.holder)?.version ?? VERSION };
  } catch (error) {
    if (error instanceof CodedError && error.code === 'CV040') return { state: 'stopped' };
    const body = error instanceof HostError ? error.body : asErrorBody(error);
    const holder = readHolder(paths.holder);
    // Its fix is this command.
    if (body.code === 'CV006' && holder !== undefined)
      return { state: 'error', error: { ...body, fix: `kill ${holder.pid}` } };
    return { state: 'error', error: body };
  }
}

const executable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function browserState(browser: InstallBrowser): InstallFacts['browsers'][number] {
  const directory = manifestDirectory(browser, currentHostPlace());
  if (directory === undefined) return { browser, present: false, manifest: 'missing' };
  const present = profileFolders(browser, currentHostPlace()).some(existsSync);
  const manifest = readManifest(directory);
  if (manifest === undefined) return { browser, present, manifest: 'missing' };
  if (manifest === 'unreadable') return { browser, present, manifest };
  if (!admits(manifest, builtInCallers(browser))) return { browser, present, manifest: 'other-extension' };
  if (!executable(manifest.path)) return { browser, present, manifest: 'wrapper-missing' };
  const node = /exec '([^']+)'/.exec(readFileSync(manifest.path, 'utf8'))?.[1];
  return { browser, present, manifest: node !== undefined && executable(node) ? 'ok' : 'node-missing' };
}

/** The nearest folder that exists: the data folder itself may not be made yet. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

async function gather(): Promise<InstallFacts> {
  const paths = currentPaths();
  const node = newerNode();
  const daemon = await daemonState(paths);
  const space = statfsSync(existing(paths.data));
  const sqlite = new Database(':memory:');
  const sqliteVersion: unknown = sqlite.prepare('SELECT sqlite_version()').pluck().get();
  sqlite.close();
  return {
    nodeVersion: process.version,
    sqliteVersion: String(sqliteVersion),
    privatePaths: [
      privacyOf(paths.data, 0o700),
      privacyOf(paths.state, 0o700),
      privacyOf(paths.token, 0o600),
      privacyOf(paths.database, 0o600),
      privacyOf(paths.httpTokens, 0o600),
    ],
    database: databaseProblem(paths),
    encryption: encryptionOf(paths.database),
    freeBytes: space.bavail * space.bsize,
    stopped: stopFlag(paths.stopFlag).isSet(),
    daemon,
    http: await httpFacts(paths, daemon.state === 'ready'),
    version: VERSION,
    browsers: BROWSERS.map(browserState),
    tools: await (await import('../in-process.ts')).listTools(),
    ...(await daemonTools(daemon.state === 'ready')),
    sandbox: await findSandbox(),
    command: ownCommand(),
    shadowedBy: shadowOfCommand(),
    extensionBuilt: existsSync(fileURLToPath(new URL('../../../dist/manifest.json', import.meta.url))),
    ...projectHere(),
    ...(node === undefined ? {} : { testNode: node }),
    logTail: endOfLog(paths.log, LOG_TAIL_BYTES)
      .split('\n')
      .filter((line) => line !== ''),
  };
}

/** Another program of this name that terminals start instead. */
function shadowOfCommand(): string | null {
  const place = currentCommandPlace();
  const found = foundOnPath(place);
  return found === undefined || leadsTo(found, place.launcher) ? null : found;
}

/** What cannot be read is no project: the other commands say why. */
function projectHere(): Pick<InstallFacts, 'project'> {
  try {
    const project = projectAround(process.cwd());
    return project === undefined ? {} : { project };
  } catch {
    return {};
  }
}

const MARK = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

interface DoctorOptions {
  format: 'text' | 'json';
  verbose?: true;
}

async function doctor({ format, verbose }: DoctorOptions): Promise<void> {
  const lines = diagnose(await gather());
  if (format === 'json') print(JSON.stringify(lines, null, 2));
  else
    for (const line of verbose === true ? lines : foldTools(lines))
      print(
        printable(`${MARK[line.state]}  ${line.what}${line.fix === undefined ? '' : `\n         fix: ${line.fix}`}`),
      );
  if (lines.some((line) => line.state === 'wrong')) process.exitCode = 2;
}

/** `claude-verify doctor` */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('show what is wrong with this installation and the command that fixes it')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .option('--verbose', 'a line for each tool')
    .action((options: DoctorOptions) => doctor(options).catch(fail));
}
