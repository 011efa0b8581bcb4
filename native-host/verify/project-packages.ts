import { lstatSync, readdirSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join, dirname, resolve, sep } from 'node:path';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Progress } from '../../shared/protocol.ts';
import type { NotChecked } from '../../shared/report.ts';
import type { Tree } from '../kit/tree.ts';
import { foldersAbove, inFolder } from '../kit/tree-package.ts';
import { LOCK, readLock, type LockedPackages } from '../project/locked-packages.ts';
import { AGAIN_MS, type PackageStore, type StoredPackages } from '../project/package-store.ts';
import type { CheckContext } from './obligation.ts';
import { rm } from 'node:fs/promises';
import { CodedError } from '../../shared/errors.ts';
import { MIB } from '../../shared/limits.ts';
import { systemTool, type RunResult } from '../kit/define.ts';
import { finish } from '../kit/finished-run.ts';
import { NPM_ALONE, NPM_INSTALL } from '../languages/scripts/npm-alone.ts';
import { startYielder } from '../project/cooperative-yield.ts';
import { SANDBOX_ENVIRONMENT } from '../sandbox/bubblewrap-arguments.ts';
import { makeWritableFolder, type WritableFolder } from '../sandbox/sandbox-folder.ts';
import { createSandboxedRuns, SandboxGone, type AdmitRun, type Starter } from './sandboxed-runs.ts';
import { withoutFolders } from './redact.ts';

/** What there is to say of the packages that a block's imports come from. */
export interface FoundPackages {
  /** Where those lie that claude-verify installed. */
  binds: Tree['binds'];
  /** The hash of what they were installed from; null when none were. */
  hash: string | null;
  notes: readonly string[];
  notChecked: readonly NotChecked[];
}

/** The project as its packages are looked for in it: as it lies on the disk, never as a block would have it. */
interface PackagesRequest {
  directory: string;
  /** The block's file. */
  file: string;
  /** Text of a file of the snapshot. */
  text(file: string): string | undefined;
  registry: string | null;
  store: PackageStore;
}

/** What makes a verification find the packages of its project. */
export type FindPackages = (request: PackagesRequest) => Promise<FoundPackages>;

/** Finding nothing to say. */
export const NO_PACKAGES: FoundPackages = { binds: [], hash: null, notes: [], notChecked: [] };

const LANGUAGES: readonly (LanguageId | undefined)[] = ['typescript', 'tsx', 'javascript', 'jsx'];

/** Older ones read a part of the lock file that nobody has looked at. */
const NPM_FROM = 7;

/** How the user gets them without this. */
const BY_HAND = 'run `npm ci` in the project';

/**
 * Finds the packages that claude-verify installed for the lock file nearest to a block's file, and installs them the
 * first time, where the project has none itself and its user lets it ask the network. What stays missing is said.
 */
export function packageFinder(
  context: Pick<CheckContext, 'admitRun' | 'findTool' | 'mayUseNetwork' | 'now' | 'ticks'>,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): FindPackages {
  return async ({ directory, file, text, registry, store }) => {
    const folder = LANGUAGES.includes(languageOfFile(file))
      ? foldersAbove(file).find((each) => text(inFolder(each, LOCK)) !== undefined)
      : undefined;
    if (folder === undefined || hasPackages(join(directory, folder, 'node_modules'))) return NO_PACKAGES;
    const name = inFolder(folder, LOCK);
    const packages = readLock(text, folder, registry);
    if (packages === undefined) return NO_PACKAGES;
    if (packages.kind === 'refused') return missing(`claude-verify does not install them: ${packages.why}`);
    const known = store.find(packages.hash);
    if (known !== undefined) return found(packages, known, name);
    if (!context.mayUseNetwork)
      return missing(
        'asking the network for them is not permitted for this project',
        `allow it in the options of claude-verify or with \`claude-verify allow network\`, or ${BY_HAND} yourself`,
      );
    const failure = store.failure(packages.hash, context.now());
    if (failure !== undefined)
      return missing(
        `installing them failed at ${failure.at}: ${failure.reason}`,
        `${BY_HAND}; claude-verify tries it again after ${new Date(Date.parse(failure.at) + AGAIN_MS).toISOString()}`,
      );
    const npm = await context.findTool(INSTALLER.tool);
    if (npm.kind === 'found' && !(Number.parseInt(npm.version ?? '', 10) >= NPM_FROM))
      return missing(
        `npm ${npm.version ?? 'of a version that it does not tell'} does not keep to what is locked, npm ` +
          `${NPM_FROM} does`,
        `install npm ${NPM_FROM} or later, or ${BY_HAND} yourself`,
      );
    const line = { backend: INSTALLER.id, title: `Installing the packages of ${name}`, check: 'types' } as const;
    tell({ ...line, state: 'running' });
    const began = context.ticks();
    const installed = await installPackages({
      packages,
      folder,
      store,
      signal,
      now: context.now,
      admit: (...run) => context.admitRun(INSTALLER.id, ...run),
    });
    tell({
      ...line,
      state: 'ended',
      verdict: installed.kind === 'installed' ? 'passed' : 'not-run',
      ms: context.ticks() - began,
    });
    if (installed.kind === 'installed') return found(packages, installed.stored, name);
    const { reason, tried } = installed;
    if (tried) store.failed(packages.hash, { reason, at: context.now().toISOString() });
    return missing(`installing them failed: ${reason}`);
  };
}

