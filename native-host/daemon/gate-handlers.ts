import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withStorageErrors } from '../storage/storage-errors.ts';
import type { GateState } from '../../shared/gate-requests.ts';
import { backupFolder } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import type { Gate } from '../gate/gate.ts';
import type { Ledger } from '../gate/ledger.ts';
import type { JobManager } from './jobs.ts';
import type { Handlers } from './router.ts';

/** The region that a broken ledger forbids. */
export const LEDGER = 'ledger';

/** What these handlers stand on. */
export interface GateHandlerDeps {
  db: Database;
  jobs: JobManager;
  gate: Gate;
  ledger: Ledger;
  now(): Date;
}

type GateRequest =
  | 'gate.state'
  | 'gate.stop'
  | 'gate.resume'
  | 'gate.lift'
  | 'ledger.verify'
  | 'ledger.list'
  | 'ledger.begin-again';

/** Answers about the gate and its ledger. */
export function gateHandlers({ db, jobs, gate, ledger, now }: GateHandlerDeps): Pick<Handlers, GateRequest> {
  const state = (): GateState => {
    const { stopped, forbidden, near, open } = gate.state();
    return {
      stopped,
      forbidden: [...forbidden].map(([region, { cause, attempts, attemptsMax }]) => ({
        region,
        cause,
        attemptsLeft: attemptsMax - attempts,
      })),
      near,
      open,
      ledger: ledger.anchor(),
    };
  };
  return {
    'gate.state': state,
    'gate.stop': (_body, { owner }) => {
      const ended = jobs.count;
      return { ...gate.stop(owner), ended };
    },
    'gate.resume': (_body, { owner }) => {
      gate.resume(owner);
      return state();
    },
    'gate.lift': ({ region }) => {
      gate.lift(region);
      return state();
    },
    'ledger.verify': async () => {
      const check = await ledger.verify();
      const { length, head } = check;
      return check.ok
        ? { length, head, problem: null, file: check.file }
        : { length, head, problem: check.problem, file: 'not-compared' as const };
    },
    'ledger.list': (filter) =>
      ledger.list({ limit: filter.limit, ...(filter.before === undefined ? {} : { before: filter.before }) }),
    'ledger.begin-again': () => {
      const { length, head } = ledger.anchor();
      const saved = saveLedger(db, now());
      withStorageErrors(() =>
        db
          .transaction(() => {
            db.exec('DELETE FROM ledger');
            db.exec('DELETE FROM ledger_anchor');
          })
          .immediate(),
      );
      ledger.beginAgain();
      gate.lift(LEDGER);
      gate.note({ event: 'begin-again', detail: { length, head } });
      return { saved };
    },
  };
}

/** The entries as lines of JSON beside the backups; returns the name of the file. */
function saveLedger(db: Database, at: Date): string {
  const folder = backupFolder(db.name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `ledger-${at.toISOString().replaceAll(/[:.]/g, '-')}.jsonl`;
  const rows = withStorageErrors(() => db.prepare('SELECT * FROM ledger ORDER BY n').all());
  withStorageErrors(() =>
    writeFileSync(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 }),
  );
  return name;
}
