import { createHash, randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Progress, RequestBody, ToolStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { summarise } from '../../shared/summary.ts';
import type { Backend, Egress } from '../backend-kit/define.ts';
import type { Snapshot } from '../project/snapshot.ts';
import { engineKey, type Engine } from '../sandbox/engine.ts';
import { findSandbox, type Sandbox } from '../sandbox/find-sandbox.ts';
import type { SandboxResult } from '../sandbox/sandbox-run.ts';
import { readRunningFiles, type RunningFiles, type RunRules } from '../project/running-files.ts';
import { withoutHome } from '../sandbox/toolchains.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';
import { requiredChecks, unansweredChecks } from './required-checks.ts';
import { aboutWithOldCode, openTarget } from './open-target.ts';
import { contractsIn } from './contracts.ts';
import { blockedBy, redactHooks, runProjectHooks } from './hooks.ts';
import { listNotChecked, missingChecks, notRunForWant, unplaced } from './not-checked.ts';
import type { CheckContext, VerdictCache } from './obligation.ts';
import { mergeFindings } from './merge-findings.ts';
import { packageFinder } from './project-packages.ts';
import { planChecks, unnamedChecks, waitingToRun, selectBackends } from './plan-checks.ts';
import { leavesTests, projectTestsNotRun } from './project-tests.ts';
import type { OpenProject } from './project-target.ts';
import { redactorFor, type Mask } from './redact.ts';
import { repairRound } from './repair-round.ts';
import { isRow, refusedChecks, runChecks } from './run-checks.ts';
import { createToolFinder, PROJECT_INSTALL } from './tool-version.ts';
import { unreadExamples } from './unread-examples.ts';
import { commandsOf, createWhatRuns, runRules } from './what-runs.ts';

/** What a verifier works with. The caller owns the pool's and the cache's lifetime up to {@link Verifier.close}. */
export interface VerifierDeps {
  backends: readonly Backend[];
  pool: WarmPool;
  cache: VerdictCache;
  /** `now` is the wall clock; `ticks` are monotone milliseconds. */
  clock: { now(): Date; ticks(): number };
  hostVersion: string;
  /** Replaces what looks like a secret, in the code that is quoted and in every message. */
  mask: Mask;
  /** Deadline of one check in ms; `LIMITS.checkDeadlineMs` unless a test wants less. */
  deadlineMs?: number;
  /**
   * Has the user allowed to run the code of this project, of which these files run by themselves now, or of a block
   * without one (null)? Where something changed that this was bound to, its names. Without it nothing is run.
   */
  permits?(project: string | null, runs?: RunningFiles): boolean | { changed: readonly string[] };
  /** Has the user allowed checks of this project to use the network? Without it none does. */
  permitsNetwork?(project: string | null): boolean;
  /** Finds where code is run; the sandbox of this machine unless a test wants none. */
  findSandbox?(): Promise<Sandbox>;
  /**
   * Lets a run in the sandbox through the gate, and with `egress` what leaves this machine with it; throws what the
   * gate refuses with.
   */
  admitRun?(
    run: { job: string; project: string | null; backend: string; egress?: Egress },
    perform: () => Promise<SandboxResult>,
  ): Promise<SandboxResult>;
  /** Opens a registered project for laying blocks over it; undefined when there is none to be had here. */
  openProject?(project: string): Promise<OpenProject | undefined>;
  /** A stored report, for the rounds of a repair loop; undefined when there is none of this id any more. */
  earlier?(report: string): Report | undefined;
  /** Hears what a report's block would change in its project, so that it can be applied later. */
  laid?(
    report: string,
    change: { project: string; writes: ReadonlyMap<string, string | null>; snapshot: Snapshot },
  ): void;
}

/** How a verification is watched and stopped. */
export interface VerifyOptions {
  signal: AbortSignal;
  /** Gets the state of every check whenever one changes. */
  onProgress?: (progress: Progress[]) => void;
}

/** The verifier: everything between a request and its report. */
export interface Verifier {
  /**
   * Checks one block. Always ends with a report: what could not be run, timed out or was cancelled is in it.
   * Rejects with CV010 for a block above 1 MiB and otherwise only when claude-verify itself is broken.
   */
  verify(request: RequestBody<'verify.start'>, options: VerifyOptions): Promise<Report>;
  /**
   * The files of a project that run by themselves, as they are now. @param directory the project's folder, its real
   * path.
   */
  runsIn(directory: string, commands: RunRules['commands']): Promise<RunningFiles>;
  /** Every backend with the version of its tool. */
  tools(): Promise<ToolStatus[]>;
  /**
   * Starts the engines for a language ahead of time, for a block that is still being written. Only those that do
   * nothing but read a text.
   */
  warm(language: LanguageId): Promise<void>;
  /** Has {@link warm} nothing left to start? */
  isWarm(language: LanguageId): boolean;
  /** Warm processes with the memory they hold. */
  stats(): { backend: string; pid: number; rssBytes: number }[];
  /** Stops every engine, and whatever is being asked for its version. */
  close(): Promise<void>;
}

/** Makes a verifier; nothing is started before it is asked. */
export function createVerifier(deps: VerifierDeps): Verifier {
  const { backends, pool, clock } = deps;
  const ending = new AbortController();
  const findTool = createToolFinder({ signal: ending.signal });
  const whatRuns = createWhatRuns(backends);

  const verify = async (request: RequestBody<'verify.start'>, options: VerifyOptions): Promise<Report> => {
    const { code, job } = request;
    const project = request.project ?? null;
    if (sizeOf(request) > LIMITS.codeBytes || sizeOfChange(request) > LIMITS.changeBytes) throw new CodedError('CV010');
    const started = clock.ticks();
    const id = randomUUID();
    const access: Pick<CheckContext, 'ticks' | 'now' | 'findTool' | 'mayUseNetwork' | 'admitRun'> = {
      ticks: clock.ticks,
      now: clock.now,
      findTool,
      mayUseNetwork: deps.permitsNetwork?.(project) ?? false,
      admitRun: (backend, perform, egress) =>
        deps.admitRun?.({ job, project, backend, ...(egress === undefined ? {} : { egress }) }, perform) ?? perform(),
    };
    let first: readonly Progress[] = [];
    const tellFirst = (line: Progress): void => {
      first = [line];
      options.onProgress?.([line]);
    };
    const { target, about, notChecked, snapshot } = await openTarget(
      request,
      id,
      deps,
      options.signal,
      packageFinder(access, tellFirst, options.signal),
    );
    try {
      const { language, file } = target;
      const { source, redact } = await redactorFor(file.text, deps.mask);
      const permission =
        deps.permits?.(project, snapshot === undefined ? undefined : whatRuns(snapshot, commandsOf(target))) ?? false;
      const context: CheckContext = {
        pool,
        cache: deps.cache,
        redact,
        mayRunCode: permission === true,
        ...(typeof permission === 'boolean' ? {} : { changedSince: permission.changed }),
        findSandbox: deps.findSandbox ?? findSandbox,
        ...access,
      };
      const facts = { job, file: file.path, language, project };
      const before = await runProjectHooks('pre-verify', target, facts, context, options.signal);
      const blocked = blockedBy(before);
      const plan = planChecks(backends, target, context.mayRunCode).filter(
        ({ backend }) => request.without?.includes(backend.id) !== true,
      );
      const made =
        blocked === undefined
          ? await runChecks(
              plan,
              target,
              context,
              { ...options, onProgress: (checks) => options.onProgress?.([...first, ...checks]) },
              deps.deadlineMs,
            )
          : refusedChecks(plan, `a hook of the project says no: ${blocked}`);
      const results = mergeFindings(made.filter(isRow));
      const contracts = contractsIn(language, code);
      const unnamed = unnamedChecks(backends, target);
      const all = requiredChecks(backends, language, target.policy, results);
      const asked = target.allTests === true ? all.filter(({ backends: own }) => own.length > 0) : all;
      const unread = unreadExamples(target);
      const missing =
        target.allTests === true
          ? []
          : [
              ...missingChecks(language, results, contracts, leavesTests(target, unnamed, made)),
              ...(unread.length === 0 ? [] : ['some examples']),
            ];
      const described = aboutWithOldCode({ about, target }, request, results);
      const report: Report = {
        id,
        job,
        createdAt: clock.now().toISOString(),
        language,
        languageSource: language === request.language ? request.languageSource : 'file',
        file: file.path,
        codeHash: createHash('sha256').update(code).digest('hex'),
        source,
        project,
        ...(described === undefined ? {} : { target: described }),
        ...(asked.length === 0 ? {} : { asked }),
        results,
        notChecked: [
          ...unplaced(about),
          ...notChecked,
          ...unansweredChecks(asked),
          ...notRunForWant(waitingToRun(backends, target, context.mayRunCode)),
          ...projectTestsNotRun(target, unnamed, made),
          ...unread,
          ...listNotChecked(language, made, contracts),
        ],
        summary: summarise(results, missing, {
          open: asked.filter(({ required, state }) => required && state === 'open').map(({ name }) => name),
          strict: target.policy.strict,
        }),
        ms: clock.ticks() - started,
        hostVersion: deps.hostVersion,
      };
      const after = await runProjectHooks(
        'post-verify',
        target,
        { ...facts, summary: report.summary },
        context,
        options.signal,
      );
      const hooks = [...before, ...after];
      if (hooks.length > 0) report.hooks = await redactHooks(hooks, deps.mask);
      const previous = request.follows === undefined ? undefined : deps.earlier?.(request.follows);
      return previous === undefined ? report : { ...report, round: repairRound(previous, report) };
    } finally {
      await target.close();
    }
  };

  return {
    verify,
    runsIn: (directory, commands) => readRunningFiles(directory, runRules(backends, commands)),
    tools: () => Promise.all(backends.map(async (backend) => toolStatus(backend, await findTool(backend.tool)))),
    async warm(language) {
      const pure = pureBackends(backends, language);
      // A check behind such a question waits for it, and its own deadline does not count that.
      const signal = AbortSignal.timeout(deps.deadlineMs ?? LIMITS.checkDeadlineMs);
      const questions = pure.flatMap(({ engine, warmUp }) =>
        engine === undefined || warmUp === undefined ? [] : [pool.ask(engine, warmUp(language), { signal })],
      );
      await Promise.all([
        ...questions,
        ...enginesOf(pure)
          .values()
          .map((engine) => pool.warm(engine)),
      ]);
    },
    isWarm(language) {
      const running = new Set(pool.stats().map(({ engine }) => engineKey(engine)));
      return enginesOf(pureBackends(backends, language))
        .keys()
        .every((key) => running.has(key));
    },
    stats: () =>
      pool.stats().map(({ engine, pid, rssBytes }) => {
        const key = engineKey(engine);
        const owner = backends.find((backend) => backend.engine !== undefined && engineKey(backend.engine) === key);
        return { backend: owner?.id ?? 'unknown', pid, rssBytes };
      }),
    async close() {
      ending.abort(new Error('the verifier was closed'));
      await pool.close();
    },
  };
}

/** The backends of a language that do nothing but read a text. */
const pureBackends = (backends: readonly Backend[], language: LanguageId): Backend[] =>
  selectBackends(backends, language).filter(({ effect }) => effect === 'pure');

/** The engines of these backends, by their keys. */
const enginesOf = (backends: readonly Backend[]): ReadonlyMap<string, Engine> =>
  new Map(backends.flatMap(({ engine }) => (engine === undefined ? [] : [[engineKey(engine), engine] as const])));

function toolStatus(backend: Backend, tool: Awaited<ReturnType<ReturnType<typeof createToolFinder>>>): ToolStatus {
  const { id, title, check, languages, effect } = backend;
  const install =
    tool.kind === 'missing'
      ? tool.remedy
      : backend.tool.kind === 'system'
        ? backend.tool.install
        : backend.tool.kind === 'tree'
          ? PROJECT_INSTALL
          : 'npm ci';
  return {
    backend: id,
    title,
    check,
    languages: [...languages],
    effect,
    version: tool.kind === 'found' ? tool.version : null,
    install,
    ...(tool.kind === 'found' && tool.command !== undefined ? { place: withoutHome(tool.command.file) } : {}),
  };
}

/** Bytes of all code that a request brings. */
const sizeOf = ({ code, beside = [] }: RequestBody<'verify.start'>): number =>
  [code, ...beside.map((block) => block.code)].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const sizeOfChange = ({ change }: RequestBody<'verify.start'>): number => {
  if (change === undefined) return 0;
  const texts = [change.before, ...change.others.flatMap(({ before, after }) => [before, after])];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
};
