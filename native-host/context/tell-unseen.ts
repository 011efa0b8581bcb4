import { knownIssuesText } from '../../shared/known-issues-text.ts';
import type { ContextPlan, KnownIssue } from '../../shared/project-requests.ts';

/**
 * What of a plan, which was made with `unseen`, is told to a model where no person looks at it first: nothing in the
 * mode `off`, and no more than fits, each item whole.
 * @param units UTF-16 units of the text at most.
 */
export function tellUnseen(
  { mode, frame, items }: Pick<ContextPlan, 'mode' | 'frame' | 'items'>,
  units: number,
): { items: readonly KnownIssue[]; text: string } {
  const kept = mode === 'off' ? [] : [...items];
  while (knownIssuesText(frame, kept).length > units) kept.pop();
  return { items: kept, text: knownIssuesText(frame, kept) };
}