const missing = (why: string, how = BY_HAND): FoundPackages => ({
  ...NO_PACKAGES,
  notChecked: [{ what: `Imports of dependencies: they are not installed; ${why}`, how }],
});

function found({ hash, places }: LockedPackages, { folder, at }: StoredPackages, name: string): FoundPackages {
  const binds = places
    .map((to) => ({ from: join(folder, to), to }))
    .filter(({ from }) => lstatSync(from, { throwIfNoEntry: false })?.isDirectory() === true);
  return {
    binds,
    hash,
    notes: [
      `dependencies were installed by claude-verify at ${at} from ${name} (hash ${hash.slice(0, 12)}), outside of ` +
        'the project and without their install scripts',
    ],
    notChecked: [],
  };
}

/** An empty folder, or one with caches only, has none installed. */
const hasPackages = (folder: string): boolean =>
  lstatSync(folder, { throwIfNoEntry: false }) !== undefined &&
  (!lstatSync(folder).isDirectory() ||
    readdirSync(folder).some((entry) => !entry.startsWith('.') || entry === '.package-lock.json'));

/** The name by which the gate and the ledger know the installation of packages. */
const INSTALLER: Starter = {
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
interface Installation {
  packages: LockedPackages;
  /** Folder of the lock file in the project. */
  folder: string;
  store: PackageStore;
  now(): Date;
  admit: AdmitRun;
  signal: AbortSignal;
}

/**
 * How an installation ended; `tried` is false where npm was not even asked, so that the next verification may ask it.
 */
type Installed = { kind: 'installed'; stored: StoredPackages } | { kind: 'failed'; reason: string; tried: boolean };

/**
 * Installs the packages of a lock file with `npm ci`, without their scripts, in the sandbox with the network, and takes
 * them into the project's store when all of them are there. Whatever else happens leaves nothing. Throws the signal's
 * reason.
 */
async function installPackages({ packages, folder, store, now, admit, signal }: Installation): Promise<Installed> {
  const { registry } = packages;
  const work = makeWritableFolder(store.folder);
  const runs = createSandboxedRuns(INSTALLER, BOUNDS.wallMs, signal, { admit, laid: undefined });
  try {
    for (const [file, text] of packages.texts) {
      mkdirSync(join(work.path, dirname(file)), { recursive: true });
      writeFileSync(join(work.path, file), text);
    }
    const bytes = [...packages.texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const command = ['ci', '--no-audit', `--registry=${registry}`, ...NPM_ALONE, `--cache=${PLACE}/${CACHE}`];
    const place = {
      cwd: join(PLACE, folder),
      environment: SANDBOX_ENVIRONMENT,
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
    const result = await runs.run('npm', command, { ...place, egress: { to: new URL(registry).host, bytes } });
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
  const errors = [...run.stderr.matchAll(/^npm (?:error|ERR!) (?!A complete log|Log files)(\S.*)$/gm)].map(
    ([, text = '']) => text,
  );
  return `npm ci failed: ${errors.join('; ').slice(0, 300) || `it ended with ${run.code}`}`;
}

/** An exit code decides nothing: are the packages there, and does nothing in them lead out? */
async function faultIn(
  work: WritableFolder,
  { required }: LockedPackages,
  signal: AbortSignal,
): Promise<string | undefined> {
  const yielder = startYielder(signal);
  for (const folder of required) {
    if (yielder.shouldYield()) await yielder.yield();
    if (lstatSync(join(work.path, folder, 'package.json'), { throwIfNoEntry: false })?.isFile() !== true)
      return `npm ci left ${folder} out`;
  }
  const todo = [work.path];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (yielder.shouldYield()) await yielder.yield();
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) todo.push(path);
      else if (entry.isSymbolicLink() ? !resolve(at, readlinkSync(path)).startsWith(work.path + sep) : !entry.isFile())
        return 'a package brought a link that leads out of it, or a special file';
    }
  }
  return undefined;
}
