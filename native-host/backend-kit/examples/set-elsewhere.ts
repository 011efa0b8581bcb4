import { declarationsIn, type DeclaredFunction } from './declarations.ts';
import { readSource } from './source.ts';

/** Variables of a file of C or C++ without a value of their own: `static uint32_t table[256];`. */
const UNSET =
  /^(?!typedef\b|extern\b|return\b|using\b|struct\s+\w+\s*;)[A-Za-z_][\w \t*:<>]*?\b(\w+)((?:\[[^\]\n]*\])*);/gm;

/**
 * A variable of the file that a function of C or C++ reads, itself or by what it calls, and that only other functions
 * set: a table that something has to fill first. An example that does not call that is no whole one.
 */
export function setElsewhere(target: DeclaredFunction, text: string): string | undefined {
  const { masked } = readSource(text, 'c');
  const unset = [...masked.matchAll(UNSET)].map(([, name = '']) => name);
  if (unset.length === 0) return undefined;
  const { functions } = declarationsIn(text, masked, 'c');
  const wordsOf = new Map(functions.map((each) => [each, new Set(each.body.match(/\w+/g) ?? [])] as const));
  const reached = new Set(functions.filter(({ startLine }) => startLine === target.startLine));
  for (const each of reached)
    for (const other of functions) if (wordsOf.get(each)?.has(other.name) === true) reached.add(other);
  const uses = (each: DeclaredFunction, name: string): boolean => wordsOf.get(each)?.has(name) === true;
  return unset.find((name) => {
    const sets = new RegExp(
      String.raw`(?:&|\+\+|--)\s*${name}\b` +
        String.raw`|\b${name}\b(?:\[[^\]\n]*\]|(?:\.|->)\w+)*\s*(?:[-+*/%|&^]?=(?!=)|\+\+|--|<<=)` +
        String.raw`|\b(?:mem\w+|str\w+|sn?printf|fread|fgets|sort|fill\w*)\s*\(\s*${name}\b`,
    );
    const all = [...reached];
    return (
      all.some((each) => uses(each, name)) &&
      !all.some((each) => uses(each, name) && sets.test(each.body)) &&
      functions.some((each) => !reached.has(each) && uses(each, name) && sets.test(each.body))
    );
  });
}
