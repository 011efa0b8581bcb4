import { regex } from '../../../shared/regex.ts';
import type { Example, Setting } from './example.ts';
import type { Declarations } from './declarations.ts';
import { strangeNames } from './expressions.ts';
import type { DocLine } from './source.ts';
import type { ExampleValue } from './values.ts';

/** A call with what an equals sign ties to it. */
const EQUATION = regex('g')`
  (?<![\w$.])([A-Za-z_$][\w$]*)\(([^()]{1,60})\)\s*
  (?:={1,2}|:=|\bis\b|\bequals\b)(?![=>])\s*((?:(?!\band\b)[^\n,;]){0,200})
`;
/** A parameter in the place of an argument: `n`, `k - 1`. */
const SYMBOL = /^[A-Za-z_]\w*(?:\s*[-+*/]\s*\w+)?$/;

/**
 * Leaves out what belongs to the definition of a sequence or a recurrence: in the lines around `f(n) = f(n - 1) + 2`
 * also `f(1) = 3` speaks of the sequence, and the function may do something else with it. So does a result that cannot
 * be of the declared type.
 */
export function withoutDefinitions(
  examples: readonly Example[],
  lines: readonly DocLine[],
  { declarations }: Pick<Setting, 'declarations'>,
): Example[] {
  const defining = new Set(
    sectionsOf(lines)
      .filter((section) => section.some(({ text }) => isEquation(text, declarations)))
      .flatMap((section) => section.filter(({ text }) => !/^\s*>>>/.test(text)).map(({ line }) => line)),
  );
  const textOf = new Map(lines.map(({ line, text }) => [line, text]));
  return examples.filter(
    ({ line, expected, target }) =>
      !(defining.has(line) && !/=+>|-+>|→|➞|⇒|>>>|\breturns?\b/.test(textOf.get(line) ?? '')) &&
      !(expected.kind === 'value' && contradicts(expected.value, target.returns)),
  );
}

/** Lines up to a blank one, or up to one that ends in a colon. */
function sectionsOf(lines: readonly DocLine[]): DocLine[][] {
  const sections: DocLine[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '' || /:\s*$|^\s*(?:for )?examples?\b/i.test(line.text)) sections.push([]);
    if (line.text.trim() !== '') sections.at(-1)?.push(line);
  }
  return sections;
}

/** Does a line say of one of the functions what it is for any argument, or by another of its own results? */
function isEquation(text: string, declarations: Declarations): boolean {
  const isSymbol = (arg: string): boolean => SYMBOL.test(arg) && strangeNames(arg, declarations, new Set()).length > 0;
  for (const [, name = '', args = '', rest = ''] of text.matchAll(EQUATION)) {
    if (!declarations.functions.some((each) => each.name === name)) continue;
    const isSymbolic = args.split(',').some((arg) => isSymbol(arg.trim()));
    if (isSymbolic || rest.includes(`${name}(`)) return true;
  }
  return false;
}

const MANY = regex()`
  \[\]
  |\b(?:Array|(?:Linked|Array)?List|Set|Map|Dict|Sequence|vector|Vec|HashMap|HashSet)\b
  |\b(?:list|dict|set|tuple)\[
`;
/** A single number or truth where the declared type holds many. */
const contradicts = ({ kind }: ExampleValue, returns: string): boolean =>
  (kind === 'number' || kind === 'bool') && MANY.test(returns) && !/\||\bOptional\b|\bUnion\b/.test(returns);
