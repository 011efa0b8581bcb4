import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import { outcomeSchema, type ExampleOutcome } from './judge-examples.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import { drawKey, readSealed } from '../../kit/sealed-lines.ts';
import type { BackendContext, RunOptions, RunResult } from '../../kit/define.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import type { ExampleValue } from './values.ts';
import { verdictOfExamples, type ExamplesScene, type Numbered } from './examples-verdict.ts';

/** What a compiler made of the code with its examples. */
export type Built =
  | { kind: 'built' }
  /** Lines (from 1) of the text it was given, with what it says of them. */
  | { kind: 'failed'; errors: readonly { line: number; message: string }[] }
  | { kind: 'verdict'; verdict: Verdict };

/** A text to compile; the lines of each example stand between its marks. */
export interface Harness {
  text: string;
}

const BEGIN = '/*cv:begin ';
const END = '/*cv:end*/';

/** The lines of one example in a harness, so that what a compiler says of them is known to be the example's. */
export const marked = (index: number, lines: readonly string[]): string =>
  [`${BEGIN}${index}*/`, ...lines, END].join('\n');

/** Compiling is tried again without the examples that do not compile so often. */
const MOST_TRIES = 4;

/** How a language compiles and starts examples. */
interface CompiledLanguage {
  write(numbered: readonly Numbered[]): Harness;
  build(harness: Harness): Promise<Built>;
  start(indices: readonly number[], writable: NonNullable<RunOptions['writable']>): Promise<RunResult>;
  /** Reads a value that the runner tells as text only. */
  read?(value: ExampleValue): ExampleValue;
}

/** Compiles examples together, leaves out those that do not compile, and judges what the others come to. */
export async function judgeCompiled(
  numbered: readonly Numbered[],
  language: CompiledLanguage,
  context: BackendContext,
  scene: ExamplesScene,
): Promise<Verdict> {
  const dropped = new Map<number, string>();
  let left = [...numbered];
  for (let tries = 0; ; tries += 1) {
    const harness = language.write(left);
    const built = await language.build(harness);
    if (built.kind === 'verdict') return built.verdict;
    if (built.kind === 'built') break;
    const blamed = blame(harness.text, built.errors);
    if (blamed.size === 0 || tries >= MOST_TRIES)
      return {
        kind: 'unknown',
        findings: [],
        reason:
          'the code does not compile here: ' +
          `${built.errors[0]?.message.slice(0, 200) ?? 'the compiler says no more'}`,
      };
    for (const [index, message] of blamed) dropped.set(index, `it does not compile: ${message}`.slice(0, 160));
    left = left.filter(({ index }) => !dropped.has(index));
    if (left.length === 0) break;
  }
  const run = (some: readonly Numbered[]): Promise<RanExamples> =>
    readBack(
      runExamples(
        context,
        some.map(({ index }) => index),
        language.start,
      ),
      language.read,
    );
  const ran: RanExamples =
    left.length === 0 ? { kind: 'ran', outcomes: new Map<number, ExampleOutcome>() } : await run(left);
  if (ran.kind === 'not-loaded')
    return { kind: 'unknown', findings: [], reason: `the code could not be loaded: ${ran.reason}` };
  if (ran.kind === 'broken')
    return { kind: 'unknown', findings: [], reason: `the examples could not be run: ${said(ran.result)}` };
  for (const [index, reason] of dropped) ran.outcomes.set(index, { index, kind: 'unready', reason });
  return await verdictOfExamples(numbered, ran, run, scene);
}

async function readBack(running: Promise<RanExamples>, read: CompiledLanguage['read']): Promise<RanExamples> {
  const ran = await running;
  if (ran.kind !== 'ran' || read === undefined) return ran;
  const outcomes = [...ran.outcomes].map(([index, outcome]): [number, ExampleOutcome] => [
    index,
    outcome.kind === 'value'
      ? {
          ...outcome,
          value: read(outcome.value),
          ...(outcome.after === undefined ? {} : { after: outcome.after.map(read) }),
        }
      : outcome,
  ]);
  return { kind: 'ran', outcomes: new Map(outcomes) };
}

