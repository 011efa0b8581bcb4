import vm from 'node:vm';
import fc from 'fast-check';
import type { FalsifierFailure } from '../../falsifier-answer.ts';
import type { RunnerRequest, Tier } from '../runner-request.ts';
import type { Bench, Violation } from './bench.ts';
import { callText, outcomeText } from './bench.ts';
import { callOf, judgeThrown, type Outcome } from './call.ts';
import { asGuessed, examine, judgeBroken, judgeValue } from './examine.ts';
import type { Branches } from './branches.ts';
import { argumentsOf } from './generate.ts';
import { smallest } from './smallest.ts';
import { isAsked, isGeneric, mayRunOn } from './objection.ts';
import { reduced } from './reduce.ts';
import type { Subject } from './subject.ts';
import { copy, isSmall, literal } from './value.ts';
import type { Watch } from './watch.ts';
import { tiny, withinRange } from './callee/list-elements.ts';

/** What became of one function. */
export interface Examined {
  inputs: number;
  refused: number;
  failures: FalsifierFailure[];
  notes: string[];
}

/** What examining one function needs. */
export interface Examination {
  request: Pick<RunnerRequest, 'seed' | 'after'>;
  bench: Bench;
  watch: Watch;
  branches: Branches;
  /** Writes down what is about to be called. */
  calling(subject: Subject, args: readonly unknown[], tier: Tier): void;
}

/**
 * What is tried in turn: first inputs that nobody can object to, so that one on which a call does not end takes no
 * other with it.
 */
interface Phase {
  tier: Tier;
  /** Random inputs. */
  runs: number;
  generic: boolean;
}

const PHASES: readonly Phase[] = [
  { tier: 'plain', runs: 80, generic: true },
  { tier: 'printable', runs: 50, generic: true },
  { tier: 'plain', runs: 30, generic: false },
  { tier: 'odd', runs: 50, generic: false },
];
const SMALLEST = 40;
/**
 * Small ones among those that nobody can object to: they come first, so that a call that does not end is noticed on one
 * of them.
 */
const SMALL_ONES = 20;
const FAIR_ONES = 6;
/** Different laws that are reported of one function. */
const MOST_LAWS = 4;
/** Wall time in ms for all inputs of one function; the longer one where a busy machine gave less than half of it. */
const PATIENCE_MS = [1_200, 5_000];
/** The same where the calls wait for another process. */
const COMPILED_PATIENCE_MS = [5_000, 8_000];
/** Processor time in ms from which one call counts as one that may not end. */
const LONG_CALL_MS = 300;
/** Numbers and lengths up to which not to end is the code's fault. */
const SMALL = 12;

/** The arguments as code. */
export const inputText = (args: readonly unknown[]): string => args.map((each) => literal(each)).join(', ');

/** Tries a function on many inputs. */
export async function fuzz(subject: Subject, examination: Examination): Promise<Examined> {
  if (subject.shape.kind === 'async') return await fuzzAsync(subject, examination);
  mute(subject, examination);
  let found: Examined = { inputs: 0, refused: 0, failures: [], notes: [] };
  for (const wallMs of examination.request.after.compiled === undefined ? PATIENCE_MS : COMPILED_PATIENCE_MS) {
    found = { inputs: 0, refused: 0, failures: [], notes: [] };
    let current: { args: readonly unknown[]; tier: Tier } | undefined;
    const used = process.cpuUsage();
    const ran = examination.watch.within(wallMs, () => {
      const seen = new Set<string>();
      for (const phase of phasesFor(subject))
        tryPhase(subject, phase, examination, { found, seen, begin: (args) => (current = { args, tier: phase.tier }) });
    });
    if (ran.kind === 'done') return found;
    if (current !== undefined && examination.request.after.compiled === undefined && ran.cpuMs >= LONG_CALL_MS) {
      if (!isSmall(current.args, SMALL))
        return { ...found, notes: [`${subject.shape.name} on larger inputs, where it takes long`] };
      if (mayRunOn(subject, current.args))
        return { ...found, notes: [`${subject.shape.name}, which does not come back, as a program's loop may`] };
      return { ...found, failures: [...found.failures, unending(subject, current)] };
    }
    const { user, system } = process.cpuUsage(used);
    if ((user + system) / 1_000 > wallMs / 2) break;
  }
  return { ...found, notes: [`${subject.shape.name} is slow: it was stopped after ${found.inputs} inputs`] };
}

/** What no documentation is an excuse for. */
const NEVER_MEANT = ['crash', 'undeclared-exception', 'no-end', 'declared-type', 'not-a-number', 'repeatable'];
const MUTING_MS = 200;

