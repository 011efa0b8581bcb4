import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import { outcomeSchema, type Outcome } from './judge.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import type { BackendContext, RunOptions, RunResult } from '../define.ts';

const eventSchema = z.union([
  z.object({ event: z.literal('loaded') }),
  z.object({ event: z.literal('not-loaded'), reason: z.string(), missing: z.nullable(z.string()) }),
  /** Written before an example is begun, by runners whose process may not outlive it. */
  z.object({ event: z.literal('begin'), index: z.int() }),
  z.intersection(z.object({ event: z.literal('outcome') }), outcomeSchema),
  z.object({ event: z.literal('end') }),
]);

/** How a run of examples ended. */
export type RanExamples =
  | { kind: 'ran'; outcomes: Map<number, Outcome> }
  | { kind: 'not-loaded'; reason: string; missing: string | null }
  | { kind: 'broken'; result: RunResult };

const ANSWER_BYTES = 4 * 1024 * 1024;
/** Processes that examples take along; after that the rest is not run. */
const MOST_DEATHS = 6;

/** Milliseconds of wall time that one example may take. */
export const EXAMPLE_MS = 3_000;

/**
 * Runs numbered examples: `start` runs those of the given numbers in one process, which writes its outcomes into
 * `/answer/outcomes` of the folder that it gets. Where the process does not outlive one of them, the rest is run in
 * another.
 */
export async function runExamples(
  context: Pick<BackendContext, 'makeFolder'>,
  indices: readonly number[],
  start: (indices: readonly number[], writable: NonNullable<RunOptions['writable']>) => Promise<RunResult>,
): Promise<RanExamples> {
  const outcomes = new Map<number, Outcome>();
  let open = [...indices];
  for (let deaths = 0; open.length > 0 && deaths <= MOST_DEATHS; deaths += 1) {
    const folder = context.makeFolder();
    const result = await start(open, [{ from: folder, to: '/answer' }]);
    const text = (await readFromFolder(folder, 'outcomes', ANSWER_BYTES))?.toString('utf8') ?? '';
    const events = text.split('\n').flatMap((line) => {
      const parsed = eventSchema.safeParse(parseJson(line));
      return parsed.success ? [parsed.data] : [];
    });
    const early = events.find((event) => event.event === 'not-loaded');
    if (early?.event === 'not-loaded') return { kind: 'not-loaded', reason: early.reason, missing: early.missing };
    let begun: number | undefined;
    for (const event of events) {
      if (event.event === 'begin') begun = event.index;
      if (event.event !== 'outcome') continue;
      if (indices.includes(event.index) && !outcomes.has(event.index)) outcomes.set(event.index, event);
      if (event.index === begun) begun = undefined;
    }
    if (events.at(-1)?.event === 'end') break;
    if (begun === undefined && outcomes.size === 0) return { kind: 'broken', result };
    if (begun !== undefined) outcomes.set(begun, died(begun, result));
    const left = open.filter((index) => !outcomes.has(index));
    if (left.length === open.length) break;
    open = left;
  }
  return { kind: 'ran', outcomes };
}

function died(index: number, result: RunResult): Outcome {
  if (result.kind === 'timeout' || (result.kind === 'limit' && result.which === 'cpu'))
    return { index, kind: 'hung', ms: EXAMPLE_MS };
  if (result.kind === 'memory') return { index, kind: 'died', how: 'uses up the memory' };
  if (result.kind === 'killed' && result.signal === 'SIGALRM') return { index, kind: 'hung', ms: EXAMPLE_MS };
  const said = 'stderr' in result ? lastWords(result.stderr.text) : undefined;
  if (result.kind === 'killed')
    return {
      index,
      kind: 'died',
      how: said === undefined ? `ends the program by ${result.signal}` : `ends the program: ${said}`,
    };
  if (result.kind === 'exit' && said !== undefined) return { index, kind: 'died', how: `ends the program: ${said}` };
  return { index, kind: 'unready', reason: 'it ends the process' };
}

/** What a program said before it died, without places of this machine. */
function lastWords(text: string): string | undefined {
  const found =
    /Assertion [`'‘](.+)['’] failed|(?:AddressSanitizer: |runtime error: |panicked at )([^\n]*)|^(?:fatal error|panic): ([^\n]*)|(has overflowed its stack)/m.exec(
      text,
    );
  if (found === null) return undefined;
  const words = found[1] === undefined ? (found[2] ?? found[3] ?? found[4] ?? '') : `the assertion ${found[1]} failed`;
  return words
    .replaceAll(/0x[\da-f]+|==\d+==/g, '')
    .trim()
    .slice(0, 160);
}
