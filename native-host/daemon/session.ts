import { errorBody } from '../../shared/errors.ts';
import { PROTOCOL } from '../../shared/protocol.ts';
import type { HostFrame, JobStatus } from '../../shared/protocol.ts';
import type { Connection } from '../rpc/connection.ts';
import type { PeerKind, Session } from '../rpc/server.ts';
import type { JobManager, Subscriber } from './jobs.ts';
import { malformedReply } from './router.ts';
import type { createRouter } from './router.ts';

/** Requests of one connection in work at once; it is not read while there are more. */
const IN_WORK = 64;

/** Joins one connection to the router and to the events of its jobs. */
export function openSession(
  connection: Connection,
  peer: PeerKind,
  router: ReturnType<typeof createRouter>,
  jobs: JobManager,
): Session {
  const late = new Map<string, JobStatus>();
  const event = (body: JobStatus): HostFrame => ({ v: PROTOCOL, event: 'job', body });
  const subscriber: Subscriber = {
    // Of a job that changes faster than the peer reads only the newest status is kept.
    deliver: (status) => void (connection.congested ? late.set(status.job, status) : connection.send(event(status))),
  };
  const route = router.open({ owner: peer === 'shim' ? 'extension' : peer, subscriber });
  let inWork = 0;

  const reply = (frame: HostFrame): void => {
    if (connection.send(frame) !== 'too-large' || !('re' in frame)) return;
    connection.send({ v: PROTOCOL, re: frame.re, ok: false, error: errorBody('CV003', 'The answer is too large.') });
  };

  return {
    frame(received) {
      if (received.kind === 'malformed') return reply(malformedReply());
      inWork += 1;
      if (inWork === IN_WORK) connection.hold(true);
      void route.answer(received.value).then((answer) => {
        inWork -= 1;
        if (inWork === IN_WORK - 1) connection.hold(false);
        reply(answer);
      });
    },
    drain() {
      for (const [job, status] of late) {
        if (connection.congested) return;
        late.delete(job);
        connection.send(event(status));
      }
    },
    closed: () => jobs.unsubscribe(subscriber),
  };
}
