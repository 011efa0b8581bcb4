import { createHmac, randomBytes } from 'node:crypto';
import type { Verdict } from '../../shared/verdict.ts';

/*
 * Runners of untrusted code write what became of it into files that the code can write, too. Each line is sealed with
 * a key that the host draws anew for each run and hands over on standard input, which the runner reads to its end
 * before any of that code is loaded. Where the runner has a process of its own (the reporters of Node and Vitest) only
 * it can seal. Where the code runs in the same process (Python, a program, Mocha) it can search that process's memory
 * for the key: there the seal tells lines that were copied, added or taken away, and does not prove that a test passed.
 */

/** A key for one run: 64 characters, as long as a block of SHA-256. */
export const drawKey = (): string => randomBytes(32).toString('hex');

/**
 * The lines that a runner sealed, without their seals: `HMAC TEXT`, the HMAC (SHA-256, hexadecimal) over the number of
 * the line, from 0, and its text. A line that stands elsewhere than it was written, or that others wrote, has none.
 */
export function sealedBy(key: string, lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const [seal = '', text = ''] = [line.slice(0, 64), line.slice(65)];
    const own = createHmac('sha256', key).update(`${found.length}\n${text}`).digest('hex');
    if (seal === own) found.push(text);
  }
  return found;
}

/** What a runner sealed of a text, as lines, and how many lines of it somebody else wrote. */
export interface SealedText {
  text: string;
  foreign: number;
}

/** Reads a file of sealed lines. A last line without its end was cut off with the run, and is nobody's. */
export function readSealed(key: string, written: string): SealedText {
  const whole = written.slice(0, written.lastIndexOf('\n') + 1);
  const lines = whole.split('\n').filter((line) => line !== '');
  const own = sealedBy(key, lines);
  return { text: own.map((line) => `${line}\n`).join(''), foreign: lines.length - own.length };
}

/** What speaks against the word of a runner. */
export interface Doubts {
  /** Lines of its results that it did not write. */
  foreign: number;
  /** What decides whether tests pass and code of the tree replaced, by its names. */
  replaced: readonly string[];
}

const OTHER_WRITER = 'the results were written by something else than the test runner';

/**
 * The verdict of tests in the light of what speaks against it: that they held, or that there was nothing to hold, is
 * not believed then.
 */
export function believed(verdict: Verdict, { foreign, replaced }: Doubts): Verdict {
  const why = foreign > 0 ? OTHER_WRITER : replacedWords(replaced);
  if (why === undefined) return verdict;
  if (verdict.kind === 'crashed') return foreign > 0 ? { ...verdict, reason: why } : verdict;
  if (verdict.kind === 'passed') return { ...verdict, kind: 'unknown', reason: why };
  return verdict.kind === 'unsupported' ? { kind: 'unknown', findings: verdict.findings, reason: why } : verdict;
}

function replacedWords(replaced: readonly string[]): string | undefined {
  const named = replaced.slice(0, 3).map((name) => `\`${name}\``);
  if (named.length === 0) return undefined;
  return `the code replaces ${named.join(', ')}, which decide${named.length > 1 ? '' : 's'} whether its tests pass`;
}
