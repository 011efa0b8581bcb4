/** Names that are told at most. */
const MOST = 2;
/** Words of names that say too little to be shared. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'get',
  'set',
  'is',
  'to',
  'from',
  'the',
  'a',
  'of',
  'by',
  'in',
  'with',
]);

/**
 * The names that one which is not there may have been meant for, the likeliest first: few edits apart, or made of the
 * same words. Names that are not public are left out unless the given one is none.
 */
export function nearestNames(name: string, names: Iterable<string>): string[] {
  const isPublic = !name.startsWith('_');
  return [...new Set(names)]
    .filter((each) => each !== name && !(isPublic && each.startsWith('_')))
    .map((each) => ({ each, score: likeness(name, each) }))
    .filter(({ score }) => score >= 0.5)
    .toSorted((a, b) => b.score - a.score || (a.each < b.each ? -1 : 1))
    .slice(0, MOST)
    .map(({ each }) => each);
}

/** Is it the same name but for a slip of one or two letters in a longer one? */
export const isSlipOf = (name: string, meant: string): boolean =>
  editsApart(name.toLowerCase(), meant.toLowerCase()) <= (Math.min(name.length, meant.length) > 6 ? 2 : 1);

/** From 0 (nothing alike) to 1 (the same): by letters or by words, whichever says more. */
function likeness(a: string, b: string): number {
  const letters = 1 - editsApart(a.toLowerCase(), b.toLowerCase()) / Math.max(a.length, b.length);
  const [wordsOfA, wordsOfB] = [wordsOf(a), wordsOf(b)];
  const shared = wordsOfA.filter((word) => !EMPTY_WORDS.has(word) && wordsOfB.some((other) => isForm(word, other)));
  const words = shared.length / Math.max(wordsOfA.length, wordsOfB.length);
  return Math.max(letters, words, words > 0 ? (letters + words + 0.4) / 2 : 0);
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '');

/** The same word, also in the plural or another form: `header` and `headers`, `retry` and `retries`. */
const isForm = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) > 3 && (a.startsWith(b.slice(0, -1)) || b.startsWith(a.slice(0, -1))));

/** Letters to add, leave out or change, or neighbours to swap (optimal string alignment). */
function editsApart(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