/** Leaves out the laws that the calls in the documentation do not hold to: what they show is meant. */
function mute(subject: Subject, { bench, watch, calling }: Examination): void {
  for (const args of seedsOf({ shape: { ...subject.shape, seeds: documentedSeeds(subject.shape) } })) {
    calling(subject, args, 'plain');
    const ran = watch.within(MUTING_MS, () => examine(subject, args, 'plain', bench));
    if (ran.kind !== 'done') return;
    for (const { law } of ran.value.violations) if (!NEVER_MEANT.includes(law)) bench.muted.add(law);
  }
}

function unending(subject: Subject, { args, tier }: { args: readonly unknown[]; tier: Tier }): FalsifierFailure {
  const fair = mustEnd(subject, args, tier);
  const call = callText(subject, args);
  return {
    function: subject.shape.name,
    law: 'no-end',
    severity: fair ? 'error' : 'warning',
    line: null,
    tier,
    input: inputText(args),
    message: `${call} does not come back within a second`,
    steps: [{ call, outcome: 'does not come back' }],
  };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, '').replaceAll("'", '"');

/** The arguments, as they are written, with which the documentation of a function calls it. */
const documentedSeeds = ({ comment, seeds }: Subject['shape']): string[] =>
  seeds.filter((each) => plain(comment).includes(plain(each)));

const documentedOf = new WeakMap<Subject, ReadonlySet<string>>();

/** Does the documentation of a function call it with these arguments? */
export function isDocumented(subject: Subject, args: readonly unknown[]): boolean {
  const known = documentedOf.get(subject) ?? new Set(documentedSeeds(subject.shape).map(plain));
  documentedOf.set(subject, known);
  return known.size > 0 && known.has(plain(inputText(args)));
}

/**
 * Is it the code's fault not to come back from these arguments? As with a recursion that does not end: where its types
 * declare them and nobody can object to them, or where its documentation calls it with them.
 */
export const mustEnd = (subject: Subject, args: readonly unknown[], tier: Tier): boolean =>
  tier !== 'odd' &&
  !mayRunOn(subject, args) &&
  (isDocumented(subject, args) || (!subject.assumes && !subject.guessed && isGeneric(subject, args)));

/** Text with signs is tried only where there is text. */
function phasesFor({ shape }: Subject): readonly Phase[] {
  const text = /"kind":"(string|unknown)"/.test(JSON.stringify(shape.parameters));
  return text ? PHASES : PHASES.filter(({ tier }) => tier !== 'printable');
}

/** The arguments with which the file and its comments call a function. */
export const seedsOf = ({ shape }: Pick<Subject, 'shape'>): unknown[][] =>
  shape.seeds.flatMap((text) => {
    const args: unknown = vm.runInThisContext(`[${text}]`);
    return Array.isArray(args) ? [args] : [];
  });

/** What is known of a function so far. */
interface Progress {
  found: Examined;
  seen: Set<string>;
  begin(args: readonly unknown[]): void;
}

function tryPhase(
  subject: Subject,
  { tier, runs, generic }: Phase,
  { request, bench, watch, calling }: Examination,
  { found, seen, begin }: Progress,
): void {
  const inputs = argumentsOf(subject, tier, request.after.plan.told);
  const first = generic
    ? fc
        .sample(inputs, { seed: request.seed, numRuns: runs })
        .filter((args) => isSmall(args, SMALL) && isGeneric(subject, args))
        .slice(0, SMALL_ONES)
    : smallest(subject, SMALLEST);
  const told = generic && tier === 'plain' ? seedsOf(subject) : [];
  const fair = generic && request.after.compiled !== undefined ? fairOnes(subject, first) : [];
  const examples = tier === 'plain' ? [...told, ...fair, ...first].map((args): [unknown[]] => [args]) : [];
  let isGivenUp = false;
  const look = (args: unknown[]): Violation[] => {
    if (isGivenUp || !isAsked(subject, args) || (generic && !isGeneric(subject, args))) return [];
    begin(args);
    calling(subject, args, tier);
    watch.mark();
    const { refused, violations } = examine(subject, args, tier, bench);
    if (refused === 'not-asked') {
      isGivenUp = true;
      return [];
    }
    const text = inputText(args);
    const fresh = !seen.has(text);
    seen.add(text);
    if (fresh) found.inputs += 1;
    if (fresh && refused) found.refused += 1;
    return violations;
  };
  // What is certain first: a law that is surely broken is not told a second time with a doubt.
  for (const severity of ['error', 'warning'] as const) {
    while (found.failures.length < MOST_LAWS && !isGivenUp) {
      const known = new Set(found.failures.map(({ law }) => law));
      let law: string | undefined;
      const property = fc.property(inputs, (args) => {
        const broken = look(args).find(
          (each) => each.severity === severity && (law === undefined ? !known.has(each.law) : each.law === law),
        );
        law ??= broken?.law;
        return broken === undefined;
      });
      const { counterexample } = fc.check(property, { seed: request.seed, numRuns: runs + examples.length, examples });
      if (counterexample === null) break;
      const isSame = (each: Violation): boolean => each.law === law && each.severity === severity;
      const [given] = counterexample;
      const args = reduced(
        given,
        (less) => isKept(subject, less) && look(less).some(isSame),
        mayChange(subject, given),
      );
      const violation = look(args).find(isSame);
      if (violation === undefined) break;
      found.failures.push({ ...violation, function: subject.shape.name, tier, input: inputText(args) });
    }
  }
}

