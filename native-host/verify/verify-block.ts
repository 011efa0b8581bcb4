import { createHash, randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Progress, RequestBody } from '../../shared/protocol.ts';
import type { NotChecked, Report, SummaryFacts, TargetReport } from '../../shared/report.ts';
import { behaviourWasChecked, summarise } from '../../shared/summary.ts';
import { hasNoBehaviour } from '../../shared/language.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { Snapshot } from '../project/snapshot.ts';
import type { RunningFiles, RunRules } from '../project/running-files.ts';
import type { Backend } from '../kit/define.ts';
import { rulesFor } from '../kit/rules/held-rule.ts';
import { COMPILER_ENGINE } from '../languages/typescript/ask-many.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { admitRuns } from './admit-run.ts';
import { findDeclarations } from './block-declarations.ts';
import { askSoon } from './deadline.ts';
import { contractsIn } from './contracts.ts';
import { withoutGrammarDoubts } from './grammar-doubts.ts';
import { withGuessedLanguage } from './guessed-language.ts';
import { holdExamples } from './hold-examples.ts';
import { blockedBy, redactHooks, runProjectHooks } from './hooks.ts';
import { mergeFindings } from './merge-findings.ts';
import {
  distinct,
  leftByChoice,
  listNotChecked,
  missingChecks,
  missingOfPart,
  notRunForWant,
  unplaced,
} from './not-checked.ts';
import type { CheckContext } from './obligation.ts';
import { askProverServer } from './prover-server.ts';
import { answersTo, planChecks, unnamedChecks, waitingToRun } from './plan-checks.ts';
import { packageFinder, type FindPackages } from './project-packages.ts';
import { openProjectTarget } from './project-target.ts';
import { leavesTests, projectTestsNotRun } from './project-tests.ts';
import { unpasted } from './pasted-form.ts';
import { redactorFor } from './redact.ts';
import { repairRound } from './repair-round.ts';
import { requiredChecks, unansweredChecks } from './required-checks.ts';
import { isSpecified } from './specified.ts';
import { statedIn, withChangedStatement } from './stated.ts';
import { underOwnName } from './shown-name.ts';
import { isRow, refusedChecks, runChecks, withoutReplaced } from './run-checks.ts';
import { openScratchTarget } from './scratch-target.ts';
import { withSecondVersion, type Compared, type Target } from './target.ts';
import { pastedReport, withWholeReason } from './pasted-report.ts';
import type { ToolFinder } from './tool-version.ts';
import { unreadExamples, unrunChecks } from './unread-examples.ts';
import type { VerifierDeps, VerifyOptions } from './verify.ts';
import { commandsOf } from './what-runs.ts';

/** What one verification works with: that of its verifier, and what the verifier remembers. */
export interface BlockDeps extends VerifierDeps {
  findTool: ToolFinder;
  whatRuns(snapshot: Snapshot, commands: RunRules['commands']): RunningFiles;
}

/**
 * From a request to its report: open the target (a scratch package, or the project with the block laid over it), ask
 * what the user permits, select the checks, run them through the gate, merge and redact what they found, say what was
 * not checked, summarise. See {@link Verifier.verify}.
 */
export async function verifyBlock(
  request: RequestBody<'verify.start'>,
  options: VerifyOptions,
  deps: BlockDeps,
): Promise<Report> {
  const { code, project, change } = request;
  const isAlone = project === undefined && change === undefined && Buffer.byteLength(code) <= LIMITS.codeBytes;
  const meant = isAlone ? unpasted(code, request.language) : undefined;
  if (meant === undefined) return await verifyText(request, options, deps);
  const report = await verifyText({ ...request, code: meant.text }, options, deps);
  const { source } = await redactorFor(code, deps.mask);
  return pastedReport(report, meant, { source, codeHash: createHash('sha256').update(code).digest('hex') });
}

