import type { Counterexample, Finding, Range } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import type { ComparedCalls, RunnerEvent, Timed } from './falsifier-answer.ts';
import { counted, notLoaded } from '../../kit/decide.ts';
import { cut } from './falsifier-verdict.ts';
import { deathOf, runRunner, type Runner } from './falsifier-run.ts';
import type { BackendContext } from '../../kit/define.ts';

/** A call that took the process along, and how: it is not made again. */
interface Death {
  function: string;
  input: string;
  side: 'before' | 'after';
  how: string;
}

/** What comparing old and new code needs. */
export interface Comparing {
  backend: string;
  file: string;
  /** Functions that both texts have. */
  wanted: readonly string[];
  /** What cannot be compared, in words. */
  notChecked: readonly string[];
  /** Is the other text a second version of the same, and not what was there before? */
  isSecondVersion: boolean;
  /** A request of the runner's language; `timed` asks for times instead of results. */
  request(ask: { wanted: readonly string[]; timed: readonly string[] | null; dead: readonly Death[] }): unknown;
  placeOf(name: string): Range | undefined;
  missing: Verdict & { kind: 'not-run' };
}

/** How the two sides are told: old and new code, or two versions of which one is wrong where they differ. */
interface Words {
  rule: string;
  difference(call: string, before: string, after: string): string;
  answer: string;
  title: string;
  sides: readonly [before: string, after: string];
}

const OLD_AND_NEW: Words = {
  rule: 'different-result',
  difference: (call, before, after) => `${call} was ${before}, now ${after}`,
  answer: 'give another result: for you to judge',
  title: 'before and now',
  sides: ['before', 'now'],
};

const TWO_VERSIONS: Words = {
  rule: 'versions-differ',
  difference: (call, second, first) =>
    `${call} gives ${first} here and ${second} in the second version: one is wrong, if such input is meant`,
  answer: 'give another result in the second version: one is wrong, if such inputs are meant',
  title: 'here and in the second version',
  sides: ['second version', 'here'],
};

/** How many times as long the new code takes before it is told. */
const SLOWER = 4;
/** Milliseconds below which a time says nothing. */
const LEAST_MS = 5;
/** Different inputs of one function below which the same results say nothing, where it has that many. */
const USEFUL = 20;

/**
 * Runs old and new functions on the same inputs. Differences are for a person to judge: the verdict then is `answered`,
 * with the inputs as counterexamples. Without any it is `passed`, for these inputs.
 */
export async function compareCode(context: BackendContext, runner: Runner, comparing: Comparing): Promise<Verdict> {
  const { events, dead } = await runBoth(context, runner, comparing);
  for (const event of events) {
    if (event.event === 'no-tool') return comparing.missing;
    if (event.event === 'not-loaded') return notLoaded(event);
  }
  const compared = events.flatMap((event) => (event.event === 'compared' ? [event] : []));
  const names = compared.map((each) => each.function);
  const skipped = comparing.wanted
    .filter((name) => !names.includes(name))
    .map(
      (name) =>
        `${name} ` +
        `(${dead.find((each) => each.function === name)?.how ?? 'not called with the same arguments, or not reached'})`,
    );
  const neither = compared
    .filter((each) => each.neither > 0)
    .map((each) => `${each.function} on ${counted(each.neither, 'input')} on which neither side ended`);
  const opaque = compared
    .filter((each) => each.opaque > 0)
    .map((each) => `${each.function} on ${counted(each.opaque, 'input')} whose results cannot be compared`);
  const notChecked = [...comparing.notChecked, ...skipped, ...neither, ...opaque];
  const more = notChecked.length > 0 ? { notChecked } : {};
  if (compared.length === 0)
    return { kind: 'vacuous', findings: [], reason: 'no function could be called both ways', ...more };
  const ending = compared.filter((each) => each.neither + each.unended === 0).map((each) => each.function);
  // A second version is asked for its results: that it takes less time says nothing against the first.
  const slower = comparing.isSecondVersion ? [] : await findSlower(context, runner, comparing, ending);
  return judge(await repeat(context, runner, { ...comparing, dead }, compared), slower, comparing, more);
}

