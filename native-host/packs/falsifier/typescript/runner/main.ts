import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import type { RunnerEvent } from '../../falsifier-answer.ts';
import type { RunnerRequest, Tier } from '../runner-request.ts';
import type { Bench } from './bench.ts';
import { compare } from './compare.ts';
import { examine } from './examine.ts';
import { fuzz, inputText, isDocumented, mustEnd, settle } from './fuzz.ts';
import { MAKING_SURE, TRYING } from './callee/callee.ts';
import { loadBlock } from './load.ts';
import { lawsOf } from './laws/laws-of-names.ts';
import { inverseOf, namesOf, readingOf, type Subject } from './subject.ts';
import { keepBuiltins } from './builtins.ts';
import { learned } from './probe.ts';
import { openAnswer } from './sealed-answer.ts';
import { watchBranches } from './branches.ts';
import { createWatch } from './watch.ts';

/*
 * Runs in the sandbox: reads a request from standard input, loads the block, calls its functions, and writes one event
 * a line to /answer/events. What is being called stands in /answer/calling, for the case that the call ends the
 * process.
 */
const { seal, ...request }: RunnerRequest & { seal: string } = JSON.parse(readFileSync(0, 'utf8'));
const sealed = openAnswer(seal);
const exit = process.exit.bind(process);
const changedBuiltins = keepBuiltins();

const tell = (event: RunnerEvent): void => sealed.line(event);

function calling(subject: Subject, args: readonly unknown[], tier: Tier, side?: 'before' | 'after'): void {
  sealed.calling({
    function: subject.shape.name,
    input: inputText(args),
    tier,
    fair: mustEnd(subject, args, tier),
    side,
  });
}

/** The code may print, ask to end the process, and leave promises and timers behind. */
function calm(): void {
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir'] as const)
    console[name] = () => undefined;
  process.stdout.write = () => true;
  process.stderr.write = () => true;
  process.exit = () => {
    throw new Error('process.exit was called');
  };
  process.on('uncaughtException', () => undefined);
  process.on('unhandledRejection', () => undefined);
}

const { plan, path } = request.after;
const watch = createWatch();
const places = { path, deliberate: plan.deliberate };