async function verifyText(
  request: RequestBody<'verify.start'>,
  options: VerifyOptions,
  deps: BlockDeps,
): Promise<Report> {
  const { code, job } = request;
  const project = request.project ?? null;
  if (sizeOf(request) > LIMITS.codeBytes || sizeOfChange(request) > LIMITS.changeBytes) throw new CodedError('CV010');
  const started = deps.clock.ticks();
  const id = randomUUID();
  const askServer = askProverServer(deps.proverServer, { gate: deps.gate, mask: deps.mask, job, project });
  const admit = admitRuns(deps.gate);
  const access: Pick<CheckContext, 'ticks' | 'now' | 'findTool' | 'mayUseNetwork' | 'admitRun' | 'askServer'> = {
    ticks: deps.clock.ticks,
    now: deps.clock.now,
    findTool: deps.findTool,
    mayUseNetwork: deps.permissions?.mayUseNetwork(project) ?? false,
    admitRun: (backend, perform, asked) => admit({ job, project, backend, ...asked }, perform),
    ...(askServer === undefined ? {} : { askServer }),
  };
  let first: readonly Progress[] = [];
  const tellFirst = (line: Progress): void => {
    first = [line];
    options.onProgress?.([line]);
  };
  const {
    target,
    about,
    notChecked: leftOut,
    snapshot,
  } = await openTarget(request, id, deps, options.signal, packageFinder(access, tellFirst, options.signal));
  const previous = request.follows === undefined ? undefined : deps.history?.find(request.follows);
  if (previous?.language === target.language) target.earlier = previous.source;
  try {
    const { source, redact } = await redactorFor(target.file.text, deps.mask);
    const found = await findDeclarations({
      file: { ...target.file, text: source },
      tree: target.withBlock.tree,
      messages: target.messages,
      access: target.withBlock.tree.kind === 'scratch' ? deps.declarations : undefined,
      askCompiler: (question) =>
        askSoon(deps.pool, COMPILER_ENGINE, question, { signal: options.signal, withinMs: LIMITS.readMs }),
      job,
      tell: tellFirst,
      now: deps.clock.now,
      ticks: deps.clock.ticks,
      signal: options.signal,
    });
    if (found.declarations !== undefined) target.declarations = found.declarations;
    const notChecked = [...leftOut, ...found.notChecked];
    const { language, file } = target;
    const path = target.ownPath ?? file.path;
    const runs = snapshot === undefined ? undefined : deps.whatRuns(snapshot, commandsOf(target));
    const permission = deps.permissions?.mayRunCode(project, runs) ?? false;
    const context: CheckContext = {
      pool: deps.pool,
      // Nothing that is remembered, where it is asked so: what is found is written down as ever.
      cache:
        request.fresh === true
          ? { get: () => undefined, put: (key, verdict) => deps.cache.put(key, verdict) }
          : deps.cache,
      redact,
      mayRunCode: permission === true,
      ...(typeof permission === 'boolean' ? {} : { changedSince: permission.changed }),
      findSandbox: deps.findSandbox ?? findSandbox,
      ...(deps.distrusted === undefined ? {} : { distrusted: deps.distrusted }),
      ...(deps.records === undefined ? {} : { records: deps.records }),
      ...access,
    };
    const facts = { job, file: path, language, project };
    const before = await runProjectHooks('pre-verify', target, facts, context, options.signal);
    const blocked = blockedBy(before);
    const plan = planChecks(deps.backends, target, context.mayRunCode).filter(
      ({ backend }) =>
        isAsked(backend, request) &&
        (backend.tool.kind !== 'server' || askServer !== undefined || request.only !== undefined),
    );
    const made =
      blocked === undefined
        ? await runChecks(
            plan,
            target,
            context,
            {
              ...options,
              strategy: request.strategy,
              onProgress: (checks) => options.onProgress?.([...first, ...checks]),
            },
            deps.deadlineMs,
          )
        : refusedChecks(plan, `a hook of the project says no: ${blocked}`);
    const told = withoutGrammarDoubts(made).map((result) => underOwnName(result, { shown: file.path, own: path }));
    const isGuessed = request.languageSource === 'content' && language === request.language;
    const read = withWholeReason(isGuessed ? withGuessedLanguage(told, language) : told, code, path);
    const rows = withoutReplaced(read.filter(isRow), deps.backends, target.policy);
    const results = withChangedStatement(mergeFindings(rows));
    const asking = target.messages?.request;
    const stated = statedIn(language, source, asking === undefined ? undefined : await deps.mask(asking));
    const contracts = contractsIn(language, code);
    const unnamed = unnamedChecks(deps.backends, target);
    const all = requiredChecks(deps.backends, language, target.policy, results);
    const { only } = request;
    const isPart = target.allTests === true || only !== undefined;
    // Who left a test suite out has its answer from elsewhere: `run` runs the tests of a project once.
    const elsewhere = deps.backends.filter(
      (backend) =>
        backend.check === 'test' && backend.over === 'tree' && !isAsked(backend, { without: request.without }),
    );
    const asked = all.filter(
      ({ backends: own, name }) => own.length > 0 || !(isPart || elsewhere.some((backend) => answersTo(backend, name))),
    );
    const leaves = elsewhere.length === 0 && leavesTests(target, unnamed, made);
    const unread = unreadExamples(target);
    const unrun = unrunChecks(target);
    const missing = isPart
      ? missingOfPart(only)
      : [
          ...missingChecks(language, results, contracts, leaves),
          ...(unread.length === 0 ? [] : ['some examples']),
          ...(unrun.length === 0 ? [] : ['its own checks']),
        ];
    const described = aboutWithOldCode({ about, target }, request, results);
    const summaryFacts: SummaryFacts = {
      missing,
      required: {
        open: asked.filter(({ required, state }) => required && state === 'open').map(({ name }) => name),
        strict: target.policy.strict,
      },
      hasNoBehaviour: hasNoBehaviour(language),
      snippet: described === undefined || described.laid === null,
    };
    const isSaid = (): boolean =>
      leaves ||
      contracts.size + unread.length + unplaced(about).length > 0 ||
      isSpecified(deps.backends, target, made, asked);
    const report: Report = {
      id,
      job,
      createdAt: deps.clock.now().toISOString(),
      language,
      languageSource: language === request.language ? request.languageSource : 'file',
      file: path,
      codeHash: createHash('sha256').update(code).digest('hex'),
      source,
      project,
      treeHash: target.withBlock.tree.hash,
      ...(deps.gate === undefined ? {} : { receipt: id }),
      ...(described === undefined ? {} : { target: described }),
      ...(asked.length === 0 ? {} : { asked }),
      ...(stated === undefined ? {} : { stated }),
      ...(!behaviourWasChecked(results) && isSaid() ? { specified: true } : {}),
      results,
      notChecked: distinct([
        ...leftByChoice(only),
        ...unplaced(about),
        ...notChecked,
        ...unansweredChecks(asked),
        ...notRunForWant(waitingToRun(deps.backends, target, context.mayRunCode), kindOf(request)),
        ...(elsewhere.length === 0 ? projectTestsNotRun(target, unnamed, made) : []),
        ...unread,
        ...unrun,
        ...listNotChecked(language, read, contracts, summaryFacts.snippet === true ? 'alone' : 'inProject'),
      ]),
      summary: summarise(results, summaryFacts),
      facts: summaryFacts,
      ...(request.conversation === undefined ? {} : { conversation: request.conversation }),
      ms: deps.clock.ticks() - started,
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
    return previous === undefined ? report : { ...report, round: repairRound(previous, report) };
  } finally {
    await target.close();
  }
}

/** The files around a block, and what the report says of them; `about` is absent for a block that is only itself. */
interface OpenedTarget {
  target: Target;
  about: TargetReport | undefined;
  /** What nobody looks at because of what is missing around the block. */
  notChecked: readonly NotChecked[];
  /** The project as it lies on the disk, where the block was laid over it. */
  snapshot?: Snapshot;
}

/**
 * Opens the bound project with the block laid over it, or a scratch package where there is none or where its place is
 * not known.
 */
export async function openTarget(
  sent: RequestBody<'verify.start'>,
  report: string,
  deps: Pick<VerifierDeps, 'projects' | 'history' | 'rules' | 'pool'>,
  signal: AbortSignal,
  findPackages?: FindPackages,
): Promise<OpenedTarget> {
  const opened = await openRequested(sent, report, deps, signal, findPackages);
  const { target } = opened;
  const { file, language, messages } = target;
  const held = await holdExamples({ text: file.text, language, messages }, deps.pool, signal);
  const close = async (): Promise<void> => {
    held.release();
    await target.close();
  };
  return { ...opened, target: { ...target, close } };
}

async function openRequested(
  sent: RequestBody<'verify.start'>,
  report: string,
  deps: Pick<VerifierDeps, 'projects' | 'history' | 'rules'>,
  signal: AbortSignal,
  findPackages?: FindPackages,
): Promise<OpenedTarget> {
  const request = withoutByteOrderMark(sent);
  const place = await openPlace(request, report, deps, signal, findPackages);
  const rules = rulesFor(deps.rules?.held(request.project ?? null) ?? [], place.target.language);
  const opened = rules.length === 0 ? place : { ...place, target: { ...place.target, rules } };
  const { secondVersion, said } = request;
  const target = said === undefined ? opened.target : { ...opened.target, messages: said };
  if (secondVersion === undefined) return { ...opened, target };
  const compared = withSecondVersion(target, secondVersion);
  return { ...opened, target: compared, about: opened.about === undefined ? undefined : compared.about };
}

/** A byte order mark belongs to the encoding of a file, and not to its code: several compilers refuse it. */
function withoutByteOrderMark(request: RequestBody<'verify.start'>): RequestBody<'verify.start'> {
  const { code, secondVersion, change, beside } = request;
  const plain = (text: string): string => text.replace(/^\uFEFF/, '');
  return {
    ...request,
    code: plain(code),
    ...(secondVersion === undefined ? {} : { secondVersion: plain(secondVersion) }),
    ...(typeof change?.before !== 'string' ? {} : { change: { ...change, before: plain(change.before) } }),
    ...(beside === undefined ? {} : { beside: beside.map((block) => ({ ...block, code: plain(block.code) })) }),
  };
}

async function openPlace(
  request: RequestBody<'verify.start'>,
  report: string,
  deps: Pick<VerifierDeps, 'projects' | 'history'>,
  signal: AbortSignal,
  findPackages?: FindPackages,
): Promise<OpenedTarget> {
  const project = request.project === undefined ? undefined : await deps.projects?.open(request.project);
  if (project === undefined || request.project === undefined) {
    const target = openScratchTarget(request, request.language);
    const { about } = target;
    return { target, about: about.beside.length + about.notes.length === 0 ? undefined : about, notChecked: [] };
  }
  const found = await openProjectTarget(request, project, signal, findPackages);
  if (found.target === undefined) {
    const scratch = openScratchTarget(request, request.language);
    return { target: { ...scratch, policy: project.policy }, about: found.about, notChecked: found.notChecked };
  }
  deps.history?.keepPatch(report, { project: request.project, writes: found.writes, snapshot: found.snapshot });
  return {
    target: found.target,
    about: found.target.about,
    notChecked: found.notChecked,
    snapshot: found.snapshot,
  };
}

/** What a report says of the files around a block, and whose the old code is where a check ran it beside the new. */
function aboutWithOldCode(
  { about, target }: Pick<OpenedTarget, 'about' | 'target'>,
  { change, whole }: Compared,
  results: readonly CheckResult[],
): TargetReport | undefined {
  const compares = results.some(({ check, verdict }) => check === 'differential' && verdict.kind !== 'not-run');
  if (change === undefined || whole !== true || !compares) return about;
  return { ...target.about, notes: [...target.about.notes, `the old code is that of ${change.against}`] };
}

const isAsked = (backend: Backend, { only, without }: Pick<RequestBody<'verify.start'>, 'only' | 'without'>): boolean =>
  without?.some((id) => id === backend.id || backend.id.startsWith(`${id}:`)) !== true &&
  (only === undefined || only.some((name) => answersTo(backend, name)));

/** A text that has a name and stands in no conversation is a file. */
const kindOf = ({ file, conversation }: RequestBody<'verify.start'>): 'block' | 'file' =>
  file !== undefined && conversation === undefined ? 'file' : 'block';

/** Bytes of all code that a request brings. */
const sizeOf = ({ code, secondVersion = '', beside = [] }: RequestBody<'verify.start'>): number =>
  [code, secondVersion, ...beside.map((block) => block.code)].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const sizeOfChange = ({ change }: RequestBody<'verify.start'>): number => {
  if (change === undefined) return 0;
  const texts = [change.before, ...change.others.flatMap(({ before, after }) => [before, after])];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
};
