import { counted } from '../../kit/decide.ts';
import type { Calling, FalsifierFailure, RunnerEvent } from './falsifier-answer.ts';
import type { BackendContext } from '../../kit/define.ts';
import { deathOf, runRunner, type Ran, type Runner } from './falsifier-run.ts';
import { isSmallCall } from '../../languages/examples/small-call.ts';

/** What a search for failing inputs came to. */
export type Searched =
  | { kind: 'searched'; examined: Examined[]; failures: FalsifierFailure[]; notes: string[] }
  | { kind: 'no-tool' }
  | { kind: 'not-loaded'; reason: string; missing: string | null }
  | { kind: 'broken'; reason: string };

/** One function that was looked at to its end. */
type Examined = RunnerEvent & { event: 'examined' };

/** ms up to which another run is begun for functions that were not reached. */
const ANOTHER_MS = 18_000;

/** Calls that took the process along and are followed up; after that the rest stays unchecked. */
const MOST_DEATHS = 2;

/**
 * Looks for failing inputs of the wanted functions and runs every one that it finds once more, in a fresh process: only
 * what fails again is handed on. `request` makes a request of the runner's language.
 */
export async function search(
  context: BackendContext,
  runner: Runner,
  wanted: readonly string[],
  request: (ask: { mode: 'fuzz' | 'replay'; wanted: readonly string[]; failures?: unknown }) => unknown,
): Promise<Searched> {
  const examined: Examined[] = [];
  const deaths: FalsifierFailure[] = [];
  const notes: string[] = [];
  const began = performance.now();
  let open = [...wanted];
  while (open.length > 0) {
    const ran = await runRunner(context, runner, request({ mode: 'fuzz', wanted: open }));
    const early = ran.events.find((event) => event.event === 'no-tool' || event.event === 'not-loaded');
    if (early?.event === 'no-tool') return { kind: 'no-tool' };
    if (early?.event === 'not-loaded') return { kind: 'not-loaded', reason: early.reason, missing: early.missing };
    const loaded = ran.events.find((event) => event.event === 'loaded');
    if (loaded?.event === 'loaded') {
      if (deaths.length === 0) notes.push(...loaded.left);
      open = open.filter((name) => loaded.functions.includes(name));
    }
    const done = ran.events.flatMap((event) => (event.event === 'examined' ? [event] : []));
    examined.push(...done);
    const untried = ran.events.flatMap((event) => (event.event === 'untried' ? [event] : []));
    notes.push(...untried.map((each) => `${each.function} (${each.why ?? 'no arguments were found that it takes'})`));
    if (ran.foreign > 0 && deaths.length === 0)
      notes.push('lines of the answer that the code wrote itself, which were left out');
    const names = new Set([...done, ...untried].map((each) => each.function));
    open = open.filter((name) => !names.has(name));
    // There may be time for those that a busy machine did not come to.
    if (ran.ended && open.length > 0 && done.length > 0 && performance.now() - began < ANOTHER_MS) continue;
    if (ran.ended) {
      notes.push(...open.map((name) => `${name} (not reached)`));
      break;
    }
    // The last one that was left took the process along on purpose.
    if (untried.some((each) => each.function === ran.calling?.function) && open.length > 0) continue;
    const at = ran.calling === undefined ? -1 : open.indexOf(ran.calling.function);
    if (ran.calling === undefined || at < 0)
      return { kind: 'broken', reason: `the code could not be run: ${describe(ran)}` };
    const how = deathOf(ran.result);
    if (how === undefined) notes.push(`${ran.calling.function} (it ended the process)`);
    else deaths.push(deadly(ran.calling, how));
    open.splice(at, 1);
    if (deaths.length >= MOST_DEATHS) {
      notes.push(...open.map((name) => `${name} (not reached)`));
      break;
    }
  }
  const found = examined.flatMap((each) => each.failures);
  const again = await replay(context, runner, found, request);
  const dead = await Promise.all(
    deaths.map(async (failure) => ((await diesAgain(context, runner, failure, request)) ? [failure] : [])),
  );
  const failures = [...again, ...dead.flat()];
  const lost = found.length + deaths.length - failures.length;
  if (lost > 0) notes.push(`${counted(lost, 'failure')} that did not come again when the call was repeated`);
  return { kind: 'searched', examined, failures, notes: [...notes, ...examined.flatMap((each) => each.notes)] };
}

/** What is deadly on an input that somebody can object to is told as a warning. */
function deadly({ function: name, input, tier, fair }: Calling, how: string): FalsifierFailure {
  const call = `${name}(${input})`;
  return {
    function: name,
    law: 'no-end',
    severity: fair === true && tier !== 'odd' && isSmallCall(input, MOST_UNITS) ? 'error' : 'warning',
    line: null,
    tier,
    input,
    message: `${call} ${how}`,
    steps: [{ call, outcome: how }],
  };
}

/** Length of arguments, in UTF-16 units, with which a call is small. */
const MOST_UNITS = 60;

async function replay(
  context: BackendContext,
  runner: Runner,
  found: readonly FalsifierFailure[],
  request: Parameters<typeof search>[3],
): Promise<FalsifierFailure[]> {
  const again = new Set<number>();
  let open = numbered(found);
  // A call that does not end may take the process along, and with it those that come after it.
  for (let deaths = 0; open.length > 0 && deaths <= MOST_DEATHS; deaths += 1) {
    const ran = await runRunner(context, runner, request({ mode: 'replay', wanted: [], failures: open }));
    const seen = ran.events.flatMap((event) => (event.event === 'replayed' ? [event] : []));
    for (const { index, again: failed } of seen) if (failed) again.add(index);
    if (ran.ended) break;
    const [at, ...rest] = open.filter(({ index }) => !seen.some((each) => each.index === index));
    if (at?.law === 'no-end' && deathOf(ran.result) !== undefined) again.add(at.index);
    open = rest;
  }
  return found.filter((_, index) => again.has(index));
}

async function diesAgain(
  context: BackendContext,
  runner: Runner,
  failure: FalsifierFailure,
  request: Parameters<typeof search>[3],
): Promise<boolean> {
  const ran = await runRunner(context, runner, request({ mode: 'replay', wanted: [], failures: numbered([failure]) }));
  return (
    ran.events.some((event) => event.event === 'replayed' && event.again) ||
    (!ran.ended && ran.calling !== undefined && deathOf(ran.result) !== undefined)
  );
}

const numbered = (failures: readonly FalsifierFailure[]) =>
  failures.map(({ function: name, law, input, tier }, index) => ({ index, function: name, law, input, tier }));

function describe({ result }: Ran): string {
  const printed =
    'stderr' in result
      ? result.stderr.text
          .trim()
          .split('\n')
          .find((line) => line.includes('Error'))
      : undefined;
  return printed?.slice(0, 200) ?? ('reason' in result ? result.reason : result.kind);
}
