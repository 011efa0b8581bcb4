import { DETECTOR, type Correction } from '../../shared/correction.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { RecordOrigin } from '../../shared/protocol.ts';
import { categoryWords } from '../../shared/words.ts';
import { nameOf } from './diagnostics.ts';
import { newestResults, type CheckedText, type ShownFinding } from './checked-text.ts';

/** An edit that may have fixed what was found in the text before it. */
export interface MendingEdit {
  before: CheckedText;
  after: string;
}

/** First and last line that two texts do not share, from 0, in each; undefined where they are the same. */
export function changedLines(
  before: string,
  after: string,
): { before: { first: number; last: number }; after: { first: number; last: number } } | undefined {
  if (before === after) return undefined;
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let same = 0;
  while (same < most && old[same] === now[same]) same += 1;
  let end = 0;
  while (end < most - same && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return {
    before: { first: same, last: Math.max(same, old.length - 1 - end) },
    after: { first: same, last: Math.max(same, now.length - 1 - end) },
  };
}

/**
 * The edit that a correction can be recorded of: from the last text that was verified to the one at hand, or, once that
 * was verified too, from the text verified before it.
 */
export function editSince(
  text: string,
  checked: CheckedText | undefined,
  earlier: CheckedText | undefined,
): MendingEdit | undefined {
  const before = checked?.text === text ? earlier : checked;
  return before === undefined || before.text === text ? undefined : { before, after: text };
}

/** Findings on the lines that an edit changed, and that a later report, if there is one, does not have any more. */
export function mendedBy(
  { before, after }: MendingEdit,
  shown: readonly ShownFinding[],
  now: CheckedText | undefined,
): ShownFinding[] {
  const changed = changedLines(before.text, after)?.before;
  if (changed === undefined) return [];
  const left = now?.text === after ? newestResults(now.reports).flatMap(({ result }) => result.verdict.findings) : [];
  return shown.filter(
    ({ finding, report }) =>
      finding.file === report.file &&
      finding.range.startLine - 1 <= changed.last &&
      finding.range.endLine - 1 >= changed.first &&
      !left.some(({ rule, backend, message }) =>
        [rule === finding.rule, backend === finding.backend, message === finding.message].every(Boolean),
      ),
  );
}

/** What a correction is made of besides the edit. */
export interface RecordedMistake {
  id: string;
  now: Date;
  /** Name of the project, null where there is none. */
  project: string | null;
  /** What is wrong, in the person's words; empty: the kind of mistake is all that is said. */
  said: string;
}

/**
 * The request that records an edit as a correction. What is wrong is never taken from the finding: tools quote the
 * code. Undefined where a text is too long to be kept.
 */
export function correctionOf(
  { before, after }: MendingEdit,
  { finding, result, report }: ShownFinding,
  { id, now, project, said }: RecordedMistake,
): ({ correction: Correction } & RecordOrigin) | undefined {
  if ([before.text, after].some((text) => Buffer.byteLength(text) > LIMITS.correctionFieldBytes)) return undefined;
  const { category, subcategory } = finding;
  const { startLine, endLine } = finding.range;
  const correction: Correction = {
    id,
    timestamp: now.toISOString(),
    project,
    feedback_type: 'correction',
    claude_output: { file: report.target?.file ?? report.file, line_range: [startLine, endLine], content: before.text },
    issue: {
      category,
      subcategory: subcategory ?? null,
      description: said.trim() === '' ? categoryWords(category, subcategory) : said.trim(),
      detected_by: DETECTOR[result.check],
    },
    correction: { content: after, verified: false },
  };
  const { backend, rule } = nameOf(finding);
  return { correction, language: report.language, report: report.id, finding: { backend, rule } };
}
