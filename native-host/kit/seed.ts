import { createHash } from 'node:crypto';

/** A number that the same code always gives: what is random about a run hangs on it. */
export const seedOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) & 0x7fff_ffff;
