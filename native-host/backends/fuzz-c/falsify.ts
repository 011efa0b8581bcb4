import type { Verdict } from '../../../shared/verdict.ts';
import { counted } from '../../backend-kit/decide.ts';
import type { BackendContext, Obligation } from '../../backend-kit/define.ts';
import { blame } from '../../backend-kit/examples/examples-outcome.ts';
import type { FalsifierFailure } from '../../backend-kit/falsifier/falsifier-answer.ts';
import { seedOf } from '../../backend-kit/falsifier/falsifier-run.ts';
import type { Searched } from '../../backend-kit/falsifier/falsifier-search.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import { compile, INSTALL, layHarness, type CompiledHarness, type CompileRequest } from './compile-harness.ts';
import { harnessOf, type HarnessScene, type CallTarget } from './harness.ts';
import { judgeFailure } from './judge-failure.ts';
import { repeat, seek } from './search.ts';

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

type Ended = (Searched & { kind: 'searched' }) | { kind: 'verdict'; verdict: Verdict };

/** Builds, searches, and repeats what was found by another build. */
export async function falsify(all: readonly CallTarget[], asked: Asked, context: BackendContext): Promise<Ended> {
  const { file, tree, scene } = asked;
  const notes: string[] = [];
  const request: CompileRequest = { tree, file: file.name, cpp: scene.cpp, folder: context.makeFolder() };
  const built = await build(all, scene, request, context, notes);
  if (built.kind === 'verdict') return built;
  const examined: (Searched & { kind: 'searched' })['examined'] = [];
  const suspects: { target: CallTarget; index: number; strict: boolean; input: Buffer }[] = [];
  const seed = seedOf(file.text);
  const begun = performance.now();
  for (const [index, target] of built.targets.entries()) {
    if (performance.now() - begun > SEARCH_MS) {
      notes.push(`${target.name} (not reached)`);
      continue;
    }
    let [inputs, refused] = [0, 0];
    let why: string | undefined;
    for (const round of ROUNDS) {
      const sought = await seek(index, { ...round, seed: (seed % 0x7fff_0000) + index + 1 }, request.folder, context);
      inputs += Math.max(sought.inputs, sought.suspects.length);
      refused += sought.refused;
      if (sought.unmade !== undefined) why = `no way to make ${sought.unmade}`;
      else if (!sought.ended && sought.suspects.length === 0 && round.strict) why ??= 'it ended the process';
      for (const input of sought.suspects.slice(0, MOST_SUSPECTS))
        suspects.push({ target, index, strict: round.strict, input });
      if (sought.foreign > 0) notes.push('lines of the answer that the code wrote itself, which were left out');
      if (why !== undefined || sought.suspects.length > 0) break;
    }
    if (why !== undefined) notes.push(`${target.name} (${why})`);
    else
      for (const [at, name] of (target.object?.members ?? [target.name]).entries())
        examined.push({
          event: 'examined',
          function: name,
          inputs: at === 0 ? inputs : 0,
          refused: at === 0 ? refused : 0,
          failures: [],
          notes: [],
          ...(target.laws.length === 0 ? {} : { laws: target.laws.map(({ law }) => law) }),
        });
  }

  const failures = suspects.length === 0 ? [] : await confirm(suspects, request, asked, context, notes);
  return { kind: 'searched', examined, failures, notes: [...new Set(notes)] };
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

/** Repeats what was found in a build without libFuzzer, by GCC where it is here. */
async function confirm(
  suspects: readonly { target: CallTarget; index: number; strict: boolean; input: Buffer }[],
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
  let lost = 0;
  for (const { target, index, strict, input } of suspects) {
    const repeated = await repeat(index, strict, input, folder, context);
    const failure = judgeFailure(repeated, target, { strict, file: file.name });
    if (failure === undefined) lost += 1;
    else if (failure !== null) found.set(`${failure.function} ${failure.law} ${failure.line ?? 0}`, failure);
  }
  if (lost > 0) notes.push(`${counted(lost, 'failure')} that did not come again when the call was repeated`);
  return [...found.values()];
}
