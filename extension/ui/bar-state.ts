import type { ErrorBody } from '../../shared/errors.ts';
import { isTerminal } from '../../shared/job-state.ts';
import { awayWords } from './host-words.ts';
import type { IconName } from './icons.tsx';
import type { BlockBarProps } from './props.ts';
import { type Tone, kindTone } from './looks.ts';
import type { Progress } from '../../shared/protocol.ts';

const URGENCY = ['bad', 'warn', 'unknown', 'ok'] as const;

const urgency = ({ verdict }: Progress): number => URGENCY.indexOf(kindTone(verdict ?? 'unknown'));

/**
 * One entry for each kind of check in the order in which they were begun: running as long as one of it is, ended as the
 * worst of it did.
 */
export function ticksOf(progress: readonly Progress[]): Progress[] {
  return [...Map.groupBy(progress, ({ check }) => check).values()].flatMap((all) => {
    const [worst] = all.toSorted((one, other) => urgency(one) - urgency(other));
    if (worst === undefined) return [];
    const state = (['ended', 'waiting'] as const).find((same) => all.every((one) => one.state === same)) ?? 'running';
    const ms = all.reduce((sum, one) => sum + (one.ms ?? 0), 0);
    return [{ ...worst, state, ms }];
  });
}

/** What stands in the middle of the bar. */
export type BarState =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'chip'; tone: Tone; text: string; icon?: IconName; whole?: string };

/** Longer messages stand in the panel only. */
const MOST_LETTERS = 40;

/** An error in a bar: its message, its first clause, or as many whole words as there is room for. */
function failure({ message }: Pick<ErrorBody, 'message'>): BarState {
  const room = message.slice(0, MOST_LETTERS);
  const [clause = ''] = message.split(/[:;.(]/, 1);
  const start = clause.length <= MOST_LETTERS ? clause.trimEnd() : `${room.slice(0, room.lastIndexOf(' '))}…`;
  const text = message.length <= MOST_LETTERS ? message : start;
  return { kind: 'chip', tone: 'warn', text, whole: message };
}

const NO_REPORT = { message: 'ended without a report' };

/** The middle of the bar as a pure function of what is known of the block. */
export function barState({ error, status, host }: Pick<BlockBarProps, 'error' | 'status' | 'host'>): BarState {
  if (error !== null) return failure(error);
  const job = status?.status;
  if (job === undefined) {
    return host.state === 'away'
      ? { kind: 'chip', tone: 'unknown', text: awayWords(host), icon: 'dash' }
      : { kind: 'idle' };
  }
  if (!isTerminal(job.state)) return { kind: 'running' };
  if (job.state === 'cancelled') return { kind: 'chip', tone: 'unknown', text: 'cancelled', icon: 'dash' };
  if (job.state === 'failed') return failure(job.error ?? NO_REPORT);
  const summary = status?.report?.summary ?? job.summary;
  return summary === null
    ? { kind: 'chip', tone: 'unknown', text: 'ended without a report' }
    : { kind: 'chip', ...toneOf(summary.tone, status?.newer?.mended === true), text: summary.text };
}

/** What is fixed further down calls nobody any more. */
const toneOf = (tone: Tone, mended: boolean): { tone: Tone; icon?: IconName } =>
  mended ? { tone: 'unknown', icon: 'info' } : { tone };

/** What a screen reader hears when the state changes, or undefined when it was said already. */
export function announcement(before: BarState['kind'], now: BarState, language: string): string | undefined {
  if (now.kind === 'running' && before !== 'running') return `Verifying the ${language} block`;
  if (now.kind === 'chip' && before === 'running') return `Verification ended: ${now.whole ?? now.text}`;
  // Nothing is known of the code any more: what was said of it may not stand there either.
  if (now.kind === 'idle') return '';
  return undefined;
}