/** Of compiled code what nobody may need long for, and what points nowhere: that is tried before anything else. */
const fairOnes = (subject: Subject, some: readonly unknown[][]): unknown[][] =>
  subject.shape.form === 'class'
    ? []
    : [
        ...some.slice(0, FAIR_ONES).map(tiny),
        ...some.map((args) => withinRange(args, subject.shape.parameters)),
      ].filter((args) => isKept(subject, args));

/** Arguments that may be made smaller by themselves: of lists beside each other neither, for they have one length. */
const mayChange =
  ({ shape, single }: Subject, args: readonly unknown[]) =>
  (at: number): boolean => {
    const kind = shape.parameters[at]?.shape.kind;
    const lists = args.filter((each) => Array.isArray(each)).length;
    return (
      kind === 'calls' ||
      kind === 'number' ||
      (kind === 'string' && single[at] !== true) ||
      (kind === 'list' && lists === 1)
    );
  };

/** Is a list that has to be in order still so? */
const isKept = ({ inOrder }: Subject, args: readonly unknown[]): boolean =>
  args.every((arg, at) => inOrder[at] !== true || !Array.isArray(arg) || isAscending(arg));

const isAscending = (list: readonly unknown[]): boolean =>
  list.every((each, at) => at === 0 || (list[at - 1] as number) <= (each as number));

/** Milliseconds that a promise of a function that waits for nothing may take. */
const SETTLE_MS = 100;
const ASYNC_RUNS = 60;
/** Wall time in ms that it may take before it waits for anything. */
const LONGEST_MS = 2_000;

async function fuzzAsync(subject: Subject, { request, bench, watch, calling }: Examination): Promise<Examined> {
  const found: Examined = { inputs: 0, refused: 0, failures: [], notes: [] };
  const sampled = fc.sample(argumentsOf(subject, 'plain', request.after.plan.told), {
    seed: request.seed,
    numRuns: ASYNC_RUNS,
  });
  const [rest, generic] = [false, true].map((wanted) =>
    [...smallest(subject, SMALLEST), ...sampled].filter(
      (each) => isAsked(subject, each) && isGeneric(subject, each) === wanted,
    ),
  );
  for (const args of [...(generic ?? []), ...(rest ?? [])]) {
    calling(subject, args, 'plain');
    const settled = await settle(subject, args, { bench, watch });
    if (settled === 'waits')
      return { ...found, notes: [`${subject.shape.name} waits for something that is not there`] };
    found.inputs += 1;
    for (const violation of settled) {
      if (!found.failures.some(({ law }) => law === violation.law))
        found.failures.push({ ...violation, function: subject.shape.name, tier: 'plain', input: inputText(args) });
    }
  }
  return found;
}

/** Calls an async function once. */
export async function settle(
  subject: Subject,
  args: readonly unknown[],
  { bench, watch }: Pick<Examination, 'bench' | 'watch'>,
): Promise<Violation[] | 'waits'> {
  const given = copy([...args]);
  const begun = watch.within(LONGEST_MS, () => callOf(subject.run, given, bench.places));
  if (begun.kind === 'stopped') return 'waits';
  const called = begun.value;
  const { promise: late, resolve } = Promise.withResolvers<'waits'>();
  const timer = setTimeout(() => resolve('waits'), SETTLE_MS);
  const outcome =
    called.kind === 'value'
      ? await Promise.race([
          late,
          Promise.resolve(called.value).then(
            (value): Outcome => ({ kind: 'value', value }),
            (thrown: unknown) => judgeThrown(thrown, bench.places),
          ),
        ])
      : called;
  clearTimeout(timer);
  if (outcome === 'waits') return outcome;
  const step = { call: callText(subject, args), outcome: outcomeText(outcome) };
  if (outcome.kind === 'refused' || outcome.kind === 'not-asked') return [];
  const violations =
    outcome.kind === 'broken'
      ? judgeBroken(subject, args, 'plain', outcome, step, bench)
      : judgeValue({ subject, args, given, value: outcome.value, tier: 'plain', step, bench });
  return asGuessed(subject, args, 'plain', violations, bench);
}
