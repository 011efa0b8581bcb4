import type { ShareItem } from '../../../shared/share-requests.ts';

/** What is quoted, and how much: what differs between two sentences that say the same of two places. */
const PARTICULARS = /`[^`]*`|"[^"]*"|(?<![\p{L}\p{N}])'[^']*'|\d+(?:\.\d+)*/gu;

/** What a sentence says, whatever it says it of. */
const shapeOf = (issue: string): string =>
  issue.toLowerCase().replaceAll(PARTICULARS, '…').replaceAll(/\s+/g, ' ').trim();

/**
 * Items in groups that are alike: of one project, state and kind of mistake, whose issues are one sentence but for what
 * is quoted and for numbers. Groups stand where their first item stood, and items in their order; all items are in one.
 */
export function foldAlike(items: readonly ShareItem[]): ShareItem[][] {
  const key = ({ project, state, category, issue }: ShareItem): string =>
    JSON.stringify([project, state, category, shapeOf(issue)]);
  return [...Map.groupBy(items, key).values()];
}
