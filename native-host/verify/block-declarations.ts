import { languageOfFile } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { asErrorBody } from '../../shared/errors.ts';
import type { Progress } from '../../shared/protocol.ts';
import type { NotChecked } from '../../shared/report.ts';
import type { DeclarationStore } from '../acquire/npm/declaration-package.ts';
import { isNewest, keysOf, type DeclarationSet, type DeclarationSets } from '../acquire/npm/declaration-sets.ts';
import type { WheelStore } from '../acquire/pypi/fetch-wheel.ts';
import { isScript } from '../languages/typescript/script-syntax.ts';
import { whyUnasked } from '../kit/packages/package-suspects.ts';
import type { DeclarationMount, DescribedPackage, PackageDeclarations } from '../kit/package-declarations.ts';
import type { Tree } from '../kit/tree.ts';
import type { NearbyMessages } from '../kit/define.ts';
import { findWheels } from './block-wheels.ts';
import { unlessAborted } from './deadline.ts';
import { importedPackages, packagesNamedIn, type AskCompiler, type BlockOfScript } from './imported-packages.ts';
import { versionNamed } from './named-version.ts';
import { usesOf } from '../../shared/words.ts';

/** The declarations that lie on this machine, and how others are fetched. */
export interface DeclarationAccess {
  store: Pick<DeclarationStore, 'find'>;
  sets: Pick<DeclarationSets, 'find'>;
  /** Wheels of Python packages; none is fetched for a verification. */
  wheels: Pick<WheelStore, 'list'>;
  /** Address of the registry that the user lets be asked; null: nobody is. */
  registry(): string | null;
  /**
   * Fetches one package's declarations through the gate, for a job. Throws CV110 to CV114, CV018, CV019 and the
   * signal's reason.
   */
  fetch(name: string, wanted: string | undefined, asker: { job: string; signal: AbortSignal }): Promise<DeclarationSet>;
  /** Why fetching it failed lately, in words; until some minutes later it is not tried again. */
  failure(name: string, wanted: string | undefined): string | undefined;
  /** Why the registry may not be told this name, in words: the user's own npm asks another one about it. */
  whyUntold(name: string): string | undefined;
}

/** What there is to say of the packages that a block imports. */
interface FoundDeclarations {
  declarations: PackageDeclarations | undefined;
  notChecked: readonly NotChecked[];
}

const NONE: FoundDeclarations = { declarations: undefined, notChecked: [] };

/** What is looked at, and who hears of what is fetched. */
interface DeclarationsRequest {
  /** With what looks like a secret masked. */
  file: { path: string; text: string };
  /** The block with what lies beside it. */
  tree: Tree;
  messages: NearbyMessages | undefined;
  access: DeclarationAccess | undefined;
  /** Asks for the imports of a script; rejects with the signal's reason, or when they cannot be read in time. */
  askCompiler: AskCompiler;
  job: string;
  tell(progress: Progress): void;
  now(): Date;
  ticks(): number;
  signal: AbortSignal;
}

/**
 * Finds the declarations of the packages that a block imports, and fetches those that are not here where the user
 * allows that: the name of each is told (`tell`) before it leaves. What stays missing is said.
 */
export async function findDeclarations(request: DeclarationsRequest): Promise<FoundDeclarations> {
  const { file, messages, access } = request;
  const language = languageOfFile(file.path);
  if (access === undefined) return NONE;
  if (language === 'python') return findWheels(file.text, request.tree, access.wheels);
  if (language === undefined || !isScript(language)) return NONE;
  const block: BlockOfScript = { file, language, tree: request.tree, messages };
  const names = await importedPackages(block, request.askCompiler).catch(() => undefined);
  request.signal.throwIfAborted();
  if (names === undefined) return { declarations: undefined, notChecked: [UNREAD] };
  if (names.length === 0) return NONE;
  const isPackage = packagesNamedIn(block);
  const late = AbortSignal.timeout(LIMITS.declarations.fetchMs);
  const used: UsedSet[] = [];
  const notChecked: NotChecked[] = [];
  for (const name of names.slice(0, LIMITS.declarations.perBlock)) {
    const found = await setFor(
      name,
      { version: versionNamed(name, block), isPackage: isPackage(name) },
      request,
      access,
      late,
    );
    if ('what' in found) notChecked.push(found);
    else if (found.set.types === null) notChecked.push(withoutTypes(found.set));
    else used.push(found);
  }
  const rest = names.slice(LIMITS.declarations.perBlock);
  if (rest.length > 0) notChecked.push(unknown(rest.join(', '), 'declarations of so many packages are not looked up'));
  if (used.length === 0) return { declarations: undefined, notChecked };
  const mounts = mountsOf(
    used.map(({ set }) => set),
    access.store,
  );
  return { declarations: { packages: used.map(describe), mounts }, notChecked };
}

