import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Progress } from '../../shared/protocol.ts';
import type { NotChecked } from '../../shared/report.ts';
import type { Tree } from '../backend-kit/tree.ts';
import { foldersAbove, inFolder } from '../backend-kit/tree-package.ts';
import { LOCK, readLock, type LockedPackages } from '../project/locked-packages.ts';
import { AGAIN_MS, type PackageStore, type StoredPackages } from '../project/package-store.ts';
import { INSTALLER, installPackages } from './install-packages.ts';
import type { Frame } from './obligation.ts';

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
  frame: Pick<Frame, 'admitRun' | 'findTool' | 'mayUseNetwork' | 'now' | 'ticks'>,
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
    if (!frame.mayUseNetwork)
      return missing(
        'asking the network for them is not permitted for this project',
        `allow it in the options of claude-verify or with \`claude-verify allow network\`, or ${BY_HAND} yourself`,
      );
    const failure = store.failure(packages.hash, frame.now());
    if (failure !== undefined)
      return missing(
        `installing them failed at ${failure.at}: ${failure.reason}`,
        `${BY_HAND}; claude-verify tries it again after ${new Date(Date.parse(failure.at) + AGAIN_MS).toISOString()}`,
      );
    const npm = await frame.findTool(INSTALLER.tool);
    if (npm.kind === 'found' && !(Number.parseInt(npm.version ?? '', 10) >= NPM_FROM))
      return missing(
        `npm ${npm.version ?? 'of a version that it does not tell'} does not keep to what is locked, npm ` +
          `${NPM_FROM} does`,
        `install npm ${NPM_FROM} or later, or ${BY_HAND} yourself`,
      );
    const line = { backend: INSTALLER.id, title: `Installing the packages of ${name}`, check: 'types' } as const;
    tell({ ...line, state: 'running' });
    const began = frame.ticks();
    const installed = await installPackages({
      packages,
      folder,
      store,
      signal,
      now: frame.now,
      admit: (perform, letOut) => frame.admitRun(INSTALLER.id, perform, letOut),
    });
    tell({
      ...line,
      state: 'ended',
      verdict: installed.kind === 'installed' ? 'passed' : 'not-run',
      ms: frame.ticks() - began,
    });
    if (installed.kind === 'installed') return found(packages, installed.stored, name);
    const { reason, tried } = installed;
    if (tried) store.failed(packages.hash, { reason, at: frame.now().toISOString() });
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
