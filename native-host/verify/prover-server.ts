import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../shared/limits.ts';
import type { ServerAnswer } from '../kit/define.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import type { Gate } from '../gate/gate.ts';
import { isOwnMachine } from '../project/server-address.ts';
import { postJson } from './post-json.ts';
import type { Mask } from './redact.ts';

/** The server that the user named for proofs. */
export interface ProverServer {
  /** As `serverAddress` has it, or null where there is none. */
  address(): string | null;
}

/**
 * Posts one question of a backend to the server. Rejects with the signal's reason when that aborts, and with what the
 * gate refuses with.
 */
export type AskServer = (
  backend: string,
  question: { path: string; body: unknown },
  signal: AbortSignal,
) => Promise<ServerAnswer>;

/** For whom it is asked, and what has to let it pass; without a gate nothing is admitted and all is sent. */
interface Asking {
  gate: Gate | undefined;
  mask: Mask;
  job: string;
  project: string | null;
}

/**
 * Asks the server that is named when the verification begins; undefined where there is none. What is sent is let out by
 * the gate, byte for byte, and what looks like a secret does not go to another machine.
 */
export function askProverServer(
  server: ProverServer | undefined,
  { gate, mask, job, project }: Asking,
): AskServer | undefined {
  const address = server?.address() ?? null;
  if (address === null) return undefined;
  const { host } = new URL(address);
  return async (backend, { path, body }, signal) => {
    const text = JSON.stringify(body);
    const sentBytes = Buffer.byteLength(text);
    if (sentBytes > LIMITS.proverServer.sentBytes)
      return { kind: 'withheld', host, reason: `the text is larger than ${LIMITS.proverServer.sentBytes} bytes` };
    if (!isOwnMachine(address) && (await mask(text)) !== text)
      return { kind: 'withheld', host, reason: 'it holds what looks like a secret, and that is another machine' };
    const send = (): Promise<ServerAnswer> => postJson(new URL(path, address), text, signal);
    if (gate === undefined) return await send();
    const effect = { kind: 'let-out', what: host, project, backend, cost: budgetVector({ sentBytes }) } as const;
    return await gate.during(job, randomUUID(), effect, (use) => {
      use({ sentBytes });
      return send();
    });
  };
}
