import { regex } from '../../../shared/regex.ts';
import { declarationsIn, type DeclaredFunction } from './declarations.ts';
import { readSource } from './source.ts';

/** Variables of a file of C or C++ without a value of their own: `static uint32_t table[256];`. */
const UNSET =
  /^(?!typedef\b|extern\b|return\b|using\b|struct\s+\w+\s*;)[A-Za-z_][\w \t*:<>]*?\b(\w+)((?:\[[^\]\n]*\])*);/gm;

/** What is set in a body: assigned, counted, handed on by its address, or filled by a function of the library. */
const SET = regex('g')`
  (?:&|\+\+|--)\s*(\w+)
  |\b(\w+)(?:\[[^\]\n]*\]|(?:\.|->)\w+)*(?:\s*(?:[-+*/%|&^]?=(?!=)|<<=)|\+\+|--)
  |\b(?:mem\w+|str\w+|sn?printf|fread|fgets|sort|fill\w*)\s*\(\s*(\w+)
`;

/** What a text declares and what its functions use and set; each in one pass. */
function readState(text: string) {
  const { masked } = readSource(text, 'c');
  const unset = new Set([...masked.matchAll(UNSET)].map(([, name = '']) => name));
  const { functions } = declarationsIn(text, masked, 'c');
  return {
    unset,
    byName: new Map(functions.map((each) => [each.name, each.startLine] as const)),
    functions: new Map(
      functions.map(({ startLine, body }) => [
        startLine,
        {
          uses: new Set(body.match(/\w+/g) ?? []),
          sets: new Set([...body.matchAll(SET)].flatMap(([, one, other, filled]) => one ?? other ?? filled ?? [])),
        },
      ]),
    ),
  };
}

/** The text that was asked about last: it is asked about again for each of its examples. */
let newest: { text: string; state: ReturnType<typeof readState> } | undefined;

/**
 * A variable of the file that a function of C or C++ reads, itself or by what it calls, and that only other functions
 * set: a table that something has to fill first. An example that does not call that is no whole one.
 */
export function setElsewhere({ startLine }: DeclaredFunction, text: string): string | undefined {
  if (newest?.text !== text) newest = { text, state: readState(text) };
  const { unset, byName, functions } = newest.state;
  if (unset.size === 0) return undefined;
  const reached = new Set([startLine]);
  const used = new Set<string>();
  for (const line of reached)
    for (const word of functions.get(line)?.uses ?? []) {
      if (unset.has(word)) used.add(word);
      const called = byName.get(word);
      if (called !== undefined) reached.add(called);
    }
  for (const line of reached) for (const name of functions.get(line)?.sets ?? []) used.delete(name);
  const others = [...functions].flatMap(([line, { sets }]) => (reached.has(line) ? [] : [...sets]));
  return others.find((name) => used.has(name));
}
