/**
 * Is one name the other with one letter added, left out or changed, or with two neighbours swapped
 * (Damerau-Levenshtein distance 1)? Equal names are not.
 */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a.charAt(at) === b.charAt(at)) at += 1;
  const restA = a.slice(at);
  const restB = b.slice(at);
  if (a.length > b.length) return restA.slice(1) === restB;
  if (b.length > a.length) return restB.slice(1) === restA;
  return (
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA.charAt(0) === restB.charAt(1) && restA.charAt(1) === restB.charAt(0))
  );
}

/** Names that are shorter are as likely another name as a misspelt one. */
const SHORTEST = 4;

/**
 * Is a name more likely `meant`, misspelt, than another name? It is when one letter is added, left out, changed or
 * swapped. `getOrders` is no misspelt `setOrders`, `item2` no `item1`, and `order` no `orders`: such names live beside
 * each other.
 */
export function isTypo(name: string, meant: string): boolean {
  if (name.length < SHORTEST || meant.length < SHORTEST || !isOneEditApart(name, meant)) return false;
  if (/\d/.test(name) || /\d/.test(meant) || name.toLowerCase() === meant.toLowerCase()) return false;
  if (`${name}s` === meant || name === `${meant}s`) return false;
  return name.length !== meant.length || !beginsAnotherWord(name, meant);
}

/**
 * Is the letter in which the names differ the first of a word: `getOrders` and `setOrders`, `hasTest` and `hasBest`?
 */
function beginsAnotherWord(name: string, meant: string): boolean {
  const at = [...name].findIndex((letter, index) => letter !== meant.charAt(index));
  const rest = (text: string): string => text.slice(at + 1);
  return rest(name) === rest(meant) && (at === 0 || /[A-Z]/.test(name.charAt(at)) || /[_$]/.test(name.charAt(at - 1)));
}
