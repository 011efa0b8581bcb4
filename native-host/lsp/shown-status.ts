import type { TextStatus } from './checked-text.ts';

/** Notification that tells an editor how a text stands; see {@link ShownStatus}. */
export const STATUS_NOTIFICATION = 'claudeVerify/status';

/** How the verification of one document stands. */
export interface ShownStatus {
  uri: string;
  version: number;
  /**
   * `edited`: what was verified was another text. `closed`: nothing is known of it any more, and what was shown of it
   * is to go.
   */
  state: 'verified' | 'failed' | 'away' | 'edited' | 'closed';
  /** "2 problems", "6 checks passed, other checks and behaviour not checked". */
  text: string;
  tone: TextStatus['tone'];
  behaviourChecked: boolean;
  /** What was not checked, and what would check it. */
  notChecked: TextStatus['notChecked'];
  /** Findings that are silenced and not shown. */
  muted: number;
}

/** The status of a text whose verification came to an end. */
export const verifiedStatus = (
  { uri, version }: { uri: string; version: number },
  { text, tone, behaviourChecked, notChecked, muted }: TextStatus,
): ShownStatus => ({ uri, version, state: 'verified', text, tone, behaviourChecked, notChecked, muted });

/** Of any other text: nothing is known of it. */
export const unknownStatus = (
  { uri, version }: { uri: string; version: number },
  state: Exclude<ShownStatus['state'], 'verified'>,
  text: string,
): ShownStatus => ({ uri, version, state, text, tone: 'unknown', behaviourChecked: false, notChecked: [], muted: 0 });

/** One line for an editor's log, which says that behaviour was not checked where the status has no room for it. */
export function statusLine(name: string, { text, behaviourChecked, state }: ShownStatus): string {
  const told = behaviourChecked || state !== 'verified' || text.includes('behaviour');
  return `${name}: ${text}${told ? '' : '; behaviour not checked'}`;
}
