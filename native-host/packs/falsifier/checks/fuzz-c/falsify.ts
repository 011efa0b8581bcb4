import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import type { BackendContext, Obligation } from '../../../../kit/define.ts';
import { blame } from '../../../../languages/examples/examples-outcome.ts';
import type { FalsifierFailure } from '../../falsifier-answer.ts';
import { seedOf } from '../../../../kit/seed.ts';
import type { Searched } from '../../falsifier-search.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { compile, INSTALL, layHarness, type CompiledHarness, type CompileRequest } from './compile-harness.ts';
import { harnessOf, type HarnessScene, type CallTarget } from './harness.ts';
import { judgeFailure, unseenBehind } from './judge-failure.ts';
import { DOES_NOT_RETURN, mayNotReturn } from './never-returns.ts';
import { repeat, seek, type Repeated, type Sought } from './search.ts';

interface Asked {
  file: Obligation['file'];
  tree: Tree;
  scene: HarnessScene;
}

/**
 * Calls of one function: those that nobody can object to, and others. They end by their number, so that the same code
 * gets the same answer; the seconds are for what is slow.
 */
const ROUNDS = [
  { strict: true, runs: 2_500, seconds: 10 },
  { strict: false, runs: 1_000, seconds: 5 },
] as const;
/** Compiling is tried again without the functions whose harness does not compile so often. */
const MOST_TRIES = 3;
/** Suspects of one function that are looked at again. */
const MOST_SUSPECTS = 3;
/** After this many ms no other function is begun. */
const SEARCH_MS = 60_000;

/** After this many ms nothing more is repeated: the backend's deadline is near. */
const ALL_MS = 105_000;
/** A repetition is not begun with less ms than this. */
const LEAST_MS = 3_000;

type Ended = (Searched & { kind: 'searched' }) | { kind: 'verdict'; verdict: Verdict };
type Examined = (Searched & { kind: 'searched' })['examined'];

interface Suspect {
  target: CallTarget;
  /** Its place in the programs, where those are left out that do not compile. */
  place: number;
  strict: boolean;
  input: Buffer;
}

/** Builds, searches, and repeats what was found by another build. */
export async function falsify(all: readonly CallTarget[], asked: Asked, context: BackendContext): Promise<Ended> {
  const { file, tree, scene } = asked;
  const notes: string[] = [];
  const begun = performance.now();
  const request: CompileRequest = { tree, file: file.name, cpp: scene.cpp, folder: context.makeFolder() };
  const built = await build(all, scene, request, context, notes);
  if (built.kind === 'verdict') return built;
  const examined: Examined = [];
  const suspects: Suspect[] = [];
  const stopped: Verdict[] = [];
  const seed = seedOf(file.text);
  const searching = performance.now();
  for (const [place, target] of built.targets.entries()) {
    if (performance.now() - searching > SEARCH_MS) {
      notes.push(`${target.name} (not reached)`);
      continue;
    }
    const sought = await examine({ target, place }, (seed % 0x7fff_0000) + place + 1, request.folder, context);
    if (sought.stopped?.kind === 'not-run') return { kind: 'verdict', verdict: sought.stopped };
    if (sought.stopped !== undefined) stopped.push(sought.stopped);
    suspects.push(...sought.suspects);
    notes.push(...sought.notes);
    examined.push(...sought.examined);
  }
  const until = begun + ALL_MS;
  const failures = suspects.length === 0 ? [] : await confirm(suspects, until, request, asked, context, notes);
  // What the sandbox ended may have been anything; too little time is another matter the next time.
  const open = stopped.find(({ kind }) => kind === 'timeout') ?? (examined.length === 0 ? stopped[0] : undefined);
  if (failures.length === 0 && open !== undefined) return { kind: 'verdict', verdict: open };
  return { kind: 'searched', examined, failures, notes: [...new Set(notes)] };
}

/** Calls of one function, or on one object: what was found, and what is to be told of it. */
async function examine(
  { target, place }: Pick<Suspect, 'target' | 'place'>,
  seed: number,
  folder: CompileRequest['folder'],
  context: BackendContext,
): Promise<{ suspects: Suspect[]; notes: string[]; examined: Examined; stopped: Verdict | undefined }> {
  const suspects: Suspect[] = [];
  const notes: string[] = [];
  const called = new Set<number>();
  let [inputs, refused] = [0, 0];
  for (const round of ROUNDS) {
    const sought = await seek(place, { ...round, seed }, folder, context);
    inputs += Math.max(sought.inputs, sought.suspects.length);
    refused += sought.refused;
    for (const at of sought.called) called.add(at);
    const { strict } = round;
    const isMeant = sought.isSlow && mayNotReturn(target);
    if (isMeant) notes.push(`${target.name} (${DOES_NOT_RETURN})`);
    // The first is what ended the run.
    for (const input of sought.suspects.slice(isMeant ? 1 : 0, MOST_SUSPECTS))
      suspects.push({ target, place, strict, input });
    if (sought.foreign > 0) notes.push('lines of the answer that the code wrote itself, which were left out');
    notes.push(...sought.left.flatMap((at) => unmadeStep(target, at)));
    if (sought.suspects.length > 0) break;
    const { stopped } = sought;
    const why = whyNot(sought, strict);
    if (why !== undefined) return { suspects, notes: [...notes, `${target.name} (${why})`], examined: [], stopped };
  }
  // What ends a run early takes along which calls were made.
  const names = suspects.length > 0 ? (target.object?.members ?? [target.name]) : namesOf(target, called);
  if (names.length === 0)
    return {
      suspects,
      notes: [...notes, `${target.name} (none of its methods was called)`],
      examined: [],
      stopped: undefined,
    };
  const examined = names.map((name, at): Examined[number] => ({
    event: 'examined',
    function: name,
    inputs: at === 0 ? inputs : 0,
    refused: at === 0 ? refused : 0,
    failures: [],
    notes: [],
    ...(target.laws.length === 0 ? {} : { laws: target.laws.map(({ law }) => law) }),
  }));
  return { suspects, notes, examined, stopped: undefined };
}

