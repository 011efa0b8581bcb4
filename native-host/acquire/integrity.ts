import { createHash, timingSafeEqual } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';

/** Hashes that a pin may be made of; SHA-1 and MD5 are none. */
const PIN = /^(?<algorithm>sha512|sha256)-(?<digest>[A-Za-z0-9+/]+={0,2})$/;

/** Is this a pin: `sha512-` or `sha256-` and the digest in base64, as npm's lock files have it? */
export const isPin = (integrity: string): boolean => PIN.test(integrity);

/**
 * Holds an archive against its pin (Subresource Integrity with one hash, SHA-512 or SHA-256), before anything else
 * looks at it. Throws CV111 when it is another one, or when the pin is none.
 */
export function assertIntegrity(archive: Uint8Array, integrity: string, what: string): void {
  const { algorithm, digest = '' } = PIN.exec(integrity)?.groups ?? {};
  if (algorithm === undefined) throw new CodedError('CV111', `(${what} is pinned by no SHA-512 or SHA-256)`);
  const found = createHash(algorithm).update(archive).digest();
  const wanted = Buffer.from(digest, 'base64');
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) throw new CodedError('CV111', `(${what})`);
}
