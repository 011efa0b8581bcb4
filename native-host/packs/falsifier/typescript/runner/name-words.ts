/**
 * The words of a name: `parseCSVLine` is `parse`, `csv`, `line`, and `heapsort` is `heap`, `sort`. What merge sort does
 * is to sort.
 */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .flatMap((word) => /^([a-z]{3,})(sort|search)$/.exec(word)?.slice(1) ?? [word])
    .filter((word, at, all) => !(word === 'merge' && all[at + 1] === 'sort'));
