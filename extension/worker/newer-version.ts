import type { Report } from '../../shared/report.ts';
import type { BlockStatus } from '../platform/messages.ts';
import type { JournalEntry } from './store.ts';

/** What a report says of the one that it answers: is everything gone that was wrong there, as far as was looked for? */
export function mendsOf(report: Pick<Report, 'round'>): JournalEntry['mends'] {
  const { round } = report;
  if (round === undefined) return undefined;
  if (round.end === 'mended') return 'all';
  return round.kept === 0 && round.undecided.length === 0 && round.mended.length > 0 ? 'previous' : undefined;
}

/**
 * The newest answer to the report of an entry, over however many rounds, and whether what was wrong is known to be gone
 * there: undefined where nothing answers it. A later round looks for what the round before it had, so that beyond one
 * only "nothing wrong is left" says something of the first. @param entries of the same conversation.
 */
export function newerVersion(
  entry: Pick<JournalEntry, 'job' | 'report' | 'former'>,
  entries: readonly JournalEntry[],
): BlockStatus['newer'] {
  let last: JournalEntry | undefined;
  const seen = new Set([entry.job]);
  for (let now = entry; ;) {
    const answers = entries.filter((each) => !seen.has(each.job) && isAnswer(each, now));
    const [next] = answers.toSorted((a, b) => b.startedAt - a.startedAt);
    if (next === undefined) break;
    seen.add(next.job);
    last = next;
    now = next;
  }
  if (last === undefined) return undefined;
  // What a block has now may be something else than what it had when it was answered.
  const isOfThis = last.follows === entry.report;
  const mended = last.state === 'done' && (last.mends === 'all' || (last.mends === 'previous' && isOfThis));
  return { block: last.block, mended };
}

/** Does an entry answer what was ever reported of another one's block? */
export const isAnswer = (
  { follows }: Pick<JournalEntry, 'follows'>,
  { report, former = [] }: Pick<JournalEntry, 'report' | 'former'>,
): boolean => follows !== undefined && (follows === report || former.includes(follows));
