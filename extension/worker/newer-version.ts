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
  { job, report }: Pick<JournalEntry, 'job' | 'report'>,
  entries: readonly JournalEntry[],
): BlockStatus['newer'] {
  let last: JournalEntry | undefined;
  let rounds = 0;
  const seen = new Set([job]);
  for (let wanted = report; wanted !== null;) {
    const answers = entries.filter((each) => each.follows === wanted && !seen.has(each.job));
    const next = answers.toSorted((a, b) => b.startedAt - a.startedAt)[0];
    if (next === undefined) break;
    seen.add(next.job);
    last = next;
    rounds += 1;
    wanted = next.report;
  }
  if (last === undefined) return undefined;
  const mended = last.state === 'done' && (last.mends === 'all' || (last.mends === 'previous' && rounds === 1));
  return { block: last.block, mended };
}
