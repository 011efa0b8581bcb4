import { posix } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, systemTool, type RunOptions } from '../../backend-kit/define.ts';
import { finish, type Finished } from '../../backend-kit/finished-run.ts';
import { layTexts, type RunOverTexts } from '../../backend-kit/formal/lay-texts.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';
import { judgeSearches, type SearchOutcome } from './judge-searches.ts';
import { rejectedBySpin, rejectedByPreprocessor } from './rejected-model.ts';
import { readPan, type PanEnd } from './pan-output.ts';
import { readClaims, readIncludes, readPreprocessed, type PreprocessedModel } from './promela-text.ts';
import { meansFairness, probesFor, searchesOf, type Search } from './searches.ts';
import { readTrail, type Trail } from './trail.ts';

const INSTALL = 'apt-get install spin gcc';
const MOST_INCLUDED = 30;
const MEMORY_MB = 1000;
const DEPTH = 1_000_000;
/** For a trail of more steps than this a shorter one is looked for, so long. */
const LONG_TRAIL = 25;
const SHORTEST_MS = 12_000;

/** Searches all states of a Promela model with the program that SPIN generates (see README.md). */
export default defineBackend({
  id: 'spin',
  title: 'SPIN',
  languages: ['promela'],
  check: 'model-check',
  tool: systemTool({ command: 'spin', version: ['-V'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 60_000,
  revision: 1,
  async run({ file, tree, limits }, context) {
    const deadline = Date.now() + limits.deadlineMs;
    const included = includedBy(file, tree);
    if (included.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: included.reason };
    const run = await layTexts(context, new Map([...included.texts, ['block.pml', file.text]]));
    const ask = askWithin(run, deadline);
    const preprocessed = await ask('gcc', ['-std=gnu99', '-E', '-x', 'c', 'block.pml']);
    if (preprocessed.kind === 'verdict') return preprocessed.verdict;
    const complaint = rejectedByPreprocessor(file, preprocessed.stderr);
    if (complaint !== undefined) return complaint;
    const reading = readPreprocessed(preprocessed.stdout);
    if (reading.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: reading.reason };
    const { model } = reading;
    if (model.text.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
    const searcher = await layTexts(context, new Map([['model.pml', model.text]]));
    const generated = await askWithin(searcher, deadline)('spin', GENERATE);
    if (generated.kind === 'verdict') return generated.verdict;
    const wrong = rejectedBySpin(file, model, generated);
    if (wrong !== undefined) return wrong;
    return await search({ file, model, deadline, context, told: generated.stdout, run: searcher });
  },
});

/** Without the C preprocessor, which has been over it. */
const GENERATE = ['-Pcat', '-a', 'model.pml'];

/** Runs a command over the model until the deadline of the whole check. */
type Ask = (command: string, args: readonly string[]) => Promise<Finished | { kind: 'verdict'; verdict: Verdict }>;

const askWithin =
  (run: RunOverTexts, deadline: number): Ask =>
  async (command, args) =>
    finish(await run(command, args, limitsUntil(deadline)), command, INSTALL);

const limitsUntil = (deadline: number): RunOptions => ({
  limits: { wallMs: Math.max(1000, deadline - Date.now()), memoryBytes: 2 * 2 ** 30, outputBytes: 8 * 2 ** 20 },
});

type Included = { kind: 'texts'; texts: Map<string, string> } | { kind: 'unsupported'; reason: string };

/** Files beside it that it includes by a quoted name, and those that they include. */
function includedBy({ name, text }: { name: string; text: string }, tree: Tree | undefined): Included {
  const texts = new Map<string, string>();
  const open = [text];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { names, others } = readIncludes(next);
    if (others) return { kind: 'unsupported', reason: 'it includes a file by something else than a quoted name' };
    for (const each of names) {
      const path = posix.normalize(each);
      const found = path.startsWith('..') ? undefined : tree?.text(posix.join(posix.dirname(name), path));
      if (found === undefined || texts.has(path) || texts.size >= MOST_INCLUDED) continue;
      texts.set(path, found);
      open.push(found);
    }
  }
  return { kind: 'texts', texts };
}

interface Searched {
  file: { name: string; text: string };
  model: PreprocessedModel;
  deadline: number;
  context: Parameters<typeof layTexts>[0];
  /** What SPIN said of its formulas. */
  told: string;
  run: RunOverTexts;
}

async function search({ file, model, deadline, context, told, run: plain }: Searched): Promise<Verdict> {
  const claims = readClaims(model, told);
  if (!claims.hasProcess)
    return { kind: 'vacuous', findings: [], reason: 'no process runs: it has neither `init` nor an active proctype' };
  const probes = probesFor(claims);
  const probed = await withProbes(context, `${model.text}${probes}`, deadline);
  const run = probed?.run ?? plain;
  const fair = meansFairness(file.text);
  const outcomes: SearchOutcome[] = [];
  const built = new Map<string, string>();
  for (const each of searchesOf(probed === undefined ? claims : readClaims(model, probed.told), fair)) {
    const ended = await searchOnce(run, each, { deadline, built });
    if (ended.kind === 'verdict') {
      if (outcomes.some(({ end }) => end.kind === 'violated') && ended.verdict.kind === 'timeout') break;
      return ended.verdict;
    }
    const { end } = ended;
    const isViolated = end.kind === 'violated' && each.probes === undefined;
    const trail = isViolated ? await shownTrail(run, each, { deadline, built, model }) : undefined;
    const fairly = isViolated && !fair && (end.what === 'acceptance' || end.what === 'progress');
    const again = fairly ? await searchOnce(run, fairlyOf(each), { deadline, built }) : undefined;
    outcomes.push({
      search: each,
      end,
      ...(trail === undefined ? {} : { trail }),
      ...(again?.kind === 'end' && again.end.kind === 'holds' ? { holdsFairly: true } : {}),
    });
    // An assertion that fails would be found again in the search for every claim.
    if (isViolated && end.what === 'assertion' && each.formula === undefined) break;
  }
  return judgeSearches(file, model, { claims, outcomes, fair });
}

/** The model with formulas that tell whether antecedents come true, where SPIN takes them. */
async function withProbes(
  context: Searched['context'],
  text: string,
  deadline: number,
): Promise<{ run: RunOverTexts; told: string } | undefined> {
  const run = await layTexts(context, new Map([['model.pml', text]]));
  const generated = await askWithin(run, deadline)('spin', GENERATE);
  return generated.kind === 'finished' && !/\bError:/.test(generated.stdout + generated.stderr)
    ? { run, told: generated.stdout }
    : undefined;
}

interface Build {
  deadline: number;
  /** Programs by the options that they were compiled with. */
  built: Map<string, string>;
}

type Ended = { kind: 'end'; end: PanEnd } | { kind: 'verdict'; verdict: Verdict };

async function searchOnce(run: RunOverTexts, { compile, args }: Search, { deadline, built }: Build): Promise<Ended> {
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
    return await searchOnce(run, { title: '', compile: [...compile, '-DNOREDUCE'], args }, { deadline, built });
  return { kind: 'end', end: readPan(output) };
}

const notCompiled = ({ stderr }: Finished): Verdict => ({
  kind: 'unknown',
  findings: [],
  reason: `the C compiler did not take the program that SPIN generated: ${/error: (.*)/.exec(stderr)?.[1] ?? ''}`,
});

const fairlyOf = (each: Search): Search => ({ ...each, args: ['-f', ...each.args] });

/** The trail that the last search left; of a long one to a bad state, the shortest. */
async function shownTrail(
  run: RunOverTexts,
  each: Search,
  { deadline, built, model }: Build & { model: PreprocessedModel },
): Promise<Trail | undefined> {
  const first = await replayed(run, deadline, model);
  if (first === undefined || first.steps.length <= LONG_TRAIL) return first;
  const shortest: Search = each.compile.includes('-DSAFETY')
    ? { ...each, compile: [...each.compile, '-DBFS'] }
    : { ...each, compile: [...each.compile, '-DREACH'], args: ['-i', ...each.args] };
  // A search that is stopped has left the shortest so far.
  await searchOnce(run, shortest, { deadline: Math.min(deadline, Date.now() + SHORTEST_MS), built });
  const second = await replayed(run, deadline, model);
  return second !== undefined && second.steps.length > 0 && second.steps.length < first.steps.length ? second : first;
}

async function replayed(run: RunOverTexts, deadline: number, model: PreprocessedModel): Promise<Trail | undefined> {
  const ended = await askWithin(run, deadline)('spin', ['-Pcat', '-t', '-p', '-g', '-l', 'model.pml']);
  const lineOf = (line: number): number => model.places[line - 1]?.line ?? line;
  return ended.kind === 'finished' ? readTrail(ended.stdout, lineOf) : undefined;
}
