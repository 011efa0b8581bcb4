import { createHash, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { CodedError } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Progress, RequestBody, ToolStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { summarise } from '../../shared/summary.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { Backend, Obligation } from '../backends/define.ts';
import { engineKey } from '../sandbox/engine.ts';
import { findSandbox, type Sandbox } from '../sandbox/jail-find.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';
import { listNotChecked, missingChecks } from './not-checked.ts';
import { discharge, type Frame, type VerdictCache } from './obligation.ts';
import { redactorFor, type Mask } from './redact.ts';
import { runConcurrently } from './schedule.ts';
import { fileNameFor, selectBackends } from './select.ts';
import { createToolFinder, PROJECT_INSTALL } from './tool-version.ts';

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
  /** Has the user allowed to run the code of this project, or of a block without one (null)? Without it nothing is run. */
  permits?(project: string | null): boolean;
  /** Finds where code is run; the sandbox of this machine unless a test wants none. */
  findSandbox?(): Promise<Sandbox>;
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
  /** Every backend with the version of its tool. */
  tools(): Promise<ToolStatus[]>;
  /** Starts the engines for a language ahead of time, for a block that is still being written. */
  warm(language: LanguageId): Promise<void>;
  /** Warm processes with the memory they hold. */
  stats(): { backend: string; pid: number; rssBytes: number }[];
  /** Stops every engine. */
  close(): Promise<void>;
}

/** Makes a verifier; nothing is started before it is asked. */
export function createVerifier(deps: VerifierDeps): Verifier {
  const { backends, pool, clock } = deps;
  const findTool = createToolFinder();

  const verify = async (request: RequestBody<'verify.start'>, options: VerifyOptions): Promise<Report> => {
    const { code, language } = request;
    if (Buffer.byteLength(code) > LIMITS.codeBytes) throw new CodedError('CV010');
    const started = clock.ticks();
    const file = { name: fileNameFor(language, request.file), text: code };
    const focus = { startLine: 1, endLine: code.split('\n').length };
    const limits = { deadlineMs: deps.deadlineMs ?? LIMITS.checkDeadlineMs };
    const { source, redact } = await redactorFor(code, deps.mask);
    const frame: Frame = { pool, cache: deps.cache, findTool, ticks: clock.ticks, redact, mayRunCode: deps.permits?.(request.project ?? null) ?? false, findSandbox: deps.findSandbox ?? findSandbox };
    const selected = selectBackends(backends, language);
    const progress = trackProgress(selected, options.onProgress);

    const results = await runConcurrently(
      selected.map((backend, index) => async () => {
        const obligation: Obligation = { language, check: backend.check, file, focus, limits };
        progress.running(index);
        const result = await discharge(backend, obligation, frame, options.signal);
        progress.ended(index, result);
        return result;
      }),
      availableParallelism(),
    );

    return {
      id: randomUUID(),
      job: request.job,
      createdAt: clock.now().toISOString(),
      language,
      languageSource: request.languageSource,
      file: file.name,
      codeHash: createHash('sha256').update(code).digest('hex'),
      source,
      project: request.project ?? null,
      results,
      notChecked: listNotChecked(language, results),
      summary: summarise(results, missingChecks(language, results)),
      ms: clock.ticks() - started,
      hostVersion: deps.hostVersion,
    };
  };

  return {
    verify,
    tools: () => Promise.all(backends.map(async (backend) => toolStatus(backend, await findTool(backend.tool)))),
    async warm(language) {
      const engines = selectBackends(backends, language).flatMap(({ engine }) => (engine === undefined ? [] : [engine]));
      const distinct = new Map(engines.map((engine) => [engineKey(engine), engine]));
      await Promise.all(distinct.values().map((engine) => pool.warm(engine)));
    },
    stats: () =>
      pool.stats().map(({ engine, pid, rssBytes }) => {
        const key = engineKey(engine);
        const owner = backends.find((backend) => backend.engine !== undefined && engineKey(backend.engine) === key);
        return { backend: owner?.id ?? 'unknown', pid, rssBytes };
      }),
    close: () => pool.close(),
  };
}

function toolStatus(backend: Backend, tool: Awaited<ReturnType<ReturnType<typeof createToolFinder>>>): ToolStatus {
  const { id, title, check, languages, effect } = backend;
  const install = tool.kind === 'missing' ? tool.remedy : backend.tool.kind === 'system' ? backend.tool.install : backend.tool.kind === 'tree' ? PROJECT_INSTALL : 'npm ci';
  return { backend: id, title, check, languages: [...languages], effect, version: tool.kind === 'found' ? tool.version : null, install };
}

function trackProgress(selected: readonly Backend[], report: VerifyOptions['onProgress']) {
  const checks: Progress[] = selected.map(({ id, title, check }) => ({ backend: id, title, check, state: 'waiting' }));
  const set = (index: number, change: Partial<Progress>): void => {
    const old = checks[index];
    if (old === undefined) return;
    checks[index] = { ...old, ...change };
    report?.([...checks]);
  };
  report?.([...checks]);
  return {
    running: (index: number) => set(index, { state: 'running' }),
    ended: (index: number, { verdict, ms }: CheckResult) => set(index, { state: 'ended', verdict: verdict.kind, ms }),
  };
}
