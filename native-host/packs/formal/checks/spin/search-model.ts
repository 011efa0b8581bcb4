import type { Verdict } from '../../../../../shared/verdict.ts';
import type { BackendContext, RunOptions } from '../../../../kit/define.ts';
import { finish, type Finished } from '../../../../kit/finished-run.ts';
import type { Antecedents } from '../../antecedents.ts';
import { layTexts, type RunOverTexts } from '../../lay-texts.ts';
import { TREE_ROOT } from '../../../../kit/tree.ts';
import type { Fairness } from './fairness.ts';
import type { SearchOutcome } from './judge-searches.ts';
import { readPan, type PanEnd, type Unreached } from './pan-output.ts';
import { onlyAsserts, type PreprocessedModel, type PromelaClaims } from './promela-text.ts';
import { ASSERTIONS, probesFor, searchesOf, searchForProbe, underFairness, type Search } from './searches.ts';
import { readTrail, type Trail } from './trail.ts';

/** What installs all that a search takes. */
export const INSTALL = 'apt-get install spin gcc';
/** Without the C preprocessor, which has been over it. */
export const GENERATE: readonly string[] = ['-Pcat', '-a', 'model.pml'];

const MEMORY_MB = 1000;
const DEPTH = 1_000_000;
/** For a trail of more steps than this a shorter one is looked for, so long. */
const LONG_TRAIL = 25;
const SHORTEST_MS = 12_000;
/** So long it is asked which statements no state reaches, after the whole was searched. */
const SINGLE_STEPS_MS = 15_000;

/** Runs a command over the model until the deadline of the whole check. */
type Ask = (command: string, args: readonly string[]) => Promise<Finished | { kind: 'verdict'; verdict: Verdict }>;

/** @param deadline a time of the clock, in ms. */
export const askWithin =
  (run: RunOverTexts, deadline: number): Ask =>
  async (command, args) =>
    finish(await run(command, args, limitsUntil(deadline)), command, INSTALL);

const limitsUntil = (deadline: number): RunOptions => ({
  limits: { wallMs: Math.max(1000, deadline - Date.now()), memoryBytes: 2 * 2 ** 30, outputBytes: 8 * 2 ** 20 },
});

interface Searched {
  model: PreprocessedModel;
  claims: PromelaClaims;
  fairness: Fairness | undefined;
  deadline: number;
  context: BackendContext;
  /** Over the program that SPIN has generated. */
  run: RunOverTexts;
}

/**
 * All searches of a model, and what probes say of antecedents; of one that only asserts what no state reaches, as far
 * as it was found out statement by statement. Or the verdict, where one came to no end.
 */
export async function searchModel({
  model,
  claims,
  fairness,
  deadline,
  context,
  run: plain,
}: Searched): Promise<
  | { kind: 'searched'; outcomes: SearchOutcome[]; antecedents: Antecedents; idle?: readonly Unreached[] }
  | { kind: 'verdict'; verdict: Verdict }
> {
  const probes = probesFor(claims, model.text);
  const probed = await generatedOf(context, model.text + probes.map(({ text }) => text).join(''), deadline);
  const on: Program = { run: probed ?? plain, deadline, built: new Map(), model };
  const outcomes: SearchOutcome[] = [];
  for (const each of searchesOf(claims)) {
    const ended = await searchBothWays(on, each, fairness);
    if (ended.kind === 'verdict') {
      if (outcomes.some(({ end }) => end.kind === 'violated') && ended.verdict.kind === 'timeout') break;
      return ended;
    }
    outcomes.push(ended.outcome);
    const { end } = ended.outcome;
    // What fails without any claim would be found again in the search for every claim, and taken for its violation.
    if (outcomes.length > 1 || end.kind !== 'violated') continue;
    if (end.what === 'assertion' || end.what === 'claim') break;
    const beyond = await searchBothWays(on, ASSERTIONS, fairness);
    if (beyond.kind === 'verdict' || beyond.outcome.end.kind === 'incomplete') break;
    if (beyond.outcome.end.kind === 'holds') continue;
    outcomes.push(beyond.outcome);
    break;
  }
  const antecedents: Antecedents = { never: [], notFoundOut: [] };
  const isOver = outcomes.some(
    ({ end, fair }) => end.kind === 'violated' && (fairness === undefined || fair?.kind !== 'holds'),
  );
  for (const probe of isOver ? [] : probes) {
    const ended = probed === undefined ? undefined : await searchOnce(on, searchForProbe(probe));
    if (ended?.kind === 'verdict' && ended.verdict.kind === 'not-run') return ended;
    const end = ended?.kind === 'end' ? ended.end.kind : undefined;
    if (end === 'holds') antecedents.never.push(probe.asksAbout);
    else if (end !== 'violated') antecedents.notFoundOut.push(probe.asksAbout);
  }
  const [first] = outcomes;
  const isAsked = onlyAsserts(claims) && first?.end.kind === 'holds';
  const idle = isAsked ? await findIdle(on, first.search, context) : undefined;
  return { kind: 'searched', outcomes, antecedents, ...(idle === undefined ? {} : { idle }) };
}

/**
 * What no state reaches where each statement is a step of its own: where SPIN makes one step of several it takes all of
 * them for reached. Undefined where that was not found out in a moment.
 */