const UNREAD: NotChecked = {
  what: 'the use of packages: what the code imports could not be read',
  how: 'a smaller block, or one that can be parsed',
};

/** A set, and how its version was assumed where none is written down. */
interface UsedSet {
  set: DeclarationSet;
  assumed?: DescribedPackage['assumed'];
}

/**
 * Without a wish a set that lately was the newest is taken for what is meant; any other one only where there is none.
 */
async function setFor(
  name: string,
  { version, isPackage }: { version: ReturnType<typeof versionNamed>; isPackage: boolean },
  request: DeclarationsRequest,
  access: DeclarationAccess,
  late: AbortSignal,
): Promise<UsedSet | NotChecked> {
  const here = access.sets.find(name, version?.wanted);
  if (!isPackage && (here ?? access.sets.find(name))?.byUser !== true) return unasked(name);
  const isMeant = here !== undefined && (version !== undefined || isNewest(here.newestAt, request.now()));
  const got = isMeant ? here : await fetched(name, version?.wanted, request, access, late);
  const set = 'what' in got ? here : got;
  if (set === undefined) return 'what' in got ? got : { set: got };
  if (version !== undefined) return version.isCertain ? { set } : { set, assumed: 'said' };
  return { set, assumed: isNewest(set.newestAt, request.now()) ? 'newest' : 'here' };
}

function unasked(name: string): NotChecked {
  const refused = whyUnasked(name);
  if (refused !== undefined) return unknown(name, `nobody is asked about the name: ${refused}`);
  return {
    what: usesOf(name, 'nothing says that it is a package and no module of your own'),
    how: `\`claude-verify types fetch ${name}\`, or \`npm install ${name}\` beside the code`,
  };
}

async function fetched(
  name: string,
  wanted: string | undefined,
  { job, tell, ticks, signal }: DeclarationsRequest,
  access: DeclarationAccess,
  late: AbortSignal,
): Promise<DeclarationSet | NotChecked> {
  const asked = wanted === undefined ? name : `${name} ${wanted}`;
  const refused = whyUnasked(name) ?? access.whyUntold(name);
  if (refused !== undefined) return unknown(name, `nobody is asked about the name: ${refused}`);
  const registry = access.registry();
  if (registry === null)
    return {
      what: usesOf(name),
      how:
        'allow fetching them (Options, Permissions, or `claude-verify allow types`); then they come by themselves, ' +
        `or with \`claude-verify types fetch ${wanted === undefined ? name : `${name}@${wanted}`}\``,
    };
  const failure = access.failure(name, wanted);
  if (failure !== undefined) return unknown(name, `fetching its declarations failed: ${failure}`);
  const host = new URL(registry).host;
  const line = {
    backend: 'declarations',
    title: `Fetching the declarations of ${asked} from ${host}`,
    check: 'types',
  } as const;
  tell({ ...line, state: 'running' });
  const began = ticks();
  const both = AbortSignal.any([signal, late]);
  const end = (verdict: 'passed' | 'not-run'): void => tell({ ...line, state: 'ended', verdict, ms: ticks() - began });
  try {
    const set = await unlessAborted(both, access.fetch(name, wanted, { job, signal: both }));
    end('passed');
    return set;
  } catch (thrown) {
    end('not-run');
    signal.throwIfAborted();
    const why = late.aborted ? 'it took too long' : asErrorBody(thrown).message;
    return unknown(name, `fetching its declarations failed: ${why}`);
  }
}

const unknown = (asked: string, why: string): NotChecked => ({
  what: usesOf(asked, why),
  how: 'a type check inside a project that has it installed',
});

const withoutTypes = ({ name, version }: DeclarationSet): NotChecked =>
  unknown(name, `${name} ${version} has no declarations, neither of its own nor of DefinitelyTyped`);

const describe = ({ set: { name, version, types, closure }, assumed }: UsedSet): DescribedPackage => ({
  name,
  version,
  types: types === null || types.name === name ? null : { name: types.name, version: types.version },
  parts: closure.map((each) => each.name),
  ...(assumed === undefined ? {} : { assumed }),
});

/** What the block imports itself stands before what others import, in the version that they want. */
function mountsOf(sets: readonly DeclarationSet[], store: DeclarationAccess['store']): DeclarationMount[] {
  const keys = [...sets.flatMap(({ types }) => types ?? []), ...sets.flatMap(keysOf)];
  const mounts = new Map<string, DeclarationMount>();
  for (const key of keys) {
    const found = mounts.has(key.name) ? undefined : store.find(key);
    if (found !== undefined)
      mounts.set(key.name, { name: key.name, folder: found.folder, key: `${key.version} ${key.integrity}` });
  }
  return [...mounts.values()];
}
