import fc from 'fast-check';
import type { RunnerEvent } from '../../falsifier-answer.ts';
import type { RunnerRequest, Tier } from '../request.ts';
import type { Shape } from '../shape.ts';
import { callText, outcomeText } from './bench.ts';
import { callOf, type BlockPlaces } from './call.ts';
import { inputText } from './fuzz.ts';
import { argumentsOf, smallest } from './generate.ts';
import { loadBlock } from './load.ts';
import type { Subject } from './subject.ts';
import { copy, same } from './value.ts';
import type { Watch } from './watch.ts';

/** What comparing needs. */
interface Comparison {
  watch: Watch;
  places: BlockPlaces;
  calling(subject: Subject, args: readonly unknown[], tier: Tier): void;
  tell(event: RunnerEvent): void;
}

const RUNS: Record<Tier, number> = { plain: 120, printable: 60, odd: 60 };
const EXAMPLES = 5;
/** Wall time in ms for one function's inputs. */
const PATIENCE_MS = 1_500;
/** Sizes of the inputs that are timed, each twice the one before. */
const SIZES = [128, 256, 512, 1_024, 2_048];
/** Wall time in ms beyond which larger inputs are not timed. */
const ENOUGH_MS = 250;

type Run = Subject['run'];

/** Runs the old and the new functions on the same inputs, or times them. */
export async function compare(request: RunnerRequest & { mode: 'compare' }, subjects: readonly Subject[], comparison: Comparison): Promise<void> {
  const before = await loadBlock(request.before, 'before');
  if (before.kind === 'not-loaded') return comparison.tell({ event: 'not-loaded', reason: `the code before: ${before.reason}`, missing: before.missing });
  for (const subject of subjects) {
    const old = before.functions.get(subject.shape.name);
    if (old === undefined) continue;
    if (request.timed === null) compareOne(subject, old, request, comparison);
    else if (request.timed.includes(subject.shape.name)) timeOne(subject, old, comparison);
  }
}

function compareOne(subject: Subject, old: Run, request: Pick<RunnerRequest, 'seed' | 'after'>, { watch, places, calling, tell }: Comparison): void {
  const seen = new Map<string, { call: string; input: string; before: string; after: string } | null>();
  const look = (run: Run, args: readonly unknown[]) => {
    const given = copy([...args]);
    return { outcome: callOf(run, given, places), given };
  };
  const steady = (run: Run, args: readonly unknown[], outcome: ReturnType<typeof callOf>): boolean => {
    const again = look(run, args).outcome;
    return again.kind === 'value' && outcome.kind === 'value' ? same(again.value, outcome.value) : kindOf(again) === kindOf(outcome);
  };
  watch.within(PATIENCE_MS, () => {
    for (const tier of ['plain', 'printable', 'odd'] as const) {
      const sampled = fc.sample(argumentsOf(subject, tier, request.after.plan.told), { seed: request.seed, numRuns: RUNS[tier] });
      for (const args of [...(tier === 'plain' ? smallest(subject, 40) : []), ...sampled]) {
        const input = inputText(args);
        if (seen.has(input)) continue;
        calling(subject, args, tier);
        const was = look(old, args);
        const is = look(subject.run, args);
        const values = was.outcome.kind === 'value' && is.outcome.kind === 'value' ? [was.outcome.value, is.outcome.value] : undefined;
        // A promise is compared by nothing; exceptions by their kind, for their texts are for people.
        const equal = values === undefined ? kindOf(was.outcome) === kindOf(is.outcome) : values.some((each) => each instanceof Promise) || same(values[0], values[1]);
        const changes = values !== undefined && !same(was.given, is.given);
        const text = (looked: typeof was): string => `${outcomeText(looked.outcome)}${changes && equal ? `, and the arguments are then ${inputText(looked.given)}` : ''}`;
        // What differs from itself cannot be compared.
        const alike = (equal && !changes) || !steady(subject.run, args, is.outcome) || !steady(old, args, was.outcome);
        seen.set(input, alike ? null : { call: callText(subject, args), input, before: text(was), after: text(is) });
      }
    }
  });
  const different = [...seen.values()].filter((each) => each !== null);
  const examples = different.toSorted((a, b) => a.input.length - b.input.length || (a.input < b.input ? -1 : 1)).slice(0, EXAMPLES);
  tell({ event: 'compared', function: subject.shape.name, inputs: seen.size, different: different.length, examples });
}

const kindOf = (outcome: ReturnType<typeof callOf>): string => (outcome.kind === 'value' ? 'value' : (/^throws ([\w$]+)/.exec(outcome.text)?.[1] ?? 'throws'));

/** The median of three, in ms of wall time. */
function medianMs(run: Run, args: readonly unknown[]): number {
  const times = [0, 1, 2].map(() => {
    const given = copy([...args]);
    const started = performance.now();
    run(...given);
    return performance.now() - started;
  });
  return times.toSorted((a, b) => a - b)[1] ?? 0;
}

function timeOne(subject: Subject, old: Run, { watch, places, tell }: Comparison): void {
  let last: RunnerEvent | undefined;
  for (const size of SIZES) {
    const args = subject.shape.parameters.filter(({ optional, rest }) => !optional && !rest).map(({ shape }) => sized(shape, size));
    if (args.includes(undefined)) return;
    if (callOf(old, copy(args), places).kind !== 'value' || callOf(subject.run, copy(args), places).kind !== 'value') return;
    const ran = watch.within(ENOUGH_MS * 16, () => ({ beforeMs: medianMs(old, args), afterMs: medianMs(subject.run, args) }));
    if (ran.kind === 'stopped') break;
    last = { event: 'timed', function: subject.shape.name, size, ...ran.value };
    if (ran.value.afterMs > ENOUGH_MS) break;
  }
  if (last !== undefined) tell(last);
}

/** An input of a size; undefined where the type does not say what large is. */
function sized(shape: Shape, size: number): unknown {
  switch (shape.kind) {
    case 'number':
      return 7;
    case 'string':
      return Array.from({ length: size }, (_, at) => 'abcdefghij '[(at * 7 + (at >> 3)) % 11]).join('');
    case 'boolean':
      return true;
    case 'opaque':
      return 3;
    case 'list':
      return Array.from({ length: size }, (_, at) => (shape.of.kind === 'number' || shape.of.kind === 'opaque' ? (at * 7_919) % size : shape.of.kind === 'string' ? `w${(at * 7_919) % size}` : sized(shape.of, 2)));
    case 'object':
      return Object.fromEntries(shape.fields.filter(({ optional }) => !optional).map((field) => [field.name, sized(field.shape, 4)]));
    case 'literal':
      return shape.value;
    default:
      return undefined;
  }
}
