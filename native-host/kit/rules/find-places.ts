import type { LanguageId } from '../../../shared/language.ts';
import type { HeldRule } from './held-rule.ts';
import { matchesOf } from './match-pattern.ts';
import { textsOfPattern } from './rule-pattern.ts';
import { treeReader } from './rule-tree.ts';

/** Where rules have places in a text. */
export interface RulePlaces {
  /** Offsets in UTF-16 units, in the order of the text. */
  places: { rule: string; start: number; end: number }[];
  /** Could the grammar not read all of it? */
  isBroken: boolean;
  /** Is it too long, or nested too deeply, to be looked at? */
  isTooMuch: boolean;
}

/** Places of one rule that are told; what it finds more often is one remark on the text. */
const MOST_PLACES = 20;

/** Looks for rules in a text. A rule whose words are not in the text costs nothing. */
export async function findPlaces(
  text: string,
  language: LanguageId,
  rules: readonly Pick<HeldRule, 'id' | 'pattern'>[],
): Promise<RulePlaces> {
  const possible = rules.filter(({ pattern }) => textsOfPattern(pattern.root).every((word) => text.includes(word)));
  // Nothing is read for rules that cannot have a place.
  if (possible.length === 0) return { places: [], isBroken: false, isTooMuch: false };
  const read = await treeReader(language);
  const tree = read?.(text);
  if (tree === undefined) return { places: [], isBroken: false, isTooMuch: true };
  const places = possible.flatMap(({ id, pattern }) =>
    matchesOf(pattern, tree)
      .slice(0, MOST_PLACES)
      .map(({ start, end }) => ({ rule: id, start: Math.max(0, start), end: Math.min(text.length, end) })),
  );
  return { places: places.toSorted((a, b) => a.start - b.start), isBroken: !tree.whole, isTooMuch: false };
}
