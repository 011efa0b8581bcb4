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
