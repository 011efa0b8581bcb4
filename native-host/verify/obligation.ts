import { createHash } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { verdictSchema, type CheckResult, type Permission, type Verdict } from '../../shared/verdict.ts';
import { isDecisive } from '../../shared/verdict-facts.ts';
import type { ProcessEnd } from '../../shared/verdict-receipt.ts';
import { seedOf } from '../kit/seed.ts';
import type { Backend, BackendContext, LocalData, Obligation } from '../kit/define.ts';
import type { AskServer } from './prover-server.ts';
import type { Sandbox } from '../sandbox/find-sandbox.ts';
import type { Candidate } from '../sandbox/toolchains.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';
import type { DistrustedSolvers, TrackRecords } from './solver-trust.ts';
import { countingTurns, startDeadline, unlessAborted, type RunDeadline } from './deadline.ts';
import { EXAMPLES_READ_MS, holdExamples } from './hold-examples.ts';
import { crashed, enforceInvariants } from './invariants.ts';
import {
  createSandboxedRuns,
  SandboxGone,
  type AdmitRun,
  type SandboxedRuns,
  type MaterialisedTree,
} from './sandboxed-runs.ts';
import { withoutFolders } from './redact.ts';
import type { ToolFinder, ToolState } from './tool-version.ts';

/** Where verdicts are remembered; what `get` returns is checked before it is believed. */
export interface VerdictCache {
  get(key: string): unknown;
  put(key: string, verdict: Verdict): void;
}

/** What the context around every backend needs. */
export interface CheckContext {
  pool: Pick<WarmPool, 'ask'> & Partial<Pick<WarmPool, 'warm'>>;
  cache: VerdictCache;
  findTool: ToolFinder;
  /** Monotone milliseconds. */
  ticks(): number;
  /** The wall clock: how old is what a check knows? */
  now(): Date;
  /** Takes secrets out of a verdict before it is stored or shown. */
  redact(verdict: Verdict): Promise<Verdict>;
  /** Has the user allowed to run the code? */
  mayRunCode: boolean;
  /** What changed since the user allowed it, by name, where that is why it is not allowed now. */
  changedSince?: readonly string[];
  /** Has the user allowed checks of this project to let something out of this machine? */
  mayUseNetwork: boolean;
  /** Where it would be run. */
  findSandbox(): Promise<Sandbox>;
  /** Solvers whose version was shown to be wrong; without it none is. */
  distrusted?: DistrustedSolvers;
  /** Asks the server that the user named; absent where they named none. */
  askServer?: AskServer;
  /** How verdicts turned out before; without it nothing is known of that. */
  records?: TrackRecords;
  /** Lets one run of a backend in the sandbox through the gate, which throws what it refuses with. */
  admitRun(backend: string, ...run: Parameters<AdmitRun>): ReturnType<AdmitRun>;
}

/** Processes of one check that its receipt names. */
const MOST_ENDS = 20;

/** A tree that lies ready, or a way to lay it that is taken only when the backend really has to run. */
export type Lay = MaterialisedTree | ((signal: AbortSignal) => Promise<MaterialisedTree>);

/**
 * Asks one backend one obligation and answers with its result, whatever the backend does. Rejects only when the cache
 * does.
 */
