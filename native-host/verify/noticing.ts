import { createHash } from 'node:crypto';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { verdictSchema } from '../../shared/verdict.ts';
import type { Backend, Obligation } from '../kit/define.ts';
import { isMutated, type MutatedLanguage } from './mutation/mutation-tables.ts';
import { plantAnswerSchema, type PlantAnswer, type Planted } from './mutation/planted.ts';
import { cacheKey, runCheck, type CheckContext, type VerdictCache } from './obligation.ts';
import type { Target } from './target.ts';

const ENGINE = {
  kind: 'module',
  module: new URL('./mutation/plant-engine.ts', import.meta.url),
} as const;

/** Raise it when what is planted, or what comes of it, changes. */
const REVISION = 11;

/** Of a text with mistakes in it nothing is remembered. */
const NO_CACHE: VerdictCache = { get: () => undefined, put: () => undefined };

/** A run may take this many times what the code as it is took, and so much more, ms. */
const TIMES = 3;
const MORE_MS = 5_000;

/** What tests say of code with a mistake in it. */
type Answer = 'noticed' | 'missed' | 'undecided';

/** What runs of a check over other texts of its file need. */
export interface NoticeScene {
  target: Target;
  context: CheckContext;
  signal: AbortSignal;
  deadlineMs: number;
}

/**
 * Tests that hold are run again with mistakes planted in what they test, and with their own expectations changed. Those
 * that hold all the same notice nothing: whatever they pass over, a failure that is swallowed, an end before the first
 * question, other code in the place of the code, they show nothing of it, and their verdict is `vacuous`.
 */
export async function withNoticed(backend: Backend, result: CheckResult, scene: NoticeScene): Promise<CheckResult> {
  const { target, context } = scene;
  const { language } = target;
  if (!isAsked(backend, result, scene) || !isMutated(language)) return result;
  const key = keyOf(backend, result, scene);
  const remembered = key === undefined ? undefined : verdictSchema.safeParse(context.cache.get(key)).data;
  if (remembered !== undefined) return { ...result, verdict: remembered };
  const started = context.ticks();
  const { verdict, isFinal } = await lookAgain(backend, result, language, scene);
  if (key !== undefined && isFinal) context.cache.put(key, verdict);
  return { ...result, verdict, ms: result.ms + context.ticks() - started, cached: false };
}

/** Tests and programs that check themselves, where they held and there is a tree for another text of the file. */
const isAsked = (
  { id, check, effect, over, tool }: Backend,
  { verdict }: CheckResult,
  { target }: NoticeScene,
): boolean =>
  check === 'test' &&
  effect === 'runs-code' &&
  over === 'tree' &&
  tool.kind !== 'server' &&
  verdict.kind === 'passed' &&
  target.allTests !== true &&
  // An example that warns has noticed something already.
  !(EXAMPLES.test(id) && verdict.findings.length > 0) &&
  id !== 'cargo-miri';

function keyOf(backend: Backend, { toolVersion }: CheckResult, { target, context }: NoticeScene): string | undefined {
  if (toolVersion === null) return undefined;
  const own = cacheKey(backend, obligationOf(backend, target, target.file.text, 0), toolVersion, context.now());
  if (own === null) return undefined;
  return createHash('sha256')
    .update(JSON.stringify(['noticed', REVISION, own, target.about.lines]))
    .digest('hex');
}

function obligationOf(backend: Backend, target: Target, text: string, deadlineMs: number): Obligation {
  return {
    language: target.language,
    check: backend.check,
    file: { name: target.file.path, text },
    focus: target.focus,
    tree: target.withBlock.tree,
    ...(backend.readsMessages === true && target.messages !== undefined ? { messages: target.messages } : {}),
    limits: { deadlineMs },
  };
}

