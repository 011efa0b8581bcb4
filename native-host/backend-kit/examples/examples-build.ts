import type { Verdict } from '../../../shared/verdict.ts';
import type { Outcome } from './judge.ts';
import type { Value } from './values.ts';
import { runExamples, type RanExamples } from './examples-outcome.ts';
import { verdictOfExamples, type ExamplesScene, type Numbered } from './examples-verdict.ts';
import type { BackendContext, RunOptions, RunResult } from '../define.ts';

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
export interface CompiledLanguage {
  write(numbered: readonly Numbered[]): Harness;
  build(harness: Harness): Promise<Built>;
  start(indices: readonly number[], writable: NonNullable<RunOptions['writable']>): Promise<RunResult>;
  /** Reads a value that the runner tells as text only. */
  read?(value: Value): Value;
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
  const ran: RanExamples = left.length === 0 ? { kind: 'ran', outcomes: new Map<number, Outcome>() } : await run(left);
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
  const outcomes = [...ran.outcomes].map(([index, outcome]): [number, Outcome] => [
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
function blame(text: string, errors: readonly { line: number; message: string }[]): Map<number, string> {
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
