import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { sealer } from '../../../../languages/scripts/runner/sealer.ts';

/** Where a runner writes: lines with a seal, and beside them what is being called. */
export interface SealedAnswer {
  /** Writes one event. */
  line(value: unknown): void;
  /** Writes what is about to be called, in place of what was before. */
  calling(value: unknown): void;
  close(): void;
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
  return {
    line: (value) => void write(events, seal(toText(value))),
    calling: (value) => {
      const bytes = toBytes(toText(value));
      truncate(journal, 0);
      write(journal, bytes, 0, bytes.length, 0);
    },
    close: () => close(events),
  };
}
