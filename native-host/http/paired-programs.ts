import { CodedError } from '../../shared/errors.ts';
import { HTTP_PORT, type HttpState, type HttpToken } from '../../shared/http-requests.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isValid, newAccessToken, proofOf, TOKEN_RANDOM, tokenHolder, toldToken } from './access-token.ts';
import type { StoredToken } from './access-token.ts';
import {
  attemptPairing,
  CODE_BYTES,
  codeOf,
  openPairing,
  openStill,
  type Pairing,
  type TokenGrant,
} from './pairing.ts';
import { readTokenFile, removeTokenFile, writeTokenFile, type PairedPrograms as TokenFile } from './token-file.ts';

/** What happened to the programs that may ask, for the ledger: names and no secret. */
export interface PairingEvent {
  event: 'http-pairing' | 'http-paired' | 'http-revoked';
  project?: string | null;
  detail: unknown;
}

/** What paired programs stand on. */
export interface PairingSettings {
  /** Where the tokens' hashes are kept. */
  file: string;
  /** Where the file names none. */
  port?: number | undefined;
  /** Ms since the epoch. */
  now(): number;
  random(bytes: number): Buffer;
  /** Enters it in the ledger, in one transaction with `work`; throws where that cannot be. */
  enter(event: PairingEvent, work?: () => void): void;
  note(what: string, facts?: Record<string, unknown>): void;
}

/** The programs that are paired, and the code that pairs the next one. */
export interface Programs {
  /** Is there anybody to serve? */
  readonly anybody: boolean;
  readonly port: number;
  /** Why the tokens cannot be read, where that is so: CV150. Nobody is paired until all are given up. */
  readonly problem: CodedError | undefined;
  list(): HttpToken[];
  pairing(): HttpState['pairing'];
  /** Opens a pairing and returns its code. Throws CV149, CV150, and what entering it throws. */
  pair(grant: TokenGrant): { code: string; expiresAt: string };
  /** Ends a pairing that nobody used, where this is one of those. Returns its grant. */
  unpair(which?: (grant: TokenGrant) => boolean): TokenGrant | undefined;
  /** A new token for the code of the pairing. Throws CV144, CV021, CV047. */
  exchange(code: string): { token: string; about: HttpToken };
  /** Throws CV146. */
  proof(id: string, nonce: string): string;
  /** The token of this text, if it holds; it counts as used today. */
  holder(text: string): StoredToken | undefined;
  /** Refuses these tokens from now on, whatever the disk says. Returns them; throws CV021 where the file keeps them. */
  revoke(which: (token: HttpToken) => boolean): HttpToken[];
  /** The same for all, those that cannot be read included, of whom nothing is left. Returns how many. Throws CV021. */
  revokeAll(): number;
  /** Throws CV021. */
  choosePort(port: number): void;
}

