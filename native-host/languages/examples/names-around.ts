import type { LanguageId } from '../../../shared/language.ts';

/** The next of a sign at or behind places that are asked for in their order, or -1. */
export function nextOf(text: string, sign: string): (from: number) => number {
  let next = text.indexOf(sign);
  return (from) => {
    if (next >= 0 && next < from) next = text.indexOf(sign, from);
    return next;
  };
}

/** Names of the namespaces of C++ and the modules of Rust, by which what they hold is called. */
export function spacesIn(masked: string, family: LanguageId): string[] {
  if (family === 'cpp') return [...masked.matchAll(/\bnamespace\s+(\w+)/g)].map(([, name]) => name ?? '');
  return family === 'rust' ? [...masked.matchAll(/\bmod\s+(\w+)\s*\{/g)].map(([, name]) => name ?? '') : [];
}

/** Of an import so much is read (UTF-16 units). */
const LONGEST_IMPORT = 4_000;

/** What stands between each head and the next such sign. */
function upTo(text: string, head: RegExp, sign: string): string[] {
  const endAfter = nextOf(text, sign);
  return [...text.matchAll(head)].flatMap(({ 0: whole, index }) => {
    const from = index + whole.length;
    const end = endAfter(from);
    return end < 0 ? [] : [text.slice(from, Math.min(end, from + LONGEST_IMPORT))];
  });
}

/** Names that a text imports, by which what they stand for is called. */
export function importedIn(text: string, family: LanguageId): string[] {
  const lines = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
  switch (family) {
    case 'java':
      return lines(/^import\s+(?:static\s+)?[\w.]+\.(\w+)\s*;/gm);
    case 'go': {
      const grouped = upTo(text, /^import\s*\(/gm, ')').join('\n');
      const single = lines(/^import\s+(.*)$/gm).join('\n');
      return [...`${grouped}\n${single}`.matchAll(/(?:(\w+)\s+)?"(?:[^"\n]*\/)?(\w+)"/g)].map(
        ([, alias, name = '']) => alias ?? name,
      );
    }
    case 'rust':
      return upTo(text, /^(?:pub\s+)?use\s/gm, ';').flatMap((path) => path.match(/\w+(?=\s*(?:[,}]|$))/g) ?? []);
    case 'typescript':
      return lines(/^import[ \t]([^'"\n]*)\bfrom\b/gm).flatMap(
        (names) => names.trim().match(/[\w$]+(?=\s*(?:[,}]|$))/g) ?? [],
      );
    default:
      return [];
  }
}
