import { LIMITS } from '../../shared/limits.ts';

/** The text of a file, or in words why it cannot be checked. */
export type ReadText = { ok: true; text: string } | { ok: false; reason: string };

/** Why a file of this many bytes is not read, or undefined. */
export const tooLarge = (bytes: number): string | undefined =>
  bytes > LIMITS.codeBytes ? `${bytes} bytes are more than a check takes (${LIMITS.codeBytes})` : undefined;

/** Bytes as text, if they are text: valid UTF-8 without a NUL. */
export function readText(bytes: Uint8Array): ReadText {
  const reason = tooLarge(bytes.byteLength);
  if (reason !== undefined) return { ok: false, reason };
  if (bytes.includes(0)) return { ok: false, reason: 'binary content' };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, reason: 'the content is no UTF-8 text' };
  }
}
