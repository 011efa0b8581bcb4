import { editsApart } from '../../kit/edits-apart.ts';
import { isTypo } from '../../kit/tests/typo.ts';

/** Longer names are not compared letter by letter, UTF-16 units. */
const LONGEST = 80;
/** More names than these are not searched for a near one. */
const MOST_NAMES = 20_000;

const squashed = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** A declared name that another one is near to. */
export interface NearName {
  name: string;
  /** Is it within one letter in four? */
  isNear: boolean;
  /** Is the other one this name, misspelt, more likely than a name of its own? */
  isMisspelt: boolean;
}

/**
 * The declared name that a name is nearest to: the same but for case and separators, or within one letter in three;
 * undefined where none is. Misspelt is what has other separators, or one letter wrong in a word of four or more.
 */
export function nearestDeclaredName(name: string, declared: Iterable<string>): NearName | undefined {
  if (name.length > LONGEST) return undefined;
  const most = Math.max(1, Math.round(name.length / 3));
  const own = squashed(name);
  let best: { name: string; edits: number } | undefined;
  let looked = 0;
  for (const other of declared) {
    looked += 1;
    if (looked > MOST_NAMES) break;
    if (other === name || other.length > LONGEST) continue;
    if (own !== '' && squashed(other) === own) return { name: other, isNear: true, isMisspelt: true };
    const edits = editsApart(name, other, best === undefined ? most : best.edits - 1);
    if (edits < (best?.edits ?? most + 1)) best = { name: other, edits };
  }
  if (best === undefined || Math.min(name.length, best.name.length) < 2) return undefined;
  if (best.edits >= Math.min(name.length, best.name.length)) return undefined;
  const isNear = best.edits <= Math.max(1, Math.floor(name.length / 4));
  return { name: best.name, isNear, isMisspelt: isTypo(name, best.name) };
}
