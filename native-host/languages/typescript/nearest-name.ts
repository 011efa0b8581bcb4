import { editsApart } from '../../kit/edits-apart.ts';

/** Names among which one is looked for, and their length in UTF-16 units; beyond it the work would be felt. */
const MOST_CANDIDATES = 3_000;
const LONGEST = 60;
/** Shorter names are as likely others. */
const SHORTEST = 4;

/**
 * The name of these that somebody may have meant: fewest edits within two fifths of its length, or the longest one
 * that it begins or ends with. Undefined when none is near.
 */
export function nearestName(wanted: string, candidates: readonly string[]): string | undefined {
  const given = wanted.toLowerCase();
  const most = Math.max(1, Math.floor(given.length * 0.4));
  let best: { name: string; cost: number } | undefined;
  for (const name of candidates.slice(0, MOST_CANDIDATES)) {
    if (name === wanted || name.length > LONGEST || given.length > LONGEST || !/^[A-Za-z_$][\w$]*$/.test(name))
      continue;
    const other = name.toLowerCase();
    const isPart = name.length >= 4 && (given.startsWith(other) || given.endsWith(other));
    const cost = isPart ? given.length - other.length : editsApart(given, other, most);
    if (!isPart && cost > most) continue;
    // A part of what was written is nearer than as many edits.
    const rank = isPart ? Math.min(cost, cost / 2 + 1) : cost;
    if (best === undefined || rank < best.cost) best = { name, cost: rank };
  }
  return best?.name;
}

/** Is it the same name but for a slip: one letter, or two in a longer name? Of a very short one nothing is a slip. */
export function isLikelySlip(wanted: string, meant: string): boolean {
  const shortest = Math.min(wanted.length, meant.length);
  if (wanted === meant || shortest < SHORTEST || Math.max(wanted.length, meant.length) > LONGEST) return false;
  return editsApart(wanted.toLowerCase(), meant.toLowerCase(), 2) <= (shortest > 6 ? 2 : 1);
}
