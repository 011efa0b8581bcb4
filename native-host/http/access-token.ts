import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { httpTokenSchema, type HttpToken } from '../../shared/http-requests.ts';
import { hash } from '../../shared/request-fields.ts';
import type { TokenGrant } from './pairing.ts';

/** A token as it is stored: its SHA-256 in place of itself. */
export const storedTokenSchema = /* @__PURE__ */ z.extend(httpTokenSchema, { hash });

/** See {@link storedTokenSchema}. */
export type StoredToken = z.infer<typeof storedTokenSchema>;

/** Random bytes of a token: four for its id, which is public, and 32 for the secret. */
export const TOKEN_RANDOM = { id: 4, secret: 32 } as const;

const DAY_MS = 24 * 60 * 60_000;

/** A new token: the text that the program gets once, and what is stored. @param now ms since the epoch. */
export function newAccessToken(
  { name, scopes, project, days }: TokenGrant,
  random: { id: Buffer; secret: Buffer },
  now: number,
): { text: string; stored: StoredToken } {
  const id = random.id.toString('hex');
  const text = `cvt_${id}_${random.secret.toString('base64url')}`;
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + days * DAY_MS).toISOString();
  const stored = {
    id,
    name,
    scopes: [...scopes],
    project,
    createdAt,
    expiresAt,
    usedOn: null,
    hash: hashOfToken(text),
  };
  return { text, stored };
}

/** Does the token still hold? @param now ms since the epoch. */
export const isValid = ({ expiresAt }: Pick<HttpToken, 'expiresAt'>, now: number): boolean =>
  now < Date.parse(expiresAt);

/**
 * The stored token whose text this is, if it holds. Every hash is compared, each in the same time, so that how long it
 * takes says nothing of any. @param now ms since the epoch.
 */
export function tokenHolder(tokens: readonly StoredToken[], text: string, now: number): StoredToken | undefined {
  const given = Buffer.from(hashOfToken(text), 'hex');
  const same = tokens.filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), given));
  return same.find((token) => isValid(token, now));
}

/**
 * What proves to the program that it speaks with the daemon that it was paired with, before it sends its token: only
 * these two know the key, which is the token's hash. @param nonce chosen by the program, new each time.
 */
export const proofOf = ({ hash }: Pick<StoredToken, 'hash'>, nonce: string): string =>
  createHmac('sha256', Buffer.from(hash, 'hex')).update(`claude-verify ${nonce}`).digest('hex');

/** A token as it may be told. */
export function toldToken(token: StoredToken): HttpToken {
  const { hash: _, ...told } = token;
  return told;
}

const hashOfToken = (text: string): string => createHash('sha256').update(text).digest('hex');
