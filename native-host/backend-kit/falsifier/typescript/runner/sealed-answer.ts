import { hash } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** Where a runner writes: lines with a seal, and beside them what is being called. */
export interface SealedAnswer {
  /** Writes one event. */
  line(value: unknown): void;
  /** Writes what is about to be called, in place of what was before. */
  calling(value: unknown): void;
  close(): void;
}

/** Bytes of a block of SHA-256, which is as long as the key. */
const BLOCK = 64;

/**
 * Makes the HMAC (SHA-256, hexadecimal) of texts with a key of 64 characters. It is made of plain digests and of what
 * is kept here: the objects that Node's own one is made with can be exchanged by the code that is called later.
 */
function sealer(key: string): (text: string) => string {
  const [digest, bytesOf, concat] = [hash, Buffer.from.bind(Buffer), Buffer.concat.bind(Buffer)];
  const own = bytesOf(key, 'utf8');
  if (own.length !== BLOCK) throw new RangeError(`the key has ${own.length} bytes`);
  const [inner, outer] = [0x36, 0x5c].map((pad) => Buffer.alloc(BLOCK, 0).map((_, at) => (own[at] ?? 0) ^ pad));
  return (text) => {
    const within = digest('sha256', concat([inner as Uint8Array, bytesOf(text, 'utf8')]), 'buffer');
    return digest('sha256', concat([outer as Uint8Array, within]), 'hex');
  };
}

/**
 * Opens the answer. A line begins with the seal of its number and its text, so that a line that the called code writes
 * is known for what it is (see `sealedBy`). What is needed for that is kept before any of that code is loaded: it may
 * exchange what others import.
 */
export function openAnswer(key: string): SealedAnswer {
  const [seal, write, truncate, close, toText] = [sealer(key), writeSync, ftruncateSync, closeSync, JSON.stringify];
  const toBytes = Buffer.from.bind(Buffer);
  const events = openSync('/answer/events', 'w');
  const journal = openSync('/answer/calling', 'w');
  let count = 0;
  return {
    line: (value) => {
      const text = toText(value);
      write(events, `${seal(`${count}\n${text}`)} ${text}\n`);
      count += 1;
    },
    calling: (value) => {
      const bytes = toBytes(toText(value));
      truncate(journal, 0);
      write(journal, bytes, 0, bytes.length, 0);
    },
    close: () => close(events),
  };
}
