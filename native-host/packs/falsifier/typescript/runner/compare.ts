import fc from 'fast-check';
import type { RunnerEvent } from '../../falsifier-answer.ts';
import type { Loadable, RunnerRequest, Tier } from '../runner-request.ts';
import type { TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';
import { callText, outcomeText } from './bench.ts';
import { OLD_MARK } from '../../../../languages/typescript/functions/branch-marks.ts';
import { watchBranches, type Branches } from './branches.ts';
import { callOf, judgeThrown, type BlockPlaces, type Outcome } from './call.ts';
import { inputText, seedsOf } from './fuzz.ts';
import { argumentsOf, type Told } from './generate.ts';
import { domainOf, smallest } from './smallest.ts';
import { loadBlock } from './load.ts';
import { learned } from './probe.ts';
import type { Subject } from './subject.ts';
import { agree, copy, same } from './value.ts';
import type { Watch } from './watch.ts';

/** What comparing needs. */
interface Comparison {
  watch: Watch;
  places: BlockPlaces;
  calling(subject: Subject, args: readonly unknown[], tier: Tier, side: 'before' | 'after'): void;
  tell(event: RunnerEvent): void;
  branches: Branches;
}

/** The branches of the two texts that were not taken for the inputs of one function. */
interface Coverage {
  begin(): void;
  /** Lines here, and in the other text. */
  missed(name: string): [here: number[], other: number[]];
}

const RUNS: Record<Tier, number> = { plain: 120, printable: 60, odd: 60 };
/** How many times as many inputs a second version is asked for: nobody waits for it at every edit. */
const THOROUGH = 5;
const EXAMPLES = 5;
/** Wall time in ms for one function's inputs. */
const PATIENCE_MS = 1_500;
/**
 * Processor time in ms after which a call counts as one that does not come back, and how many such calls are waited
 * for.
 */
const UNENDED_MS = 300;
const MOST_STUCK = 6;
/** Sizes of the inputs that are timed, each twice the one before. */
const SIZES = [128, 256, 512, 1_024, 2_048];
/** Wall time in ms beyond which larger inputs are not timed. */
const ENOUGH_MS = 250;

type Run = Subject['run'];

/** Runs the old and the new functions on the same inputs, or times them. */
export async function compare(
  request: RunnerRequest & { mode: 'compare' },
  subjects: readonly Subject[],
  comparison: Comparison,
): Promise<void> {
  const oldBranches = watchBranches(request.before.plan.branches, OLD_MARK);
  const before = await loadBlock(request.before, 'before');
  if (before.kind === 'not-loaded')
    return comparison.tell({
      event: 'not-loaded',
      reason: `the code before: ${before.reason}`,
      missing: before.missing,
    });
  const told = request.thorough ? ofBoth(request.before.plan.told, request.after.plan.told) : request.after.plan.told;
  const missedIn = (branches: Branches, { plan: { functions } }: Loadable, name: string): number[] => {
    const at = (own: string): number => functions.findIndex((each) => each.name === own);
    return branches.missed(at(name), new Set([-1, ...request.wanted.map(at)]));
  };
  const coverage: Coverage = {
    begin: () => {
      comparison.branches.forget();
      oldBranches.forget();
    },
    missed: (name) => [missedIn(comparison.branches, request.after, name), missedIn(oldBranches, request.before, name)],
  };
  for (const subject of subjects) {
    const { name } = subject.shape;
    const old = before.functions.get(name);
    if (old === undefined) continue;
    const twin = request.thorough ? request.before.plan.functions.find((each) => each.name === name) : undefined;
    // What a guess is found to be is what one side does not fail on: the other side may say otherwise.
    const guides =
      twin === undefined
        ? [subject]
        : [subject, learned(twin, old, { request: { ...request, after: request.before }, ...comparison })];
    if (request.timed === null) await compareOne(subject, old.run, { ...request, told, guides, coverage }, comparison);
    else if (request.timed.includes(name)) timeOne(subject, old.run, comparison);
  }
}

const ofBoth = (one: Told, other: Told): Told => ({
  texts: [...new Set([...one.texts, ...other.texts])],
  numbers: [...new Set([...one.numbers, ...other.numbers])],
  patterns: [...new Set([...one.patterns, ...other.patterns])],
  combines: true,
});

/** An outcome, or how a call did not come to its end, and the arguments after it. */
interface Looked {
  outcome: Outcome | { kind: 'unended'; text: string };
  given: unknown[];
}

async function compareOne(
  subject: Subject,
  old: Run,
  request: Pick<RunnerRequest & { mode: 'compare' }, 'seed' | 'dead' | 'thorough'> & {
    told: Told;
    /** What inputs are made for. */
    guides: readonly Subject[];
    coverage: Coverage;
  },
  { watch, places, calling, tell }: Comparison,
): Promise<void> {
  const seen = new Map<
    string,
    { call: string; input: string; before: string; after: string; unended: boolean } | null
  >();
  const tried = new Set<string>();
  let neither = 0;
  let stuck = 0;
  let answered = 0;
  let opaque = 0;
  request.coverage.begin();
  const look = async (side: 'before' | 'after', args: readonly unknown[], tier: Tier): Promise<Looked> => {
    const given = copy([...args]);
    const dead = request.dead.find(
      (each) => each.function === subject.shape.name && each.side === side && each.input === inputText(args),
    );
    if (dead !== undefined) return { outcome: { kind: 'unended', text: dead.how }, given };
    calling(subject, args, tier, side);
    const outcome = await settled(
      whole(watch, () => callOf(side === 'before' ? old : subject.run, given, places)),
      places,
    );
    if (outcome.kind === 'unended') stuck += 1;
    return { outcome, given };
  };
  const steady = async (
    side: 'before' | 'after',
    args: readonly unknown[],
    tier: Tier,
    { outcome }: Looked,
  ): Promise<boolean> => {
    if (outcome.kind === 'unended') return true;
    const again = (await look(side, args, tier)).outcome;
    return again.kind === 'value' && outcome.kind === 'value'
      ? same(again.value, outcome.value)
      : kindOf(again) === kindOf(outcome);
  };
  const until = performance.now() + PATIENCE_MS;
  const all = async (): Promise<void> => {
    for (const tier of ['plain', 'printable', 'odd'] as const) {
      const numRuns = request.thorough ? (RUNS[tier] * THOROUGH) / request.guides.length : RUNS[tier];
      const sampled = request.guides.flatMap((guide, at) =>
        fc.sample(argumentsOf(guide, tier, request.told), { seed: request.seed + at, numRuns }),
      );
      // What the texts themselves call it with comes first.
      const first = tier === 'plain' ? [...request.guides.flatMap(seedsOf), ...smallest(subject, 40)] : [];
      for (const args of [...first, ...sampled]) {
        const input = inputText(args);
        if (tried.has(input)) continue;
        if (stuck >= MOST_STUCK || performance.now() > until + stuck * UNENDED_MS * 2) return;
        tried.add(input);
        const was = await look('before', args, tier);
        const is = await look('after', args, tier);
        if (was.outcome.kind === 'unended' && is.outcome.kind === 'unended') {
          neither += 1;
          continue;
        }
        const values =
          was.outcome.kind === 'value' && is.outcome.kind === 'value'
            ? [was.outcome.value, is.outcome.value]
            : undefined;
        if (was.outcome.kind === 'value' || is.outcome.kind === 'value') answered += 1;
        // Exceptions are compared by their kind, for their texts are for people.
        const equal = values === undefined ? kindOf(was.outcome) === kindOf(is.outcome) : agree(values[0], values[1]);
        const changes = values !== undefined && !same(was.given, is.given);
        if (equal === undefined && !changes) {
          opaque += 1;
          continue;
        }
        const text = ({ outcome, given }: Looked): string => {
          const told = outcome.kind === 'unended' ? outcome.text : outcomeText(outcome);
          return changes && equal !== false ? `${told}, and the arguments are then ${inputText(given)}` : told;
        };
        const agreed = equal === true && !changes;
        // What differs from itself cannot be compared.
        if (!agreed && !((await steady('after', args, tier, is)) && (await steady('before', args, tier, was)))) {
          opaque += 1;
          continue;
        }
        const unended = was.outcome.kind === 'unended' || is.outcome.kind === 'unended';
        seen.set(
          input,
          agreed ? null : { call: callText(subject, args), input, before: text(was), after: text(is), unended },
        );
      }
    }
  };
  await all();
  const found = [...seen.values()].filter((each) => each !== null);
  const different = found.map(({ call, input, before, after }) => ({ call, input, before, after }));
  const examples = different
    .toSorted((a, b) => a.input.length - b.input.length || (a.input < b.input ? -1 : 1))
    .slice(0, EXAMPLES);
  const unended = found.filter((each) => each.unended).length;
  tell({
    event: 'compared',
    function: subject.shape.name,
    // Where neither side ever answers, that both fail alike says nothing.
    inputs: answered === 0 && found.length === 0 ? 0 : seen.size,
    neither,
    unended,
    domain: domainOf(subject),
    opaque,
    documented: seedsOf(subject).filter((args) => !tried.has(inputText(args))).length,
    missed: request.coverage.missed(subject.shape.name),
    different: different.length,
    examples,
  });
}

/** Milliseconds that a promise of a function that waits for nothing may take. */
const SETTLE_MS = 100;

/** What a promise came to; one that waits for what is not there does not come back. */
async function settled(outcome: Looked['outcome'], places: BlockPlaces): Promise<Looked['outcome']> {
  if (outcome.kind !== 'value' || !(outcome.value instanceof Promise)) return outcome;
  const { promise: late, resolve } = Promise.withResolvers<Looked['outcome']>();
  const timer = setTimeout(() => resolve({ kind: 'unended', text: 'does not come back' }), SETTLE_MS);
  const ended = await Promise.race([
    late,
    outcome.value.then(
      (value: unknown): Outcome => ({ kind: 'value', value }),
      (thrown: unknown) => judgeThrown(thrown, places),
    ),
  ]);
  clearTimeout(timer);
  return ended;
}

/** Does work that may not come to its end; on a machine that is busy otherwise it is waited for longer. */
function whole(watch: Watch, work: () => Outcome): Looked['outcome'] {
  for (const wallMs of [UNENDED_MS, UNENDED_MS * 4, UNENDED_MS * 16]) {
    watch.mark();
    const ran = watch.within(wallMs, work);
    if (ran.kind === 'done') return ran.value;
    if (ran.cpuMs >= UNENDED_MS * 0.8) break;
  }
  return { kind: 'unended', text: 'does not come back' };
}

const kindOf = (outcome: Looked['outcome']): string => {
  if (outcome.kind === 'value') return 'value';
  return outcome.kind === 'unended' ? outcome.text : (/^throws ([\w$]+)/.exec(outcome.text)?.[1] ?? 'throws');
};

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
    const args = subject.shape.parameters
      .filter(({ optional, rest }) => !optional && !rest)
      .map(({ shape }) => sized(shape, size));
    if (args.includes(undefined)) return;
    if (callOf(old, copy(args), places).kind !== 'value' || callOf(subject.run, copy(args), places).kind !== 'value')
      return;
    const ran = watch.within(ENOUGH_MS * 16, () => ({
      beforeMs: medianMs(old, args),
      afterMs: medianMs(subject.run, args),
    }));
    if (ran.kind === 'stopped') break;
    last = { event: 'timed', function: subject.shape.name, size, ...ran.value };
    if (ran.value.afterMs > ENOUGH_MS) break;
  }
  if (last !== undefined) tell(last);
}

/** An input of a size; undefined where the type does not say what large is. */
function sized(shape: TypeShape, size: number): unknown {
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
      return Array.from({ length: size }, (_, at) => {
        if (shape.of.kind === 'number' || shape.of.kind === 'opaque') return (at * 7_919) % size;
        return shape.of.kind === 'string' ? `w${(at * 7_919) % size}` : sized(shape.of, 2);
      });
    case 'object':
      return Object.fromEntries(
        shape.fields.filter(({ optional }) => !optional).map((field) => [field.name, sized(field.shape, 4)]),
      );
    case 'literal':
      return shape.value;
    default:
      return undefined;
  }
}