/** Why a function counts as not examined. */
function whyNot({ unmade, stopped, ended }: Sought, strict: boolean): string | undefined {
  if (unmade !== undefined) return `no way to make ${unmade}`;
  if (stopped?.kind === 'timeout') return 'it took longer than the sandbox lets it';
  if (stopped !== undefined) return 'reason' in stopped ? stopped.reason : stopped.kind;
  return ended || !strict ? undefined : 'it ended the process';
}

/** What was called, by its names: of an object what begins it and the methods that were reached. */
function namesOf({ name, object }: CallTarget, called: ReadonlySet<number>): readonly string[] {
  if (object === undefined) return [name];
  if (called.size === 0) return [];
  const steps = [...object.steps, ...(object.end === undefined ? [] : [object.end])];
  const missed = new Set(steps.filter((_, at) => !called.has(at)).map((step) => step.function.name));
  return object.members.filter((member) => !missed.has(member));
}

function unmadeStep({ object }: CallTarget, at: number): string[] {
  const step = at === object?.steps.length ? object.end : object?.steps[at];
  if (object === undefined || step === undefined) return [];
  const name = object.kind === 'class' ? `${step.function.container ?? object.type}.` : '';
  return [`${name}${step.function.name} (no way to make its arguments)`];
}

async function build(
  all: readonly CallTarget[],
  scene: HarnessScene,
  request: CompileRequest,
  context: BackendContext,
  notes: string[],
): Promise<{ kind: 'built'; targets: readonly CallTarget[] } | { kind: 'verdict'; verdict: Verdict }> {
  let targets = all;
  for (let tries = 0; targets.length > 0; tries += 1) {
    const text = harnessOf(targets, scene);
    await layHarness(request.folder, text, scene.cpp);
    const compiled = await compile('search', 'clang', request, context);
    if (compiled.kind === 'built') return { kind: 'built', targets };
    if (compiled.kind !== 'failed') return { kind: 'verdict', verdict: withoutRuntime(compiled) };
    const blamed = blame(text, compiled.errors);
    if (blamed.size === 0 || tries >= MOST_TRIES) {
      const reason = `the code does not compile here: ${compiled.errors[0]?.message.slice(0, 200) ?? ''}`;
      return { kind: 'verdict', verdict: { kind: 'unknown', findings: [], reason } };
    }
    for (const [index, message] of blamed)
      notes.push(`${all[index]?.name ?? ''} (no way to call it: ${message})`.slice(0, 200));
    targets = targets.filter(({ index }) => !blamed.has(index));
  }
  return { kind: 'built', targets };
}

const withoutRuntime = (compiled: Exclude<CompiledHarness, { kind: 'built' | 'failed' }>): Verdict =>
  compiled.kind === 'verdict'
    ? compiled.verdict
    : {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: "clang's runtime libraries are not here",
        remedy: INSTALL,
      };

/** Repeats what was found in a build without libFuzzer, by GCC where it is here; of each function one input first. */
async function confirm(
  suspects: readonly Suspect[],
  until: number,
  request: CompileRequest,
  { file }: Asked,
  context: BackendContext,
  notes: string[],
): Promise<FalsifierFailure[]> {
  const { folder } = request;
  let compiled = await compile('replay', 'gcc', request, context);
  if (compiled.kind !== 'built') compiled = await compile('replay', 'clang', request, context);
  if (compiled.kind !== 'built') {
    const why = compiled.kind === 'failed' ? compiled.errors[0]?.message.slice(0, 160) : undefined;
    notes.push(
      `${counted(suspects.length, 'suspect')} that could not be repeated${why === undefined ? '' : `: ${why}`}`,
    );
    return [];
  }
  const found = new Map<string, FalsifierFailure>();
  let [lost, late] = [0, 0];
  const unseen = (target: CallTarget, repeated: readonly Repeated[]): void => {
    const what = unseenBehind(repeated, target);
    if (what !== undefined) notes.push(`${target.name} (${what})`);
  };
  for (const { target, place, strict, input } of oneOfEachFirst(suspects)) {
    const leftMs = until - performance.now();
    const ask = { target: place, strict, input };
    const repeated = leftMs < LEAST_MS ? undefined : await repeat(ask, leftMs, folder, context);
    if (repeated === undefined) {
      late += 1;
      continue;
    }
    const failure = judgeFailure(repeated, target, { strict, file: file.name });
    if (failure === undefined) lost += 1;
    else if (failure === null) unseen(target, repeated);
    else found.set(`${failure.function} ${failure.law} ${failure.line ?? 0}`, failure);
  }
  if (lost > 0) notes.push(`${counted(lost, 'failure')} that did not come again when the call was repeated`);
  if (late > 0) notes.push(`${counted(late, 'suspect')} that were not repeated, as there was no time left`);
  return [...found.values()];
}

/** The first input of each function, then the second of each, and so on. */
function oneOfEachFirst(suspects: readonly Suspect[]): Suspect[] {
  const seen = new Map<CallTarget, number>();
  const turns = suspects.map((suspect) => {
    const turn = seen.get(suspect.target) ?? 0;
    seen.set(suspect.target, turn + 1);
    return { suspect, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ suspect }) => suspect);
}
