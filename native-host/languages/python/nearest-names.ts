import { editsApart } from '../../kit/edits-apart.ts';
import { words } from '../../../shared/word-list.ts';

/** Names that are told at most. */
const MOST = 2;
/** Words of names that say too little to be shared. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(words`get set is to from the a of by in with`);

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