async function lookAgain(
  backend: Backend,
  { verdict, ms, cached }: CheckResult,
  language: MutatedLanguage,
  scene: NoticeScene,
): Promise<{ verdict: Verdict; isFinal: boolean }> {
  const { target, context, signal, deadlineMs } = scene;
  const open = (why: string): { verdict: Verdict; isFinal: boolean } => ({
    verdict: { ...verdict, notChecked: [...(verdict.notChecked ?? []), `${NOT_RERUN}: ${why}`] },
    isFinal: false,
  });
  const late = (): { verdict: Verdict; isFinal: boolean } => {
    const opened = open('there is no time to run them again').verdict;
    return { verdict: { ...opened, undecided: opened.undecided ?? NOT_RERUN }, isFinal: false };
  };
  const lines = target.about.lines.map(({ file: from, count }) => ({ from, to: from + count - 1 }));
  const planted = plantAnswerSchema.parse(
    await context.pool.ask(
      ENGINE,
      { language, text: target.file.text, lines, byComments: EXAMPLES.test(backend.id) },
      { signal },
    ),
  );
  const { code, checks, alone, same, throwing, quiet, doubt, defined = [] } = planted;
  const undecided = undecidedOf(doubt, verdict);
  const held: Verdict = undecided === undefined ? verdict : { ...verdict, undecided };
  // Functions outside of classes are tests for pytest alone.
  const own = backend.id === 'unittest' ? defined.filter((name) => name.includes('.')) : defined;
  const uncollected = own.length - (verdict.tests?.collected ?? own.length);
  if (uncollected > 0) {
    const undecided = `${uncollected} of the ${own.length} tests that this file defines: they were not collected`;
    return { verdict: { ...verdict, undecided }, isFinal: true };
  }
  // How long a remembered verdict took is not known.
  const eachMs = cached ? deadlineMs / TIMES : ms;
  let left = deadlineMs;
  const run = async ({ text, tests = [] }: Planted, stops = false): Promise<Answer | 'late' | { silent: string[] }> => {
    if (left < Math.min(eachMs, deadlineMs / 2)) return 'late';
    const before = context.ticks();
    const limit = Math.max(1_000, Math.min(deadlineMs, TIMES * eachMs + MORE_MS));
    const rerun = await ask(backend, text, limit, scene);
    left -= context.ticks() - before;
    // Where the process of a runner ends, its tests may count as skipped.
    if (stops) return rerun.kind === 'passed' ? 'missed' : 'noticed';
    const silent = RUNS_ALL.test(backend.id) ? [] : silentOf(rerun, tests);
    // Skipped tests ask nothing, and are told as that.
    return silent.length > (verdict.tests?.skipped ?? 0)
      ? { silent }
      : answerOf(rerun, language, EXAMPLES.test(backend.id));
  };
  let answer: Awaited<ReturnType<typeof run>> = 'undecided';
  for (const each of [...code, ...(code.length === 0 && throwing !== undefined ? [throwing] : [])]) {
    const outcome = await run(each);
    if (outcome === 'late') return late();
    if (outcome === 'missed') answer = 'missed';
    else if (outcome === 'noticed') {
      answer = outcome;
      break;
    }
  }
  if (answer === 'undecided' && throwing !== undefined && COMPILED.includes(language)) answer = await run(throwing);
  // Tests that want an error notice one that does not come.
  if (answer === 'missed' && quiet !== undefined) {
    const outcome = await run(quiet);
    if (outcome === 'late') return late();
    if (outcome === 'noticed') answer = outcome;
  }
  if (answer === 'missed') return { verdict: vacuousVerdict(verdict, code[0]?.functions ?? []), isFinal: true };
  let spoilt: Awaited<ReturnType<typeof run>> = 'undecided';
  // Of documented examples the code's own questions are no part.
  for (const each of EXAMPLES.test(backend.id) ? [] : checks) {
    const outcome = await run(each);
    // That the others hold stands where one cannot be run, or is no test any more.
    if (outcome === 'undecided' && spoilt === 'missed') continue;
    spoilt = outcome;
    if (spoilt !== 'missed') break;
  }
  if (answer === 'late' || spoilt === 'late') return late();
  if (spoilt === 'missed') return { verdict: vacuousVerdict(verdict, []), isFinal: true };
  if (typeof spoilt === 'object') {
    const named = spoilt.silent.slice(0, 3).map((name) => `\`${name}\``);
    const reason = `some notice nothing\nWhatever they ask for, these tests pass: ${named.join(', ')}`;
    return { verdict: { ...vacuousVerdict(verdict, []), reason }, isFinal: true };
  }
  if (answer !== 'noticed' && spoilt !== 'noticed') return open('no mistake could be planted in what they test');
  // That the first check is noticed says nothing of those after it. Skipped tests ask nothing, and are told as that.
  const isAsking = spoilt === 'noticed' || (checks.length === 0 && !EXAMPLES.test(backend.id));
  const each = isAsking && (verdict.tests?.skipped ?? 0) === 0 ? alone : [];
  const unreached: number[] = [];
  for (const { line, stopping, ...one } of each) {
    const outcome = await run(one);
    if (outcome === 'late') break;
    if (outcome !== 'missed') continue;
    const reached = stopping === undefined ? 'noticed' : await run(stopping, true);
    if (reached === 'late') break;
    if (reached !== 'missed')
      return {
        verdict: { ...verdict, undecided: `a check that holds whatever it asks for (line ${line})` },
        isFinal: true,
      };
    unreached.push(line);
  }
  // Tests that fail for any other text of their file notice nothing but that.
  if (same !== undefined && (await run(same)) === 'noticed')
    return {
      verdict: {
        ...vacuousVerdict(verdict, []),
        reason: 'they notice nothing\nThese tests fail for every other text of their file, right or wrong',
      },
      isFinal: true,
    };
  const [first] = unreached.toSorted((a, b) => a - b);
  if (first !== undefined && held.undecided === undefined)
    return { verdict: { ...held, undecided: `a check that is not reached (line ${first})` }, isFinal: true };
  return { verdict: held, isFinal: true };
}

