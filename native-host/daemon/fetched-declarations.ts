import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CodedError, asErrorBody } from '../../shared/errors.ts';
import { openAcquiredStore } from '../acquire/acquired-store.ts';
import { declarationFactsSchema } from '../acquire/npm/declaration-package.ts';
import { openDeclarationSets, keysOf, type DeclarationSet } from '../acquire/npm/declaration-sets.ts';
import { fetchDeclarations } from '../acquire/npm/fetch-declarations.ts';
import { wheelFactsSchema } from '../acquire/pypi/fetch-wheel.ts';
import { openNpmRegistry } from '../acquire/npm/npm-registry.ts';
import { pinOf } from '../acquire/npm/pinned-packages.ts';
import { isNpmName } from '../acquire/npm/npm-names.ts';
import { userRegistry } from '../project/user-registry.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import { SEND_BUDGET } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import { removeTree } from '../project/remove-tree.ts';
import { plainAddress } from '../project/locked-packages.ts';
import type { Database } from '../storage/database.ts';
import { grantedRegistry, setGrantedRegistry } from '../storage/permissions.ts';
import type { DeclarationAccess } from '../verify/block-declarations.ts';
import type { Handlers } from './router.ts';
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

/** A name that could not be fetched is not asked for again for this long, ms. */
const AGAIN_MS = 10 * 60_000;

/** What one package may let out: the names of what its declarations import. */
const NAMES_BYTES = 32 * 1024;

/** Opens what lies here; nothing is fetched before somebody asks for it. */
export function openFetchedDeclarations({ db, gate, folder, now }: DeclarationDeps): FetchedDeclarations {
  const store = openAcquiredStore(join(folder, 'packages'), declarationFactsSchema, now);
  const sets = openDeclarationSets(join(folder, 'sets.json'), store);
  const wheels = openAcquiredStore(join(folder, 'wheels'), wheelFactsSchema, now);
  const failures = new Map<string, { why: string; at: number }>();
  const open = new Set<AbortController>();
  gate.onStop(() => open.forEach((each) => each.abort(new CodedError('CV018'))));
  const keyOf = (name: string, wanted: string | undefined): string => JSON.stringify([name, wanted ?? null]);

  /** One package in a run of the gate; that its name leaves stands in the ledger before it does. */
  async function fetchIn(
    run: string,
    name: string,
    wanted: string | undefined,
    signal: AbortSignal,
  ): Promise<DeclarationSet> {
    const address = grantedRegistry(db, 'npm');
    if (address === null) throw new CodedError('CV114');
    if (!isNpmName(name)) throw new CodedError('CV113', `(${name.slice(0, 80)})`);
    const what = `${new URL(address).host}: ${name}`;
    const cost = budgetVector({ sentBytes: NAMES_BYTES });
    const set = await gate.during(
      run,
      randomUUID(),
      { kind: 'let-out', what, project: null, backend: 'declarations', cost },
      (use) => {
        let sentBytes = 0;
        const telling = (each: string): void => {
          sentBytes += Buffer.byteLength(each);
          if (sentBytes > NAMES_BYTES) throw new CodedError('CV019');
          use({ sentBytes });
        };
        return fetchDeclarations(
          name,
          wanted,
          { registry: openNpmRegistry(address), store, sets, now, telling, pinOf },
          signal,
        );
      },
    );
    failures.delete(keyOf(name, wanted));
    return set;
  }

  const access: DeclarationAccess = {
    store,
    sets,
    wheels,
    registry: () => grantedRegistry(db, 'npm'),
    async fetch(name, wanted, { job, signal }) {
      try {
        return await fetchIn(job, name, wanted, signal);
      } catch (thrown) {
        const { code, message } = asErrorBody(thrown);
        if (!['CV018', 'CV019', 'CV114'].includes(code))
          failures.set(keyOf(name, wanted), { why: message, at: now().getTime() });
        throw thrown;
      }
    },
    failure(name, wanted) {
      const failure = failures.get(keyOf(name, wanted));
      return failure !== undefined && now().getTime() - failure.at < AGAIN_MS ? failure.why : undefined;
    },
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
      failures.clear();
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
        failures.clear();
        return { registry: grantedRegistry(db, 'npm') };
      },
      'types.list': () => ({ sets: sets.list().map(listed) }),
      'types.fetch': async ({ name, wanted }) => {
        const run = `types-${randomUUID()}`;
        const stop = new AbortController();
        gate.open(run, SEND_BUDGET);
        open.add(stop);
        try {
          return listed(await fetchIn(run, name, wanted, stop.signal));
        } finally {
          open.delete(stop);
          gate.close(run);
        }
      },
      'types.remove': async ({ name }) => {
        const removed = await sets.remove(name);
        gate.note({ event: 'types-removed', detail: { removed } });
        return { removed };
      },
    },
  };
}
