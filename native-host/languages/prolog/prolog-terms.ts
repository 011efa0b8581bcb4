import { join } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';

/** The command that gets SWI-Prolog; shown where it is missing. */
export const SWIPL_INSTALL = 'apt-get install swi-prolog-nox';

/** Where programs of ours for SWI-Prolog lie inside of the sandbox. */
export const PROLOG_TOOLS = { from: import.meta.dirname, to: '/tools/prolog' };

/** A term of a program, between UTF-16 offsets. */
interface PrologTerm {
  kind: 'clause' | 'directive' | 'query' | 'other';
  start: number;
  end: number;
}

/** Something that is to be told of a clause or a place, between UTF-16 offsets. */
export interface PrologRemark {
  kind: 'syntax' | 'singleton' | 'undefined' | 'apart';
  start: number;
  end: number;
  /** What the reader says, a variable's name, or the name and the arity of a predicate. */
  subject: string;
}

/** A program as SWI-Prolog's reader sees it. */
export interface PrologProgram {
  kind: 'read';
  terms: readonly PrologTerm[];
  remarks: readonly PrologRemark[];
  /** Files, dialects and libraries that it rests on and that were not read: they may have its names and operators. */
  outside: readonly string[];
}

/** The UTF-16 offset of each code point, and of the end. */
function offsetsOf(text: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const char of text) {
    offsets.push(at);
    at += char.length;
  }
  return [...offsets, at];
}

/** The text with the same offsets, as the reader takes it: what stands first for an editor or a shell is blank. */
const readable = (text: string): string => text.replace(/^\uFEFF/, ' ').replace(/^#!/, '%%');

/** Reads the terms of a program without running any of it (read-terms.pl). */
export async function readPrologTerms(
  text: string,
  run: BackendContext['run'],
): Promise<PrologProgram | { kind: 'verdict'; verdict: Verdict }> {
  const script = join(PROLOG_TOOLS.to, 'read-terms.pl');
  const args = ['-f', 'none', '-q', '-g', 'read_terms:run', '-t', 'halt', script];
  const ended = finish(
    await run('swipl', args, { stdin: readable(text), readOnly: [PROLOG_TOOLS] }),
    'swipl',
    SWIPL_INSTALL,
  );
  if (ended.kind === 'verdict') return ended;
  return (
    readRecords(ended.stdout, text) ?? {
      kind: 'verdict',
      verdict: {
        kind: 'crashed',
        findings: [],
        reason: `the reader did not end: ${ended.stderr.trim().slice(0, 200)}`,
      },
    }
  );
}

/** Reads what read-terms.pl printed, or undefined where it did not come to its end. */
export function readRecords(stdout: string, text: string): PrologProgram | undefined {
  const offsets = offsetsOf(text);
  const offset = (given = '0'): number => offsets[Math.min(Number(given), offsets.length - 1)] ?? text.length;
  const terms: PrologTerm[] = [];
  const remarks: PrologRemark[] = [];
  const outside: string[] = [];
  let isWhole = false;
  for (const line of stdout.split('\n')) {
    const [kind, first, second, ...names] = line.split('\t');
    const place = { start: offset(first), end: offset(second) };
    switch (kind) {
      case 'clause':
      case 'directive':
      case 'query':
      case 'other':
        terms.push({ kind, ...place });
        break;
      case 'singleton':
      case 'undefined':
      case 'apart':
        remarks.push({ kind, ...place, subject: names.join('/') });
        break;
      case 'syntax':
        remarks.push({ kind, start: place.start, end: place.start, subject: second ?? '' });
        break;
      case 'outside':
        outside.push(first ?? '');
        break;
      case 'end':
        isWhole = true;
        break;
    }
  }
  return isWhole ? { kind: 'read', terms, remarks, outside } : undefined;
}