const said = (result: RunResult): string =>
  'stderr' in result ? (result.stderr.text.trim().split('\n')[0] ?? '').slice(0, 200) || result.kind : result.kind;

/** Which examples the errors stand in. */
export function blame(text: string, errors: readonly { line: number; message: string }[]): Map<number, string> {
  const blamed = new Map<number, string>();
  let open: number | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    if (line.startsWith(BEGIN)) open = Number.parseInt(line.slice(BEGIN.length), 10);
    const error = open === undefined ? undefined : errors.find((each) => each.line === at + 1);
    if (error !== undefined && open !== undefined && !blamed.has(open)) blamed.set(open, error.message);
    if (line.startsWith(END)) open = undefined;
  }
  return blamed;
}

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
  /** `foreign`: lines among the outcomes that the runner did not write, where it seals its own. */
  | { kind: 'ran'; outcomes: Map<number, ExampleOutcome>; foreign?: number }
  | { kind: 'not-loaded'; reason: string; missing: string | null }
  | { kind: 'broken'; result: RunResult };

const ANSWER_BYTES = 4 * 1024 * 1024;
/** Processes that examples take along; after that the rest is not run. */
const MOST_DEATHS = 6;

/** Milliseconds of wall time that one example may take. */
export const EXAMPLE_MS = 3_000;

/**
 * Runs numbered examples: `start` runs those of the given numbers in one process, which writes its outcomes into
 * `/answer/outcomes` of the folder that it gets, sealed with the key where the runner `seals`. Where the process does
 * not outlive one of them, the rest is run in another.
 */
export async function runExamples(
  context: Pick<BackendContext, 'makeFolder'>,
  indices: readonly number[],
  start: (
    indices: readonly number[],
    writable: NonNullable<RunOptions['writable']>,
    seal: string,
  ) => Promise<RunResult>,
  { seals = false }: { seals?: boolean } = {},
): Promise<RanExamples> {
  const outcomes = new Map<number, ExampleOutcome>();
  let foreign = 0;
  let open = [...indices];
  for (let deaths = 0; open.length > 0 && deaths <= MOST_DEATHS; deaths += 1) {
    const folder = context.makeFolder();
    const seal = drawKey();
    const result = await start(open, [{ from: folder, to: '/answer' }], seal);
    const written = (await readFromFolder(folder, 'outcomes', ANSWER_BYTES))?.toString('utf8') ?? '';
    const read = seals ? readSealed(seal, written) : { text: written, foreign: 0 };
    foreign += read.foreign;
    const { text } = read;
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
  return { kind: 'ran', outcomes, foreign };
}

function died(index: number, result: RunResult): ExampleOutcome {
  if (result.kind === 'timeout' || (result.kind === 'limit' && result.which === 'cpu'))
    return { index, kind: 'hung', ms: EXAMPLE_MS };
  if (result.kind === 'memory') return { index, kind: 'died', how: 'uses up the memory' };
  if (result.kind === 'killed' && result.signal === 'SIGALRM') return { index, kind: 'hung', ms: EXAMPLE_MS };
  const lastLine = 'stderr' in result ? lastWords(result.stderr.text) : undefined;
  if (result.kind === 'killed')
    return {
      index,
      kind: 'died',
      how: lastLine === undefined ? `ends the program by ${result.signal}` : `ends the program: ${lastLine}`,
    };
  if (result.kind === 'exit' && lastLine !== undefined)
    return { index, kind: 'died', how: `ends the program: ${lastLine}` };
  return { index, kind: 'unready', reason: 'it ends the process' };
}

const LAST_WORDS = regex('m')`
  Assertion [\`'‘](.+)['’] failed
  |(?:AddressSanitizer: |runtime error: |panicked at )([^\n]*)
  |^(?:fatal error|panic): ([^\n]*)
  |(has overflowed its stack)
`;

/** What a program said before it died, without places of this machine. */
function lastWords(text: string): string | undefined {
  const found = LAST_WORDS.exec(text);
  if (found === null) return undefined;
  const words = found[1] === undefined ? (found[2] ?? found[3] ?? found[4] ?? '') : `the assertion ${found[1]} failed`;
  return words
    .replaceAll(/0x[\da-f]+|==\d+==/g, '')
    .trim()
    .slice(0, 160);
}
