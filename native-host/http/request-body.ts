import type { IncomingMessage } from 'node:http';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { hasMoreValues } from '../rpc/frame.ts';

/**
 * The JSON of a request's body. Memory grows with the bytes that really came; values are counted before they are
 * parsed. Rejects with CV003 for one that is too large, with CV002 for what is no JSON in UTF-8, and with CV148 where
 * it ends too early. @param most bytes.
 */
export async function readJsonBody(request: IncomingMessage, most: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw new CodedError('CV003', `A body has at most ${most} bytes.`);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof CodedError ? cause : new CodedError('CV148', undefined, { cause });
  }
  const body = Buffer.concat(chunks);
  if (hasMoreValues(body, LIMITS.frameValues)) throw new CodedError('CV003', 'It holds too many values.');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)) as unknown;
  } catch (cause) {
    throw new CodedError('CV002', 'The body is no JSON in UTF-8.', { cause });
  }
}
