import { CodedError } from '../../shared/errors.ts';
import type { Gate } from '../gate/gate.ts';
import { serverAddress } from '../project/server-address.ts';
import type { Database } from '../storage/database.ts';
import { grantedProverServer, setGrantedProverServer } from '../storage/permissions.ts';
import type { Handlers } from './router.ts';

/** What they stand on. */
interface ProverServerDeps {
  db: Database;
  gate: Gate;
  now(): Date;
}

/** Answers about the server that texts are sent to for a proof; to name one is for the user's own terminal. */
export const proverServerHandlers = ({
  db,
  gate,
  now,
}: ProverServerDeps): Pick<Handlers, 'echidna.consent' | 'echidna.allow'> => ({
  'echidna.consent': () => ({ server: grantedProverServer(db) }),
  'echidna.allow': ({ server }, { owner }) => {
    if (owner === 'extension' && server !== null)
      throw new CodedError('CV060', 'A server is named with `claude-verify allow echidna`.');
    const address = server === null ? null : serverAddress(server);
    gate.note({ event: 'consent', detail: { echidna: address } }, () =>
      setGrantedProverServer(db, address, now().toISOString()),
    );
    return { server: grantedProverServer(db) };
  },
});
