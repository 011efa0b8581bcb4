import { pageError } from '../../shared/page-errors.ts';
import type { MuteAsked } from '../../shared/mute-requests.ts';
import { isTerminal } from '../../shared/job-state.ts';
import { PAGE_LIMITS, exceedsBytes } from '../../shared/page-limits.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { OracleKind } from '../../shared/oracle.ts';
import type { Report } from '../../shared/report.ts';
import type { BlockRef, PanelOpen, ViewRequestBody } from '../platform/messages.ts';
import { WorkerError } from '../platform/worker-link.ts';
import { readAround, readNearbyMessages } from './block-surroundings.ts';
import { acceptStatus, pendingStatus, PENDING_JOB } from './block-state.ts';
import type { BlockState } from './block-state.ts';
import { copyText } from '../platform/clipboard.ts';
import type { ExtractedBlock } from './block-reader.ts';
import type { FoundBlock } from './block-finder.ts';
import type { BlockBarProps } from '../ui/props.ts';
import { findingKey } from '../ui/shown-findings.ts';
import { lackOf } from '../ui/not-checked-fold.tsx';
import { fixRequest } from './fix-request.ts';
import type { PageContext } from './page.ts';

/** A block with which something is done. */
export interface ActedOn {
  found: FoundBlock;
  /** Its message, as the page names it. */
  turn: string;
  context: PageContext;
  text: ExtractedBlock;
  state: BlockState;
  languageSource: ExtractedBlock['languageSource'];
  /** Its language, or else the one that it looks like. */
  likely: LanguageId | null;
  reference(): Promise<BlockRef | null>;
  /** The report of an earlier block of the page that this one seems to be anew, or null. */
  answered(): string | null;
  draw(): void;
}

/**
 * @param chosen what the user says now of the block's file; null: it is to be found again. Throws CV010 and what
 * the worker says.
 */
export async function verifyBlock(
  { found, context, text, state, languageSource, reference, answered, draw }: ActedOn,
  chosen?: string | null,
): Promise<void> {
  const language = state.chosen ?? text.language ?? 'other';
  const block = await reference();
  if (block === null) throw new WorkerError(pageError('CV010'));
  state.restored = true;
  state.follows ??= answered();
  const asking = { wanted: true };
  state.asking = asking;
  state.status = pendingStatus(block);
  draw();
  const body = requestOf({ found, context, text, state, languageSource }, block, language);
  const status = await context.link.request('block.verify', {
    ...body,
    ...(chosen === undefined ? {} : { chosen }),
  });
  if (state.asking === asking) state.asking = null;
  if (!asking.wanted) {
    if (!isTerminal(status.status.state)) await context.link.request('block.cancel', { job: status.status.job });
    return;
  }
  if (state.status?.status.job === PENDING_JOB) state.status = null;
  acceptStatus(state, status);
}

/** The block with what stands around it now. */
const requestOf = (
  {
    found,
    context,
    text,
    state,
    languageSource,
  }: Pick<ActedOn, 'found' | 'context' | 'text' | 'state' | 'languageSource'>,
  block: BlockRef,
  language: LanguageId,
): ViewRequestBody<'block.verify'> => ({
  conversation: context.conversation,
  block,
  code: text.code,
  language,
  languageSource: languageSource ?? 'user',
  file: text.file,
  ...readAround(found, text, context.adapter),
  said: readNearbyMessages(found, context.adapter),
  ...(state.follows === null ? {} : { follows: state.follows }),
  ...(state.secondVersion === null ? {} : { secondVersion: state.secondVersion }),
});

/** Takes the request out of the draft and makes it in a new conversation. Throws what the worker says. */
async function askElsewhere(acted: ActedOn): Promise<void> {
  const { context, state, text } = acted;
  const oracle = state.request?.oracle;
  const block = await acted.reference();
  const language = state.chosen ?? text.language;
  if (oracle == null || block === null || language === null) return;
  undoRequest(acted);
  if (state.error !== null) return;
  await context.link.request('oracle.elsewhere', { kind: oracle, verify: requestOf(acted, block, language) });
}