/** Calls that took the process along and are followed up. */
const MOST_DEATHS = 4;

/** Runs both codes; a call that takes the process along is left out the next time, and stands as that side's answer. */
async function runBoth(
  context: BackendContext,
  runner: Runner,
  comparing: Comparing,
): Promise<{ events: RunnerEvent[]; dead: Death[] }> {
  const events: RunnerEvent[] = [];
  const dead: Death[] = [];
  for (;;) {
    const done = new Set(events.flatMap((event) => (event.event === 'compared' ? [event.function] : [])));
    const ran = await runRunner(
      context,
      runner,
      comparing.request({ wanted: comparing.wanted.filter((name) => !done.has(name)), timed: null, dead }),
    );
    events.push(...ran.events);
    const { calling } = ran;
    if (ran.ended || calling?.side === undefined) return { events, dead };
    dead.push({
      function: calling.function,
      input: calling.input,
      side: calling.side,
      how: deathOf(ran.result) ?? 'ends the process',
    });
    if (dead.length >= MOST_DEATHS) return { events, dead };
  }
}

/** Differences are looked at once more in a fresh process: an example that does not come again is left out. */
async function repeat(
  context: BackendContext,
  runner: Runner,
  comparing: Comparing & { dead: readonly Death[] },
  compared: readonly ComparedCalls[],
): Promise<ComparedCalls[]> {
  const wanted = compared.filter(({ different }) => different > 0).map((each) => each.function);
  if (wanted.length === 0) return [...compared];
  const { events } = await runRunner(context, runner, comparing.request({ wanted, timed: null, dead: comparing.dead }));
  const again = new Map(
    events.flatMap((event) => (event.event === 'compared' ? [[event.function, event] as const] : [])),
  );
  return compared.map((each) => {
    const second = again.get(each.function);
    const examples = each.examples.filter((example) =>
      second?.examples.some(
        (other) => other.call === example.call && other.before === example.before && other.after === example.after,
      ),
    );
    return {
      ...each,
      examples,
      different: examples.length === 0 ? 0 : Math.min(each.different, second?.different ?? 0),
    };
  });
}

/** Times are taken twice, in two processes: what is told is slower both times. */
async function findSlower(
  context: BackendContext,
  runner: Runner,
  comparing: Comparing,
  names: readonly string[],
): Promise<Timed[]> {
  let slower: Timed[] = [];
  let timed = names;
  for (let round = 0; round < 2 && timed.length > 0; round += 1) {
    const { events } = await runRunner(context, runner, comparing.request({ wanted: timed, timed, dead: [] }));
    slower = events.flatMap((event) => (event.event === 'timed' && isSlower(event) ? [event] : []));
    timed = slower.map((each) => each.function);
  }
  return slower;
}

const isSlower = ({ beforeMs, afterMs }: Timed): boolean => afterMs >= LEAST_MS && afterMs >= SLOWER * beforeMs;

