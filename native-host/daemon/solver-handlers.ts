import { CodedError } from '../../shared/errors.ts';
import type { Gate } from '../gate/gate.ts';
import type { Database } from '../storage/database.ts';
import { listDistrusted, trustAgain } from '../storage/distrusted-solvers.ts';
import type { Handlers } from './router.ts';

/** Answers about solvers that were shown to be wrong; to trust one again is for the user's own terminal. */
export function solverHandlers(db: Database, gate: Gate): Pick<Handlers, 'solvers.distrusted' | 'solvers.trust'> {
  return {
    'solvers.distrusted': () => ({ solvers: listDistrusted(db) }),
    'solvers.trust': ({ backend }, { owner }) => {
      if (owner === 'extension')
        throw new CodedError('CV060', 'A solver is trusted again with `claude-verify tools trust`.');
      let versions = 0;
      gate.note({ event: 'consent', detail: { trustSolver: backend } }, () => {
        versions = trustAgain(db, backend);
      });
      return { versions };
    },
  };
}
