import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Progress, RequestBody, ToolStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { Strategy } from '../../shared/portfolio-strategy.ts';
import type { Strength } from '../../shared/strength.ts';
import type { Backend } from '../kit/define.ts';
import { installOfFile } from '../kit/tool-files.ts';
import type { HeldRule } from '../kit/rules/held-rule.ts';
import type { Gate } from '../gate/gate.ts';
import type { Snapshot } from '../project/snapshot.ts';
import { engineKey, type Engine } from '../sandbox/engine.ts';
import type { Sandbox } from '../sandbox/find-sandbox.ts';
import { readRunningFiles, type RunningFiles, type RunRules } from '../project/running-files.ts';
import { withoutHome } from '../sandbox/toolchains.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';
import type { DeclarationAccess } from './block-declarations.ts';
import type { VerdictCache } from './obligation.ts';
import { selectBackends } from './plan-checks.ts';
import type { OpenProject } from './project-target.ts';
import type { Mask } from './redact.ts';
import { measureStrength } from './strength/measure-strength.ts';
import type { ProverServer } from './prover-server.ts';
import type { DistrustedSolvers, TrackRecords } from './solver-trust.ts';
import { createToolFinder, PROJECT_INSTALL } from './tool-version.ts';
import { verifyBlock } from './verify-block.ts';
import { createWhatRuns, runRules } from './what-runs.ts';

/** What the user has allowed, for a project (its id) or for blocks without one (null). */
interface Permissions {
  /**
   * May its code be run, of which these files run by themselves now? Where something changed that the permission was
   * bound to, the names of that.
   */
  mayRunCode(project: string | null, runs?: RunningFiles): boolean | { changed: readonly string[] };
  mayUseNetwork(project: string | null): boolean;
}

/** Projects, by the id under which they are registered. */
interface RegisteredProjects {
  /** For laying blocks over it; undefined when there is none to be had here. */
  open(project: string): Promise<OpenProject | undefined>;
}

/** What a report's block would change in its project. */
export interface ReportPatch {
  project: string;
  /** Text by file; null for one that is removed. */
  writes: ReadonlyMap<string, string | null>;
  snapshot: Snapshot;
}

/** The reports of before, by their ids. */
interface ReportHistory {
  /** The report that a round of a repair loop follows; undefined when there is none of this id any more. */
  find(report: string): Report | undefined;
  /** Keeps what a report would change, so that it can be applied later. */
  keepPatch(report: string, patch: ReportPatch): void;
}

/** What was learned from the user's corrections. */
interface LearnedRules {
  /** The rules that are switched on for blocks of a project (its id), or for those without one (null). */
  held(project: string | null): readonly HeldRule[];
}

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
  /** Without them nothing is run and nobody uses the network. */
  permissions?: Permissions;
  /** Without them every block is checked by itself. */
  projects?: RegisteredProjects;
  /** Without it no report follows another, and none can be applied. */
  history?: ReportHistory;
  /** Without it no rule is looked for. */
  rules?: LearnedRules;
  /** Without it what blocks import of packages is looked at nowhere but in their projects. */
  declarations?: DeclarationAccess;
  /** The server that the user named for proofs; without it none is asked. */
  proverServer?: ProverServer;
  /** Solvers that are not believed any more; without it all are. */
  distrusted?: DistrustedSolvers;
  /** How verdicts turned out before; without it nothing is known of that. */
  records?: TrackRecords;
  /** Finds where code is run; the sandbox of this machine unless a test wants none. */
  findSandbox?(): Promise<Sandbox>;
  /** Admits every run in the sandbox; without it, on the command line without the daemon, there is none to ask. */
  gate?: Gate;
}

/** How a verification is watched and stopped. */
export interface VerifyOptions {
  signal: AbortSignal;
  /** Gets the state of every check whenever one changes. */
  onProgress?: (progress: Progress[]) => void;
  /** How solvers of one question are asked. */
  strategy?: Strategy | undefined;
}

/** The verifier: everything between a request and its report. */
export interface Verifier {
  /**
   * Checks one block. Always ends with a report: what could not be run, timed out or was cancelled is in it.
   * Rejects with CV010 for a block above 1 MiB and otherwise only when claude-verify itself is broken.
   */
  verify(request: RequestBody<'verify.start'>, options: VerifyOptions): Promise<Report>;
  /**
   * Counts how many of the mistakes that are planted in a block its tests notice, one at a time. Always ends with a
   * measure or with why there is none; rejects only when it is cancelled or claude-verify itself is broken.
   */
  strength(request: RequestBody<'verify.start'>, options: Pick<VerifyOptions, 'signal'>): Promise<Strength>;
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
  const { backends, pool } = deps;
  const ending = new AbortController();
  const findTool = createToolFinder({ signal: ending.signal });
  const whatRuns = createWhatRuns(backends);

  const verify: Verifier['verify'] = (request, options) =>
    verifyBlock(request, options, { ...deps, findTool, whatRuns });

  return {
    verify,
    strength: (request, options) => measureStrength(request, options, { ...deps, findTool, whatRuns }),
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

function installOf({ tool }: Backend): string {
  if (tool.kind === 'system') return tool.install;
  if (tool.kind === 'file') return installOfFile(tool.file);
  if (tool.kind === 'server') return tool.allow;
  return tool.kind === 'tree' ? PROJECT_INSTALL : 'npm ci';
}

function toolStatus(backend: Backend, tool: Awaited<ReturnType<ReturnType<typeof createToolFinder>>>): ToolStatus {
  const { id, title, check, languages, effect } = backend;
  const install = tool.kind === 'missing' ? tool.remedy : installOf(backend);
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
