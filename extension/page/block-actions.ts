import { pageError } from '../../shared/page-errors.ts';
import type { MuteAsked } from '../../shared/mute-requests.ts';
import { isTerminal } from '../../shared/job-state.ts';
import { PAGE_LIMITS, exceedsBytes } from '../../shared/page-limits.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { BlockRef, PanelOpen } from '../platform/messages.ts';
import { WorkerError } from '../platform/worker-link.ts';
import { readAround, readNearbyMessages } from './block-surroundings.ts';
import { acceptStatus, pendingStatus, PENDING_JOB } from './block-state.ts';
import type { BlockState } from './block-state.ts';
import { copyText } from '../platform/clipboard.ts';
import type { ExtractedBlock } from './block-reader.ts';
import type { FoundBlock } from './block-finder.ts';
import { lackOf } from '../ui/not-checked-fold.tsx';
import { fixRequest } from './fix-request.ts';
import type { PageContext } from './page.ts';

/** A block with which something is done. */
export interface ActedOn {
  found: FoundBlock;
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
 * @param chosen what the user says now of the block's file; null: it is to be found again. Throws CV010, CV011 and what
 * the worker says.
 */
export async function verifyBlock(
  { found, context, text, state, languageSource, reference, answered, draw }: ActedOn,
  chosen?: string | null,
): Promise<void> {
  const language = state.chosen ?? text.language;
  const block = await reference();
  if (block === null) throw new WorkerError(pageError('CV010'));
  if (language === null) throw new WorkerError(pageError('CV011'));
  state.restored = true;
  state.follows ??= answered();
  const asking = { wanted: true };
  state.asking = asking;
  state.status = pendingStatus(block);
  draw();
  const status = await context.link.request('block.verify', {
    conversation: context.conversation,
    block,
    code: text.code,
    language,
    languageSource: languageSource ?? 'user',
    file: text.file,
    ...readAround(found, text, context.adapter),
    said: readNearbyMessages(found, context.adapter),
    ...(chosen === undefined ? {} : { chosen }),
    ...(state.follows === null ? {} : { follows: state.follows }),
  });
  if (state.asking === asking) state.asking = null;
  if (!asking.wanted) {
    if (!isTerminal(status.status.state)) await context.link.request('block.cancel', { job: status.status.job });
    return;
  }
  if (state.status?.status.job === PENDING_JOB) state.status = null;
  acceptStatus(state, status);
}

/**
 * Ends the verification under way; one of which the worker has not told yet ends here at once, and there once it is
 * known.
 */
export async function cancelJob({ context, state }: ActedOn): Promise<void> {
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
export async function askToFix({ context, text, state }: ActedOn): Promise<void> {
  const report = state.status?.report;
  if (report == null) throw new WorkerError(pageError('CV017'));
  const outcome = context.composer.insertAtEnd(fixRequest(report, state.toggled));
  state.error = outcome.ok ? await outcome.settled() : outcome.error;
  if (state.error !== null) return;
  state.undoFix = outcome.ok ? outcome.undo : null;
  context.asked = { report: report.id, code: text.code, language: state.chosen ?? text.language ?? report.language };
}

/** Takes the evidence out of the draft; its answer is no round then. A draft that was changed since stays: CV062. */
export function undoFix({ context, state }: ActedOn): void {
  const undo = state.undoFix;
  state.undoFix = null;
  if (undo?.() !== true) {
    state.error = pageError('CV062', '(The draft was changed since; remove the text by hand.)');
    return;
  }
  if (context.asked?.report === state.status?.report?.id) context.asked = null;
}

/** The evidence to the clipboard. */
export async function copyRequest({ context, state }: ActedOn): Promise<void> {
  const report = state.status?.report;
  const copied = report != null && (await copyText(context.document, fixRequest(report, state.toggled)));
  if (!copied) state.error = pageError('CV062', '(The browser refused the clipboard.)');
}

/** Shows the report in the side panel, beginning with what is named. */
export async function openReport(
  { context, state }: ActedOn,
  first: Pick<PanelOpen, 'fix' | 'apply'> = {},
): Promise<void> {
  await context.link.request('panel.open', { report: state.status?.report?.id ?? null, ...first });
}

/** Shows the page on which the user gives the block a project, or the permission that it lacks. */
export async function openConsent({ context, state }: ActedOn): Promise<void> {
  const { status } = state;
  if (status?.report == null) throw new WorkerError(pageError('CV017'));
  await context.link.request('consent.open', { job: status.status.job, lacks: lackOf(status.report) });
}

/** Silences findings of the report that is shown; what is told of it then follows as news. */
export async function muteFindings({ context }: ActedOn, asked: MuteAsked): Promise<void> {
  await context.link.request('finding.mute', asked);
}

/** Has what this mute silenced told again. */
export async function unmuteFindings({ context }: ActedOn, mute: string): Promise<void> {
  await context.link.request('finding.unmute', { mute });
}