export async function runCheck(
  backend: Backend,
  obligation: Obligation,
  context: CheckContext,
  signal: AbortSignal,
  lay?: Lay,
): Promise<CheckResult> {
  const started = context.ticks();
  const tool = await context.findTool(
    backend.tool,
    obligation.tree === undefined ? undefined : { tree: obligation.tree, file: obligation.file.name },
  );
  const toolVersion = tool.kind === 'found' ? tool.version : null;
  const key = toolVersion === null ? null : cacheKey(backend, obligation, toolVersion, context.now());
  const wrong = toolVersion === null ? undefined : context.distrusted?.reasonFor(backend.id, toolVersion);
  // What rests on a permission ends with it, and what a solver said that was shown to be wrong counts no more.
  const withdrawn = wrong !== undefined || (backend.effect === 'runs-code' && !context.mayRunCode);
  const remembered = key === null || withdrawn ? undefined : verdictSchema.safeParse(context.cache.get(key)).data;
  const ends: ProcessEnd[] = [];
  const verdict =
    remembered ??
    (wrong === undefined ? undefined : distrusted(backend, wrong)) ??
    (await refuseToRun(backend, tool, context, signal)) ??
    tooLongToCall(backend, obligation) ??
    (await run(
      backend,
      obligation,
      {
        ...context,
        toolVersion,
        ...(tool.kind === 'found' && tool.command !== undefined ? { command: tool.command } : {}),
        ...(tool.kind === 'found' && tool.file !== undefined ? { toolFile: tool.file } : {}),
      },
      signal,
      lay,
      (end) => void (ends.length < MOST_ENDS && ends.push(end)),
    ));
  if (key !== null && remembered === undefined && isCacheable(verdict)) context.cache.put(key, verdict);
  return {
    backend: backend.id,
    title: backend.title,
    check: backend.check,
    toolVersion,
    verdict,
    ms: context.ticks() - started,
    cached: remembered !== undefined,
    ...(verdict.inputs === undefined ? {} : { seed: seedOf(obligation.file.text) }),
    ...(ends.length === 0 ? {} : { runs: ends }),
    ...permissionOf(backend, verdict),
  };
}

/** Of a verdict that says anything of the code. */
function permissionOf({ effect, tool }: Backend, verdict: Verdict): Pick<CheckResult, 'permission'> {
  // Whoever named a server permitted it by that, for every project.
  if (tool.kind === 'server') return {};
  if (!isDecisive(verdict) && verdict.kind !== 'answered' && verdict.findings.length === 0) return {};
  if (effect === 'runs-code') return { permission: 'run-code' };
  return effect === 'network' ? { permission: 'network' } : {};
}

