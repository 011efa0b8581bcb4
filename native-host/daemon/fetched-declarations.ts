import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { openAcquiredStore } from '../acquire/acquired-store.ts';
import { declarationFactsSchema } from '../acquire/npm/declaration-package.ts';
import { openDeclarationSets, keysOf, type DeclarationSet } from '../acquire/npm/declaration-sets.ts';
import { fetchDeclarations, type FetchedSet } from '../acquire/npm/fetch-declarations.ts';
import { wheelFactsSchema } from '../acquire/pypi/fetch-wheel.ts';
import { openNpmRegistry } from '../acquire/npm/npm-registry.ts';
import { pinOf } from '../acquire/npm/pinned-packages.ts';
import { isNpmName, scopeOf } from '../acquire/npm/npm-names.ts';
import { isScopeElsewhere, userRegistry } from '../project/user-registry.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import type { Gate } from '../gate/gate.ts';
import { removeTree } from '../project/remove-tree.ts';
import { plainAddress } from '../project/locked-packages.ts';
import type { Database } from '../storage/database.ts';
import { grantedRegistry, setGrantedRegistry } from '../storage/permissions.ts';
import type { DeclarationAccess } from '../verify/block-declarations.ts';
import { createRecentFailures } from './recent-failures.ts';
import type { Handlers } from './router.ts';
import { userRuns } from './user-runs.ts';
import { wheelHandlers, type WheelRequest } from './wheels.ts';

type DeclarationRequest = Extract<keyof Handlers, `types.${string}`> | WheelRequest;

/** Types of npm's and Python's packages on this machine: for verifications, and for the user's own requests. */
export interface FetchedDeclarations {
  access: DeclarationAccess;
  handlers: Pick<Handlers, DeclarationRequest>;
  /** What was fetched tells what somebody works on: it goes with everything else. */
  removeAll(): Promise<void>;
}

/** What this stands on. */
interface DeclarationDeps {
  db: Database;
  gate: Gate;
  /** Private folder in which they lie; made with the first. */
  folder: string;
  now(): Date;
}

/** How long a set of which a part could not be had is used as it is, ms. */
const UNFINISHED_MS = 10 * 60_000;

/** Why a name may not be told to the registry that the user allowed, in words. */
function whyUntold(name: string): string | undefined {
  const scope = scopeOf(name);
  return scope !== undefined && isScopeElsewhere(scope)
    ? `npm gets ${scope} from a registry of its own here`
    : undefined;
}

/** What one package may let out: the names of what its declarations import. */
const NAMES_BYTES = 32 * 1024;

/** Opens what lies here; nothing is fetched before somebody asks for it. */
export function openFetchedDeclarations({ db, gate, folder, now }: DeclarationDeps): FetchedDeclarations {
  const store = openAcquiredStore(join(folder, 'packages'), declarationFactsSchema, now);
  const sets = openDeclarationSets(join(folder, 'sets.json'), store);
  const wheels = openAcquiredStore(join(folder, 'wheels'), wheelFactsSchema, now);
  const failures = createRecentFailures(now);
  /** Sets of which a part could not be had: they are used as they are for a while, and then tried anew. */
  const unfinished = new Map<string, { set: FetchedSet; until: number }>();
  const inRun = userRuns(gate, 'types');
  const keyOf = (name: string, wanted: string | undefined): string => JSON.stringify([name, wanted ?? null]);

  /** One package in a run of the gate; that its name leaves stands in the ledger before it does. */
  async function fetchIn(
    run: string,
    name: string,
    wanted: string | undefined,
    { signal, byUser }: { signal: AbortSignal; byUser: boolean },
  ): Promise<FetchedSet> {
    const address = grantedRegistry(db, 'npm');
    if (address === null) throw new CodedError('CV114');
    if (!isNpmName(name)) throw new CodedError('CV113', `(${name.slice(0, 80)})`);
    const refused = whyUntold(name);
    if (refused !== undefined) throw new CodedError('CV113', `(${name}: ${refused})`);
    const what = `${new URL(address).host}: ${name}`;
    const cost = budgetVector({ sentBytes: NAMES_BYTES });
    const set = await gate.during(
      run,
      randomUUID(),
      { kind: 'let-out', what, project: null, backend: 'declarations', cost },
      (use) => {
        let sentBytes = 0;
        const telling = (each: string): void => {
          if (whyUntold(each) !== undefined) throw new CodedError('CV113', `(${each})`);
          sentBytes += Buffer.byteLength(each);
          if (sentBytes > NAMES_BYTES) throw new CodedError('CV019');
          use({ sentBytes });
        };
        return fetchDeclarations(
          name,
          wanted,
          { registry: openNpmRegistry(address), store, sets, now, telling, pinOf, byUser },
          signal,
        );
      },
    );
    failures.forget(keyOf(name, wanted));
    return set;
  }

  const access: DeclarationAccess = {
    store,
    sets,
    wheels,
    registry: () => grantedRegistry(db, 'npm'),
    async fetch(name, wanted, { job, signal }) {
      const key = keyOf(name, wanted);
      const known = unfinished.get(key);
      if (known !== undefined && now().getTime() < known.until) return known.set;
      try {
        const set = await fetchIn(job, name, wanted, { signal, byUser: false });
        unfinished.delete(key);
        if (set.failed.length > 0) unfinished.set(key, { set, until: now().getTime() + UNFINISHED_MS });
        return set;
      } catch (thrown) {
        failures.note(key, thrown, signal);
        throw thrown;
      }
    },
    failure: (name, wanted) => failures.why(keyOf(name, wanted)),
    whyUntold,
  };
  const bytesOf = (set: DeclarationSet): number =>
    keysOf(set).reduce((sum, key) => sum + (store.find(key)?.bytes ?? 0), 0);
  const listed = (set: DeclarationSet) => ({
    name: set.name,
    version: set.version,
    types: set.types === null ? null : `${set.types.name} ${set.types.version}`,
    packages: set.closure.length,
    missing: set.missing,
    bytes: bytesOf(set),
    from: set.from,
    at: set.at,
  });
  return {
    access,
    async removeAll() {
      failures.forget();
      unfinished.clear();
      await removeTree(folder);
    },
    handlers: {
      ...wheelHandlers({ db, gate, store: wheels, now }),
      'types.consent': () => ({ registry: grantedRegistry(db, 'npm'), usual: userRegistry() }),
      'types.allow': ({ registry }) => {
        const address = registry === null ? null : plainAddress(registry);
        if (registry !== null && address === null) throw new CodedError('CV070', 'The registry is no plain address.');
        const detail = { fetchDeclarations: address };
        gate.note({ event: 'consent', detail }, () => setGrantedRegistry(db, 'npm', address, now().toISOString()));
        failures.forget();
        unfinished.clear();
        return { registry: grantedRegistry(db, 'npm') };
      },
      'types.list': () => ({ sets: sets.list().map(listed) }),
      'types.fetch': ({ name, wanted }) =>
        inRun(async (run, signal) => listed(await fetchIn(run, name, wanted, { signal, byUser: true }))),
      'types.remove': async ({ name }) => {
        const removed = await sets.remove(name);
        gate.note({ event: 'types-removed', detail: { removed } });
        return { removed };
      },
    },
  };
}