function judge(
  compared: readonly ComparedCalls[],
  slower: readonly Timed[],
  { backend, file, placeOf, isSecondVersion }: Comparing,
  more: { notChecked?: string[] },
): Verdict {
  const words = isSecondVersion ? TWO_VERSIONS : OLD_AND_NEW;
  const place = (name: string): Range => placeOf(name) ?? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  const inputs = compared.reduce((sum, each) => sum + each.inputs, 0);
  const different = compared.reduce((sum, each) => sum + each.different, 0);
  const differences = compared.flatMap((each): Finding[] => {
    const [example] = each.examples;
    if (example === undefined) return [];
    const message =
      `${each.function} answers differently on ${each.different} of ${counted(each.inputs, 'input')}: ` +
      words.difference(example.call, example.before, example.after);
    return [
      {
        file,
        range: place(each.function),
        rule: words.rule,
        backend,
        message: cut(message),
        severity: 'warning',
        category: 'semantic_mismatch',
        subcategory: 'wrong_requirement',
      },
    ];
  });
  const times = slower.map((each): Finding => ({
    file,
    range: place(each.function),
    rule: 'slower',
    backend,
    severity: 'warning',
    category: 'performance_issue',
    subcategory: 'quadratic_loop',
    message:
      `${each.function} takes at least ${powerOfTwo(each.afterMs / Math.max(each.beforeMs, 0.001))} times as long ` +
      `as before on an input of size ${each.size}: about ${powerOfTwo(each.afterMs)} ms, before ` +
      `${each.beforeMs < 1 ? 'less than 1' : `about ${powerOfTwo(each.beforeMs)}`} ms`,
  }));
  const functions = `${counted(compared.length, 'function')} (${compared.map((each) => each.function).join(', ')})`;
  const findings = [...differences, ...times];
  const few = compared.filter((each) => each.inputs < Math.min(USEFUL, Math.ceil(each.domain / 2)));
  const missing = missedBy(compared, isSecondVersion);
  const same = isSecondVersion ? 'same results as the second version on' : 'same results on';
  const extent =
    `${missing.length > 0 ? 'no difference in' : same} ${counted(inputs, 'input')}, ${functions}` +
    missing.map((each) => `; ${each}`).join('');
  if (different === 0 && few.length > 0) {
    const told = few.map((each) => `${each.function} on ${each.inputs}`).join(', ');
    const reason = `too few inputs were compared: ${told}`;
    return { kind: inputs === 0 ? 'vacuous' : 'unknown', findings, reason, extent, inputs, ...more };
  }
  // What a version does where no input went is not shown to be the same.
  if (different === 0 && isSecondVersion && missing.length > 0) {
    const reason = `no difference in ${counted(inputs, 'input')}, ${missing[0] ?? ''}`;
    return { kind: 'unknown', findings, reason, extent, inputs, ...more };
  }
  if (different === 0) return { kind: 'passed', findings, extent, inputs, ...more };
  const answer = `${different} of ${inputs} inputs ${words.answer}`;
  return {
    kind: 'answered',
    findings,
    answer,
    extent: `${counted(inputs, 'input')}, ${functions}`,
    inputs,
    counterexamples: compared.flatMap((each) => counterexamplesOf(each, words)),
    ...more,
  };
}

/** Lines that are named. */
const MOST_LINES = 3;

/** What the inputs did not reach, in words: branches of the two texts, and documented calls. */
function missedBy(compared: readonly ComparedCalls[], isSecondVersion: boolean): string[] {
  const documented = compared.filter((each) => each.documented > 0).map((each) => each.function);
  const other = isSecondVersion ? ' of the second version' : ' of the code before';
  const sides = [0, 1].flatMap((side) => {
    const lines = [...new Set(compared.flatMap(({ missed }) => missed[side] ?? []))].toSorted((a, b) => a - b);
    if (lines.length === 0) return [];
    const named = lines.slice(0, MOST_LINES).join(', ');
    const rest = lines.length > MOST_LINES ? ' and others' : '';
    const where = side === 0 ? '' : other;
    return [`${lines.length === 1 ? 'branch at line' : 'branches at lines'} ${named}${rest}${where} never taken`];
  });
  return [...sides, ...(documented.length > 0 ? [`a documented example of ${documented.join(', ')} was not run`] : [])];
}

const counterexamplesOf = (each: ComparedCalls, { title, sides: [first, second] }: Words): Counterexample[] =>
  each.examples.length === 0
    ? []
    : [
        {
          title: `${each.function}: ${title}`,
          replayed: true,
          steps: each.examples.map(({ call, before, after }) => ({
            label: call,
            values: [
              { name: first, value: before },
              { name: second, value: after },
            ],
          })),
        },
      ];

/** Times differ from run to run: told as the next lower power of two. */
const powerOfTwo = (value: number): number => 2 ** Math.max(0, Math.floor(Math.log2(value)));
