import type { GuidanceScope } from '../../shared/guidance.ts';
import type { Pattern } from '../patterns/list-patterns.ts';
import type { FilePattern } from './context-file.ts';

/** A pattern that came with a project's files. */
export interface BroughtPattern {
  /** Id of the learned pattern, wherever it was learned. */
  pattern: string;
  category: string;
  subcategory: string | null;
  sentence: string;
  scope: GuidanceScope;
  language: string | null;
  /** When it was written, in number; and those of them that tools confirmed. */
  corrections: number;
  confirmed: number;
}

interface Beside {
  brought: readonly BroughtPattern[];
  filePatterns: readonly FilePattern[];
  patterns: readonly Pattern[];
  beyond: readonly Pattern[];
  /** Ids of the files, and the learned patterns that they mean now. */
  meant: ReadonlyMap<string, string>;
  withRecent: boolean;
}

/** Name of a pattern as the specification's section 8 prints it. */
export const nameOf = ({
  category,
  subcategory,
}: {
  category: string;
  subcategory?: string | null | undefined;
}): string => (subcategory === undefined || subcategory === null ? category : `${category}:${subcategory}`);

/**
 * The brought patterns that are told, with the pattern learned here that each one is, where that is a draft or was seen
 * once. What a person wrote into the context file, or made of a pattern here (told, faded, retired), outranks what was
 * brought. Where nobody looks at the text first (`withRecent` is false), nothing that only one person claims, once.
 */
export function broughtCounterparts(source: Beside): Map<BroughtPattern, Pattern | undefined> {
  const { brought, filePatterns, patterns, beyond, meant, withRecent } = source;
  const told = new Map<BroughtPattern, Pattern | undefined>();
  const taken = new Set<string>();
  const idOf = (id: string): string => meant.get(id) ?? id;
  const isCalledLike = (one: BroughtPattern, other: { category: string; subcategory?: string | null | undefined }) =>
    one.subcategory !== null && nameOf(one) === nameOf(other);
  for (const one of brought) {
    const id = idOf(one.pattern);
    const known = [...patterns, ...beyond].find((each) => each.id === id);
    const isSaidHere =
      filePatterns.some((each) => idOf(each.id) === id || isCalledLike(one, each)) ||
      [known, ...patterns.filter((each) => isCalledLike(one, each))].some(hasEnded);
    const isClaimed = one.corrections < 2 && one.confirmed === 0;
    if (isSaidHere || taken.has(id) || (isClaimed && !withRecent)) continue;
    taken.add(id);
    told.set(one, known);
  }
  return told;
}

/** Is it told by itself, or not to be told? A draft is neither. */
const hasEnded = (pattern: Pattern | undefined): boolean =>
  pattern !== undefined && (pattern.life === 'retired' || (pattern.guidance !== null && pattern.life !== 'candidate'));
