/** A class with bases, as far as those; an enumeration has a type behind its colon, and no base. */
const DERIVED = /\b(enum\s+)?(?:class|struct)\s+(\w+)(?:\s+final)?\s*:(?!:)([^{};]{1,400})\{/g;
const NO_BASES = /\b(?:public|protected|private|virtual)\b|\bstd\s*::\s*\w+/g;

/** Classes of a text that have a base, at whatever distance, that is not there: what they inherit is not known. */
export function withForeignBase(text: string): string[] {
  const declared = new Set([...text.matchAll(/\b(?:class|struct)\s+(\w+)/g)].map(([, name = '']) => name));
  const derivedFrom = new Map<string, string[]>();
  const found = new Set<string>();
  for (const [, enumeration, name = '', bases = ''] of text.matchAll(DERIVED)) {
    if (enumeration !== undefined) continue;
    for (const base of withoutArguments(bases).replaceAll(NO_BASES, '').match(/\w+/g) ?? [])
      if (!declared.has(base)) found.add(name);
      else derivedFrom.set(base, [...(derivedFrom.get(base) ?? []), name]);
  }
  for (const base of found) for (const name of derivedFrom.get(base) ?? []) found.add(name);
  return [...found];
}

/** The text without what stands between angle brackets, however deep these are nested. */
function withoutArguments(text: string): string {
  let depth = 0;
  let rest = '';
  for (const sign of text) {
    if (sign === '<') depth += 1;
    else if (sign === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) rest += sign;
  }
  return rest;
}
