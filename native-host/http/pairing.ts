import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpScope } from '../../shared/http-requests.ts';
import { LIMITS } from '../../shared/limits.ts';

/** What the token of a pairing will allow, as the person said it in the terminal. */
export interface TokenGrant {
  name: string;
  scopes: readonly HttpScope[];
  project: { id: string; name: string } | null;
  days: number;
}

/** A code that nobody has used yet; of the code itself only the hash is kept. Times in ms since the epoch. */
export interface Pairing {
  codeHash: Buffer;
  grant: TokenGrant;
  expiresAt: number;
  triesLeft: number;
}

/** What an attempt comes to, and the pairing afterwards; undefined: none is open any more. */
export type PairingAttempt = { pairing: Pairing | undefined } & ({ ok: true; grant: TokenGrant } | { ok: false });

/** Crockford's alphabet: no letter that is read as a digit, or as another one. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random bytes that one code is made of: 40 bits in eight signs. */
export const CODE_BYTES = 8;

/** The code of these random bytes, as a person reads it: `7K2M-QX4D`. */
export function codeOf(random: Uint8Array): string {
  const signs = [...random.subarray(0, CODE_BYTES)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${signs.slice(0, CODE_BYTES / 2)}-${signs.slice(CODE_BYTES / 2)}`;
}

/** Opens a pairing. @param now ms since the epoch. */
export const openPairing = (code: string, grant: TokenGrant, now: number): Pairing => ({
  codeHash: hashOfCode(code),
  grant,
  expiresAt: now + LIMITS.http.pairingMs,
  triesLeft: LIMITS.http.pairingTries,
});

/** The pairing as long as its code can still be used. @param now ms since the epoch. */
export const openStill = (pairing: Pairing | undefined, now: number): Pairing | undefined =>
  pairing !== undefined && now < pairing.expiresAt && pairing.triesLeft > 0 ? pairing : undefined;

/**
 * One attempt to use a code: the right one ends the pairing, a wrong one costs a try, and the last try ends it, too.
 * @param now ms since the epoch.
 */
export function attemptPairing(pairing: Pairing | undefined, code: string, now: number): PairingAttempt {
  const open = openStill(pairing, now);
  if (open === undefined) return { ok: false, pairing: undefined };
  if (timingSafeEqual(hashOfCode(code), open.codeHash)) return { ok: true, grant: open.grant, pairing: undefined };
  return { ok: false, pairing: openStill({ ...open, triesLeft: open.triesLeft - 1 }, now) };
}

/** However it was typed: small letters, without the hyphen, with what looks like another sign. */
function hashOfCode(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  return createHash('sha256').update(plain).digest();
}
