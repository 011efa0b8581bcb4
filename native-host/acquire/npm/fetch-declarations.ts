import { major, validRange } from 'semver';
import { CodedError } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Acquired, AcquiredKey } from '../acquired-store.ts';
import { unpackDeclarations, type DeclarationFacts, type DeclarationStore } from './declaration-package.ts';
import { isNewest, type DeclarationSet, type DeclarationSets } from './declaration-sets.ts';
import { isNpmName, typesPackageOf } from './npm-names.ts';
import { archiveAddress, type NpmRegistry, type NpmVersion } from './npm-registry.ts';
import type { PinnedPackage } from './pinned-packages.ts';

/** What fetching works with. */
export interface DeclarationFetch {
  registry: NpmRegistry;
  store: DeclarationStore;
  sets: DeclarationSets;
  now(): Date;
  /** Well-known packages, whose declarations are known without asking. */
  pinOf(name: string, wanted: string | undefined): PinnedPackage | undefined;
  /**
   * Hears the name of each package before the registry is told it; throws to keep it from being told, CV113 where
   * others may be told all the same.
   */
  telling(name: string): void;
  /** Did the user ask for the package by its name? */
  byUser?: boolean;
}

/** A set, with the names of its parts about which the registry could not be asked. */
export type FetchedSet = DeclarationSet & { failed: readonly string[] };

/** How far declarations are followed: packages of one set, and imports of imports, in number. */
const { setPackages, setDepth, setBytes } = LIMITS.declarations;

/** A package whose declarations lie here; `version` is that of the package that they describe. */
interface Taken {
  version: string;
  types: Acquired<DeclarationFacts>;
}

/**
 * Fetches the declarations of a package and of what they import, and keeps them as one set. A package without
 * declarations of its own has those of DefinitelyTyped, if there are any; else its set says that there are none. Throws
 * CV110 (also for a package that does not exist), CV111 and CV112 about the package itself; what its declarations
 * import and cannot be had is only listed as missing. Where the registry could not be asked about a part (`failed`),
 * the set is given and not kept: it may be whole the next time.
 * @param wanted a version or a range; else the newest, and no pin that is older than a newest one may be.
 */
export async function fetchDeclarations(
  name: string,
  wanted: string | undefined,
  fetch: DeclarationFetch,
  signal: AbortSignal,
): Promise<FetchedSet> {
  const { registry, sets, now } = fetch;
  if (!isNpmName(name)) throw new CodedError('CV113', `(${name.slice(0, 80)})`);
  const pin = fetch.pinOf(name, wanted);
  if (pin !== undefined && (wanted !== undefined || isNewest(pin.at, now()))) return fetchPinned(pin, fetch, signal);
  fetch.telling(name);
  const main = await registry.find(name, wanted, signal);
  if (main === undefined)
    throw new CodedError('CV110', `(it has no ${name}${wanted === undefined ? '' : ` ${wanted}`})`);
  const taken = await takeTyped(main, fetch, signal);
  const { closure, missing, failed } =
    taken === undefined ? { closure: [], missing: [], failed: [] } : await follow(taken.types, fetch, signal);
  const at = now().toISOString();
  const set: DeclarationSet = {
    name,
    version: main.version,
    types: taken?.types.key ?? null,
    closure,
    missing,
    from: new URL(registry.address).host,
    at,
    ...(wanted === undefined ? { newestAt: at } : {}),
    ...(fetch.byUser === true ? { byUser: true } : {}),
  };
  if (failed.length === 0) sets.keep(set);
  return { ...set, failed };
}

/** Fetches what is pinned, by its hashes; the registry only has to have the archives. */
async function fetchPinned(pin: PinnedPackage, fetch: DeclarationFetch, signal: AbortSignal): Promise<FetchedSet> {
  const { registry, store, sets, now, telling } = fetch;
  const { name, version, types, closure, missing } = pin;
  for (const key of [types, ...closure]) {
    if (store.find(key) !== undefined) continue;
    telling(key.name);
    const archive = await registry.archive(
      { ...key, archive: archiveAddress(registry.address, key.name, key.version) },
      signal,
    );
    const { files, facts } = await unpackDeclarations(archive, key.name, signal);
    await store.keep(key, files, facts);
  }
  const from = new URL(registry.address).host;
  const flags = { newestAt: pin.at, ...(fetch.byUser === true ? { byUser: true } : {}) };
  const set = { name, version, types, closure, missing, from, at: now().toISOString(), ...flags };
  sets.keep(set);
  return { ...set, failed: [] };
}

