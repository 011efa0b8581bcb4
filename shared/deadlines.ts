import type { RequestType } from './protocol.ts';

/** How long one request may take, ms. */
export interface RequestDeadline {
  /** From sending to the answer, however alive the other side is. */
  answerMs: number;
  /** Without any sign of life: no answer, no event, no answer to a heartbeat. */
  silenceMs: number;
}

/** Pause between two heartbeats while something is awaited and nothing is heard, ms. */
const HEARTBEAT_MS = 1_000;

/**
 * A daemon that works answers a heartbeat at once, whatever its checks do: they run in processes of their own. Where
 * the machine is busy a thread of its own says that it runs.
 */
export const SILENCE_MS = 8_000;

const QUICK: RequestDeadline = { answerMs: 60_000, silenceMs: SILENCE_MS };

/** Asks tools, reads a project or speaks with a receiver, and hears heartbeats meanwhile. */
const LONG: RequestDeadline = { answerMs: 600_000, silenceMs: SILENCE_MS };

/** Goes through the whole database or ledger in one go, during which no heartbeat is answered. */
const WHOLE: RequestDeadline = { answerMs: 600_000, silenceMs: 120_000 };

/**
 * Deadline of every request to the daemon; a type without one does not compile. A job answers as soon as it is taken,
 * and its own time is that of its budget: while it runs only the silence counts.
 */
export const DEADLINES: Readonly<Record<RequestType, RequestDeadline>> = {
  hello: QUICK,
  ping: QUICK,
  'verify.start': QUICK,
  'verify.files': QUICK,
  'verify.warm': QUICK,
  'fix.try': QUICK,
  'oracle.request': QUICK,
  'receipt.get': WHOLE,
  'receipt.replay': WHOLE,
  'strength.start': QUICK,
  'strength.get': LONG,
  'verify.cancel': QUICK,
  'verify.status': QUICK,
  'report.get': QUICK,
  'report.list': QUICK,
  'secrets.scan': QUICK,
  'tools.list': LONG,
  'feedback.record': QUICK,
  'feedback.reverify': QUICK,
  'feedback.try': QUICK,
  'feedback.state': QUICK,
  'feedback.tried': QUICK,
  'feedback.show': QUICK,
  'feedback.list': QUICK,
  'feedback.export': WHOLE,
  'feedback.import': WHOLE,
  'feedback.delete': WHOLE,
  'insights.overview': LONG,
  'insights.calibration': LONG,
  'patterns.list': QUICK,
  'patterns.edit': QUICK,
  'patterns.undo': QUICK,
  'patterns.effects': QUICK,
  'export.project': LONG,
  'export.claude-md': LONG,
  'project.register': LONG,
  'project.pick': LONG,
  'project.list': LONG,
  'project.consent': LONG,
  'project.runs': LONG,
  'project.forget': WHOLE,
  'project.holdout': QUICK,
  'project.apply': LONG,
  'project.undo': LONG,
  'project.changes': QUICK,
  'project.kept': QUICK,
  'snippets.consent': QUICK,
  'snippets.allow': QUICK,
  'types.consent': QUICK,
  'types.allow': QUICK,
  'types.list': QUICK,
  'types.fetch': LONG,
  'types.remove': LONG,
  'wheels.consent': QUICK,
  'wheels.allow': QUICK,
  'wheels.list': QUICK,
  'wheels.fetch': LONG,
  'wheels.remove': LONG,
  'context.plan': QUICK,
  'injection.record': QUICK,
  'injection.list': QUICK,
  // Makes rules of patterns that changed.
  'rules.list': LONG,
  'rules.switch': QUICK,
  'rules.export': QUICK,
  'mute.add': QUICK,
  'mute.remove': QUICK,
  'mute.list': QUICK,
  'echidna.consent': QUICK,
  'echidna.allow': QUICK,
  'solvers.distrusted': QUICK,
  'solvers.trust': QUICK,
  'mute.held': QUICK,
  'mute.accept': QUICK,
  'http.pair': QUICK,
  'http.state': QUICK,
  'http.revoke': QUICK,
  'http.off': QUICK,
  'gate.state': QUICK,
  'gate.stop': QUICK,
  'gate.resume': QUICK,
  'gate.lift': QUICK,
  'ledger.verify': WHOLE,
  'ledger.list': QUICK,
  'ledger.begin-again': WHOLE,
  'data.counts': QUICK,
  'data.export': WHOLE,
  'data.backup': WHOLE,
  'data.backups': QUICK,
  'data.unlock': WHOLE,
  'data.delete-all': WHOLE,
  'share.status': QUICK,
  'share.build': WHOLE,
  'share.list': QUICK,
  'share.item': QUICK,
  'share.accept': QUICK,
  'share.refuse': QUICK,
  'share.send': LONG,
  'share.filed': QUICK,
  'share.endpoint': LONG,
  'share.revoke': LONG,
};

/** What a {@link Heartbeat} needs from its surroundings. */
interface HeartbeatDeps {
  /** Calls this once after so many ms; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
  /** How much silence may be borne now, ms; null while nothing is awaited. */
  bearable(): number | null;
  /** Asks the other side for a sign of life. @param quietMs for so long nothing was heard. */
  probe(quietMs: number): void;
  /** Nothing was heard for longer than is borne. Called once. */
  silent(): void;
}

/** Tells a peer that is slow, and answers heartbeats, from one that does not run at all. */
export interface Heartbeat {
  /** Something is awaited from now on. */
  begin(): void;
  /** The other side said something, whatever it was. */
  heard(): void;
  stop(): void;
}

/**
 * Counts beats instead of looking at a clock: a machine that slept, or a process of ours that was stopped itself, has
 * heard nothing either and blames nobody for it.
 */
export function openHeartbeat({ after, bearable, probe, silent }: HeartbeatDeps): Heartbeat {
  let quietMs = 0;
  let cancel: (() => void) | null = null;

  function beat(): void {
    cancel = null;
    const bound = bearable();
    if (bound === null) return;
    quietMs += HEARTBEAT_MS;
    if (quietMs >= bound) return silent();
    probe(quietMs);
    cancel = after(HEARTBEAT_MS, beat);
  }

  return {
    begin() {
      if (cancel !== null) return;
      quietMs = 0;
      cancel = after(HEARTBEAT_MS, beat);
    },
    heard() {
      quietMs = 0;
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
