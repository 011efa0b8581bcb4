import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { fetchWheel, type Wheel, type WheelStore } from '../acquire/pypi/fetch-wheel.ts';
import type { PythonIndex } from '../acquire/pypi/python-index.ts';
import { isPythonName, normalisedName } from '../acquire/pypi/wheel-names.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import type { Gate } from '../gate/gate.ts';
import { plainAddress } from '../project/locked-packages.ts';
import type { Database } from '../storage/database.ts';
import { grantedRegistry, setGrantedRegistry } from '../storage/permissions.ts';
import type { Handlers } from './router.ts';
import { userRuns } from './user-runs.ts';

/** Requests about wheels of Python packages. */
export type WheelRequest = Extract<keyof Handlers, `wheels.${string}`>;

/** What they stand on. */
interface WheelDeps {
  db: Database;
  gate: Gate;
  store: WheelStore;
  now(): Date;
}

/** The user's own requests about wheels: none is fetched for a verification. */
export function wheelHandlers({ db, gate, store, now }: WheelDeps): Pick<Handlers, WheelRequest> {
  const inRun = userRuns(gate, 'wheels');
  const listed = ({ key: { name, version }, facts, bytes, at }: Wheel) => ({ name, version, ...facts, bytes, at });
  return {
    'wheels.consent': () => ({ index: grantedIndex(db) }),
    'wheels.allow': ({ index }) => {
      const addresses = index === null ? null : [plainAddress(index.index), plainAddress(index.files)];
      if (addresses?.includes(null) === true) throw new CodedError('CV070', 'The index is no plain address.');
      const grant = addresses?.join(' ') ?? null;
      gate.note({ event: 'consent', detail: { fetchWheels: grant } }, () =>
        setGrantedRegistry(db, 'pypi', grant, now().toISOString()),
      );
      return { index: grantedIndex(db) };
    },
    'wheels.list': () => ({ wheels: store.list().map(listed) }),
    'wheels.fetch': async ({ name, wanted }) => {
      const index = grantedIndex(db);
      if (index === null) throw new CodedError('CV116');
      if (!isPythonName(name)) throw new CodedError('CV113', `(${name.slice(0, 80)})`);
      const sentBytes = Buffer.byteLength(name);
      const what = `${new URL(index.index).host}: ${normalisedName(name)}`;
      const cost = budgetVector({ sentBytes });
      return inRun((run, signal) =>
        gate.during(
          run,
          randomUUID(),
          { kind: 'let-out', what, project: null, backend: 'wheels', cost },
          async (use) => {
            use({ sentBytes });
            return listed(await fetchWheel(name, wanted, index, store, signal));
          },
        ),
      );
    },
    'wheels.remove': async ({ name }) => {
      const gone = store.list().filter(({ key }) => name === undefined || key.name === normalisedName(name));
      await Promise.all(gone.map(({ key }) => store.remove(key)));
      const removed = gone.map(({ key }) => `${key.name} ${key.version}`);
      gate.note({ event: 'types-removed', detail: { removed } });
      return { removed };
    },
  };
}

/** The grant holds both addresses: another place of the files is another grant. */
function grantedIndex(db: Database): PythonIndex | null {
  const [index, files] = grantedRegistry(db, 'pypi')?.split(' ') ?? [];
  return index === undefined || files === undefined ? null : { index, files };
}
