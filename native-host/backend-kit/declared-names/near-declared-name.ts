import { isTypo } from '../tests/typo.ts';

/** Longer names are not compared letter by letter, UTF-16 units. */
const LONGEST = 80;
/** More names than these are not searched for a near one. */
const MOST_NAMES = 20_000;

const squashed = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * Letters to add, leave out, change or swap with their neighbour to make one name of another; more than `most` is
 * `most + 1`.
 */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? most) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

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
export function nearestName(name: string, declared: Iterable<string>): NearName | undefined {
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
    const edits = editsBetween(name, other, best === undefined ? most : best.edits - 1);
    if (edits < (best?.edits ?? most + 1)) best = { name: other, edits };
  }
  if (best === undefined || Math.min(name.length, best.name.length) < 2) return undefined;
  if (best.edits >= Math.min(name.length, best.name.length)) return undefined;
  const isNear = best.edits <= Math.max(1, Math.floor(name.length / 4));
  return { name: best.name, isNear, isMisspelt: isTypo(name, best.name) };
}