function benchFor(subject: Subject, all: readonly Subject[]): Bench {
  const code = plan.code.replace(/\/\/# sourceMappingURL.*/, '');
  const varies =
    request.after.compiled?.varying.includes(subject.shape.name) ??
    (/Math\.random|Date\b|crypto|performance|randomUUID|process\./.test(code) ||
      /['"](?:node:)?(?:fs|os|net|http|child_process|worker_threads)\b/.test(code));
  const names = namesOf(request);
  return {
    places,
    names,
    inverse: inverseOf(subject, all, request),
    reading: readingOf(subject, all),
    laws: lawsOf(subject, names),
    tried: new Set(),
    muted: new Set(),
    varies,
  };
}

async function replay(
  failures: (RunnerRequest & { mode: 'replay' })['failures'],
  subjects: readonly Subject[],
): Promise<void> {
  // What may not come back is called last, so that it takes no time from the rest.
  const isLong = ({ law }: { law: string }): number => Number(law === 'no-end');
  for (const { index, function: name, law, input, tier } of failures.toSorted((a, b) => isLong(a) - isLong(b))) {
    const subject = subjects.find(({ shape }) => shape.name === name);
    if (subject === undefined) continue;
    if (performance.now() > LAST_AGAIN_MS) break;
    const args: unknown[] = vm.runInThisContext(`[${input}]`);
    const bench = benchFor(subject, subjects);
    calling(subject, args, tier);
    if (subject.shape.kind === 'async') {
      const settled = await settle(subject, args, { bench, watch });
      tell({ event: 'replayed', index, again: settled !== 'waits' && settled.some((each) => each.law === law) });
      continue;
    }
    tell({ event: 'replayed', index, again: breaksAgain(subject, args, { law, tier, bench }) });
  }
}

/** Processor time in ms, and the wall times in ms that it is waited for in turn on a machine that is busy otherwise. */
const NO_END_MS = 1_000;
const PATIENCE_MS = [1_100, 3_000, 8_000];
/** The same of what only the documentation allows: it may show a call that honestly takes longer. */
const DOCUMENTED_NO_END_MS = 1_500;
const DOCUMENTED_PATIENCE_MS = [1_600, 5_000, 14_000];
/** The same in wall time where it is another process that is waited for, which has limits of its own. */
const COMPILED_PATIENCE_MS = [14_000];
/** ms after which nothing more is called again: what was not called did not fail again. */
const LAST_AGAIN_MS = 10_000;

function breaksAgain(
  subject: Subject,
  args: unknown[],
  { law, tier, bench }: { law: string; tier: 'plain' | 'printable' | 'odd'; bench: Bench },
): boolean {
  const isShown = law === 'no-end' && isDocumented(subject, args);
  const patience = isShown ? DOCUMENTED_PATIENCE_MS : PATIENCE_MS;
  for (const wallMs of request.after.compiled === undefined ? patience : COMPILED_PATIENCE_MS) {
    watch.mark();
    const ran = watch.within(wallMs, () => examine(subject, args, tier, bench));
    if (ran.kind === 'done') return ran.value.violations.some((each) => each.law === law);
    if (ran.cpuMs >= (isShown ? DOCUMENTED_NO_END_MS : NO_END_MS)) return law === 'no-end';
  }
  return false;
}

/** Milliseconds after which no further function is begun: what was found so far shall not be lost. */
const ENOUGH_MS = 12_000;

/** What is found with other built-ins than the language's own says nothing. */
const changing = (names: readonly string[]): string => `it changes ${names.slice(0, 3).join(', ')}`;

async function answer(): Promise<void> {
  const branches = watchBranches(plan.branches);
  const loaded = await loadBlock(request.after, 'after', request.mode === 'replay' ? MAKING_SURE : TRYING);
  if (loaded.kind === 'not-loaded')
    return tell({ event: 'not-loaded', reason: loaded.reason, missing: loaded.missing });
  const changed = changedBuiltins();
  if (changed.length > 0) return tell({ event: 'not-loaded', reason: changing(changed), missing: null });
  const subjects = plan.functions.flatMap((shape) => {
    const own = loaded.functions.get(shape.name);
    return own === undefined ? [] : [learned(shape, own, { request, watch, places })];
  });
  tell({ event: 'loaded', functions: subjects.map(({ shape }) => shape.name), left: [] });
  const wanted = subjects.filter(({ shape }) => request.wanted.includes(shape.name));
  if (request.mode === 'replay') await replay(request.failures, subjects);
  if (request.mode === 'fuzz') {
    for (const subject of wanted) {
      if (performance.now() > ENOUGH_MS) break;
      const bench = benchFor(subject, subjects);
      const examined = await fuzz(subject, { request, bench, watch, calling, branches }).catch((thrown: unknown) => ({
        inputs: 0,
        refused: 0,
        failures: [],
        notes: [`${subject.shape.name} (looking at it failed: ${String(thrown).slice(0, 200)})`],
      }));
      const changes = changedBuiltins();
      if (changes.length > 0) examined.notes.push(`${subject.shape.name} (${changing(changes)})`);
      examined.notes.push(...(loaded.functions.get(subject.shape.name)?.notes ?? []));
      const at = plan.functions.findIndex(({ name }) => name === subject.shape.name);
      tell({
        event: 'examined',
        function: subject.shape.name,
        ...examined,
        branches: branches.of(at),
        laws: [...bench.tried],
      });
    }
  }
  if (request.mode === 'compare') await compare(request, wanted, { watch, places, calling, tell, branches });
  return tell({ event: 'end' });
}

calm();
await answer();
sealed.close();
exit(0);