/**
 * Ends the verification under way; one of which the worker has not told yet ends here at once, and there once it is
 * known.
 */
async function cancelJob({ context, state }: ActedOn): Promise<void> {
  const job = state.status?.status.job;
  if (job === PENDING_JOB) {
    giveUpAsking(state);
    state.status = null;
  } else if (job !== undefined) await context.link.request('block.cancel', { job });
}

/** The block is taken for something else from now on: what runs is ended, and nothing of it is shown. */
export function abandonJob({ context, state }: Pick<ActedOn, 'context' | 'state'>): void {
  const running = state.status?.status;
  giveUpAsking(state);
  state.status = null;
  state.error = null;
  if (running === undefined || running.job === PENDING_JOB || isTerminal(running.state)) return;
  // Nobody waits for it: what it says is not shown.
  context.link.request('block.cancel', { job: running.job }).catch(() => undefined);
}

function giveUpAsking(state: BlockState): void {
  if (state.asking !== null) state.asking.wanted = false;
  state.asking = null;
}

/** Opens the popup with the block and, where something was noticed, with what the user made of it. Throws CV010. */
export async function recordBlock({ context, text, state, likely }: ActedOn): Promise<void> {
  if (exceedsBytes(text.code, PAGE_LIMITS.codeBytes)) throw new WorkerError(pageError('CV010'));
  const { notice } = state;
  const code = notice?.former ?? text.code;
  await context.link.request('record.open', {
    conversation: context.conversation,
    file: text.file,
    language: likely,
    code,
    report: (code === text.code && state.status?.report) || null,
    ...(notice && { correction: notice.correction, said: notice.said }),
  });
  state.notice = null;
}

/** Writes the evidence into the draft; its answer is then the next round. Throws CV017 without a report. */
async function askToFix(acted: ActedOn): Promise<void> {
  await ask(acted, null, (report) => fixRequest(report, acted.state.toggled));
}

/**
 * Writes a request into the draft for what shows whether the block is right; its answer is run with the block. Throws
 * CV017 without a report, CV066 and what the worker says.
 */
async function askOracle(acted: ActedOn, oracle: OracleKind): Promise<void> {
  const { context, text } = acted;
  await ask(acted, oracle, async ({ language }) => {
    const body = { conversation: context.conversation, kind: oracle, code: text.code, language, file: text.file };
    return (await context.link.request('oracle.ask', body)).text;
  });
}

/** Counts how many planted mistakes the tests of the block notice. Throws CV017 without a report, and what is told. */
async function measureStrength({ context, state, draw }: ActedOn): Promise<void> {
  const report = state.status?.report;
  if (report == null) throw new WorkerError(pageError('CV017'));
  state.strength = 'measuring';
  draw();
  const told = await context.link.request('strength.measure', { report: report.id }).catch((thrown: unknown) => {
    if (state.status?.report?.id === report.id) state.strength = null;
    throw thrown;
  });
  if (state.status?.report?.id === report.id) state.strength = told;
}

/** Writes a request into the draft for the tests that are missing; they are run with the block when they come. */
async function askMissing(acted: ActedOn): Promise<void> {
  const { strength } = acted.state;
  await ask(acted, 'tests', () => (typeof strength === 'object' && strength?.ask) || '');
}

async function ask(
  { context, found, turn, text, state }: ActedOn,
  oracle: OracleKind | null,
  textFor: (report: Report) => string | Promise<string>,
): Promise<void> {
  const report = state.status?.report;
  if (report == null) throw new WorkerError(pageError('CV017'));
  state.request = { text: await textFor(report), oracle };
  const outcome = context.composer.insertAtEnd(state.request.text);
  state.error = outcome.ok ? await outcome.settled() : outcome.error;
  if (state.error !== null) return;
  state.undoRequest = outcome.ok ? outcome.undo : null;
  context.asked = {
    report: report.id,
    code: text.code,
    language: state.chosen ?? text.language ?? report.language,
    ...(oracle === null ? {} : { oracle: { kind: oracle, place: { turn, index: found.index } } }),
  };
}