/** The key of specs/verdicts.md, rule 8. */
export function cacheKey(backend: Backend, obligation: Obligation, toolVersion: string, now: Date): string | null {
  const { language, file, focus, tree, before, isSecondVersion, earlier, messages, rules, declarations } = obligation;
  // What the network answers holds for the moment.
  if (tree?.hash === null || backend.effect === 'network') return null;
  const known = localDataOf(backend, now);
  if (known === null) return null;
  const parts = [
    backend.id,
    backend.revision,
    toolVersion,
    language,
    file.name,
    file.text,
    focus.startLine,
    focus.endLine,
    ...(tree === undefined ? [] : [tree.hash, tree.commands, before ?? null]),
    ...(isSecondVersion === true ? ['second version'] : []),
    ...(earlier === undefined ? [] : ['earlier', earlier]),
    ...(messages === undefined ? [] : ['messages', messages]),
    ...(rules === undefined ? [] : ['rules', rules]),
    ...(declarations === undefined ? [] : ['declarations', declarations.packages, declarations.mounts]),
    ...(obligation.allTests === true ? ['all tests'] : []),
    ...(known === undefined ? [] : [known.description, known.stamp]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Null where what a backend knows by itself cannot be read: it runs all the same, and says so itself. */
function localDataOf(backend: Backend, now: Date): LocalData | null | undefined {
  try {
    return backend.localData?.(now);
  } catch {
    return null;
  }
}

/** May this verdict be given again for the same key? */
const isCacheable = (verdict: Verdict): boolean => !['timeout', 'crashed', 'unknown', 'not-run'].includes(verdict.kind);

/** Checks that read what a text defines in order to call it. */
const CALLS: ReadonlySet<Backend['check']> = new Set(['fuzz', 'differential']);

/** Would a backend call functions of a text that is too long for that? */
export const isTooLongToCall = ({ check }: Pick<Backend, 'check'>, text: string): boolean =>
  CALLS.has(check) && text.length > LIMITS.calledUnits;

function tooLongToCall(backend: Backend, { file: { text } }: Obligation): Verdict | undefined {
  if (!isTooLongToCall(backend, text)) return undefined;
  const reason = `functions are not called in files over ${LIMITS.calledUnits / 1_024} K characters`;
  return { kind: 'unsupported', findings: [], reason };
}

async function refuseToRun(
  backend: Backend,
  tool: ToolState,
  context: CheckContext,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  if (tool.kind === 'missing') return notRun('missing-tool', `${backend.title} is not installed`, tool.remedy);
  if (signal.aborted) return cancelled();
  if (backend.tool.kind === 'server')
    return context.askServer === undefined
      ? notRun('missing-tool', 'no server is named for it', `\`${backend.tool.allow}\``)
      : undefined;
  if (backend.effect === 'network' && !context.mayUseNetwork) {
    const known = localDataOf(backend, context.now())?.description;
    return notRun(
      'not-permitted',
      `it asks the network, which is not permitted for this project${known === undefined ? '' : `; ${known}`}`,
      ALLOW_NETWORK,
      'network',
    );
  }
  if (backend.effect === 'runs-code' && !context.mayRunCode)
    return notRun('not-permitted', whyNotRun(context), ALLOW_RUNNING, 'run-code');
  const isCommand = backend.tool.kind === 'system' || backend.tool.kind === 'file';
  if (backend.effect !== 'runs-code' && backend.effect !== 'network' && !isCommand) return undefined;
  const sandbox = await context.findSandbox();
  return sandbox.kind === 'none' ? notRun('no-sandbox', sandbox.reason, sandbox.install) : undefined;
}

/** Names of what changed that are told; the others are counted. */
const NAMED = 3;

/** Why code is not run, in words; `usual` where it never was permitted. */
export function whyNotRun(
  { changedSince = [] }: Pick<CheckContext, 'changedSince'>,
  usual = 'running the code is not permitted here',
): string {
  if (changedSince.length === 0) return usual;
  const named = changedSince.slice(0, NAMED).join(', ');
  const more = changedSince.length > NAMED ? ` and ${changedSince.length - NAMED} more` : '';
  return `${named}${more} changed since running the code was permitted, so that is asked again`;
}

const ALLOW_RUNNING = "`claude-verify allow run-code`, or *Options > Projects > May run this project's code*";
const ALLOW_NETWORK = 'allow it in the options of claude-verify, or with `claude-verify allow network`';

const notRun = (
  cause: (Verdict & { kind: 'not-run' })['cause'],
  reason: string,
  remedy?: string,
  lacks?: Permission,
): Verdict => ({
  kind: 'not-run',
  findings: [],
  cause,
  reason,
  ...(remedy === undefined ? {} : { remedy }),
  ...(lacks === undefined ? {} : { lacks }),
});

const distrusted = ({ id, title }: Backend, reason: string): Verdict =>
  notRun('distrusted', `${title} was shown to be wrong before: ${reason}`, `\`claude-verify tools trust ${id}\``);

const cancelled = (): Verdict => notRun('cancelled', 'the verification was cancelled');

/** The context of one check, whose tool was found. */
type ToolContext = CheckContext & { toolVersion: string | null; command?: Candidate; toolFile?: string };

async function run(
  backend: Backend,
  asked: Obligation,
  context: ToolContext,
  signal: AbortSignal,
  lay: Lay | undefined,
  ended: (end: ProcessEnd) => void,
): Promise<Verdict> {
  const ready = typeof lay === 'function' ? await layOr(lay, signal) : lay;
  if (ready !== undefined && 'kind' in ready) return await context.redact(ready);
  const obligation = ready === undefined ? asked : { ...asked, tree: ready.tree };
  const held =
    backend.readsMessages === true ? await holdExamples(askedOf(obligation), context.pool, signal) : undefined;
  if (held?.isLate === true) {
    held.release();
    return signal.aborted ? cancelled() : { kind: 'timeout', findings: [], afterMs: EXAMPLES_READ_MS };
  }
  const deadline = startDeadline(obligation.limits.deadlineMs, signal);
  const inTurn = countingTurns(deadline);
  const admit: AdmitRun = (perform, how) => inTurn(perform, (begin) => context.admitRun(backend.id, begin, how));
  const sandboxed = createSandboxedRuns(backend, obligation.limits.deadlineMs, deadline.signal, {
    admit,
    laid: ready,
    ended,
    ...(context.command === undefined ? {} : { command: context.command }),
  });
  const verdict = await ask(backend, obligation, context, { deadline, sandboxed, signal });
  const left = await sandboxed.end().then(
    () => undefined,
    (thrown: unknown) => withoutFolders(String(thrown)),
  );
  deadline.dispose();
  held?.release();
  return left === undefined ? verdict : crashed(left);
}

const askedOf = ({ file: { text }, language, messages }: Obligation) => ({ text, language, messages });

/** Laying out a project is the context's work: what fails there is no fault of the tool, and no verdict on the code. */
async function layOr(lay: Exclude<Lay, MaterialisedTree>, signal: AbortSignal): Promise<MaterialisedTree | Verdict> {
  try {
    return await lay(signal);
  } catch (thrown) {
    if (signal.aborted) return cancelled();
    return crashed(
      `the project could not be laid out: ${withoutFolders(thrown instanceof Error ? thrown.message : String(thrown))}`,
    );
  }
}

interface Running {
  deadline: RunDeadline;
  sandboxed: SandboxedRuns;
  signal: AbortSignal;
}

async function ask(
  backend: Backend,
  obligation: Obligation,
  context: ToolContext,
  { deadline, sandboxed, signal }: Running,
): Promise<Verdict> {
  try {
    const verdict = await unlessAborted(
      deadline.signal,
      backend.run(obligation, contextFor(backend, context, deadline, sandboxed)),
    );
    const { file, tree } = obligation;
    const source = {
      file: file.name,
      text: file.text,
      backend: backend.id,
      ...(tree === undefined ? {} : { textOf: (name: string) => tree.text(name) }),
    };
    return await context.redact(enforceInvariants(verdict, source));
  } catch (thrown) {
    if (deadline.expired) return { kind: 'timeout', findings: [], afterMs: obligation.limits.deadlineMs };
    if (signal.aborted) return cancelled();
    if (thrown instanceof CodedError) return refusedBy(thrown);
    if (thrown instanceof SandboxGone) return notRun('no-sandbox', thrown.message, thrown.install);
    return await context.redact(crashed(withoutFolders(thrown instanceof Error ? thrown.message : String(thrown))));
  }
}

/** A run that the gate refused says nothing of the code. */
const refusedBy = (error: CodedError): Verdict =>
  notRun(error.code === 'CV019' ? 'out-of-budget' : 'not-permitted', error.message);

function contextFor(
  backend: Backend,
  context: ToolContext,
  deadline: RunDeadline,
  sandboxed: SandboxedRuns,
): BackendContext {
  const { askServer } = context;
  return {
    signal: deadline.signal,
    toolVersion: context.toolVersion,
    ...(context.toolFile === undefined ? {} : { toolFile: context.toolFile }),
    run: sandboxed.run,
    runInTree: sandboxed.runInTree,
    readFromTree: sandboxed.readFromTree,
    makeFolder: sandboxed.makeFolder,
    ...(backend.tool.kind !== 'server' || askServer === undefined
      ? {}
      : { askServer: (path, body) => askServer(backend.id, { path, body }, deadline.signal) }),
    async ask(request) {
      if (backend.engine === undefined) throw new Error(`${backend.id} has no engine to ask`);
      deadline.pause();
      try {
        return await context.pool.ask(backend.engine, request, { signal: deadline.signal, onStart: deadline.resume });
      } finally {
        deadline.resume();
      }
    },
  };
}
