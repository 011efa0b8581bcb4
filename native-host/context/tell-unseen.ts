import { knownIssuesText } from '../../shared/known-issues-text.ts';
import type { ContextPlan, KnownIssue } from '../../shared/project-requests.ts';

/**
 * What of a plan is told to a model where no person looks at it first: nothing in the mode `off`, nothing that one
 * person claimed once and no tool confirmed, as in the mode `auto`; and no more than fits, each item whole.
 * @param units UTF-16 units of the text at most.
 */
export function tellUnseen(
  { mode, frame, items }: Pick<ContextPlan, 'mode' | 'frame' | 'items'>,
  units: number,
): { items: readonly KnownIssue[]; text: string } {
  const kept = mode === 'off' ? [] : items.filter(({ kind }) => kind !== 'recent');
  while (knownIssuesText(frame, kept).length > units) kept.pop();
  return { items: kept, text: knownIssuesText(frame, kept) };
}
