import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { PROLOG_TOOLS, SWIPL_INSTALL } from './prolog-terms.ts';

/** Its own limits end it sooner, unless it hangs, ms. */
const WALL_MS = 25_000;

/** A query with what it is expected to answer, `''` where nothing is. */
export interface PrologQuery {
  goal: string;
  expected: string;
}

/** One record of run-program.pl: its kind and its fields. */
export type PrologRecord = readonly [kind: string, ...fields: string[]];

const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}"`;

/**
 * Loads a program in the tree, asks its queries and runs its tests, within limits (run-program.pl). Only lines with a
 * mark that is made for this run are records. A program that looks through the stack of its own process can find it.
 */
export async function runProlog(
  file: { name: string; text: string },
  queries: readonly PrologQuery[],
  { runInTree }: Pick<BackendContext, 'runInTree'>,
): Promise<{ kind: 'ran'; records: PrologRecord[]; printed: string } | { kind: 'verdict'; verdict: Verdict }> {
  const asked = queries.map(({ goal, expected }, index) => `query(${index}, ${quoted(goal)}, ${quoted(expected)})`);
  const path = `"${TREE_ROOT}/${file.name}"`;
  const [mark, remarkMark] = [newMark(), newMark()];
  const script = join(PROLOG_TOOLS.to, 'run-program.pl');
  const result = await runInTree('swipl', ['-f', 'none', '-q', '-g', 'run_program:run', '-t', 'system:halt', script], {
    stdin: `job(${mark}, ${remarkMark}, ${path}, ${quoted(file.text)}, [${asked.join(', ')}]).\n`,
    readOnly: [PROLOG_TOOLS],
    limits: { wallMs: WALL_MS },
  });
  const ended = finish(result, 'swipl', SWIPL_INSTALL);
  if (ended.kind === 'verdict') return ended;
  const records = readRun(ended.stderr, mark, remarkMark);
  if (records !== undefined) return { kind: 'ran', records, printed: ended.stdout };
  const reason = 'its results are told more than once, so that they are not those of one run';
  return { kind: 'verdict', verdict: { kind: 'unknown', findings: [], reason } };
}

const newMark = (): string => `m${randomBytes(16).toString('hex')}`;

/**
 * The records among what was printed: remarks have a mark of their own. Undefined where the end, or an answer, is told
 * twice.
 */
export function readRun(printed: string, mark: string, remarkMark: string): PrologRecord[] | undefined {
  const records = printed.split('\n').flatMap((line): PrologRecord[] => {
    const [first, kind = '', ...fields] = line.split('\t');
    const isKnown = kind === 'message' ? first === remarkMark : first === mark;
    return isKnown ? [[kind, ...fields]] : [];
  });
  const once = records.flatMap(([kind, number = '']) => {
    if (kind === 'query') return [number];
    return kind === 'end' || kind === 'loaded' ? [kind] : [];
  });
  return new Set(once).size === once.length ? records : undefined;
}