const EXAMPLES = /^(?:examples-|doctest$)/;
/** These run a file as a whole, and end at the first check that fails. */
const RUNS_ALL = /^(?:examples-|doctest$|sanitizers$)|-program$/;

/** What stands against tests that hold, whatever they notice. */
function undecidedOf(doubt: PlantAnswer['doubt'], { tests }: Verdict): string | undefined {
  if (doubt !== undefined) return `${DOUBTS[doubt.what]} (line ${doubt.line})`;
  const { collected = 0, skipped = 0 } = tests ?? {};
  return skipped > 0 && skipped * 2 >= collected
    ? `${skipped} of the ${collected} tests: they were skipped, or their failure does not count`
    : undefined;
}

const DOUBTS = {
  switch: 'the code outside of tests',
  'wants-failure': 'an assertion that has to fail',
  'expects-own': 'a check whose expected value comes from the code that it tests',
  'blind-equality': "what a class's own equality leaves out",
  uncalled: 'a check that nothing calls',
  'types-only': 'a test that only checks types, which nothing checks at run time',
} as const;

/** Of the tests whose questions were spoilt, those that did not fail; none where it is not known which failed. */
function silentOf({ kind, findings, tests, findingsDropped }: Verdict, asked: readonly string[]): string[] {
  const failed = findings.flatMap(({ test }) => test?.name ?? []);
  if (kind !== 'refuted' || findingsDropped !== undefined || failed.length < (tests?.failed ?? Infinity)) return [];
  return asked.filter((name) => !failed.some((each) => each.includes(name)));
}

const NOT_RERUN = 'whether these tests notice a mistake';

/** A verdict on tests that hold whatever the code does. */
function vacuousVerdict(verdict: Verdict, functions: readonly string[]): Verdict & { kind: 'vacuous' } {
  const { findings, tests, extent } = verdict;
  const named = functions.slice(0, 3).map((name) => `\`${name}\``);
  const where = named.length === 0 ? 'what they ask for made impossible' : `mistakes planted in ${named.join(', ')}`;
  return {
    kind: 'vacuous',
    findings,
    // Its first line has to fit into the one line of a bar.
    reason: `they notice nothing\nThese tests also pass with ${where}`,
    ...(tests === undefined ? {} : { tests }),
    ...(extent === undefined ? {} : { extent }),
  };
}

async function ask(backend: Backend, text: string, deadlineMs: number, scene: NoticeScene): Promise<Verdict> {
  const { target, context, signal } = scene;
  const source = target.withText(text);
  const more = text.split('\n').length - target.file.text.split('\n').length;
  const { startLine, endLine } = target.focus;
  const obligation: Obligation = {
    ...obligationOf(backend, target, text, deadlineMs),
    focus: { startLine, endLine: endLine + more },
    tree: source.tree,
  };
  return (await runCheck(backend, obligation, { ...context, cache: NO_CACHE }, signal, source.lay)).verdict;
}

/** Languages whose code a compiler reads before a test can run: what it refuses was not noticed by any. */
const COMPILED: readonly MutatedLanguage[] = ['go', 'rust', 'java', 'c', 'cpp'];

/** @param byExample examples that give something else altogether cannot be compared any more. */
function answerOf(verdict: Verdict, language: MutatedLanguage, byExample: boolean): Answer {
  switch (verdict.kind) {
    case 'passed':
      // An example of Claude's own text warns where the code gives something else.
      return byExample && verdict.findings.length > 0 ? 'noticed' : 'missed';
    case 'timeout':
      return 'noticed';
    case 'refuted':
      return COMPILED.includes(language) && !isOfRun(verdict) ? 'undecided' : 'noticed';
    case 'unknown':
      if (COMPILED.includes(language))
        return /run to its end|does not end|ends? /.test(verdict.reason) ? 'noticed' : 'undecided';
      return 'noticed';
    // Every test that would fail is skipped instead.
    case 'vacuous':
      if (byExample) return 'noticed';
      return COMPILED.includes(language) || !/skip/.test(verdict.reason) ? 'undecided' : 'missed';
    case 'crashed':
      return COMPILED.includes(language) ? 'undecided' : 'noticed';
    default:
      return 'undecided';
  }
}

/** Is it refuted by a test that failed, and not by a compiler? */
const isOfRun = ({ findings, tests }: Verdict): boolean =>
  (tests?.failed ?? 0) > 0 || findings.some(({ severity, test }) => severity === 'error' && test !== undefined);