async function findIdle(
  on: Program,
  search: Search,
  context: BackendContext,
): Promise<readonly Unreached[] | undefined> {
  const deadline = Math.min(on.deadline, Date.now() + SINGLE_STEPS_MS);
  const run = await generatedOf(context, on.model.text, deadline, ['-o3']);
  if (run === undefined) return undefined;
  const ended = await searchOnce({ ...on, run, deadline, built: new Map() }, search);
  return ended.kind === 'end' && ended.end.kind === 'holds' ? ended.end.unreached : undefined;
}

/** A search, and where it comes upon an endless run, what becomes of it under weak fairness. */
async function searchBothWays(
  on: Program,
  search: Search,
  fairness: Fairness | undefined,
): Promise<{ kind: 'outcome'; outcome: SearchOutcome } | { kind: 'verdict'; verdict: Verdict }> {
  const ended = await searchOnce(on, search);
  if (ended.kind === 'verdict') return ended;
  const { end } = ended;
  if (end.kind !== 'violated') return { kind: 'outcome', outcome: { search, end } };
  const isEndless = end.what === 'acceptance' || end.what === 'progress';
  const trail = isEndless && fairness !== undefined ? undefined : await shownTrail(on, search);
  const shown = trail === undefined ? {} : { trail };
  if (!isEndless) return { kind: 'outcome', outcome: { search, end, ...shown } };
  const again = await searchOnce(on, underFairness(search));
  if (again.kind === 'verdict' && again.verdict.kind === 'not-run') return again;
  const fair: PanEnd = again.kind === 'end' ? again.end : { kind: 'incomplete', reason: again.verdict.kind, states: 0 };
  const needsTrail = trail === undefined && fair.kind === 'violated';
  const fairTrail = needsTrail ? await shownTrail(on, underFairness(search)) : undefined;
  return {
    kind: 'outcome',
    outcome: { search, end, ...(fairTrail === undefined ? shown : { trail: fairTrail }), fair },
  };
}

/** A model with formulas that tell whether antecedents come true, or with other options, where SPIN takes it. */
async function generatedOf(
  context: Searched['context'],
  text: string,
  deadline: number,
  options: readonly string[] = [],
): Promise<RunOverTexts | undefined> {
  const run = await layTexts(context, new Map([['model.pml', text]]));
  const generated = await askWithin(run, deadline)('spin', [...options, ...GENERATE]);
  return generated.kind === 'finished' && !/\bError:/.test(generated.stdout + generated.stderr) ? run : undefined;
}

interface Program {
  run: RunOverTexts;
  deadline: number;
  /** Programs by the options that they were compiled with. */
  built: Map<string, string>;
  model: PreprocessedModel;
}

type Ended = { kind: 'end'; end: PanEnd } | { kind: 'verdict'; verdict: Verdict };

async function searchOnce(on: Program, search: Search): Promise<Ended> {
  const { run, deadline, built } = on;
  const { compile, args } = search;
  const ask = askWithin(run, deadline);
  const key = compile.join(' ');
  const program = built.get(key) ?? `pan${built.size}`;
  if (!built.has(key)) {
    const options = ['-w', '-O1', `-DMEMLIM=${MEMORY_MB}`, '-DVECTORSZ=8192', '-DNFAIR=4', ...compile];
    const compiled = await ask('gcc', [...options, '-o', program, 'pan.c']);
    if (compiled.kind === 'verdict') return compiled;
    if (compiled.code !== 0) return { kind: 'verdict', verdict: notCompiled(compiled) };
    built.set(key, program);
  }
  const ended = await ask(`${TREE_ROOT}/${program}`, [`-m${DEPTH}`, ...args]);
  if (ended.kind === 'verdict') return ended;
  const output = `${ended.stdout}\n${ended.stderr}`;
  if (/NOREDUCE/.test(output) && !compile.includes('-DNOREDUCE'))
    return await searchOnce(on, { ...search, compile: [...compile, '-DNOREDUCE'] });
  return { kind: 'end', end: readPan(output) };
}

const notCompiled = ({ stderr }: Finished): Verdict => ({
  kind: 'unknown',
  findings: [],
  reason: `the C compiler did not take the program that SPIN generated: ${/error: (.*)/.exec(stderr)?.[1] ?? ''}`,
});

/** The trail that the last search left; of a long one to a bad state, the shortest. */
async function shownTrail(on: Program, each: Search): Promise<Trail | undefined> {
  const first = await replayed(on);
  if (first === undefined || first.steps.length <= LONG_TRAIL) return first;
  const shortest: Search = each.compile.includes('-DSAFETY')
    ? { ...each, compile: [...each.compile, '-DBFS'] }
    : { ...each, compile: [...each.compile, '-DREACH'], args: ['-i', ...each.args] };
  // A search that is stopped has left the shortest so far.
  await searchOnce({ ...on, deadline: Math.min(on.deadline, Date.now() + SHORTEST_MS) }, shortest);
  const second = await replayed(on);
  return second !== undefined && second.steps.length > 0 && second.steps.length < first.steps.length ? second : first;
}

/** Without what the model prints, which could look like a step. */
const REPLAY: readonly string[] = ['-Pcat', '-t', '-b', '-p', '-g', '-l'];

async function replayed({ run, deadline, model }: Program): Promise<Trail | undefined> {
  const ended = await askWithin(run, deadline)('spin', [...REPLAY, 'model.pml']);
  const lineOf = (line: number): number => model.places[line - 1]?.line ?? line;
  return ended.kind === 'finished' ? readTrail(ended.stdout, lineOf) : undefined;
}
