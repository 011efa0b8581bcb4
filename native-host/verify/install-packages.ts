import { lstatSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { MIB } from '../../shared/limits.ts';
import { systemTool, type LetOut, type RunResult } from '../backend-kit/define.ts';
import { finish } from '../backend-kit/finished-run.ts';
import { NPM_ALONE, NPM_INSTALL } from '../backend-kit/scripts/npm-alone.ts';
import type { LockedPackages } from '../project/locked-packages.ts';
import type { PackageStore, StoredPackages } from '../project/package-store.ts';
import { startPace } from '../project/pace.ts';
import { JAIL_ENVIRONMENT } from '../sandbox/jail-arguments.ts';
import { makeWritableFolder, type WritableFolder } from '../sandbox/jail-folder.ts';
import type { JailResult } from '../sandbox/jail.ts';
import { createJailedRuns, SandboxGone, type Starter } from './jailed-runs.ts';
import { withoutFolders } from './redact.ts';

/** The name by which the gate and the ledger know the installation of packages. */
export const INSTALLER: Starter = {
  id: 'dependencies',
  effect: 'network',
  tool: systemTool({ command: 'npm', version: ['--version'], install: NPM_INSTALL }),
};

/** Larger than a check's: it is once per lock file, and compilers come as packages of some hundred MiB. */
const BOUNDS = {
  wallMs: 180_000,
  cpuSeconds: 300,
  memoryBytes: 2_048 * MIB,
  fileBytes: 512 * MIB,
  diskBytes: 4_096 * MIB,
};

/** Where the lock file lies in the sandbox, and nothing else of the project. */
const PLACE = '/install';
const CACHE = '.npm-cache';

/** What an installation works with. */
export interface Installation {
  packages: LockedPackages;
  /** Folder of the lock file in the project. */
  folder: string;
  store: PackageStore;
  now(): Date;
  admit(perform: () => Promise<JailResult>, letOut?: LetOut): Promise<JailResult>;
  signal: AbortSignal;
}

/**
 * How an installation ended; `tried` is false where npm was not even asked, so that the next verification may ask it.
 */
export type Installed =
  | { kind: 'installed'; stored: StoredPackages }
  | { kind: 'failed'; reason: string; tried: boolean };

/**
 * Installs the packages of a lock file with `npm ci`, without their scripts, in the sandbox with the network, and takes
 * them into the project's store when all of them are there. Whatever else happens leaves nothing. Throws the signal's
 * reason.
 */
export async function installPackages({
  packages,
  folder,
  store,
  now,
  admit,
  signal,
}: Installation): Promise<Installed> {
  const { registry } = packages;
  const work = makeWritableFolder(store.folder);
  const runs = createJailedRuns(INSTALLER, BOUNDS.wallMs, signal, { admit, laid: undefined });
  try {
    for (const [file, text] of packages.texts) {
      mkdirSync(join(work.path, dirname(file)), { recursive: true });
      writeFileSync(join(work.path, file), text);
    }
    const bytes = [...packages.texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const command = ['ci', '--no-audit', `--registry=${registry}`, ...NPM_ALONE, `--cache=${PLACE}/${CACHE}`];
    const place = {
      cwd: join(PLACE, folder),
      environment: JAIL_ENVIRONMENT,
      limits: BOUNDS,
      writable: [{ from: work, to: PLACE }],
    };
    // What the lock file lacks npm looks up, and follows wherever that leads: first, without any network, it must lack
    // nothing.
    const alone = await runs.run('npm', [...command, '--dry-run', '--offline'], place);
    signal.throwIfAborted();
    const lacks = faultOf(alone);
    if (lacks !== undefined)
      return { kind: 'failed', tried: alone.kind !== 'missing', reason: `the lock file is not enough: ${lacks}` };
    const result = await runs.run('npm', command, { ...place, letOut: { to: new URL(registry).host, bytes } });
    signal.throwIfAborted();
    await rm(join(work.path, CACHE), { recursive: true, force: true });
    const fault = faultOf(result) ?? (await faultIn(work, packages, signal));
    if (fault !== undefined) return { kind: 'failed', tried: result.kind !== 'missing', reason: fault };
    return { kind: 'installed', stored: store.keep(packages.hash, work.path, now()) };
  } catch (thrown) {
    signal.throwIfAborted();
    const refused = thrown instanceof CodedError || thrown instanceof SandboxGone;
    return {
      kind: 'failed',
      tried: !refused,
      reason: withoutFolders(thrown instanceof Error ? thrown.message : String(thrown)),
    };
  } finally {
    await runs.end();
    await work.remove();
  }
}

/** Why npm did not install, in its own words where it has some. */
function faultOf(result: RunResult): string | undefined {
  const run = finish(result, 'npm ci', NPM_INSTALL);
  if (run.kind === 'verdict')
    return 'reason' in run.verdict ? run.verdict.reason : `npm ci did not end within ${BOUNDS.wallMs / 1000} s`;
  if (run.code === 0) return undefined;
  const said = [...run.stderr.matchAll(/^npm (?:error|ERR!) (?!A complete log|Log files)(\S.*)$/gm)].map(
    ([, text = '']) => text,
  );
  return `npm ci failed: ${said.join('; ').slice(0, 300) || `it ended with ${run.code}`}`;
}

/** An exit code decides nothing: are the packages there, and does nothing in them lead out? */
async function faultIn(
  work: WritableFolder,
  { required }: LockedPackages,
  signal: AbortSignal,
): Promise<string | undefined> {
  const pace = startPace(signal);
  for (const folder of required) {
    if (pace.due()) await pace.rest();
    if (lstatSync(join(work.path, folder, 'package.json'), { throwIfNoEntry: false })?.isFile() !== true)
      return `npm ci left ${folder} out`;
  }
  const todo = [work.path];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (pace.due()) await pace.rest();
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) todo.push(path);
      else if (entry.isSymbolicLink() ? !resolve(at, readlinkSync(path)).startsWith(work.path + sep) : !entry.isFile())
        return 'a package brought a link that leads out of it, or a special file';
    }
  }
  return undefined;
}
