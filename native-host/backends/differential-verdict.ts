import type { Counterexample, Finding, Range } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import type { Compared, Timed } from './falsifier-answer.ts';
import { count, cut } from './falsifier-verdict.ts';
import { deathOf, runRunner, type Runner } from './falsifier-run.ts';
import type { BackendContext } from './define.ts';

/** What comparing old and new code needs. */
export interface Comparing {
  backend: string;
  file: string;
  /** Functions that both texts have. */
  wanted: readonly string[];
  /** What cannot be compared, in words. */
  notChecked: readonly string[];
  /** A request of the runner's language; `timed` asks for times instead of results. */
  request(ask: { wanted: readonly string[]; timed: readonly string[] | null }): unknown;
  placeOf(name: string): Range | undefined;
  missing: Verdict & { kind: 'not-run' };
}

/** How many times as long the new code takes before it is told. */
export const SLOWER = 4;
/** Milliseconds below which a time says nothing. */
const LEAST_MS = 5;

/**
 * Runs old and new functions on the same inputs. Differences are for a person to judge: the verdict then is `answered`,
 * with the inputs as counterexamples. Without any it is `passed`, for these inputs.
 */
export async function compareCode(context: BackendContext, runner: Runner, comparing: Comparing): Promise<Verdict> {
  const ran = await runRunner(context, runner, comparing.request({ wanted: comparing.wanted, timed: null }));
  for (const event of ran.events) {
    if (event.event === 'no-tool') return comparing.missing;
    if (event.event !== 'not-loaded') continue;
    return event.missing === null
      ? { kind: 'unknown', findings: [], reason: `the code could not be loaded: ${event.reason}` }
      : { kind: 'unsupported', findings: [], reason: `it imports ${event.missing}, which is not there` };
  }
  const compared = ran.events.flatMap((event) => (event.event === 'compared' ? [event] : []));
  const names = compared.map((each) => each.function);
  const skipped = comparing.wanted.filter((name) => !names.includes(name)).map((name) => `${name} (${name === ran.calling?.function ? (deathOf(ran.result) ?? 'it ended the process') : 'not called with the same arguments, or not reached'})`);
  const notChecked = [...comparing.notChecked, ...skipped];
  const more = notChecked.length > 0 ? { notChecked } : {};
  if (compared.length === 0) return { kind: 'vacuous', findings: [], reason: 'no function could be called both ways', ...more };
  const slower = await findSlower(context, runner, comparing, names);
  return judge(await repeat(context, runner, comparing, compared), slower, comparing, more);
}

/** Differences are looked at once more in a fresh process: an example that does not come again is left out. */
async function repeat(context: BackendContext, runner: Runner, comparing: Comparing, compared: readonly Compared[]): Promise<Compared[]> {
  const wanted = compared.filter(({ different }) => different > 0).map((each) => each.function);
  if (wanted.length === 0) return [...compared];
  const { events } = await runRunner(context, runner, comparing.request({ wanted, timed: null }));
  const again = new Map(events.flatMap((event) => (event.event === 'compared' ? [[event.function, event] as const] : [])));
  return compared.map((each) => {
    const second = again.get(each.function);
    const examples = each.examples.filter((example) => second?.examples.some((other) => other.call === example.call && other.before === example.before && other.after === example.after));
    return { ...each, examples, different: examples.length === 0 ? 0 : Math.min(each.different, second?.different ?? 0) };
  });
}

/** Times are taken twice, in two processes: what is told is slower both times. */
async function findSlower(context: BackendContext, runner: Runner, comparing: Comparing, names: readonly string[]): Promise<Timed[]> {
  let slower: Timed[] = [];
  let timed = names;
  for (let round = 0; round < 2 && timed.length > 0; round += 1) {
    const { events } = await runRunner(context, runner, comparing.request({ wanted: timed, timed }));
    slower = events.flatMap((event) => (event.event === 'timed' && isSlower(event) ? [event] : []));
    timed = slower.map((each) => each.function);
  }
  return slower;
}

const isSlower = ({ beforeMs, afterMs }: Timed): boolean => afterMs >= LEAST_MS && afterMs >= SLOWER * beforeMs;

function judge(compared: readonly Compared[], slower: readonly Timed[], { backend, file, placeOf }: Comparing, more: { notChecked?: string[] }): Verdict {
  const place = (name: string): Range => placeOf(name) ?? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  const inputs = compared.reduce((sum, each) => sum + each.inputs, 0);
  const different = compared.reduce((sum, each) => sum + each.different, 0);
  const differences = compared.flatMap((each): Finding[] => {
    const [example] = each.examples;
    if (example === undefined) return [];
    const message = `${each.function} answers differently on ${each.different} of ${count(each.inputs, 'input')}: ${example.call} was ${example.before}, now ${example.after}`;
    return [{ file, range: place(each.function), rule: 'different-result', backend, message: cut(message), severity: 'warning', category: 'semantic_mismatch', subcategory: 'wrong_requirement' }];
  });
  const times = slower.map((each): Finding => ({
    file, range: place(each.function), rule: 'slower', backend, severity: 'warning', category: 'performance_issue', subcategory: 'quadratic_loop',
    message: `${each.function} takes at least ${powerOfTwo(each.afterMs / Math.max(each.beforeMs, 0.001))} times as long as before on an input of size ${each.size}: about ${powerOfTwo(each.afterMs)} ms, before ${each.beforeMs < 1 ? 'less than 1' : `about ${powerOfTwo(each.beforeMs)}`} ms`,
  }));
  const functions = `${count(compared.length, 'function')} (${compared.map((each) => each.function).join(', ')})`;
  const findings = [...differences, ...times];
  if (different === 0) return { kind: 'passed', findings, extent: `same results on ${inputs} inputs, ${functions}`, ...more };
  const answer = `${different} of ${inputs} inputs give another result: for you to judge`;
  return { kind: 'answered', findings, answer, extent: `${inputs} inputs, ${functions}`, counterexamples: compared.flatMap(counterexamplesOf), ...more };
}

const counterexamplesOf = (each: Compared): Counterexample[] =>
  each.examples.length === 0
    ? []
    : [{ title: `${each.function}: before and now`, replayed: true, steps: each.examples.map(({ call, before, after }) => ({ label: call, values: [{ name: 'before', value: before }, { name: 'now', value: after }] })) }];

/** Times differ from run to run: told as the next lower power of two. */
const powerOfTwo = (value: number): number => 2 ** Math.max(0, Math.floor(Math.log2(value)));
