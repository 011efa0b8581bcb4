/** Characters that a line's hash reads, blanks left out. */
const LENGTH = 100;
const FACTOR = 37n;
const LEAVES = FACTOR ** BigInt(LENGTH);
/** What stands after the last character. */
const END = 65_535;
const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];

/**
 * For each line of a text what GitHub's `upload-sarif` action calls `primaryLocationLineHash`: a polynomial hash modulo
 * 2^64 over the hundred UTF-16 units from its first one on that are neither spaces nor tabs, every line end counting as
 * one line feed, the end of the text as 65535 and what lies beyond as zeros; then how often the text has had it so far.
 * Computed otherwise an alert would come twice where that action computes it, too.
 */
export function lineHashes(text: string): string[] {
  const { units, starts } = readUnits(text);
  const seen = new Map<string, number>();
  const hashes: string[] = [];
  let hash = 0n;
  let next = 0;
  for (let at = 0; next < starts.length; at += 1) {
    const leaving = at < LENGTH ? 0 : (units[at - LENGTH] ?? 0);
    hash = BigInt.asUintN(64, hash * FACTOR + BigInt(units[at] ?? 0) - LEAVES * BigInt(leaving));
    if (at - (LENGTH - 1) !== starts[next]) continue;
    const shown = hash.toString(16);
    const times = (seen.get(shown) ?? 0) + 1;
    seen.set(shown, times);
    hashes.push(`${shown}:${times}`);
    next += 1;
  }
  return hashes;
}

/** The units that count, and where among them each line begins. */
function readUnits(text: string): { units: number[]; starts: number[] } {
  const units: number[] = [];
  const starts: number[] = [];
  let begins = true;
  let returned = false;
  const take = (unit: number): void => {
    if (begins) starts.push(units.length);
    begins = unit === LINE_FEED;
    units.push(unit);
  };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const blank = unit === SPACE || unit === TAB || (returned && unit === LINE_FEED);
    returned = unit === RETURN;
    if (!blank) take(unit === RETURN ? LINE_FEED : unit);
  }
  take(END);
  return { units, starts };
}