/** Takes the request out of the draft; its answer is nothing then. A draft that was changed since stays: CV062. */
function undoRequest({ context, state }: ActedOn): void {
  const undo = state.undoRequest;
  state.undoRequest = null;
  if (undo?.() !== true) {
    state.error = pageError('CV062', '(The draft has changed; remove the text yourself.)');
    return;
  }
  if (context.asked?.report === state.status?.report?.id) context.asked = null;
}

/** The last request to the clipboard. */
async function copyRequest({ context, state }: ActedOn): Promise<void> {
  const copied = state.request !== null && (await copyText(context.document, state.request.text));
  if (!copied) state.error = pageError('CV062', '(The browser refused the clipboard.)');
}

/** Shows the report in the side panel, beginning with what is named. */
async function openReport({ context, state }: ActedOn, first: Pick<PanelOpen, 'fix' | 'apply'> = {}): Promise<void> {
  await context.link.request('panel.open', { report: state.status?.report?.id ?? null, ...first });
}

/** Shows the page on which the user gives the block a project, or the permission that it lacks. */
async function openConsent({ context, state }: ActedOn): Promise<void> {
  const { status } = state;
  if (status?.report == null) throw new WorkerError(pageError('CV017'));
  await context.link.request('consent.open', { job: status.status.job, lacks: lackOf(status.report) });
}

/** Silences findings of the report that is shown; what is told of it then follows as news. */
async function muteFindings({ context }: ActedOn, asked: MuteAsked): Promise<void> {
  await context.link.request('finding.mute', asked);
}

/** Has what this mute silenced told again. */
async function unmuteFindings({ context }: ActedOn, mute: string): Promise<void> {
  await context.link.request('finding.unmute', { mute });
}

type Actions = Pick<
  BlockBarProps,
  | 'onVerify'
  | 'onPlace'
  | 'onCancel'
  | 'onRecord'
  | 'onAskFix'
  | 'onAskOracle'
  | 'onStrength'
  | 'onAskMissing'
  | 'onAskElsewhere'
  | 'onUndoRequest'
  | 'onCopyRequest'
  | 'onOpenReport'
  | 'onFix'
  | 'onApply'
  | 'onAllow'
  | 'onMute'
  | 'onUnmute'
>;

/** What the bar's buttons do with the block as it is at the press. @param guarded lets only a user's press through. */
export const actionsOf = (
  guarded: (act: () => void | Promise<void>) => (event: Event) => void,
  acted: () => ActedOn,
): Actions => ({
  onVerify: guarded(() => verifyBlock(acted())),
  onPlace: (event, file) => guarded(() => verifyBlock(acted(), file))(event),
  onCancel: guarded(() => cancelJob(acted())),
  onRecord: guarded(() => recordBlock(acted())),
  onAskFix: guarded(() => askToFix(acted())),
  onAskOracle: (event, oracle) => guarded(() => askOracle(acted(), oracle))(event),
  onStrength: guarded(() => measureStrength(acted())),
  onAskMissing: guarded(() => askMissing(acted())),
  onAskElsewhere: guarded(() => askElsewhere(acted())),
  onUndoRequest: guarded(() => undoRequest(acted())),
  onCopyRequest: guarded(() => copyRequest(acted())),
  onOpenReport: guarded(() => openReport(acted())),
  onFix: (event, finding) => guarded(() => openReport(acted(), { fix: findingKey(finding) }))(event),
  onApply: guarded(() => openReport(acted(), { apply: true })),
  onAllow: guarded(() => openConsent(acted())),
  onMute: (event, asked) => guarded(() => muteFindings(acted(), asked))(event),
  onUnmute: (event, mute) => guarded(() => unmuteFindings(acted(), mute))(event),
});
