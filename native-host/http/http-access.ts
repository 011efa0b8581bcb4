import { CodedError } from '../../shared/errors.ts';
import type { HttpState, HttpToken } from '../../shared/http-requests.ts';
import { serialQueue } from '../../shared/serial-queue.ts';
import type { HttpServing } from './http-server.ts';
import type { ServedHttp } from './local-listener.ts';
import type { Programs } from './paired-programs.ts';
import type { TokenGrant } from './pairing.ts';

/** How often it is looked whether somebody is still to be served, and tried again where the port was taken, ms. */
const LOOK_MS = 30_000;

/** HTTP as long as somebody is paired, or is about to be. */
export interface HttpAccess {
  /** Serves those who are paired already; never rejects: `state` tells what is wrong. */
  begin(): Promise<void>;
  /** Rejects with CV149, CV150, CV145, and with what opening the pairing throws. */
  pair(grant: TokenGrant, port?: number): Promise<{ code: string; expiresAt: string; address: string }>;
  state(): HttpState;
  /**
   * By id or name; of a pairing that is open by its name. Rejects with CV146, and with CV021 where the file keeps the
   * token, which is refused all the same.
   */
  revoke(named: string): Promise<{ name: string; token: HttpToken | null }>;
  /** Revokes what was for a project that is gone, and ends its pairing. Rejects with CV021 as `revoke`. */
  forgetProject(project: string): Promise<void>;
  /** Revokes all, and serves nobody. Returns how many. Rejects with CV021 as `revoke`. */
  off(): Promise<number>;
  /** Serves nobody any more; who is paired stays paired. */
  close(): Promise<void>;
}

/** What HTTP stands on. */
export interface HttpAccessSettings {
  programs: Programs;
  /** Listens; what is passed in says who is let in. */
  serve(serving: Pick<HttpServing, 'port' | 'open' | 'holder'>): Promise<ServedHttp>;
  note(what: string, facts?: Record<string, unknown>): void;
}

/** Opens and closes the port by who is paired; a port that cannot be had ends nothing else. */
export function createHttpAccess({ programs, serve, note }: HttpAccessSettings): HttpAccess {
  const inTurn = serialQueue();
  let served: { by: ServedHttp; asked: number } | undefined;
  let problem: CodedError | undefined;
  let closed = false;

  const end = async (): Promise<void> => {
    const { by } = served ?? {};
    served = undefined;
    await by?.close();
  };
  /** Serves if somebody is to be served, and on the port that was chosen. */
  const adjust = (): Promise<void> =>
    inTurn(async () => {
      const wanted = programs.anybody && !closed;
      if (served !== undefined && (!wanted || served.asked !== programs.port)) await end();
      if (!wanted) problem = undefined;
      if (!wanted || served !== undefined) return;
      const { port } = programs;
      try {
        const by = await serve({
          port,
          open: {
            pair: (code) => programs.exchange(code),
            proof: (id, nonce) => ({ proof: programs.proof(id, nonce) }),
          },
          holder: (text) => programs.holder(text),
        });
        served = { by, asked: port };
        problem = undefined;
        note('http is served', { port: by.port });
      } catch (thrown) {
        if (problem === undefined) note('http is not served', { message: String(thrown) });
        problem = thrown instanceof CodedError ? thrown : new CodedError('CV145', `(${port})`, { cause: thrown });
      }
    });
  const look = setInterval(() => void adjust(), LOOK_MS).unref();
  const without = async <T>(revoke: () => T): Promise<T> => {
    try {
      return revoke();
    } finally {
      await adjust();
    }
  };

  return {
    begin: adjust,
    async pair(grant, port) {
      const before = programs.port;
      const opened = programs.pair(grant);
      try {
        if (port !== undefined && port !== before) programs.choosePort(port);
        await adjust();
        if (served === undefined) throw problem ?? new CodedError('CV145');
      } catch (thrown) {
        programs.unpair();
        if (programs.port !== before) programs.choosePort(before);
        await adjust();
        throw thrown;
      }
      return { ...opened, address: `http://127.0.0.1:${served.by.port}` };
    },
    state() {
      const failure = problem ?? programs.problem;
      return {
        state: stateOf(served, failure),
        port: served?.by.port ?? programs.port,
        ...(failure === undefined ? {} : { problem: `${failure.message} ${failure.fix}` }),
        tokens: programs.list(),
        pairing: programs.pairing(),
      };
    },
    async revoke(named) {
      const { ended, token } = await without(() => ({
        ended: programs.unpair(({ name }) => name === named),
        token: programs.revoke(({ id, name }) => id === named || name === named)[0] ?? null,
      }));
      const name = token?.name ?? ended?.name;
      if (name === undefined) throw new CodedError('CV146', `(${named})`);
      return { name, token };
    },
    forgetProject: (project) =>
      without(() => {
        programs.unpair((grant) => grant.project?.id === project);
        programs.revoke((token) => token.project?.id === project);
      }),
    off: () =>
      without(() => {
        programs.unpair();
        return programs.revokeAll();
      }),
    async close() {
      closed = true;
      clearInterval(look);
      await adjust();
    },
  };
}

function stateOf(served: unknown, problem: unknown): HttpState['state'] {
  if (served !== undefined) return 'on';
  return problem === undefined ? 'off' : 'failed';
}