/** Reads who is paired. */
export function openPrograms({ file, port, now, random, enter, note }: PairingSettings): Programs {
  const { problem: unreadable, ...read } = readTokenFile(file, port);
  let problem = unreadable === undefined ? undefined : new CodedError('CV150', `(${unreadable})`);
  if (problem !== undefined) note('the tokens of programs cannot be read: nobody is paired', { problem: unreadable });
  let stored: TokenFile = read;
  let pairing: Pairing | undefined;

  const valid = (): StoredToken[] => stored.tokens.filter((token) => isValid(token, now()));
  const store = (next: TokenFile): void => {
    writeTokenFile(file, next);
    stored = next;
  };

  const entered = (gone: readonly HttpToken[], unread?: string): void => {
    if (gone.length === 0 && unread === undefined) return;
    const tokens = gone.map(({ id, name }) => ({ token: id, name }));
    try {
      enter({ event: 'http-revoked', detail: unread === undefined ? { tokens } : { tokens, unread } });
    } catch (refused) {
      note('a revocation is not in the ledger', { problem: String(refused) });
    }
  };
  /** Without the file nobody is paired at the next start: better than one who is not to be. */
  const remove = (): CodedError | undefined => {
    try {
      removeTokenFile(file);
      return undefined;
    } catch (left) {
      note('the tokens of programs are still stored', { problem: String(left) });
      return left instanceof CodedError ? left : new CodedError('CV021', undefined, { cause: left });
    }
  };

  return {
    get anybody() {
      return valid().length > 0 || openStill(pairing, now()) !== undefined;
    },
    get port() {
      return stored.port;
    },
    get problem() {
      return problem;
    },
    list: () => valid().map(toldToken),
    pairing() {
      pairing = openStill(pairing, now());
      if (pairing === undefined) return null;
      const { grant, expiresAt, triesLeft } = pairing;
      return { name: grant.name, expiresAt: new Date(expiresAt).toISOString(), triesLeft };
    },
    pair(grant) {
      if (problem !== undefined) throw problem;
      const held = valid();
      if (held.length >= LIMITS.http.tokens || held.some(({ name }) => name === grant.name))
        throw new CodedError('CV149');
      const { name, scopes, project, days } = grant;
      enter({ event: 'http-pairing', project: project?.id ?? null, detail: { name, scopes, days } });
      const code = codeOf(random(CODE_BYTES));
      pairing = openPairing(code, grant, now());
      return { code, expiresAt: new Date(pairing.expiresAt).toISOString() };
    },
    unpair(which = () => true) {
      const { grant } = openStill(pairing, now()) ?? {};
      if (grant === undefined || !which(grant)) return undefined;
      pairing = undefined;
      return grant;
    },
    exchange(code) {
      const before = pairing;
      const attempt = attemptPairing(pairing, code, now());
      pairing = attempt.pairing;
      if (!attempt.ok) {
        note('a pairing code was refused', { triesLeft: pairing?.triesLeft ?? 0 });
        throw new CodedError('CV144');
      }
      const { grant } = attempt;
      const random32 = { id: random(TOKEN_RANDOM.id), secret: random(TOKEN_RANDOM.secret) };
      const made = newAccessToken(grant, random32, now());
      const earlier = stored;
      try {
        const { id, name, scopes } = made.stored;
        enter({ event: 'http-paired', project: grant.project?.id ?? null, detail: { token: id, name, scopes } }, () =>
          store({ ...stored, tokens: [...valid(), made.stored] }),
        );
      } catch (refused) {
        // The code can be used once the disk, or whatever it was, is in order; not more often than before.
        pairing = before === undefined ? undefined : { ...before, triesLeft: before.triesLeft - 1 };
        if (stored !== earlier) store(earlier);
        throw refused;
      }
      return { token: made.text, about: toldToken(made.stored) };
    },
    proof(id, nonce) {
      const token = valid().find((each) => each.id === id);
      if (token === undefined) throw new CodedError('CV146');
      return proofOf(token, nonce);
    },
    holder(text) {
      const token = tokenHolder(stored.tokens, text, now());
      const today = new Date(now()).toISOString().slice(0, 10);
      if (token === undefined || token.usedOn === today) return token;
      const used = { ...token, usedOn: today };
      try {
        store({ ...stored, tokens: valid().map((each) => (each.id === token.id ? used : each)) });
      } catch (refused) {
        note('the use of a token is not noted', { problem: String(refused) });
      }
      return token;
    },
    revoke(which) {
      const gone = stored.tokens.filter((token) => which(toldToken(token))).map(toldToken);
      if (gone.length === 0) return gone;
      stored = { ...stored, tokens: stored.tokens.filter(({ id }) => gone.every((each) => each.id !== id)) };
      let left: CodedError | undefined;
      try {
        store(stored);
      } catch (refused) {
        note('the tokens of programs are not stored', { problem: String(refused) });
        left = remove();
      }
      entered(gone);
      if (left !== undefined) throw left;
      return gone;
    },
    revokeAll() {
      const gone = stored.tokens.map(toldToken);
      stored = { port: port ?? HTTP_PORT, tokens: [] };
      const left = remove();
      entered(gone, problem?.message);
      if (left !== undefined) throw left;
      problem = undefined;
      return gone.length;
    },
    choosePort: (port) => store({ ...stored, port }),
  };
}