/** The package with its own declarations or with those of DefinitelyTyped; undefined where there are none. */
async function takeTyped(main: NpmVersion, fetch: DeclarationFetch, signal: AbortSignal): Promise<Taken | undefined> {
  const { version } = main;
  const isTypes = main.name.startsWith('@types/');
  if (main.announcesTypes || isTypes) {
    const types = await take(main, fetch, signal);
    if (types.facts.declarations > 0) return { version, types };
  }
  if (isTypes) return undefined;
  const name = typesPackageOf(main.name);
  fetch.telling(name);
  const declared = await fetch.registry.find(name, `${major(version)}.x`, signal);
  const other = declared ?? (await fetch.registry.find(name, undefined, signal));
  if (other !== undefined) {
    const types = await take(other, fetch, signal);
    // A package that brings its own is a stub there.
    if (types.facts.declarations > 0) return { version, types };
  }
  if (main.announcesTypes) return undefined;
  const types = await take(main, fetch, signal);
  return types.facts.declarations > 0 ? { version, types } : undefined;
}

/** A version's declarations, from this disk where they are here. */
async function take(
  found: NpmVersion,
  fetch: DeclarationFetch,
  signal: AbortSignal,
): Promise<Acquired<DeclarationFacts>> {
  const { name, version, integrity } = found;
  const key: AcquiredKey = { name, version, integrity };
  const known = fetch.store.find(key);
  if (known !== undefined) return known;
  const archive = await fetch.registry.archive(found, signal);
  const { files, facts } = await unpackDeclarations(archive, name, signal);
  return fetch.store.keep(key, files, facts);
}

/** Breadth first, so that what is left out beyond a limit is what is furthest away. */
async function follow(
  first: Acquired<DeclarationFacts>,
  fetch: DeclarationFetch,
  signal: AbortSignal,
): Promise<Pick<FetchedSet, 'closure' | 'missing' | 'failed'>> {
  const closure = new Map<string, AcquiredKey>();
  const missing = new Set<string>();
  const failed: string[] = [];
  const seen = new Set([first.key.name]);
  let bytes = first.bytes;
  let level = [first];
  for (let depth = 0; depth < setDepth && level.length > 0; depth += 1) {
    const next: Acquired<DeclarationFacts>[] = [];
    for (const { facts } of level) {
      for (const name of facts.imports) {
        if (seen.has(name) || BROUGHT.has(name)) continue;
        seen.add(name);
        const isFull = closure.size >= setPackages || bytes > setBytes;
        const found = isFull ? undefined : await dependency(name, facts.dependencies, fetch, signal);
        if (found === undefined || found === 'failed') {
          missing.add(name);
          if (found === 'failed') failed.push(name);
        } else if (!seen.has(found.key.name) || found.key.name === name) {
          seen.add(found.key.name);
          closure.set(found.key.name, found.key);
          bytes += found.bytes;
          next.push(found);
        }
      }
    }
    level = next;
  }
  for (const { facts } of level)
    for (const name of facts.imports) if (!seen.has(name) && !BROUGHT.has(name)) missing.add(name);
  return { closure: [...closure.values()], missing: [...missing].toSorted(), failed };
}

/** The compiler has these itself. */
const BROUGHT: ReadonlySet<string> = new Set(['node', '@types/node', 'undici-types']);

/** What goes wrong with one package and says nothing of the others. */
const OF_ONE_PACKAGE: readonly string[] = ['CV110', 'CV111', 'CV112', 'CV113'];

/**
 * What a declaration imports, by what its package asks for; a name that the package does not list, or wants from
 * elsewhere than the registry, is nobody's. `failed` where the registry could not be asked.
 */
async function dependency(
  name: string,
  dependencies: Readonly<Record<string, string>>,
  fetch: DeclarationFetch,
  signal: AbortSignal,
): Promise<Acquired<DeclarationFacts> | 'failed' | undefined> {
  const types = typesPackageOf(name);
  const asked = Object.hasOwn(dependencies, types) ? types : name;
  const range = dependencies[asked];
  if (range === undefined || validRange(range) === null) return undefined;
  try {
    fetch.telling(asked);
    const found = await fetch.registry.find(asked, range, signal);
    return found === undefined ? undefined : (await takeTyped(found, fetch, signal))?.types;
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof CodedError) || !OF_ONE_PACKAGE.includes(thrown.code)) throw thrown;
    return thrown.code === 'CV110' ? 'failed' : undefined;
  }
}
