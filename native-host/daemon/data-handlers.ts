import { statSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { listBackups, makeBackup } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import type { Gate } from '../gate/gate.ts';
import type { Handlers } from './router.ts';

/**
 * Answers about how the data is kept. Backups are named, never given a path: the command line copies them to where its
 * user wants.
 */
export function dataHandlers({
  db,
  gate,
  now,
}: {
  db: Database;
  gate: Gate;
  now(): Date;
}): Pick<Handlers, 'data.backup' | 'data.backups' | 'data.unlock'> {
  const told = (file: string): { name: string; at: string; bytes: number } => {
    const { mtimeMs, size } = statSync(file);
    return { name: path.basename(file), at: new Date(mtimeMs).toISOString(), bytes: size };
  };
  return {
    'data.backup': () => {
      const file = withStorageErrors(() => makeBackup(db, now().getTime()));
      gate.note({ event: 'backup', detail: { bytes: statSync(file).size } });
      return told(file);
    },
    'data.backups': () => ({ backups: listBackups(db.name).map(told) }),
    'data.unlock': (_body, { owner }) => {
      if (owner === 'extension') throw new CodedError('CV060', 'A passphrase is given on the command line.');
      return { unlocked: true };
    },
  };
}
